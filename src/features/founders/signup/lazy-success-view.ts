import { lazyWithRetry } from '#lib/lazy-with-retry.tsx';

/** Its code comes while the signup is on its way. */
export const { Part: SuccessView, load: loadSuccessView } = lazyWithRetry(() =>
  import('./success-view.tsx').then(({ SuccessView: part }) => part),
);
