import { type KeyboardEvent, type ReactNode, type SubmitEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import { emailInput, TextField } from '#components/form/text-field.tsx';
import { useLateForm } from '#components/form/use-late-form.ts';
import { type GuestDetails, RSVP_RESPONSES, type RsvpResponse } from '#domain/rsvp.ts';
import { takeFocus } from '#lib/take-focus.ts';
import { form as words } from '../form-content.ts';
import type { RsvpFormState } from '../use-rsvp-form.ts';

/** The response bar's buttons send this form, each with its own response. */
export const FORM_ID = 'rsvp-form';

interface FormTitleProps {
  title: string;
  /** Whether the guest asked for the form, and should be taken there. */
  takesFocus?: boolean;
  /** Above the fields; it may hold a form of its own. */
  children?: ReactNode;
}

export function FormTitle({ title, takesFocus = false, children }: FormTitleProps) {
  return (
    <div className="px-2 pt-3 lg:px-0 lg:pt-0">
      <h2
        id="rsvp-form-title"
        ref={takesFocus ? takeFocus : null}
        tabIndex={-1}
        className="display mb-4 text-4xl leading-none outline-none max-lg:sr-only"
      >
        {title}
      </h2>
      {children}
    </div>
  );
}

interface RsvpFormProps {
  form: RsvpFormState;
  /** An RSVP that is being changed keeps its email and phone. */
  contact: 'optional' | 'required' | 'kept';
  onRespond: (response: RsvpResponse, details: GuestDetails) => Promise<void> | void;
  /** Further fields, above the note about privacy. */
  children?: ReactNode;
}

export function RsvpForm({ form, contact, onRespond, children }: RsvpFormProps) {
  function submit(event: SubmitEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent;
    const pressed = submitter instanceof HTMLButtonElement ? submitter.value : null;
    const response = RSVP_RESPONSES.find((one) => one === pressed);
    if (!response) return event.preventDefault();
    return form.submitTo((details) => onRespond(response, details))(event);
  }

  const element = useRef<HTMLFormElement>(null);
  useLateForm(element);

  return (
    <form
      id={FORM_ID}
      aria-labelledby="rsvp-form-title"
      ref={element}
      method="dialog"
      data-late=""
      noValidate
      onSubmit={submit}
      onKeyDown={toResponses}
      className="px-2 lg:px-0"
    >
      <TextField form={form} name="name" {...marked(words.name, words.required)}>
        {(control) => <input {...control} autoComplete="name" enterKeyHint="next" />}
      </TextField>
      {contact === 'kept' ? (
        <p className="mb-4 text-quiet">{words.contactKept}</p>
      ) : (
        <ContactFields form={form} isRequired={contact === 'required'} />
      )}
      <TextField form={form} name="notes" label={words.notes}>
        {(control) => <textarea {...control} rows={2} />}
      </TextField>
      <label className="-mt-4 mb-2 flex min-h-11 items-center gap-3 text-sm">
        <input
          id={form.idOf('showsFirstName')}
          type="checkbox"
          className="size-5 shrink-0 accent-court"
          {...form.register('showsFirstName')}
        />
        {words.showsFirstName}
      </label>
      {children}
      <p className="mb-4 text-sm text-pretty text-quiet">
        {words.usedFor}{' '}
        <Link to="/privacy" className="text-link">
          {words.privacy}
        </Link>
      </p>
    </form>
  );
}

/** Enter in a text field would press the first button, a yes: it leads to the responses instead. */
function toResponses(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  document.querySelector<HTMLElement>(`button[form="${FORM_ID}"]`)?.focus();
}

function ContactFields({ form, isRequired }: { form: RsvpFormState; isRequired: boolean }) {
  const labelled = (label: string) => (isRequired ? marked(label, words.oneOfTwo) : { label });
  return (
    <>
      <TextField form={form} name="email" {...labelled(words.email)}>
        {(control) => <input {...control} {...emailInput} />}
      </TextField>
      <TextField form={form} name="phone" {...labelled(words.phone)}>
        {(control) => <input {...control} type="tel" autoComplete="tel" />}
      </TextField>
    </>
  );
}

function marked(text: string, mark: string) {
  const label = (
    <>
      {text} <span className="font-normal text-quiet">{mark}</span>
    </>
  );
  return { label, errorRole: 'alert' } as const;
}
