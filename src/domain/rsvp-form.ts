import * as z from 'zod/mini';
import { isReadableLine, isReadableText } from '#lib/text.ts';
import { EMAIL_MAX, isEmail, PHONE_MAX, PHONE_MIN_DIGITS, phoneDigits } from './contact.ts';
import type { GameEvent } from './event.ts';
import { GUEST_NAME_MAX, type GuestDetails, NOTES_MAX } from './rsvp.ts';
import { textField } from './text-field.ts';

/** Everything a guest can get wrong in the form; the screen holds one sentence for each. */
export type RsvpIssue =
  | `${'name' | 'contact'}-required`
  | `${'name' | 'email' | 'phone' | 'notes'}-too-long`
  | `${'name' | 'notes'}-unreadable`
  | `${'email' | 'phone'}-invalid`;

function nameIssue(name: string): RsvpIssue | null {
  if (name === '') return 'name-required';
  if (name.length > GUEST_NAME_MAX) return 'name-too-long';
  return isReadableLine(name) ? null : 'name-unreadable';
}

function emailIssue(email: string): RsvpIssue | null {
  if (email === '') return null;
  if (email.length > EMAIL_MAX) return 'email-too-long';
  return isEmail(email) ? null : 'email-invalid';
}

function phoneIssue(phone: string): RsvpIssue | null {
  if (phone === '') return null;
  if (phone.length > PHONE_MAX) return 'phone-too-long';
  return isReadableLine(phone) && phoneDigits(phone).length >= PHONE_MIN_DIGITS ? null : 'phone-invalid';
}

function notesIssue(notes: string): RsvpIssue | null {
  if (notes.length > NOTES_MAX) return 'notes-too-long';
  return isReadableText(notes) ? null : 'notes-unreadable';
}

const rsvpFieldsSchema = z.object({
  name: textField(nameIssue),
  email: textField(emailIssue),
  phone: textField(phoneIssue),
  notes: textField(notesIssue),
  showsFirstName: z.boolean(),
});

/** As typed. */
export type RsvpForm = z.input<typeof rsvpFieldsSchema>;

export function rsvpFormSchema({ requireContactInfo }: Pick<GameEvent, 'requireContactInfo'>) {
  const missesContact = (form: RsvpForm) => requireContactInfo && form.email === '' && form.phone === '';
  return z.pipe(
    rsvpFieldsSchema.check(
      z.refine((form) => !missesContact(form), {
        error: 'contact-required' satisfies RsvpIssue,
        path: ['email'],
      }),
    ),
    z.transform(
      ({ name, email, phone, notes, showsFirstName }): GuestDetails => ({
        name,
        ...(email && { email }),
        ...(phone && { phone }),
        ...(notes && { notes }),
        showsFirstName,
      }),
    ),
  );
}

/** A form that asks a guest for an email address and nothing else. The messages of its issues are `RsvpIssue` codes. */
export const guestEmailFormSchema = z.object({
  email: textField((email): RsvpIssue | null => (email === '' ? 'email-invalid' : emailIssue(email))),
});
