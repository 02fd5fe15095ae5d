import { type ReactNode, Suspense } from 'react';
import type { OwnPass } from '#domain/referral.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.tsx';
import { type Store, useStore } from '#lib/store.ts';

const { Part: OwnActions } = lazyWithRetry(() =>
  import('./own-actions.tsx').then(({ OwnActions: part }) => part),
);

interface OwnNumberProps {
  pass: Store<OwnPass>;
  signupHref: string;
  /** For everybody who has no number. */
  children: ReactNode;
}

/** At the top of the page: how to join, or, for a founder who returns, who they are. As high in either case. */
export function OwnNumber({ pass, signupHref, children }: OwnNumberProps) {
  const own = useStore(pass);
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
