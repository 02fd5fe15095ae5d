import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { disownByEmail, openByEmail, type SecretResult } from '#data/supabase/guest-emails.ts';
import { takeFocus } from '#lib/take-focus.ts';
import { useOpenPage } from '../../guest-page/guest-page-provider.tsx';
import { isDisowning, leavingRsvpId } from '../../guest-page/private-links.ts';
import { emailed as words } from '../given-content.ts';
import { findRsvp, useLinkedRsvp } from '../use-own-rsvp.ts';
import { Notice } from './linked-notice.tsx';

type Asking = 'idle' | 'asking' | Exclude<SecretResult, 'done'>;

/** Actions of an email's reader. Opening the link alone does nothing: mail scanners do that. */
function useEmailed(secret: string) {
  const { event, dispatch, readAgain } = useOpenPage();
  const { keep, leave } = useLinkedRsvp();
  const [asking, setAsking] = useState<Asking>('idle');

  async function ask(
    request: (secret: string) => Promise<SecretResult | 'ended'>,
    done: (result: 'done' | 'ended') => Promise<void>,
  ) {
    if (asking === 'asking') return;
    setAsking('asking');
    try {
      const result = await request(secret);
      if (result === 'done' || result === 'ended') await done(result);
      else setAsking(result);
    } catch (cause) {
      console.error('The RSVP behind the email could not be read.', cause);
      setAsking('failed');
    }
  }

  const open = () =>
    ask(openByEmail, async () => {
      const isLeaving = leavingRsvpId(location.hash) === secret;
      // The place has another key now, too.
      const [rsvp] = await Promise.all([findRsvp(secret, event.id), readAgain(event.id)]);
      if (!rsvp) return setAsking('unknown');
      keep(rsvp);
      dispatch({ type: 'mode-chosen', mode: isLeaving ? 'leaving' : 'fresh' });
    });

  const disown = () =>
    ask(disownByEmail, async (result) => {
      // Reading it again notes that an RSVP of this browser was taken back.
      await leave();
      const note = result === 'done' ? 'disowned' : result;
      dispatch({ type: 'own-replaced', eventId: event.id, own: { status: 'none', note } });
    });

  return { asking, open, disown };
}

/** Asks the reader of an email whose answer it is about. The first press makes it theirs. */
export function EmailedNotice({ secret }: { secret: string }) {
  const { asking, open, disown } = useEmailed(secret);
  const [isQuestion, setQuestion] = useState(() => isDisowning(location.hash));
  const isAsking = asking === 'asking';
  const { title, lead, press, pressing, other } = isQuestion ? words.disown : words.open;
  return (
    <Notice id="emailed" notYou={words.forwarded}>
      <h2
        key={title}
        id="emailed"
        ref={takeFocus}
        tabIndex={-1}
        className="text-lg font-semibold text-balance outline-none"
      >
        {title}
      </h2>
      <p className="mt-1 text-pretty">{lead}</p>
      <Button
        className="mt-3 w-full"
        aria-disabled={isAsking}
        onClick={() => void (isQuestion ? disown() : open())}
      >
        {isAsking ? pressing : press}
      </Button>
      <p role="alert" className="mt-1 font-semibold text-pretty empty:hidden">
        {asking === 'unknown' && words.unknown}
        {asking === 'failed' && words.failed}
      </p>
      <Button variant="quiet" onClick={() => setQuestion(!isQuestion)}>
        {other}
      </Button>
    </Notice>
  );
}
