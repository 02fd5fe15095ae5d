import { Button } from '#components/ui/button.tsx';
import type { GameEvent } from '#domain/event.ts';
import { isStillComingAsked, placeIn } from '#domain/queue.ts';
import { isConfirmed, stillIn } from '#domain/rsvp.ts';
import { type Instant, viewerTimeZone } from '#lib/dates.ts';
import { describeWhen } from '../invitation/invitation-dates.ts';
import { stillComing as words } from './place-content.ts';
import { SendingProblem } from './sending-problem.tsx';
import type { OwnRsvp } from './use-own-rsvp.ts';
import { usePlaceSince } from './use-place-news.ts';
import type { Sending } from './use-sending.ts';

interface StillComingProps {
  event: GameEvent;
  rsvp: OwnRsvp;
  now: Instant;
  /** The deadline has passed: all that can still change is whether the guest keeps the place. */
  isLate: boolean;
  sending: Sending;
  onConfirm: () => void;
  onLeave: () => void;
}

/** Asks who said yes, shortly before the event, whether they still come, and takes their place back at any time. */
export function StillComing({ event, rsvp, now, isLate, sending, onConfirm, onLeave }: StillComingProps) {
  const place = placeIn(event, rsvp.placeKey);
  const placeSince = usePlaceSince(event.id, place, now);
  const hasConfirmed = isConfirmed(rsvp, event);
  // Who just said yes, or just saw that they are in, is not asked in the same breath.
  const isSaid = (stillIn(rsvp, event, placeSince)?.until ?? now) > now;
  const isAsked = place?.status === 'in' && isStillComingAsked(event, now) && (hasConfirmed || !isSaid);
  if (!isAsked && !isLate) return null;
  const { day, hint } = describeWhen(event.dateTime, now, viewerTimeZone());
  return (
    <section aria-labelledby="still-coming" className="mt-5 rounded-md border-2 border-court p-4">
      <h3 id="still-coming" className="font-semibold">
        {words.title}
      </h3>
      <p role="status" className="mt-1">
        {isAsked ? (hasConfirmed ? words.confirmed : words.why(hint ?? `on ${day}`)) : words.leaveLate}
      </p>
      <SendingProblem sending={sending} />
      <div className="mt-3 grid gap-2">
        {isAsked && !hasConfirmed && (
          <Button aria-disabled={sending.status === 'sending'} onClick={onConfirm}>
            {words.confirm}
          </Button>
        )}
        <Button variant="plain" aria-disabled={sending.status === 'sending'} onClick={onLeave}>
          {place?.status === 'reserve' ? words.leaveReserve : words.leave}
        </Button>
      </div>
      {place?.status === 'in' && <p className="mt-2 text-sm text-quiet">{words.leaveWhy}</p>}
    </section>
  );
}
