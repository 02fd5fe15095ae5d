import { Suspense, useState } from 'react';
import { type GameEvent, type RsvpWindow, seats } from '#domain/event.ts';
import type { Instant } from '#lib/dates.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.tsx';
import { ClosedView } from './closed-view.tsx';
import { notes, form as words } from './form-content.ts';
import { GivenArea, LatePlace, type Mode } from './given-area.tsx';
import { RsvpFormView } from './rsvp-form.tsx';
import type { useOwnRsvp } from './use-own-rsvp.ts';
import type { RsvpFormState } from './use-rsvp-form.ts';
import { useSending } from './use-sending.ts';

const { Part: LinkByEmail } = lazyWithRetry(() =>
  import('./link-by-email.tsx').then(({ LinkByEmail: part }) => part),
);

interface RsvpAreaProps extends Pick<ReturnType<typeof useOwnRsvp>, 'own' | 'give' | 'change'> {
  event: GameEvent;
  /** Of the invite, when it takes a new RSVP. */
  token: string | null;
  state: RsvpWindow;
  form: RsvpFormState;
  now: Instant;
  pageUrl: string;
  /** The guest seems about to respond. */
  onIntent: () => void;
  onNews: () => Promise<void>;
}

/** The guest's part of the page: the form, the thanks, or why it is closed. */
export function RsvpArea({
  event,
  token,
  state,
  form,
  own,
  give,
  change,
  now,
  pageUrl,
  onIntent,
  onNews,
}: RsvpAreaProps) {
  const [mode, setMode] = useState<Mode>('shown');
  const [triedEmail, setTriedEmail] = useState<string | null>(null);
  const work = useSending({ onNews });
  const { sending, send } = work;
  const given = { event, now, change, work, mode, onMode: setMode };

  if (state.status === 'closed') {
    const { reason } = state;
    if (own.status !== 'given') return <ClosedView event={event} reason={reason} response={null} now={now} />;
    const { rsvp } = own;
    return (
      <ClosedView event={event} reason={reason} response={rsvp.response} now={now}>
        {reason === 'deadline-passed' && rsvp.response === 'yes' && <LatePlace {...given} rsvp={rsvp} />}
      </ClosedView>
    );
  }

  switch (own.status) {
    case 'checking':
      return (
        <p role="status" className="min-h-[28rem] px-2 pt-5 text-quiet lg:px-0">
          {words.checking}
        </p>
      );
    case 'none': {
      const { note } = own;
      const hasAnswered = sending.status === 'unsuccessful' && sending.problem === 'already-responded';
      if (token === null) return <p className="px-2 pt-5 lg:px-0">{words.removed}</p>;
      return (
        <RsvpFormView
          title={words.title}
          form={form}
          contact={event.requireContactInfo ? 'required' : 'optional'}
          allowMaybe={event.allowMaybe}
          hint={seats(event).isFull ? words.isFull : null}
          sending={sending}
          onIntent={onIntent}
          help={
            hasAnswered &&
            triedEmail && (
              <Suspense>
                <LinkByEmail eventId={event.id} email={triedEmail} />
              </Suspense>
            )
          }
          onRespond={async (response, details) => {
            setTriedEmail(details.email ?? null);
            if (!(await send(response, () => give(response, details)))) return;
            form.forget();
            setMode('fresh');
          }}
        >
          {note && <p className="mb-4">{notes[note]}</p>}
        </RsvpFormView>
      );
    }
    case 'given':
      return <GivenArea {...given} rsvp={own.rsvp} token={token} pageUrl={pageUrl} onIntent={onIntent} />;
  }
}
