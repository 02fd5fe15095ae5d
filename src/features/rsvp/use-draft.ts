import { useLayoutEffect, useState } from 'react';
import * as z from 'zod/mini';
import {
  type GuestDetails,
  RSVP_ISSUES,
  type RsvpForm,
  type RsvpIssue,
  rsvpFormSchema,
} from '#domain/rsvp.ts';
import { firstIssues } from '#domain/text-field.ts';
import { tabDraft } from '#lib/tab-draft.ts';

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

const typedSchema = z.object({ name: z.string(), email: z.string(), phone: z.string(), notes: z.string() });

function filledUp(values: RsvpForm, kept: RsvpForm): RsvpForm {
  const { name, email, phone, notes } = values;
  return {
    name: name || kept.name,
    email: email || kept.email,
    phone: phone || kept.phone,
    notes: notes || kept.notes,
  };
}

/**
 * What a guest has typed. It outlives the form, which goes while the game is closed and may come back, and the page.
 * @param of what it is about; each has a draft of its own.
 * @param begin what the form begins with: something typed, which counts more than a draft, or something stored.
 */
export function useDraft(of: string, begin: () => RsvpForm, beginsWith: 'typed' | 'stored' = 'typed') {
  const [kept] = useState(() => tabDraft(`showup:rsvp-draft:${of}`, typedSchema));
  const [values, setValues] = useState(begin);
  const [errors, setErrors] = useState<DraftErrors>({});

  // Not at once: hydration repeats the prerendered form.
  useLayoutEffect(() => {
    const typed = kept.read();
    if (typed) setValues((now) => (beginsWith === 'typed' ? filledUp(now, typed) : typed));
  }, [kept, beginsWith]);

  return {
    values,
    errors,
    /** To be called when it was sent. */
    forget: kept.forget,
    edit: (field: RsvpField, value: string) => {
      const edited = { ...values, [field]: value };
      setValues(edited);
      kept.keep(edited);
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
