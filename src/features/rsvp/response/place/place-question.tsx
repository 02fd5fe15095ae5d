import { type ReactNode, Suspense } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.tsx';
import { useRespondedPage } from '../../guest-page/guest-page-provider.tsx';
import { StillComing } from './still-coming.tsx';

const { Part: GiveAway } = lazyWithRetry(() => import('./give-away.tsx').then(({ GiveAway: part }) => part));

/** Asks a guest who said yes one question: "Give your place away?" above the children, or "Still coming?" below them. */
export function PlaceQuestion({ children }: { children: ReactNode }) {
  const { rsvp, place, mode } = useRespondedPage();
  const isLeaving = mode === 'leaving' && place !== null;
  return (
    <>
      {isLeaving && (
        <Suspense>
          <GiveAway place={place} />
        </Suspense>
      )}
      {children}
      {rsvp.response === 'yes' && !isLeaving && <StillComing />}
    </>
  );
}
