import { type KeyboardEvent, type ReactNode, type SubmitEvent, useRef } from 'react';
import { type ControlProps, Field } from '#components/form/field.tsx';
import { useLateForm } from '#components/form/use-late-form.ts';
import { ANSWERS, type Answer, type GuestDetails } from '#domain/rsvp.ts';
import { takeFocus } from '#lib/take-focus.ts';
import { AnswerBar } from './answer-bar.tsx';
import { form, issueSentences } from './form-content.ts';
import { type Draft, fieldId, type RsvpField } from './use-draft.ts';
import type { Sending } from './use-sending.ts';

const FORM_ID = 'rsvp-form';

interface AnswerFormProps {
  title: string;
  /** Whether the guest asked for the form, and should be taken there. */
  takesFocus?: boolean;
  draft: Draft;
  /** An answer that is being changed keeps its email and phone. */
  contact: 'optional' | 'required' | 'kept';
  allowMaybe: boolean;
  /** What a guest should know before choosing. */
  hint: string | null;
  sending: Sending;
  /** The guest seems about to answer. */
  onIntent: () => void;
  onAnswer: (response: Answer, details: GuestDetails) => void;
  children?: ReactNode;
}

/** Who is answering, and the answers, which send the form. */
export function AnswerForm({
  title,
  takesFocus = false,
  draft,
  contact,
  allowMaybe,
  hint,
  sending,
  onIntent,
  onAnswer,
  children,
}: AnswerFormProps) {
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    const pressed = submitter instanceof HTMLButtonElement ? submitter.value : null;
    const response = ANSWERS.find((answer) => answer === pressed);
    if (!response || sending.status === 'sending') return;
    const details = draft.check(contact === 'required');
    if (details) onAnswer(response, details);
  }

  const element = useRef<HTMLFormElement>(null);
  useLateForm(element);

  return (
    <>
      <form
        id={FORM_ID}
        aria-labelledby="rsvp-form-title"
        ref={element}
        method="dialog"
        data-late=""
        noValidate
        onSubmit={submit}
        onKeyDown={toAnswers}
        onFocus={onIntent}
        className="px-2 pt-3 lg:px-0 lg:pt-0"
      >
        <h2
          id="rsvp-form-title"
          ref={takesFocus ? takeFocus : null}
          tabIndex={-1}
          className="display mb-4 text-4xl leading-none outline-none max-lg:sr-only"
        >
          {title}
        </h2>
        {children}
        <TextField draft={draft} field="name" label={form.name} isRequired>
          {(control) => <input {...control} autoComplete="name" enterKeyHint="next" />}
        </TextField>
        {contact === 'kept' ? (
          <p className="mb-4 text-quiet">{form.contactKept}</p>
        ) : (
          <ContactFields draft={draft} isRequired={contact === 'required'} />
        )}
        <TextField draft={draft} field="notes" label={form.notes}>
          {(control) => <textarea {...control} rows={2} />}
        </TextField>
      </form>
      <AnswerBar formId={FORM_ID} allowMaybe={allowMaybe} hint={hint} sending={sending} onIntent={onIntent} />
    </>
  );
}

/** Enter in a text field would press the first button, a yes: it leads to the answers instead. */
function toAnswers(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  document.querySelector<HTMLElement>(`button[form="${FORM_ID}"]`)?.focus();
}

function ContactFields({ draft, isRequired }: { draft: Draft; isRequired: boolean }) {
  return (
    <>
      <TextField draft={draft} field="email" label={form.email} isRequired={isRequired}>
        {(control) => (
          <input {...control} type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
        )}
      </TextField>
      <TextField draft={draft} field="phone" label={form.phone} isRequired={isRequired}>
        {(control) => <input {...control} type="tel" autoComplete="tel" />}
      </TextField>
    </>
  );
}

type TextControl = ControlProps & {
  name: string;
  className: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
};

interface TextFieldProps {
  draft: Draft;
  field: RsvpField;
  label: string;
  isRequired?: boolean;
  children: (control: TextControl) => ReactNode;
}

function TextField({ draft, field, label, isRequired = false, children }: TextFieldProps) {
  const issue = draft.errors[field];
  return (
    <Field
      id={fieldId(field)}
      label={
        <>
          {label} {isRequired && <span className="font-normal text-quiet">{form.required}</span>}
        </>
      }
      error={issue && issueSentences[issue]}
      {...(isRequired && { errorRole: 'alert' })}
    >
      {(control) =>
        children({
          ...control,
          name: field,
          className: 'control scroll-mb-44',
          value: draft.values[field],
          onChange: ({ target }) => draft.edit(field, target.value),
        })
      }
    </Field>
  );
}
