import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { ErrorBoundary } from '#app/navigation/error-boundary.tsx';
import { Pages } from '#app/navigation/pages.tsx';
import { pageRouteAt } from '#app/routes/routes.tsx';

/** What breaks outside of a page fails its test rather than the run. */
function Around({ children }: { children: ReactNode }) {
  return (
    <BrowserRouter>
      <ErrorBoundary pathname="/">{children}</ErrorBoundary>
    </BrowserRouter>
  );
}

/** Opens a new document at the present address. */
export async function openDocument(): Promise<void> {
  await pageRouteAt(location.pathname).page.preload();
  await act(async () => render(<Pages />, { wrapper: Around }));
}
