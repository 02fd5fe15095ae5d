import { type SubmitEvent, useState } from 'react';
import { Field } from '#components/form/field.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { organizerStore } from '#data/firestore/organizer.ts';
import { addWalkIn, type GuestResult, setAnswerFor } from '#data/firestore/organizer-guests.ts';
import type { GameEvent } from '#domain/event.ts';
import {
  ANSWERS,
  type Answer,
  type GuestDetails,
  makeRsvpId,
  RSVP_ISSUES,
  type Rsvp,
  type RsvpForm,
  type RsvpIssue,
  rsvpFormSchema,
} from '#domain/rsvp.ts';
import { useDesk } from './desk.ts';
import { guestFailures, guestIssues, guests, guestForm as words } from './guest-content.ts';
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
  { name: 'notes', label: words.notes, type: 'text' },
] as const;

function errorsOf(issues: readonly { path: PropertyKey[]; message: string }[]): Errors {
  const errors: Errors = {};
  for (const { path, message } of issues) {
    const field = FIELDS.find(({ name }) => name === path[0]);
    const issue = RSVP_ISSUES.find((code) => code === message);
    if (!field || !issue) throw new Error(`No field or sentence for the issue "${message}"`);
    errors[field.name] ??= issue;
  }
  return errors;
}

// The organizer knows who it is; a missing contact is no obstacle at the court.
const schema = rsvpFormSchema({ requireContactInfo: false });

/** Answers for somebody, or corrects what somebody answered. */
export function GuestForm({ event, known, onSaved, onClose }: GuestFormProps) {
  const { endSession } = useDesk();
  const [values, setValues] = useState<RsvpForm>({
    name: known?.name ?? '',
    email: known?.email ?? '',
    phone: known?.phone ?? '',
    notes: known?.notes ?? '',
  });
  const [response, setResponse] = useState<Answer>(known?.response ?? 'yes');
  const [errors, setErrors] = useState<Errors>({});
  const [saving, setSaving] = useState<Saving>({ status: 'editing' });
  const [id] = useState(makeRsvpId);

  function request(details: GuestDetails): Promise<GuestResult> {
    if (known) return setAnswerFor(organizerStore, known, { response, details });
    const attendance = response === 'yes' ? 'arrived' : null;
    return addWalkIn(organizerStore, event, { id, response, details, attendance });
  }

  async function submit(submitted: SubmitEvent<HTMLFormElement>) {
    submitted.preventDefault();
    if (saving.status === 'sending') return;
    const parsed = schema.safeParse(values);
    setErrors(parsed.success ? {} : errorsOf(parsed.error.issues));
    if (!parsed.success) return;
    setSaving({ status: 'sending' });
    const result = await request(parsed.data);
    switch (result.status) {
      case 'done':
        onSaved();
        return onClose();
      case 'refused':
        if (result.reason === 'signed-out') return endSession();
        return setSaving({ status: 'failed', sentence: refusalSentences[result.reason] });
      case 'failed':
        return setSaving({ status: 'failed', sentence: guestFailures.save });
    }
  }

  const isSending = saving.status === 'sending';
  return (
    <Dialog title={known ? words.editTitle(known.name) : words.addTitle} onClose={onClose}>
      <form method="dialog" noValidate onSubmit={submit} className="mt-4">
        {FIELDS.map(({ name, label, type }) => {
          const issue = errors[name];
          return (
            <Field key={name} id={`guest-${name}`} label={label} error={issue && guestIssues[issue]}>
              {(control) => (
                <input
                  {...control}
                  type={type}
                  className="control"
                  autoComplete="off"
                  value={values[name]}
                  onChange={({ target }) => setValues({ ...values, [name]: target.value })}
                />
              )}
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
                  onChange={() => setResponse(answer)}
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
          <Button look="plain" className="grow" onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
