import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Honeypot, isBot } from '#components/form/honeypot.tsx';
import { emailInput, TextField } from '#components/form/text-field.tsx';
import { useLateForm } from '#components/form/use-late-form.ts';
import { useZodForm } from '#components/form/use-zod-form.ts';
import { Button } from '#components/ui/button.tsx';
import { type Join, type JoinForm as JoinInput, joinSchema } from '#domain/founder.ts';
import { takeFocus } from '#lib/take-focus.ts';
import { useFounding } from '../founding/founding-provider.tsx';
import { passWords } from '../pass/pass-content.ts';
import { Details } from './details.tsx';
import { Choices } from './signup-choices.tsx';
import { forFriend, issueSentences, labels, problems, refusalSentence } from './signup-content.ts';
import { FORM_ID, joinDraft, openDraft } from './signup-draft.ts';
import { SubmitButton } from './submit-button.tsx';
import { type JoinProblem, type JoinState, useJoin } from './use-join.ts';

interface JoinFormProps {
  /** The code of a founder who signs a friend up. */
  sponsorCode: string | null;
}

function keep(sponsorCode: string | null, { frequency, ...typed }: JoinInput): void {
  // react-hook-form says null for nothing chosen; a draft has no such value.
  joinDraft(sponsorCode).keep({ ...typed, ...(frequency && { frequency }) });
}

export function JoinForm({ sponsorCode }: JoinFormProps) {
  const form = useZodForm<JoinInput, Join>({
    id: 'join',
    schema: joinSchema,
    sentences: issueSentences,
    begin: () => openDraft(sponsorCode),
    onEdit: () => keep(sponsorCode, form.getValues()),
  });
  const { state, join } = useJoin(sponsorCode);
  const [isDetailed, setDetailed] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  useLateForm(element);
  const { getValues } = form;
  useEffect(() => {
    const begun = getValues();
    if (begun.phone || begun.additional) setDetailed(true);
    // What was typed before this code was there is a draft, too.
    if (Object.values(begun).some((value) => value?.length)) keep(sponsorCode, begun);
  }, [getValues, sponsorCode]);

  async function send(values: Join) {
    const outcome = await join(values, isBot(element.current));
    if (outcome.status === 'joined') return joinDraft(sponsorCode).forget();
    // A disabled button loses the focus: give it back.
    const wrong = outcome.status === 'refused' ? wrongField(outcome) : undefined;
    if (wrong) form.setFocus(wrong);
    else submit.current?.focus();
  }

  return (
    <form
      id={FORM_ID}
      ref={element}
      aria-labelledby="signup-title"
      // A GET before the code is there would put the visitor's data into the URL.
      method="dialog"
      data-late=""
      noValidate
      onSubmit={form.submitTo(send, (wrong) => {
        // Hidden fields can't take the focus.
        if (wrong.phone || wrong.additional) flushSync(() => setDetailed(true));
      })}
      className="in-[.returning]:invisible"
    >
      {sponsorCode !== null && <ForFriend />}
      <Choices form={form} />
      <TextField form={form} name="name" label={labels.name}>
        {(control) => <input {...control} autoComplete="name" />}
      </TextField>
      <TextField form={form} name="email" label={labels.email}>
        {(control) => <input {...control} {...emailInput} />}
      </TextField>
      <Details
        form={form}
        isOpen={isDetailed}
        isDisabled={state.status === 'joining'}
        onToggle={() => setDetailed(!isDetailed)}
      />
      <Honeypot />
      <SubmitButton ref={submit} isJoining={state.status === 'joining'} />
      <p role="alert" className="min-h-9 pt-3 font-semibold text-clay">
        {problemOf(state)}
      </p>
    </form>
  );
}

function wrongField(refusal: Extract<JoinProblem, { status: 'refused' }>): keyof JoinInput | undefined {
  if (refusal.reason === 'email-taken') return 'email';
  if (refusal.reason !== 'invalid') return undefined;
  return (['name', 'email'] as const).find((field) => field === refusal.field);
}

function problemOf(state: JoinState): string | null {
  switch (state.status) {
    case 'editing':
    case 'joining':
      return null;
    case 'refused':
      return refusalSentence(state);
    default:
      return problems[state.status];
  }
}

function ForFriend() {
  const { showPass } = useFounding();
  return (
    <div className="mb-6 border-b-2 border-hardwood pb-5">
      <h3 ref={takeFocus} tabIndex={-1} className="display scroll-mt-44 text-3xl leading-none outline-none">
        {forFriend.title}
      </h3>
      <p className="mt-2">{forFriend.lead}</p>
      <Button variant="plain" className="mt-4" onClick={showPass}>
        {passWords.back}
      </Button>
    </div>
  );
}
