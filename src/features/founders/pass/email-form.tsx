import type { ReactNode } from 'react';
import { emailInput, TextField } from '#components/form/text-field.tsx';
import { useZodForm } from '#components/form/use-zod-form.ts';
import { Button } from '#components/ui/button.tsx';
import { emailFormSchema, type EmailForm as Fields } from '#domain/email-form.ts';

interface EmailFormProps {
  id: string;
  words: { email: string; invalid: string; submit: string; submitting: string };
  send: (email: string) => Promise<void>;
  onEdit?: () => void;
  children?: ReactNode;
}

/** A form that asks for an address and nothing else. */
export function EmailForm({ id, words, send, onEdit, children }: EmailFormProps) {
  const form = useZodForm<Fields, Fields>({
    id,
    schema: emailFormSchema,
    sentences: { invalid: words.invalid },
    begin: () => ({ email: '' }),
    ...(onEdit && { onEdit }),
  });
  const { isSubmitting } = form.formState;
  return (
    <form className="mt-2" noValidate onSubmit={form.submitTo(({ email }) => send(email))}>
      {children}
      <TextField form={form} name="email" label={words.email}>
        {(control) => (
          // The result must be about this address.
          <input {...control} {...emailInput} readOnly={isSubmitting} />
        )}
      </TextField>
      <Button type="submit" variant="plain" className="w-full" aria-disabled={isSubmitting}>
        {isSubmitting ? words.submitting : words.submit}
      </Button>
    </form>
  );
}
