import { DemoEnding } from '#features/demo-rsvp/demo-ending.tsx';
import type { Given } from '#features/demo-rsvp/use-demo.ts';
import { RsvpFormView } from '#features/rsvp/answer/rsvp-form.tsx';
import { form as words } from '#features/rsvp/answer/rsvp-form-content.ts';
import { RsvpThanks } from '#features/rsvp/answer/rsvp-thanks.tsx';
import { readTyped, useRsvpForm } from '#features/rsvp/answer/use-rsvp-form.ts';
import { thanks } from '#features/rsvp/invitation/invitation-content.ts';

const NOT_SENDING = { status: 'idle' } as const;

/** Looking at the demo needs everything that responding to it needs. */
const ignoreIntent = () => undefined;

interface DemoRsvpProps {
  given: Given;
  onGive: (given: Given) => void;
}

/** The form of a real invitation, whose RSVP goes nowhere, and what a real one would have done. */
export function DemoRsvp({ given, onGive }: DemoRsvpProps) {
  const form = useRsvpForm({ of: 'demo', begin: readTyped, requireContactInfo: false });
  if (given.status === 'given') {
    return (
      <DemoEnding response={given.response} onAgain={() => onGive({ status: 'none', isAgain: true })}>
        <RsvpThanks heading={thanks.heading(given.response, given.name)} response={given.response} isFresh />
      </DemoEnding>
    );
  }
  return (
    <RsvpFormView
      title={words.title}
      takesFocus={given.isAgain}
      form={form}
      contact="optional"
      allowMaybe
      hint={null}
      sending={NOT_SENDING}
      onIntent={ignoreIntent}
      onRespond={(response, { name }) => {
        form.forget();
        onGive({ status: 'given', response, name });
      }}
    />
  );
}
