import { useReducer, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useRoutes } from 'react-router-dom';
import { type Arrival, ArrivalContext, documentArrival, type Visit } from './arrival.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageArrival } from './page-arrival.tsx';
import { PageLoading } from './page-loading.tsx';
import { pageRouteAt, routes } from './routes.tsx';

const arrivals: Record<NavigationType, Arrival> = {
  [NavigationType.Pop]: 'history',
  [NavigationType.Push]: 'link',
  [NavigationType.Replace]: 'redirect',
};

/** The visit to show: the page before stays until the code of the next one is there. */
function useVisit(): Visit {
  const next = useLocation();
  const arrival = arrivals[useNavigationType()];
  const [visit, setVisit] = useState<Visit>(() => ({ location: next, arrival: documentArrival() }));
  const { page } = pageRouteAt(next.pathname);
  const isThere = page === pageRouteAt(visit.location.pathname).page || page.isPreloaded();
  if (isThere && next !== visit.location) setVisit({ location: next, arrival });
  return visit;
}

/** The page of the present address. What follows it has its own state, so that nothing of it renders the page again. */
export function Pages() {
  const [, lookAgain] = useReducer((looks: number) => looks + 1, 0);
  const visit = useVisit();
  const { path, page } = pageRouteAt(visit.location.pathname);
  return (
    <>
      <ErrorBoundary key={path} pathname={visit.location.pathname}>
        <ArrivalContext value={visit.arrival}>{useRoutes(routes, visit.location)}</ArrivalContext>
      </ErrorBoundary>
      <PageArrival visit={visit} />
      <PageLoading shown={page} onLoaded={lookAgain} />
    </>
  );
}
