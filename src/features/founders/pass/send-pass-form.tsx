import { useState } from 'react';
import { type SendPassResult, sendPass } from '#data/supabase/referrals.ts';
import { takeFocus } from '#lib/take-focus.ts';
import { EmailForm } from './email-form.tsx';
import { sendPassSentence, sendPassWords as words } from './send-pass-content.ts';

export function SendPassForm() {
  const [result, setResult] = useState<SendPassResult | null>(null);

  async function send(email: string) {
    setResult(null);
    setResult(await sendPass(email));
  }

  if (result?.status === 'accepted') {
    return (
      <p ref={takeFocus} tabIndex={-1} role="status" className="mt-2 font-semibold outline-none">
        {sendPassSentence(result)}
      </p>
    );
  }
  return (
    <>
      <EmailForm id="lost-pass" words={words} send={send} onEdit={() => setResult(null)}>
        <p className="mb-3 text-quiet">{words.lead}</p>
      </EmailForm>
      <p role="alert" className="pt-3 font-semibold text-clay">
        {result && sendPassSentence(result)}
      </p>
    </>
  );
}
