import * as z from 'zod/mini';
import { TextField } from '#components/form/text-field.tsx';
import type { FormFields } from '#components/form/use-zod-form.ts';
import { isEmail } from '#domain/contact.ts';
import { textField } from '#domain/text-field.ts';

/** A form that asks for an address and nothing else. */
export const emailFormSchema = z.object({ email: textField((email) => (isEmail(email) ? null : 'invalid')) });
export type EmailForm = z.infer<typeof emailFormSchema>;

interface EmailFieldProps {
  form: FormFields<EmailForm>;
  label: string;
  /** Meanwhile nothing is typed: the answer must be about the address that stands here. */
  isSubmitting: boolean;
}

export function EmailField({ form, label, isSubmitting }: EmailFieldProps) {
  return (
    <TextField form={form} name="email" label={label}>
      {(control) => (
        <input
          {...control}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={isSubmitting}
        />
      )}
    </TextField>
  );
}
