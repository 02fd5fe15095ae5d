import { type ReactNode, Suspense } from 'react';
import { placeIn } from '#domain/queue.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.tsx';
import type { OwnRsvp } from '../../guest-page/guest-page.ts';
import { useOpenPage } from '../../guest-page/guest-page-provider.tsx';
import { StillComing } from './still-coming.tsx';

const { Part: GiveAway } = lazyWithRetry(() => import('./give-away.tsx').then(({ GiveAway: part }) => part));

interface PlaceQuestionProps {
  rsvp: OwnRsvp;
  /** Stands below "Give your place away?", and above "Still coming?". */
  children: ReactNode;
}

/** Asks a guest who said yes one question at a time: whether to give the place away, or "Still coming?". */
export function PlaceQuestion({ rsvp, children }: PlaceQuestionProps) {
  const { event, mode } = useOpenPage();
  const place = rsvp.response === 'yes' ? placeIn(event, rsvp.placeKey) : null;
  const isLeaving = mode === 'leaving' && place !== null;
  return (
    <>
      {isLeaving && (
        <Suspense>
          <GiveAway rsvp={rsvp} place={place} />
        </Suspense>
      )}
      {children}
      {rsvp.response === 'yes' && !isLeaving && <StillComing rsvp={rsvp} />}
    </>
  );
}
