import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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

export async function open(address: string): Promise<void> {
  history.pushState(null, '', address);
  await openDocument();
}

export const user = userEvent.setup();
export const link = (name: string | RegExp) => screen.getByRole('link', { name });
export const press = (name: string | RegExp) => user.click(link(name));
export const heading = (name: string | RegExp) => screen.findByRole('heading', { name });
export const shownAddress = () => location.pathname + location.search + location.hash;

/** Presses Back, which leads to the page with this heading. */
export async function goBack(to: string): Promise<void> {
  act(() => history.back());
  await heading(to);
}
