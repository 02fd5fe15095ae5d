import { lazyWithRetry } from '#lib/lazy-with-retry.tsx';

/** Everything a founder can do with their pass; visitors without one never load it. */
export const { Part: PassPanel } = lazyWithRetry(() =>
  import('./pass-panel.tsx').then(({ PassPanel: part }) => part),
);
