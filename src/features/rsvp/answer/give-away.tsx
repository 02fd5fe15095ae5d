import { Button } from '#components/ui/button.tsx';
import type { Place } from '#domain/queue.ts';
import { takeFocus } from '#lib/take-focus.ts';
import { giveAway } from './give-away-content.ts';
import { SendingProblem } from './sending-problem.tsx';
import type { Sending } from './use-sending.ts';

interface GiveAwayProps {
  place: Place;
  sending: Sending;
  onLeave: () => void;
  onKeep: () => void;
}

/** Asks who came by an email's link: mail scanners open links, so opening one does nothing yet. */
export function GiveAway({ place, sending, onLeave, onKeep }: GiveAwayProps) {
  const words = giveAway[place.status];
  return (
    <section aria-labelledby="give-away" className="mb-6 rounded-md border-2 border-court p-4">
      <h2
        id="give-away"
        ref={takeFocus}
        tabIndex={-1}
        className="display text-3xl leading-none normal-case outline-none"
      >
        {words.title}
      </h2>
      <p className="mt-2">{words.why}</p>
      <SendingProblem sending={sending} />
      <div className="mt-3 grid gap-2">
        <Button aria-disabled={sending.status === 'sending'} onClick={onLeave}>
          {words.leave}
        </Button>
        <Button variant="plain" aria-disabled={sending.status === 'sending'} onClick={onKeep}>
          {words.keep}
        </Button>
      </div>
    </section>
  );
}
