import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '#app/error-boundary.tsx';
import { expectLog } from '../setup.ts';

const reload = vi.fn();
const online = vi.spyOn(navigator, 'onLine', 'get');

/** A page whose code did not arrive, as Vite reports it. */
function renderMissing(): void {
  const cause = new TypeError('Failed to fetch dynamically imported module');
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: cause }));
  const Missing = () => {
    throw cause;
  };
  expectLog('Failed to fetch dynamically imported module');
  render(
    <ErrorBoundary>
      <Missing />
    </ErrorBoundary>,
  );
}

beforeEach(() => {
  history.replaceState(null, '');
  reload.mockReset();
  vi.stubGlobal('location', { reload });
  online.mockReturnValue(true);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('loads a page again when a deploy took its code away, once', () => {
  renderMissing();
  expect(reload).toHaveBeenCalledTimes(1);
  renderMissing();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(screen.getAllByRole('heading', { name: 'We dropped the ball.' })[0]).toBeVisible();
});

it('loads it again after the next deploy', () => {
  renderMissing();
  history.replaceState({ ...history.state, reloadedAt: Date.now() - 3_600_000 }, '');
  renderMissing();
  expect(reload).toHaveBeenCalledTimes(2);
});

it('keeps what the entry of the history holds already', () => {
  history.replaceState({ survey: { step: 'venues' } }, '');
  renderMissing();
  expect(history.state).toMatchObject({ survey: { step: 'venues' } });
});

it('waits for the network where there is none', () => {
  online.mockReturnValue(false);
  renderMissing();
  expect(screen.getByRole('heading', { name: 'You are offline.' })).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
  dispatchEvent(new Event('online'));
  expect(reload).toHaveBeenCalledTimes(1);
});

it('says what to do when a page breaks, and does not load it again by itself', () => {
  const Broken = () => {
    throw new Error('out of paint');
  };
  expectLog('out of paint');
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'We dropped the ball.' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Load again' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'hello@example.com' })).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
});
