import { useState } from 'react';
import * as z from 'zod/mini';
import { useZodForm } from '#components/form/use-zod-form.ts';
import { type GuestDetails, type RsvpForm, rsvpFormSchema } from '#domain/rsvp.ts';
import { tabDraft } from '#lib/tab-draft.ts';
import { issueSentences } from './form-content.ts';

const FORM = 'rsvp';

const typedSchema = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  notes: z.string(),
  showsFirstName: z.boolean(),
});

/** Values typed into the prerendered form before its code arrived. */
export function readTyped(): RsvpForm {
  if (import.meta.env.SSR) return { name: '', email: '', phone: '', notes: '', showsFirstName: false };
  const controlOf = (name: keyof RsvpForm) => document.getElementById(`${FORM}-${name}`);
  const textIn = (name: keyof RsvpForm) => {
    const control = controlOf(name);
    const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
    return isText ? control.value : '';
  };
  const tick = controlOf('showsFirstName');
  return {
    name: textIn('name'),
    email: textIn('email'),
    phone: textIn('phone'),
    notes: textIn('notes'),
    showsFirstName: tick instanceof HTMLInputElement && tick.checked,
  };
}

function filledUp({ name, email, phone, notes, showsFirstName }: RsvpForm, kept: RsvpForm): RsvpForm {
  return {
    name: name || kept.name,
    email: email || kept.email,
    phone: phone || kept.phone,
    notes: notes || kept.notes,
    showsFirstName: showsFirstName || kept.showsFirstName,
  };
}

interface Options {
  /** The event, link or RSVP that the form is about; each has a draft of its own. */
  of: string;
  /** The first values. Typed ones count more than a draft, stored ones less. */
  begin: () => RsvpForm;
  beginsWith?: 'typed' | 'stored';
  requireContactInfo: boolean;
}

/** The form's values and its draft, which outlive the fields while the event is closed. */
export function useRsvpForm({ of, begin, beginsWith = 'typed', requireContactInfo }: Options) {
  const [draft] = useState(() => tabDraft(`showup:rsvp-draft:${of}`, typedSchema));
  const form = useZodForm<RsvpForm, GuestDetails>({
    id: FORM,
    schema: rsvpFormSchema({ requireContactInfo }),
    sentences: issueSentences,
    begin: () => {
      const kept = draft.read();
      if (!kept) return begin();
      return beginsWith === 'typed' ? filledUp(begin(), kept) : kept;
    },
    onEdit: (name) => {
      // A phone number also meets the call for an email or a phone.
      const isMet = name === 'phone' && form.formState.errors.email?.message === 'contact-required';
      if (isMet) form.clearErrors('email');
      draft.keep(form.getValues());
    },
  });
  return {
    ...form,
    /** Drops the draft, once it was sent. */
    forget: draft.forget,
  };
}

export type RsvpFormState = ReturnType<typeof useRsvpForm>;
