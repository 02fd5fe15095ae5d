import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { emailInput, TextField } from '#components/form/text-field.tsx';
import { useZodForm } from '#components/form/use-zod-form.ts';
import { Button } from '#components/ui/button.tsx';
import { addEmail, correctEmail } from '#data/firestore/guest-writes.ts';
import { normalizeEmail } from '#domain/contact.ts';
import { guestEmailFormSchema } from '#domain/rsvp-form.ts';
import type { Sending } from '../../guest-page/guest-page.ts';
import { useRespondedPage } from '../../guest-page/guest-page-provider.tsx';
import { LinkByEmail } from '../form/link-by-email.tsx';
import { form as formWords, issueSentences } from '../form-content.ts';
import { oweEmail, requestOwedEmails } from '../own-emails.ts';
import { outcomeOf, SendingProblem } from '../sending.tsx';
import { emailForm as words } from './own-email-content.ts';

/** Takes the email of an RSVP that has none, or another one instead of a mistyped one. */
export function EmailForm({ close }: { close: () => void }) {
  const { event, rsvp, dispatch, refresh } = useRespondedPage();
  const eventId = event.id;
  const { id, response, email: old } = rsvp;
  // A state of its own: a problem with the email is not shown beside the response.
  const [sending, setSending] = useState<Sending>({ status: 'idle' });
  const [tried, setTried] = useState('');
  const form = useZodForm({
    id: 'own-email',
    schema: guestEmailFormSchema,
    sentences: issueSentences,
    begin: () => ({ email: old ?? '' }),
  });
  const { setFocus } = form;
  useEffect(() => setFocus('email'), [setFocus]);
  const isSame = old !== undefined && normalizeEmail(tried) === normalizeEmail(old);

  async function save({ email }: { email: string }) {
    setTried(email);
    if (old !== undefined && normalizeEmail(email) === normalizeEmail(old)) return;
    let stored = email;
    setSending({ status: 'sending', response });
    const outcome = await outcomeOf(async () => {
      const given = { id, eventId, email };
      const result = await (old === undefined ? addEmail(given) : correctEmail({ ...given, old }));
      if (result.status === 'recorded') stored = result.email;
      return result;
    }, refresh);
    setSending(outcome);
    if (outcome.status !== 'idle') return;
    oweEmail(eventId, id);
    requestOwedEmails([eventId]);
    dispatch({ type: 'email-saved', eventId, email: stored });
    close();
  }

  const problem = sending.status === 'unsuccessful' ? sending.problem : null;
  const { title, usedFor, send: sendWords } = old === undefined ? words.add : words.correct;
  return (
    <div className="mt-4 rounded-md border-2 border-court p-4">
      <form aria-label={title} noValidate onSubmit={form.submitTo(save)}>
        <TextField form={form} name="email" label={formWords.email} errorRole="alert">
          {(control) => <input {...control} {...emailInput} />}
        </TextField>
        <p className="mb-4 text-sm text-pretty text-quiet">
          {usedFor}{' '}
          <Link to="/privacy" className="text-link">
            {formWords.privacy}
          </Link>
        </p>
        {isSame ? (
          <p role="alert" className="pb-2 font-semibold">
            {words.same}
          </p>
        ) : problem === 'submit-failed' ? (
          <p role="alert" className="pb-2 text-clay">
            {words.failed}
          </p>
        ) : (
          <SendingProblem sending={sending} />
        )}
        <div className="grid gap-2">
          <Button type="submit" aria-disabled={sending.status === 'sending'}>
            {sending.status === 'sending' ? formWords.sending : sendWords}
          </Button>
          {old !== undefined && (
            <Button variant="quiet" className="justify-self-start" onClick={close}>
              {words.keep}
            </Button>
          )}
        </div>
      </form>
      {problem === 'already-responded' && !isSame && (
        <div className="mt-2">
          <LinkByEmail eventId={eventId} email={tried} />
        </div>
      )}
    </div>
  );
}
