import { useState } from 'react';
import * as z from 'zod/mini';
import { TextField } from '#components/form/text-field.tsx';
import { useZodForm } from '#components/form/use-zod-form.ts';
import { Button } from '#components/ui/button.tsx';
import { type SendPassResult, sendPass } from '#data/supabase/referrals.ts';
import { isEmail } from '#domain/contact.ts';
import { textField } from '#domain/text-field.ts';
import { takeFocus } from '#lib/take-focus.ts';
import { sendPassSentence, sendPassWords as words } from './send-pass-content.ts';

const schema = z.object({ email: textField((email) => (isEmail(email) ? null : 'invalid')) });
type PassForm = z.infer<typeof schema>;

/** Answers the same whether or not the address is on the list. */
export function SendPassForm() {
  const [result, setResult] = useState<SendPassResult | null>(null);
  const form = useZodForm<PassForm, PassForm>({
    id: 'lost-pass',
    schema,
    sentences: { invalid: words.invalid },
    begin: () => ({ email: '' }),
    onEdit: () => setResult(null),
  });
  const { isSubmitting } = form.formState;

  async function send({ email }: PassForm) {
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
    <form className="mt-2" noValidate onSubmit={form.submitTo(send)}>
      <p className="mb-3 text-quiet">{words.lead}</p>
      <TextField form={form} name="email" label={words.email}>
        {(control) => (
          <input
            {...control}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            // The answer must be about the address that stands here.
            readOnly={isSubmitting}
          />
        )}
      </TextField>
      <Button type="submit" variant="plain" className="w-full" aria-disabled={isSubmitting}>
        {isSubmitting ? words.submitting : words.submit}
      </Button>
      <p role="alert" className="pt-3 font-semibold text-clay">
        {result && sendPassSentence(result)}
      </p>
    </form>
  );
}
