import { DemoEnding } from '#features/demo-rsvp/demo-ending.tsx';
import type { Given } from '#features/demo-rsvp/use-demo.ts';
import { AnswerForm } from '#features/rsvp/answer/answer-form.tsx';
import { AnswerThanks } from '#features/rsvp/answer/answer-thanks.tsx';
import { form as words } from '#features/rsvp/answer/form-content.ts';
import { readTyped, useRsvpForm } from '#features/rsvp/answer/use-rsvp-form.ts';

const NOT_SENDING = { status: 'idle' } as const;

/** Looking at the demo needs everything that answering it needs. */
const ignoreIntent = () => undefined;

interface DemoAnswerProps {
  given: Given;
  onGive: (given: Given) => void;
}

/** The form of a real invitation, whose answer goes nowhere, and what a real one would have done. */
export function DemoAnswer({ given, onGive }: DemoAnswerProps) {
  const form = useRsvpForm({ of: 'demo', begin: readTyped, requireContactInfo: false });
  if (given.status === 'given') {
    return (
      <DemoEnding answer={given.answer} onAgain={() => onGive({ status: 'none', isAgain: true })}>
        <AnswerThanks answer={given.answer} name={given.name} isFresh />
      </DemoEnding>
    );
  }
  return (
    <AnswerForm
      title={words.title}
      takesFocus={given.isAgain}
      form={form}
      contact="optional"
      allowMaybe
      hint={null}
      sending={NOT_SENDING}
      onIntent={ignoreIntent}
      onAnswer={(answer, { name }) => {
        form.forget();
        onGive({ status: 'given', answer, name });
      }}
    />
  );
}
