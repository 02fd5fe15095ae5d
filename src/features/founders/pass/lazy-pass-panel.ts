import { lazyWithRetry } from '#lib/lazy-with-retry.tsx';

/** Visitors without a pass never load it. */
export const { Part: PassPanel } = lazyWithRetry(() =>
  import('./pass-panel.tsx').then(({ PassPanel: part }) => part),
);
