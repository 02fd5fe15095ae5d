import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { disownByEmail, openByEmail, type SecretResult } from '#data/supabase/guest-emails.ts';
import { useReplaceAddress } from '#lib/use-replace-address.ts';
import { useOpenPage } from '../../guest-page/guest-page-provider.tsx';
import { isDisowning, leavingRsvpId, withoutEditedRsvpId } from '../../guest-page/links.ts';
import { linked as linkedWords, emailed as words } from '../given-content.ts';
import { findRsvp, useLinkedRsvp } from '../use-own-rsvp.ts';

type Asking = 'idle' | 'asking' | Exclude<SecretResult, 'done'>;

/** What the reader of an email can do about the RSVP. Opening the link alone does nothing: mail scanners do that. */
function useEmailed(secret: string) {
  const { event, dispatch } = useOpenPage();
  const { keep } = useLinkedRsvp();
  const replaceAddress = useReplaceAddress();
  const [asking, setAsking] = useState<Asking>('idle');

  async function ask(request: (secret: string) => Promise<SecretResult>, done: () => Promise<void>) {
    if (asking === 'asking') return;
    setAsking('asking');
    try {
      const result = await request(secret);
      setAsking(result === 'done' ? 'asking' : result);
      if (result === 'done') await done();
    } catch (cause) {
      console.error('The RSVP behind the email could not be read.', cause);
      setAsking('failed');
    }
  }

  const open = () =>
    ask(openByEmail, async () => {
      const isLeaving = leavingRsvpId(location.hash) === secret;
      const rsvp = await findRsvp(secret, event.id);
      if (!rsvp) return setAsking('unknown');
      keep(rsvp);
      dispatch({ type: 'mode-chosen', mode: isLeaving ? 'leaving' : 'fresh' });
    });

  const disown = () =>
    ask(disownByEmail, async () => {
      replaceAddress(withoutEditedRsvpId);
      dispatch({ type: 'own-replaced', eventId: event.id, own: { status: 'none', note: 'disowned' } });
    });

  return { asking, open, disown };
}

/** Asks the reader of an email whose answer it is about. The first press makes it theirs. */
export function EmailedNotice({ secret, isOpen }: { secret: string; isOpen: boolean }) {
  const { invite } = useOpenPage();
  const { leave } = useLinkedRsvp();
  const { asking, open, disown } = useEmailed(secret);
  const [isQuestion, setQuestion] = useState(() => isDisowning(location.hash));
  const isAsking = asking === 'asking';
  return (
    <section
      aria-labelledby="emailed"
      className="mx-2 mt-5 rounded-md border-2 border-line p-4 lg:mx-0 lg:mt-0 lg:mb-5"
    >
      <h2 id="emailed" className="text-lg font-semibold text-balance">
        {isQuestion ? words.disownTitle : words.title}
      </h2>
      <p className="mt-1 text-pretty">{isQuestion ? words.disownLead : words.lead}</p>
      {isQuestion ? (
        <>
          <Button className="mt-3 w-full" aria-disabled={isAsking} onClick={() => void disown()}>
            {isAsking ? words.disowning : words.disown}
          </Button>
          <Button variant="quiet" onClick={() => setQuestion(false)}>
            {words.keep}
          </Button>
        </>
      ) : (
        <>
          <Button className="mt-3 w-full" aria-disabled={isAsking} onClick={() => void open()}>
            {isAsking ? words.opening : words.open}
          </Button>
          <p className="mt-1 flex flex-wrap items-center gap-x-2">
            {words.notMe}
            <Button variant="quiet" onClick={() => setQuestion(true)}>
              {words.disown}
            </Button>
          </p>
        </>
      )}
      {isOpen && invite && (
        <p className="flex flex-wrap items-center gap-x-2">
          {words.forwarded}
          <Button variant="quiet" onClick={() => void leave()}>
            {linkedWords.respond}
          </Button>
        </p>
      )}
      <p role="alert" className="mt-1 font-semibold text-pretty empty:hidden">
        {asking === 'unknown' && words.unknown}
        {asking === 'failed' && words.failed}
      </p>
    </section>
  );
}
