/**
 * Navigation: shows one page after another in one document.
 *
 * - `pages.tsx` renders the page of the present address; the page before stays until the next one's code is there.
 * - `lazy-page.ts` holds a page's code, `page-loading.tsx` loads it for a navigation: with a sign, a retry, and a new
 *   document after a deploy (`reload-after-deploy.ts`). `preload-links.ts` loads it ahead.
 * - `page-arrival.tsx` moves the focus, announces the title and scrolls; `scroll-positions.ts` remembers where.
 *
 * react-router's data router does about a third of this for 13 KB more of each first load (docs/decisions/0017).
 */

import { useReducer, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useRoutes } from 'react-router-dom';
import { ErrorBoundary } from '#app/navigation/error-boundary.tsx';
import { type Arrival, ArrivalContext, documentArrival, type Visit } from '#app/routes/arrival.ts';
import { pageRouteAt, routes } from '#app/routes/routes.tsx';
import { PageArrival } from './page-arrival.tsx';
import { PageLoading } from './page-loading.tsx';

const arrivals: Record<NavigationType, Arrival> = {
  [NavigationType.Pop]: 'history',
  [NavigationType.Push]: 'link',
  [NavigationType.Replace]: 'redirect',
};

/** The page before stays until the code of the next one is there. */
function useVisit(): Visit {
  const next = useLocation();
  const arrival = arrivals[useNavigationType()];
  const [visit, setVisit] = useState<Visit>(() => ({ location: next, arrival: documentArrival() }));
  const { page } = pageRouteAt(next.pathname);
  const isThere = page === pageRouteAt(visit.location.pathname).page || page.isPreloaded();
  if (isThere && next !== visit.location) setVisit({ location: next, arrival });
  return visit;
}

/** The siblings keep their own state, so that they never render the page again. */
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
