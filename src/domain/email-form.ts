import * as z from 'zod/mini';
import { emailIssue, type RsvpIssue } from './rsvp.ts';
import { textField } from './text-field.ts';

/** What a guest types to add an email to an RSVP. The messages of its issues are `RsvpIssue` codes. */
export const emailFormSchema = z.object({
  email: textField((email): RsvpIssue | null => (email === '' ? 'email-invalid' : emailIssue(email))),
});
