import { StrictMode, startTransition, useEffect, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { whenIdle } from '#lib/when-needed.ts';
import { Pages } from './navigation/pages.tsx';
import type { LazyPage } from './routes/lazy-page.ts';

/** @param first the page whose HTML the document brought. */
export function App({ first }: { first: LazyPage }) {
  // The router updates in transitions while parts of the prerendered HTML are not hydrated: a plain update would drop that
  // HTML. Afterwards plain updates show the next page a third sooner.
  const [isWhole, setIsWhole] = useState(first.isPreloaded());
  useEffect(() => {
    whenIdle()
      .then(first.preload)
      // A transition: otherwise the rest would hydrate in one long task.
      .then(() => startTransition(() => setIsWhole(true)))
      .catch((cause: unknown) => console.warn('A part of the page is not there yet.', cause));
  }, [first]);
  return (
    <StrictMode>
      <BrowserRouter useTransitions={!isWhole}>
        <Pages />
      </BrowserRouter>
    </StrictMode>
  );
}
