import { Button } from '#components/ui/button.tsx';
import type { Place } from '#domain/queue.ts';
import { takeFocus } from '#lib/take-focus.ts';
import { useRespondedPage } from '../../guest-page/guest-page-provider.tsx';
import { SendingProblem } from '../sending.tsx';
import { useResponding } from '../use-responding.ts';
import { giveAway } from './place-content.ts';

/** Asks guests who came by an email's link: mail scanners open links, so opening one does nothing yet. */
export function GiveAway({ place }: { place: Place }) {
  const { rsvp, sending, dispatch } = useRespondedPage();
  const responding = useResponding();
  const words = giveAway[place.status];
  const isSending = sending.status === 'sending';
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
        <Button aria-disabled={isSending} onClick={() => void responding.giveAway(rsvp)}>
          {words.leave}
        </Button>
        <Button
          variant="plain"
          aria-disabled={isSending}
          onClick={() => dispatch({ type: 'mode-chosen', mode: 'fresh' })}
        >
          {words.keep}
        </Button>
      </div>
    </section>
  );
}
