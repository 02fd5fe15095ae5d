import { useState } from 'react';
import {
  type GuestDetails,
  RSVP_ISSUES,
  type RsvpForm,
  type RsvpIssue,
  rsvpFormSchema,
} from '#domain/rsvp.ts';
import { firstIssues } from '#domain/text-field.ts';

export type RsvpField = keyof RsvpForm;
export type DraftErrors = Partial<Record<RsvpField, RsvpIssue>>;

/** In the order of the page: the first one that is wrong gets the focus. */
const FIELDS: RsvpField[] = ['name', 'email', 'phone', 'notes'];

export const fieldId = (field: RsvpField) => `rsvp-${field}`;

/** Editing a field takes its message back; a phone number also answers the call for an email or a phone. */
function withoutErrorOf(field: RsvpField, errors: DraftErrors): DraftErrors {
  const rest = { ...errors };
  delete rest[field];
  if (field === 'phone' && rest.email === 'contact-required') delete rest.email;
  return rest;
}

/** What was typed into the prerendered form before its code arrived. */
export function readTyped(): RsvpForm {
  const typed = { name: '', email: '', phone: '', notes: '' };
  if (import.meta.env.SSR) return typed;
  for (const field of FIELDS) {
    const control = document.getElementById(fieldId(field));
    if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)
      typed[field] = control.value;
  }
  return typed;
}

/** What a guest has typed. It outlives the form, which goes while the game is closed and may come back. */
export function useDraft(initial: () => RsvpForm) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<DraftErrors>({});

  return {
    values,
    errors,
    edit: (field: RsvpField, value: string) => {
      setValues({ ...values, [field]: value });
      setErrors(withoutErrorOf(field, errors));
    },
    /** The details to send; or null, with the first wrong field in focus. */
    check: (requireContactInfo: boolean): GuestDetails | null => {
      const parsed = rsvpFormSchema({ requireContactInfo }).safeParse(values);
      if (parsed.success) {
        setErrors({});
        return parsed.data;
      }
      const wrong = firstIssues(parsed.error.issues, FIELDS, RSVP_ISSUES);
      setErrors(wrong);
      const first = FIELDS.find((field) => wrong[field]);
      if (first) document.getElementById(fieldId(first))?.focus();
      return null;
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;
