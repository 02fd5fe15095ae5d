import { useState } from 'react';
import * as z from 'zod/mini';
import { useZodForm } from '#components/form/use-zod-form.ts';
import type { GuestDetails } from '#domain/rsvp.ts';
import { type RsvpForm, rsvpFormSchema } from '#domain/rsvp-form.ts';
import { deviceDraft, tabDraft } from '#lib/tab-draft.ts';
import { issueSentences } from './form-content.ts';

const FORM = 'rsvp';

const typedSchema = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  notes: z.string(),
  showsFirstName: z.boolean(),
});

/** What this device sent last, without the notes, which were about one game. */
export const lastDetails = deviceDraft('showup:last-details', typedSchema);

export const NOTHING: RsvpForm = { name: '', email: '', phone: '', notes: '', showsFirstName: false };

/** Values typed into the prerendered form before its code arrived. */
export function readTyped(): RsvpForm {
  if (import.meta.env.SSR) return NOTHING;
  const controlOf = (name: keyof RsvpForm) => document.getElementById(`${FORM}-${name}`);
  const textIn = (name: keyof RsvpForm) => {
    const control = controlOf(name);
    const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
    return isText ? control.value : '';
  };
  const tick = controlOf('showsFirstName');
  return {
    ...{ name: textIn('name'), email: textIn('email'), phone: textIn('phone'), notes: textIn('notes') },
    showsFirstName: tick instanceof HTMLInputElement && tick.checked,
  };
}

/** The draft with values that are not empty in its place. */
function filledUp(draft: RsvpForm, values: RsvpForm): RsvpForm {
  return { ...draft, ...Object.fromEntries(Object.entries(values).filter(([, value]) => value)) };
}

interface Options {
  /** The event, link or RSVP that the form is about; each has a draft of its own. */
  of: string;
  /** The first values. Typed ones count more than a draft, stored ones less. */
  begin: () => RsvpForm;
  /** For a form without a draft. Counts less than the first values. */
  otherwise?: Partial<RsvpForm> | null;
  beginsWith?: 'typed' | 'stored';
  requireContactInfo: boolean;
}

/** The form's values and its draft, which outlive the fields while the event is closed. */
export function useRsvpForm({ of, begin, otherwise, beginsWith = 'typed', requireContactInfo }: Options) {
  const [draft] = useState(() => tabDraft(`showup:rsvp-draft:${of}`, typedSchema));
  const form = useZodForm<RsvpForm, GuestDetails>({
    id: FORM,
    schema: rsvpFormSchema({ requireContactInfo }),
    sentences: issueSentences,
    begin: () => {
      const kept = draft.read();
      if (kept) return beginsWith === 'typed' ? filledUp(kept, begin()) : kept;
      return filledUp({ ...NOTHING, ...otherwise }, begin());
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
    forget: draft.forget,
  };
}

export type RsvpFormState = ReturnType<typeof useRsvpForm>;
