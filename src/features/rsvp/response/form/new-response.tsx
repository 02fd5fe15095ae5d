import { Suspense, useState } from 'react';
import { seats } from '#domain/event.ts';
import type { GuestDetails, RsvpResponse } from '#domain/rsvp.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.tsx';
import { isTakenBack } from '../../guest-page/guest-page.ts';
import { useOpenPage } from '../../guest-page/guest-page-provider.tsx';
import { notes, form as words } from '../form-content.ts';
import { SendingProblem } from '../sending.tsx';
import { useResponding, warmingUp } from '../use-responding.ts';
import { lastDetails, type RsvpFormState } from '../use-rsvp-form.ts';
import { AlreadyResponded } from './already-responded.tsx';
import { ResponseBar } from './response-bar.tsx';
import { FormTitle, RsvpForm } from './rsvp-form.tsx';

const { Part: LinkByEmail } = lazyWithRetry(() =>
  import('./link-by-email.tsx').then(({ LinkByEmail: part }) => part),
);
const { Part: SameAsLastTime } = lazyWithRetry(() =>
  import('./same-as-last-time.tsx').then(({ SameAsLastTime: part }) => part),
);
const { Part: AlsoFor } = lazyWithRetry(() =>
  import('../../series/other-dates.tsx').then(({ AlsoFor: part }) => part),
);

/** The form of a guest who has not responded yet, or whose response is not saved for all dates. */
export function NewResponse({ form }: { form: RsvpFormState }) {
  const { event, events, invited, own, others, sending } = useOpenPage();
  const { respond } = useResponding();
  const [triedEmail, setTriedEmail] = useState<string | null>(null);
  const [isRegular] = useState(() => lastDetails.read() !== null);
  const note = own.status === 'none' && !isTakenBack(own) && own.note;
  // The choice in the email was about one answer: it is not marked again for further dates of a series.
  const chosen = Object.keys(others.responses).length === 0 ? (invited?.chosen ?? null) : null;
  const hasResponded = sending.status === 'unsuccessful' && sending.problem === 'already-responded';

  async function submit(response: RsvpResponse, details: GuestDetails) {
    setTriedEmail(details.email ?? null);
    if (!(await respond(response, details))) return;
    form.forget();
    lastDetails.keep({ ...form.getValues(), notes: '' });
  }

  return (
    <>
      <FormTitle title={words.title}>
        {note && <p className="mb-4">{notes[note]}</p>}
        {own.status !== 'given' && <AlreadyResponded />}
      </FormTitle>
      <div className="contents" {...warmingUp}>
        <RsvpForm form={form} contact={event.requireContactInfo ? 'required' : 'optional'} onRespond={submit}>
          {events.length > 1 && <AlsoFor form={form} />}
        </RsvpForm>
        <ResponseBar allowMaybe={event.allowMaybe} sending={sending} chosen={chosen}>
          <SendingProblem sending={sending} />
          {isRegular && (
            <Suspense>
              <SameAsLastTime form={form} />
            </Suspense>
          )}
          {hasResponded && triedEmail && (
            <Suspense>
              <LinkByEmail eventId={event.id} email={triedEmail} />
            </Suspense>
          )}
          {seats(event).isFull && <p className="pb-2 text-sm leading-5">{words.isFull}</p>}
        </ResponseBar>
      </div>
    </>
  );
}
