import { useState } from 'react';
import { flushSync } from 'react-dom';
import { TextField } from '#components/form/text-field.tsx';
import { useZodForm } from '#components/form/use-zod-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { addWalkIn, correctRsvp, type GuestResult } from '#data/firestore/guest-list.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import type { GameEvent } from '#domain/event.ts';
import { type GuestDetails, makeRsvpId, RSVP_RESPONSES, type Rsvp, type RsvpResponse } from '#domain/rsvp.ts';
import { type RsvpForm, rsvpFormSchema } from '#domain/rsvp-form.ts';
import { focusContent } from '../parts/focus.ts';
import { InputField } from '../parts/input-field.tsx';
import { Problem } from '../parts/live-states.tsx';
import { type OperationState, useOperation } from '../state/use-operation.ts';
import { guestFailures, guestIssues, guests, guestForm as words } from './guest-content.ts';

interface GuestDraft {
  eventId: string;
  /** The RSVP that is changed; null for a walk-in. */
  known: Rsvp | null;
  /** The walk-in's future id, the same for every try. */
  id: string;
  values: RsvpForm;
  response: RsvpResponse;
}

// Survives the end of the session, in memory only: a guest's details must not stay on the device.
let kept: GuestDraft | null = null;

export function readGuestDraft(eventId: string): GuestDraft | null {
  return kept?.eventId === eventId ? kept : null;
}

interface GuestFormProps {
  event: GameEvent;
  /** The RSVP to change; null for a walk-in. */
  known: Rsvp | null;
  onSaved: (saved: { before: RsvpResponse | null; response: RsvpResponse }) => void;
  onClose: () => void;
}

function draftOf(eventId: string, known: Rsvp | null) {
  return {
    eventId,
    known,
    id: makeRsvpId(),
    values: {
      name: known?.name ?? '',
      email: known?.email ?? '',
      phone: known?.phone ?? '',
      notes: known?.notes ?? '',
      showsFirstName: false,
    },
    response: known?.response ?? 'yes',
  };
}

// The organizer knows the guest, so contact details are not required.
const schema = rsvpFormSchema({ requireContactInfo: false });

function problemOf(state: OperationState): string | null {
  if (state.status === 'refused') return state.sentence;
  return state.status === 'failed' ? guestFailures.save : null;
}

/** Adds a walk-in, or corrects an RSVP. */
export function GuestForm({ event, known, onSaved, onClose }: GuestFormProps) {
  const [{ id, values, response: before }] = useState(
    () => readGuestDraft(event.id) ?? draftOf(event.id, known),
  );
  const [response, setResponse] = useState(before);
  const form = useZodForm<RsvpForm, GuestDetails>({
    id: 'guest',
    schema,
    sentences: guestIssues,
    begin: () => values,
    onEdit: () => keep(response),
  });
  const { isSubmitting } = form.formState;

  function keep(chosen: RsvpResponse): void {
    kept = { eventId: event.id, known, id, values: form.getValues(), response: chosen };
  }

  function close(): void {
    // The draft may be another guest's by now.
    if (kept?.id === id) kept = null;
    onClose();
  }

  function request(details: GuestDetails): Promise<GuestResult> {
    if (known) return correctRsvp(organizerStore, known, { response, details });
    const attendance = response === 'yes' ? 'arrived' : null;
    return addWalkIn(organizerStore, event, { id, response, details, attendance });
  }

  const saving = useOperation({
    subject: () => id,
    run: request,
    done: () => {
      flushSync(close);
      // The row moves to the list of the new response, and with it the button that opened this form.
      if (known && known.response !== response) focusContent();
      onSaved({ before: known?.response ?? null, response });
    },
  });

  return (
    <Dialog title={known ? words.editTitle(known.name) : words.addTitle} onClose={close}>
      <form method="dialog" noValidate onSubmit={form.submitTo(saving.run)} className="mt-4">
        <InputField form={form} name="name" label={words.name} autoComplete="off" />
        <InputField form={form} name="phone" label={words.phone} type="tel" autoComplete="off" />
        <InputField form={form} name="email" label={words.email} type="email" autoComplete="off" />
        <TextField form={form} name="notes" label={words.notes}>
          {(control) => <textarea {...control} autoComplete="off" rows={2} />}
        </TextField>
        <fieldset>
          <legend className="field-label">{words.response}</legend>
          <div className="grid grid-cols-3 gap-2">
            {RSVP_RESPONSES.map((option) => (
              <label key={option} className="choice gap-2 px-2">
                <input
                  type="radio"
                  name="guest-response"
                  checked={response === option}
                  onChange={() => {
                    setResponse(option);
                    keep(option);
                  }}
                />
                {guests.tabs[option]}
              </label>
            ))}
          </div>
        </fieldset>
        <Problem sentence={problemOf(saving.state)} />
        <div className="mt-5 flex flex-wrap gap-3">
          <Button type="submit" className="grow" aria-disabled={isSubmitting}>
            {isSubmitting ? words.saving : known ? words.save : words.add}
          </Button>
          <Button variant="plain" className="grow" onClick={close}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
