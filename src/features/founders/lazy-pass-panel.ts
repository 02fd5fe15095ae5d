import { lazyPart } from '#lib/lazy-part.tsx';

/** Everything a founder can do with their pass; visitors without one never load it. */
export const { Part: PassPanel } = lazyPart(() =>
  import('./pass-panel.tsx').then(({ PassPanel: part }) => part),
);
