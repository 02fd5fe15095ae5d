import { useState } from 'react';
import { useZodForm } from '#components/form/use-zod-form.ts';
import { Button } from '#components/ui/button.tsx';
import { type CorrectionResult, correctEmail, resendWelcomeEmail } from '#data/supabase/confirming.ts';
import type { FounderPass } from '#domain/referral.ts';
import { formatDay, formatTime, type Instant, viewerTimeZone, zoneName } from '#lib/dates.ts';
import { useNow } from '#lib/now.ts';
import { EmailField, type EmailForm, emailFormSchema } from './email-form.tsx';
import { Part } from './part.tsx';
import { correctionSentence, resendSentence, keepWords as words } from './pass-panel-content.ts';

interface KeepNumberProps {
  id: string;
  pass: FounderPass;
}

/** Of no event: the founder's own clock counts. */
function momentOf(instant: Instant, now: Instant): string {
  const zone = viewerTimeZone();
  return `${formatDay(instant, now, zone)}, ${formatTime(instant, zone)} ${zoneName(instant, zone)}`;
}

/** For a number that is only held: where the email is, and what to do when it isn't there. */
export function KeepNumber({ id, pass: { founderNumber, heldUntil } }: KeepNumberProps) {
  const now = useNow();
  const [isSending, setSending] = useState(false);
  const [isCorrecting, setCorrecting] = useState(false);
  const [sentence, setSentence] = useState('');

  async function sendAgain() {
    if (isSending) return;
    setSending(true);
    setSentence('');
    setSentence(resendSentence(await resendWelcomeEmail(id)));
    setSending(false);
  }

  return (
    <Part title={words.title(founderNumber)}>
      <p className="text-pretty">{words.lead}</p>
      <p className="mt-2 text-pretty">
        {heldUntil > now ? words.until(momentOf(heldUntil, now)) : words.ended(founderNumber)} {words.spam}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="plain" className="grow" aria-disabled={isSending} onClick={sendAgain}>
          {isSending ? words.sending : words.again}
        </Button>
        <Button
          variant="plain"
          className="grow"
          aria-expanded={isCorrecting}
          onClick={() => setCorrecting(!isCorrecting)}
        >
          {words.wrong}
        </Button>
      </div>
      {isCorrecting && (
        <CorrectionForm
          id={id}
          onDone={(result) => {
            setSentence(correctionSentence(result));
            if (result.status === 'corrected') setCorrecting(false);
          }}
        />
      )}
      <p role="status" className="mt-2 min-h-6 font-semibold text-pretty">
        {sentence}
      </p>
    </Part>
  );
}

function CorrectionForm({ id, onDone }: { id: string; onDone: (result: CorrectionResult) => void }) {
  const form = useZodForm<EmailForm, EmailForm>({
    id: 'correction',
    schema: emailFormSchema,
    sentences: { invalid: words.invalid },
    begin: () => ({ email: '' }),
  });
  const { isSubmitting } = form.formState;
  return (
    <form
      className="mt-3"
      noValidate
      onSubmit={form.submitTo(async ({ email }) => onDone(await correctEmail(id, email)))}
    >
      <EmailField form={form} label={words.email} isSubmitting={isSubmitting} />
      <Button type="submit" variant="plain" className="w-full" aria-disabled={isSubmitting}>
        {isSubmitting ? words.sending : words.correct}
      </Button>
    </form>
  );
}
