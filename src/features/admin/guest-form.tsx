import { type ChangeEvent, type SubmitEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { Field } from '#components/form/field.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { addWalkIn, type GuestResult, setAnswerFor } from '#data/firestore/guest-list.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import type { GameEvent } from '#domain/event.ts';
import {
  ANSWERS,
  type GuestDetails,
  makeRsvpId,
  RSVP_ISSUES,
  type Rsvp,
  type RsvpForm,
  type RsvpIssue,
  rsvpFormSchema,
} from '#domain/rsvp.ts';
import { firstIssues } from '#domain/text-field.ts';
import { useDesk } from './desk.ts';
import { focusContent } from './focus.ts';
import { guestFailures, guestIssues, guests, guestForm as words } from './guest-content.ts';
import { keepGuestDraft, readGuestDraft } from './guest-draft.ts';
import { refusalSentences } from './refusals.ts';

interface GuestFormProps {
  event: GameEvent;
  /** The answer to change; null for somebody who came without one. */
  known: Rsvp | null;
  onSaved: () => void;
  onClose: () => void;
}

type Saving = { status: 'editing' } | { status: 'sending' } | { status: 'failed'; sentence: string };
type Errors = Partial<Record<keyof RsvpForm, RsvpIssue>>;

const FIELDS = [
  { name: 'name', label: words.name, type: 'text' },
  { name: 'phone', label: words.phone, type: 'tel' },
  { name: 'email', label: words.email, type: 'email' },
  { name: 'notes', label: words.notes, type: 'lines' },
] as const;

const FIELD_NAMES = FIELDS.map(({ name }) => name);

const fieldId = (name: keyof RsvpForm) => `guest-${name}`;

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
    },
    response: known?.response ?? 'yes',
  };
}

// The organizer knows who it is; a missing contact is no obstacle at the court.
const schema = rsvpFormSchema({ requireContactInfo: false });

/** Answers for somebody, or corrects what somebody answered. */
export function GuestForm({ event, known, onSaved, onClose }: GuestFormProps) {
  const { endSession } = useDesk();
  const [draft, setDraft] = useState(() => readGuestDraft(event.id) ?? draftOf(event.id, known));
  const { id, values, response } = draft;
  const [errors, setErrors] = useState<Errors>({});
  const [saving, setSaving] = useState<Saving>({ status: 'editing' });

  function edit(changes: Partial<typeof draft>): void {
    setDraft({ ...draft, ...changes });
    keepGuestDraft({ ...draft, ...changes });
  }

  function close(): void {
    // By the time a request is answered, somebody else may be typed about.
    if (readGuestDraft(event.id)?.id === id) keepGuestDraft(null);
    onClose();
  }

  function request(details: GuestDetails): Promise<GuestResult> {
    if (known) return setAnswerFor(organizerStore, known, { response, details });
    const attendance = response === 'yes' ? 'arrived' : null;
    return addWalkIn(organizerStore, event, { id, response, details, attendance });
  }

  /** What to store; or null, with the first wrong field in focus. */
  function check(): GuestDetails | null {
    const parsed = schema.safeParse(values);
    const wrong = parsed.success ? {} : firstIssues(parsed.error.issues, FIELD_NAMES, RSVP_ISSUES);
    setErrors(wrong);
    const first = FIELDS.find(({ name }) => wrong[name]);
    if (first) document.getElementById(fieldId(first.name))?.focus();
    return parsed.success ? parsed.data : null;
  }

  async function submit(submitted: SubmitEvent<HTMLFormElement>) {
    submitted.preventDefault();
    if (saving.status === 'sending') return;
    const details = check();
    if (!details) return;
    setSaving({ status: 'sending' });
    const result = await request(details);
    switch (result.status) {
      case 'done':
        flushSync(close);
        // The row, and with it the button that opened this, moves to the list of the new answer.
        if (known && known.response !== response) focusContent();
        return onSaved();
      case 'refused':
        if (result.reason === 'signed-out') return endSession();
        return setSaving({ status: 'failed', sentence: refusalSentences[result.reason] });
      case 'failed':
        return setSaving({ status: 'failed', sentence: guestFailures.save });
    }
  }

  const isSending = saving.status === 'sending';
  return (
    <Dialog title={known ? words.editTitle(known.name) : words.addTitle} onClose={close}>
      <form method="dialog" noValidate onSubmit={submit} className="mt-4">
        {FIELDS.map(({ name, label, type }) => {
          const issue = errors[name];
          return (
            <Field key={name} id={fieldId(name)} label={label} error={issue && guestIssues[issue]}>
              {(control) => {
                const props = {
                  ...control,
                  className: 'control',
                  autoComplete: 'off',
                  value: values[name],
                  onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
                    edit({ values: { ...values, [name]: target.value } }),
                };
                return type === 'lines' ? <textarea {...props} rows={2} /> : <input {...props} type={type} />;
              }}
            </Field>
          );
        })}
        <fieldset>
          <legend className="field-label">{words.answer}</legend>
          <div className="grid grid-cols-3 gap-2">
            {ANSWERS.map((answer) => (
              <label key={answer} className="choice gap-2 px-2">
                <input
                  type="radio"
                  name="guest-answer"
                  checked={response === answer}
                  onChange={() => edit({ response: answer })}
                />
                {guests.tabs[answer]}
              </label>
            ))}
          </div>
        </fieldset>
        {saving.status === 'failed' && (
          <p role="alert" className="mt-3 font-semibold text-clay">
            {saving.sentence}
          </p>
        )}
        <div className="mt-5 flex flex-wrap gap-3">
          <Button type="submit" className="grow" aria-disabled={isSending}>
            {isSending ? words.saving : known ? words.save : words.add}
          </Button>
          <Button look="plain" className="grow" onClick={close}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
