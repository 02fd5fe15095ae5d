import { type ReactNode, StrictMode } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { Pages } from './router.tsx';

/** The whole tree, below the router that browser and prerender each bring along. */
export function App({ router: Router }: { router: (props: { children: ReactNode }) => ReactNode }) {
  return (
    <StrictMode>
      <ErrorBoundary>
        <Router>
          <Pages />
        </Router>
      </ErrorBoundary>
    </StrictMode>
  );
}
