import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { GameEvent } from '#domain/event.ts';
import { placeIn } from '#domain/queue.ts';
import { type Instant, viewerTimeZone } from '#lib/dates.ts';
import { takeFocus } from '#lib/take-focus.ts';
import { describeWhen } from '../invitation/invitation-dates.ts';
import { stillComing as words } from './place-content.ts';
import { SendingProblem } from './sending-problem.tsx';
import type { OwnRsvp } from './use-own-rsvp.ts';
import type { Sending } from './use-sending.ts';
import { useStillComing } from './use-still-coming.ts';

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
  const [hasPressed, setPressed] = useState(false);
  const place = placeIn(event, rsvp.placeKey);
  const asked = useStillComing(event, rsvp, now);
  const hasConfirmed = asked === 'confirmed';
  if (asked === 'not-asked' && !isLate) return null;
  const { day, hint } = describeWhen(event.dateTime, now, viewerTimeZone());
  return (
    <section aria-labelledby="still-coming" className="mt-5 rounded-md border-2 border-court p-4">
      <h3 id="still-coming" className="font-semibold">
        {words.title}
      </h3>
      <p
        // The pressed button disappears: the focus goes to what it brought.
        ref={hasPressed && hasConfirmed ? takeFocus : null}
        tabIndex={-1}
        role="status"
        className="mt-1 outline-none"
      >
        {asked === 'not-asked'
          ? words.leaveLate
          : hasConfirmed
            ? words.confirmed
            : words.why(hint ?? `on ${day}`)}
      </p>
      <SendingProblem sending={sending} />
      <div className="mt-3 grid gap-2">
        {asked === 'asked' && (
          <Button
            aria-disabled={sending.status === 'sending'}
            onClick={() => {
              setPressed(true);
              onConfirm();
            }}
          >
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
