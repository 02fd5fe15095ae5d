import { StrictMode } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { Pages } from './router.tsx';

/** The whole tree, for browser and prerender alike. */
export function App({ pathname }: { pathname: string }) {
  return (
    <StrictMode>
      <ErrorBoundary>
        <Pages pathname={pathname} />
      </ErrorBoundary>
    </StrictMode>
  );
}
