import { type ComponentProps, useState } from 'react';
import { emailInput, TextField } from '#components/form/text-field.tsx';
import { useZodForm } from '#components/form/use-zod-form.ts';
import { Button } from '#components/ui/button.tsx';
import { requestPrivateLink } from '#data/supabase/guest-emails.ts';
import { guestEmailFormSchema } from '#domain/rsvp-form.ts';
import { form as formWords, issueSentences, linkByEmail as words } from '../form-content.ts';

type Asking = { status: 'idle' | 'asking' | 'failed' } | { status: 'asked'; email: string };

function useAsking(eventId: string) {
  const [asking, setAsking] = useState<Asking>({ status: 'idle' });
  async function ask(email: string) {
    if (asking.status === 'asking') return;
    setAsking({ status: 'asking' });
    const result = await requestPrivateLink(eventId, email);
    setAsking(result === 'asked' ? { status: 'asked', email } : { status: 'failed' });
  }
  return { asking, ask };
}

function AskingNote({ asking }: { asking: Asking }) {
  return (
    <p role="status" className="font-semibold wrap-anywhere empty:hidden">
      {asking.status === 'asked' && words.asked(asking.email)}
      {asking.status === 'failed' && words.failed}
    </p>
  );
}

function AskButton({ asking, ...props }: { asking: Asking } & ComponentProps<typeof Button>) {
  const isAsking = asking.status === 'asking';
  return (
    <Button {...props} variant="plain" className="mt-1 w-full" aria-disabled={isAsking}>
      {isAsking ? words.asking : words.ask}
    </Button>
  );
}

/** Sends the private link of an RSVP that was given on another device. It never tells whether there is one. */
export function LinkByEmail({ eventId, email }: { eventId: string; email: string }) {
  const { asking, ask } = useAsking(eventId);
  const isOther = asking.status === 'asked' && asking.email !== email;
  return (
    <div className="pb-2">
      <AskingNote asking={isOther ? { status: 'idle' } : asking} />
      {(asking.status !== 'asked' || isOther) && (
        <AskButton asking={asking} onClick={() => void ask(email)} />
      )}
    </div>
  );
}

export function LostLink({ eventId }: { eventId: string }) {
  const { asking, ask } = useAsking(eventId);
  const form = useZodForm({
    id: 'lost-link',
    schema: guestEmailFormSchema,
    sentences: issueSentences,
    begin: () => ({ email: '' }),
  });
  return (
    <form
      aria-label={words.lost}
      noValidate
      className="mt-5"
      onSubmit={form.submitTo(({ email }) => ask(email))}
    >
      <p className="mb-2">{words.lost}</p>
      <TextField form={form} name="email" label={formWords.email} errorRole="alert">
        {(control) => <input {...control} {...emailInput} />}
      </TextField>
      <AskingNote asking={asking} />
      <AskButton asking={asking} type="submit" />
    </form>
  );
}
