import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ErrorBoundary } from '#app/navigation/error-boundary.tsx';
import { expectLog } from '../setup.ts';

const reload = vi.fn();
vi.stubGlobal('location', { reload });

/** A page at this address, which breaks or is fine. */
function at(pathname: string, isBroken: boolean) {
  const Page = () => {
    if (isBroken) throw new Error('out of paint');
    return <p>Fine</p>;
  };
  return (
    <ErrorBoundary pathname={pathname}>
      <Page />
    </ErrorBoundary>
  );
}

it('says what to do when a page breaks, and loads it again when asked to, not by itself', async () => {
  expectLog('out of paint');
  render(at('/', true));
  expect(screen.getByRole('heading', { name: 'We dropped the ball.' })).toBeVisible();
  expect(document.title).toBe('Something broke | ShowUp');
  const contact = screen.getByRole<HTMLAnchorElement>('link', { name: 'hello@example.com' });
  expect(contact.href).toBe('mailto:hello@example.com');
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Load again' }));
  expect(reload).toHaveBeenCalledOnce();
});

it('gives another address another chance', () => {
  expectLog('out of paint');
  const { rerender } = render(at('/admin/events', true));
  expect(screen.getByRole('heading', { name: 'We dropped the ball.' })).toBeVisible();
  rerender(at('/admin/analytics', false));
  expect(screen.getByText('Fine')).toBeVisible();
});
