import * as z from 'zod/mini';
import { emailIssue, type RsvpIssue } from './rsvp.ts';
import { textField } from './text-field.ts';

/** Schema of the form that adds an email to an RSVP. The messages of its issues are `RsvpIssue` codes. */
export const emailFormSchema = z.object({
  email: textField((email): RsvpIssue | null => (email === '' ? 'email-invalid' : emailIssue(email))),
});
