import { type ReactNode, Suspense } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.tsx';
import { useStore } from '#lib/store.ts';
import { useFounding } from '../founding/founding-provider.tsx';

const { Part: OwnActions } = lazyWithRetry(() =>
  import('../pass/own-actions.tsx').then(({ OwnActions: part }) => part),
);

interface OwnNumberProps {
  signupHref: string;
  children: ReactNode;
}

/** The buttons to join, or, as high, a returning founder's number. */
export function OwnNumber({ signupHref, children }: OwnNumberProps) {
  const own = useStore(useFounding().pass);
  return (
    <div className="mt-7">
      {own.status === 'none' ? (
        <div className="flex flex-col gap-3 in-[.returning]:invisible sm:flex-row">{children}</div>
      ) : (
        <div className="min-h-27 sm:min-h-12">
          <Suspense>
            <OwnActions own={own} signupHref={signupHref} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
