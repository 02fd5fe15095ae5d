import * as z from 'zod/mini';
import { isEmail } from './contact.ts';
import { textField } from './text-field.ts';

/** A form that asks for an email address and nothing else. */
export const emailFormSchema = z.object({ email: textField((email) => (isEmail(email) ? null : 'invalid')) });
export type EmailForm = z.infer<typeof emailFormSchema>;
