import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { correctEmail, resendWelcomeEmail } from '#data/supabase/confirming.ts';
import { isShortHold } from '#domain/founding-board.ts';
import type { HeldNumber } from '#domain/referral.ts';
import { useNow } from '#lib/now.ts';
import { useFounding } from '../founding/founding-provider.tsx';
import { EmailForm } from './email-form.tsx';
import { momentOf } from './hold-content.ts';
import { Part } from './part.tsx';
import { correctionSentence, resendSentence, keepWords as words } from './pass-panel-content.ts';

interface KeepNumberProps {
  id: string;
  pass: HeldNumber;
  address: string | null;
}

/** For a number that is not confirmed. */
export function KeepNumber({ id, pass, address }: KeepNumberProps) {
  const { addressCorrected } = useFounding();
  const { founderNumber, heldUntil } = pass;
  const isLapsed = pass.hold === 'lapsed';
  const now = useNow();
  const until = isShortHold(heldUntil, now) ? words.openNow : words.until;
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

  async function correct(corrected: string) {
    const result = await correctEmail(id, corrected);
    setSentence(correctionSentence(result));
    if (result.status !== 'corrected') return;
    setCorrecting(false);
    addressCorrected(corrected);
  }

  return (
    <Part title={isLapsed ? words.lapsedTitle(founderNumber) : words.title(founderNumber)}>
      <p className="text-pretty wrap-anywhere">
        {isLapsed ? words.lapsedLead(address) : words.lead(address)}
      </p>
      <p className="mt-2 text-pretty">
        {!isLapsed && until(momentOf(heldUntil, now))} {words.spam}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant={isLapsed ? 'loud' : 'plain'}
          className="grow"
          aria-disabled={isSending}
          onClick={sendAgain}
        >
          {isSending ? words.submitting : words.again}
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
      {isCorrecting && <EmailForm id="correction" words={words} send={correct} />}
      <p role="status" className="mt-2 min-h-6 font-semibold text-pretty">
        {sentence}
      </p>
    </Part>
  );
}
