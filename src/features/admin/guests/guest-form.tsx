import { useState } from 'react';
import { flushSync } from 'react-dom';
import { TextField } from '#components/form/text-field.tsx';
import { useZodForm } from '#components/form/use-zod-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { addWalkIn, correctRsvp, type GuestResult } from '#data/firestore/guest-list.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import type { GameEvent } from '#domain/event.ts';
import {
  type GuestDetails,
  makeRsvpId,
  RSVP_RESPONSES,
  type Rsvp,
  type RsvpForm,
  type RsvpResponse,
  rsvpFormSchema,
} from '#domain/rsvp.ts';
import { focusContent } from '../parts/focus.ts';
import { useOperation } from '../state/use-operation.ts';
import { guestFailures, guestIssues, guests, guestForm as words } from './guest-content.ts';
import { keepGuestDraft, readGuestDraft } from './guest-draft.ts';

interface GuestFormProps {
  event: GameEvent;
  /** The RSVP to change; null for somebody who came without one. */
  known: Rsvp | null;
  onSaved: (saved: { before: RsvpResponse | null; response: RsvpResponse }) => void;
  onClose: () => void;
}

const FIELDS = [
  { name: 'name', label: words.name, type: 'text' },
  { name: 'phone', label: words.phone, type: 'tel' },
  { name: 'email', label: words.email, type: 'email' },
  { name: 'notes', label: words.notes, type: 'lines' },
] as const;

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

// The organizer knows the guest: contact details are never required here.
const schema = rsvpFormSchema({ requireContactInfo: false });

/** Responds for somebody, or corrects what somebody responded. */
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
    keepGuestDraft({ eventId: event.id, known, id, values: form.getValues(), response: chosen });
  }

  function close(): void {
    // The form may be about somebody else by now.
    if (readGuestDraft(event.id)?.id === id) keepGuestDraft(null);
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
      // The row, and with it the button that opened this, moves to the list of the new response.
      if (known && known.response !== response) focusContent();
      onSaved({ before: known?.response ?? null, response });
    },
  });
  const { state } = saving;

  return (
    <Dialog title={known ? words.editTitle(known.name) : words.addTitle} onClose={close}>
      <form method="dialog" noValidate onSubmit={form.submitTo(saving.run)} className="mt-4">
        {FIELDS.map(({ name, label, type }) => (
          <TextField<RsvpForm> key={name} form={form} name={name} label={label}>
            {(control) =>
              type === 'lines' ? (
                <textarea {...control} autoComplete="off" rows={2} />
              ) : (
                <input {...control} autoComplete="off" type={type} />
              )
            }
          </TextField>
        ))}
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
        {(state.status === 'refused' || state.status === 'failed') && (
          <p role="alert" className="mt-3 font-semibold text-clay">
            {state.status === 'refused' ? state.sentence : guestFailures.save}
          </p>
        )}
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
