import { DemoEnding } from '#features/demo-rsvp/demo-ending.tsx';
import type { Given } from '#features/demo-rsvp/use-demo.ts';
import { ResponseBar } from '#features/rsvp/response/form/response-bar.tsx';
import { FormTitle, RsvpForm } from '#features/rsvp/response/form/rsvp-form.tsx';
import { form as words } from '#features/rsvp/response/form-content.ts';
import { thanks } from '#features/rsvp/response/given-content.ts';
import { RsvpThanks } from '#features/rsvp/response/rsvp-thanks.tsx';
import { readTyped, useRsvpForm } from '#features/rsvp/response/use-rsvp-form.ts';

const NOT_SENDING = { status: 'idle' } as const;

interface DemoRsvpProps {
  given: Given;
  onGive: (given: Given) => void;
}

/** A real invitation's form, whose RSVP is sent nowhere. */
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
    <>
      <FormTitle title={words.title} takesFocus={given.isAgain} />
      <RsvpForm
        form={form}
        contact="optional"
        onRespond={(response, { name }) => {
          form.forget();
          onGive({ status: 'given', response, name });
        }}
      />
      <ResponseBar allowMaybe sending={NOT_SENDING} />
    </>
  );
}
