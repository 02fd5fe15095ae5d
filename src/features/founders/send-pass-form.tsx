import { type FormEvent, useState } from 'react';
import { Field } from '#components/form/field.tsx';
import { Button } from '#components/ui/button.tsx';
import { type SendPassResult, sendPass } from '#data/supabase/referrals.ts';
import { isEmail } from '#domain/contact.ts';
import { takeFocus } from '#lib/take-focus.ts';
import { sendPassSentence, sendPassWords as words } from './send-pass-content.ts';

type Sending = { status: 'editing' } | { status: 'invalid' } | { status: 'sending' } | SendPassResult;

const FIELD_ID = 'lost-pass-email';

/** Answers the same whether or not the address is on the list. */
export function SendPassForm() {
  const [email, setEmail] = useState('');
  const [state, setState] = useState<Sending>({ status: 'editing' });
  const isSending = state.status === 'sending';

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    const address = email.trim();
    if (!isEmail(address)) {
      setState({ status: 'invalid' });
      document.getElementById(FIELD_ID)?.focus();
      return;
    }
    setState({ status: 'sending' });
    setState(await sendPass(address));
  }

  if (state.status === 'accepted') {
    return (
      <p ref={takeFocus} tabIndex={-1} role="status" className="mt-2 font-semibold outline-none">
        {sendPassSentence(state)}
      </p>
    );
  }
  return (
    <form className="mt-2" noValidate onSubmit={send}>
      <p className="mb-3 text-quiet">{words.lead}</p>
      <Field id={FIELD_ID} label={words.email} error={state.status === 'invalid' ? words.invalid : undefined}>
        {(control) => (
          <input
            {...control}
            className="control"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            // The answer must be about the address that stands here.
            readOnly={isSending}
            value={email}
            onChange={(event) => {
              setEmail(event.target.value);
              setState({ status: 'editing' });
            }}
          />
        )}
      </Field>
      <Button type="submit" look="plain" className="w-full" aria-disabled={isSending}>
        {isSending ? words.submitting : words.submit}
      </Button>
      <p role="alert" className="pt-3 font-semibold text-clay">
        {(state.status === 'refused' || state.status === 'failed') && sendPassSentence(state)}
      </p>
    </form>
  );
}
