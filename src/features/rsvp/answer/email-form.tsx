import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { TextField } from '#components/form/text-field.tsx';
import { useZodForm } from '#components/form/use-zod-form.ts';
import { Button } from '#components/ui/button.tsx';
import { addEmail } from '#data/firestore/guest.ts';
import { emailFormSchema } from '#domain/email-form.ts';
import { takeFocus } from '#lib/take-focus.ts';
import { addEmail as words } from './add-email-content.ts';
import { LinkByEmail } from './link-by-email.tsx';
import { tellByEmail } from './own-emails.ts';
import { form as formWords, issueSentences } from './rsvp-form-content.ts';
import { SendingProblem } from './sending-problem.tsx';
import type { OwnRsvp } from './use-own-rsvp.ts';
import { useSending } from './use-sending.ts';

interface AddEmailProps {
  eventId: string;
  rsvp: OwnRsvp;
  onAdded: (email: string) => void;
  onNews: () => Promise<void>;
}

type Step = { name: 'offered' | 'open' } | { name: 'saved'; email: string };

/** Offers who responded without an email to hear of changes by one. */
export function AddEmail(props: AddEmailProps) {
  const [step, setStep] = useState<Step>({ name: 'offered' });
  switch (step.name) {
    case 'offered':
      return (
        <div className="mt-5">
          <p>{words.why}</p>
          <Button variant="plain" className="mt-2 w-full" onClick={() => setStep({ name: 'open' })}>
            {words.open}
          </Button>
        </div>
      );
    case 'open':
      return (
        <EmailForm
          {...props}
          onAdded={(email) => {
            setStep({ name: 'saved', email });
            props.onAdded(email);
          }}
        />
      );
    case 'saved':
      return (
        <p
          ref={takeFocus}
          tabIndex={-1}
          role="status"
          className="mt-5 font-semibold wrap-anywhere outline-none"
        >
          {words.saved(step.email)}
        </p>
      );
  }
}

function EmailForm({ eventId, rsvp, onAdded, onNews }: AddEmailProps) {
  const { sending, send } = useSending({ onNews });
  const [tried, setTried] = useState('');
  const form = useZodForm({
    id: 'add-email',
    schema: emailFormSchema,
    sentences: issueSentences,
    begin: () => ({ email: '' }),
  });
  const { setFocus } = form;
  useEffect(() => setFocus('email'), [setFocus]);

  async function add({ email }: { email: string }) {
    setTried(email);
    let stored = email;
    const isAdded = await send(rsvp.response, async () => {
      const result = await addEmail({ id: rsvp.id, eventId, email });
      if (result.status === 'recorded') stored = result.email;
      return result;
    });
    if (!isAdded) return;
    tellByEmail(eventId, rsvp.id);
    onAdded(stored);
  }

  const problem = sending.status === 'unsuccessful' ? sending.problem : null;
  return (
    <div className="mt-5 rounded-md border-2 border-court p-4">
      <form aria-label={words.open} noValidate onSubmit={form.submitTo(add)}>
        <TextField form={form} name="email" label={formWords.email} errorRole="alert">
          {(control) => (
            <input {...control} type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
          )}
        </TextField>
        <p className="mb-4 text-sm text-pretty text-quiet">
          {words.usedFor}{' '}
          <Link to="/privacy" className="text-link">
            {formWords.privacy}
          </Link>
        </p>
        {problem === 'submit-failed' ? (
          <p role="alert" className="pb-2 text-clay">
            {words.failed}
          </p>
        ) : (
          <SendingProblem sending={sending} />
        )}
        <Button type="submit" className="w-full" aria-disabled={sending.status === 'sending'}>
          {sending.status === 'sending' ? formWords.sending : words.send}
        </Button>
      </form>
      {problem === 'already-responded' && (
        <div className="mt-2">
          <LinkByEmail eventId={eventId} email={tried} />
        </div>
      )}
    </div>
  );
}
