import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { isStillComingAsked } from '#domain/queue.ts';
import { isConfirmed } from '#domain/rsvp.ts';
import { stillIn } from '#domain/still-in.ts';
import { takeFocus } from '#lib/take-focus.ts';
import { useRespondedPage } from '../../guest-page/guest-page-provider.tsx';
import { describeWhen } from '../../guest-page/invitation-dates.ts';
import { SendingProblem } from '../sending.tsx';
import { useResponding } from '../use-responding.ts';
import { stillComing as words } from './place-content.ts';
import { usePlaceSince } from './use-place-change.ts';

/** Whether to ask "Still coming?". Not right after a yes, nor when the guest has just seen that they are in. */
export function useStillComing(): 'not-asked' | 'asked' | 'confirmed' {
  const { event, rsvp, place, now } = useRespondedPage();
  const placeSince = usePlaceSince(event.id, place, now);
  if (place?.status !== 'in' || !isStillComingAsked(event, now)) return 'not-asked';
  if (isConfirmed(rsvp, event)) return 'confirmed';
  const said = stillIn(rsvp, event, placeSince);
  return said && said.until > now ? 'not-asked' : 'asked';
}

/** Asks a guest who said yes, shortly before the event, whether they still come, and offers to give the place away. */
export function StillComing() {
  const { event, rsvp, place, isOpen, now, viewerZone, sending } = useRespondedPage();
  const { confirm, giveAway } = useResponding();
  const [hasPressed, setPressed] = useState(false);
  const asked = useStillComing();
  // After the deadline a place can be given away at any time, and its guest is not asked for anything else.
  if (asked === 'not-asked' && isOpen) return null;
  const isSending = sending.status === 'sending';
  const { day, hint } = describeWhen(event.dateTime, now, viewerZone);
  const line = {
    'not-asked': words.leaveLate,
    asked: words.why(hint ?? `on ${day}`),
    confirmed: words.confirmed,
  };
  return (
    <section aria-labelledby="still-coming" className="mt-5 rounded-md border-2 border-court p-4">
      <h3 id="still-coming" className="font-semibold">
        {words.title}
      </h3>
      <p
        // The pressed button disappears: the focus goes to the line that took its place.
        ref={hasPressed && asked === 'confirmed' ? takeFocus : null}
        tabIndex={-1}
        role="status"
        className="mt-1 outline-none"
      >
        {line[asked]}
      </p>
      <SendingProblem sending={sending} />
      <div className="mt-3 grid gap-2">
        {asked === 'asked' && (
          <Button
            aria-disabled={isSending}
            onClick={() => {
              setPressed(true);
              void confirm(rsvp);
            }}
          >
            {words.confirm}
          </Button>
        )}
        <Button variant="plain" aria-disabled={isSending} onClick={() => void giveAway(rsvp)}>
          {place?.status === 'reserve' ? words.leaveReserve : words.leave}
        </Button>
      </div>
      {place?.status === 'in' && <p className="mt-2 text-sm text-quiet">{words.leaveWhy}</p>}
    </section>
  );
}
