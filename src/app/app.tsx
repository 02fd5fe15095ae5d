import { StrictMode, startTransition, useEffect, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { whenIdle } from '#lib/when-needed.ts';
import type { LazyPage } from './navigation/lazy-page.ts';
import { Pages } from './navigation/pages.tsx';

/**
 * The application in a browser.
 * @param first the page whose HTML the document brought.
 */
export function App({ first }: { first: LazyPage }) {
  // Until all parts of that HTML are hydrated, the router's updates are transitions, which wait for them: plain ones would
  // drop it. From then on they are plain, which shows the next page in one go and a third sooner.
  const [isWhole, setIsWhole] = useState(first.isPreloaded());
  useEffect(() => {
    whenIdle()
      .then(first.preload)
      // As a transition: what is not hydrated yet would be in one long task.
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
