import { useState } from 'react';
import { useZodForm } from '#components/form/use-zod-form.ts';
import { Button } from '#components/ui/button.tsx';
import { type SendPassResult, sendPass } from '#data/supabase/referrals.ts';
import { takeFocus } from '#lib/take-focus.ts';
import { EmailField, type EmailForm, emailFormSchema } from './email-form.tsx';
import { sendPassSentence, sendPassWords as words } from './send-pass-content.ts';

/** Answers the same whether or not the address is on the list. */
export function SendPassForm() {
  const [result, setResult] = useState<SendPassResult | null>(null);
  const form = useZodForm<EmailForm, EmailForm>({
    id: 'lost-pass',
    schema: emailFormSchema,
    sentences: { invalid: words.invalid },
    begin: () => ({ email: '' }),
    onEdit: () => setResult(null),
  });
  const { isSubmitting } = form.formState;

  async function send({ email }: EmailForm) {
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
      <EmailField form={form} label={words.email} isSubmitting={isSubmitting} />
      <Button type="submit" variant="plain" className="w-full" aria-disabled={isSubmitting}>
        {isSubmitting ? words.submitting : words.submit}
      </Button>
      <p role="alert" className="pt-3 font-semibold text-clay">
        {result && sendPassSentence(result)}
      </p>
    </form>
  );
}
