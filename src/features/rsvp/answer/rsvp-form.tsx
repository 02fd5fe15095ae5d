import { type KeyboardEvent, type ReactNode, type SubmitEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import { TextField } from '#components/form/text-field.tsx';
import { useLateForm } from '#components/form/use-late-form.ts';
import { type GuestDetails, RSVP_RESPONSES, type RsvpResponse } from '#domain/rsvp.ts';
import { takeFocus } from '#lib/take-focus.ts';
import { ResponseBar } from './response-bar.tsx';
import { form as words } from './rsvp-form-content.ts';
import type { RsvpFormState } from './use-rsvp-form.ts';
import type { Sending } from './use-sending.ts';

const FORM_ID = 'rsvp-form';

interface RsvpFormViewProps {
  title: string;
  /** Whether the guest asked for the form, and should be taken there. */
  takesFocus?: boolean;
  form: RsvpFormState;
  /** An RSVP that is being changed keeps its email and phone. */
  contact: 'optional' | 'required' | 'kept';
  allowMaybe: boolean;
  /** What a guest should know before choosing. */
  hint: string | null;
  sending: Sending;
  /** The guest seems about to respond. */
  onIntent: () => void;
  onRespond: (response: RsvpResponse, details: GuestDetails) => Promise<void> | void;
  /** What helps with a problem. */
  help?: ReactNode;
  /** Above the fields; it may hold a form of its own. */
  children?: ReactNode;
  /** What else the RSVP is for. */
  more?: ReactNode;
}

/** Who is responding, and the responses, which send the form. */
export function RsvpFormView({
  title,
  takesFocus = false,
  form,
  contact,
  allowMaybe,
  hint,
  sending,
  onIntent,
  onRespond,
  help,
  children,
  more,
}: RsvpFormViewProps) {
  function submit(event: SubmitEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent;
    const pressed = submitter instanceof HTMLButtonElement ? submitter.value : null;
    const response = RSVP_RESPONSES.find((one) => one === pressed);
    if (!response || sending.status === 'sending') return event.preventDefault();
    return form.submitTo((details) => onRespond(response, details))(event);
  }

  const element = useRef<HTMLFormElement>(null);
  useLateForm(element);

  return (
    <>
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
      <form
        id={FORM_ID}
        aria-labelledby="rsvp-form-title"
        ref={element}
        method="dialog"
        data-late=""
        noValidate
        onSubmit={submit}
        onKeyDown={toResponses}
        onFocus={onIntent}
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
        {more}
        <p className="mb-4 text-sm text-pretty text-quiet">
          {words.usedFor}{' '}
          <Link to="/privacy" className="text-link">
            {words.privacy}
          </Link>
        </p>
      </form>
      <ResponseBar
        formId={FORM_ID}
        allowMaybe={allowMaybe}
        hint={hint}
        sending={sending}
        onIntent={onIntent}
        help={help}
      />
    </>
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
        {(control) => (
          <input {...control} type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
        )}
      </TextField>
      <TextField form={form} name="phone" {...labelled(words.phone)}>
        {(control) => <input {...control} type="tel" autoComplete="tel" />}
      </TextField>
    </>
  );
}

/** @param mark what the form needs of it. */
function marked(text: string, mark: string) {
  const label = (
    <>
      {text} <span className="font-normal text-quiet">{mark}</span>
    </>
  );
  return { label, errorRole: 'alert' } as const;
}
