import { type ReactNode, Suspense, useState } from 'react';
import type { RsvpResult } from '#data/firestore/rsvps.ts';
import { type GameEvent, type RsvpWindow, seats } from '#domain/event.ts';
import type { GuestDetails, RsvpResponse } from '#domain/rsvp.ts';
import type { Instant } from '#lib/dates.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.tsx';
import { isPreview, leavingRsvpId } from '../links.ts';
import { AlreadyAnswered } from './already-answered.tsx';
import { ClosedView } from './closed-view.tsx';
import { GivenArea, LatePlace, type Mode } from './given-area.tsx';
import { RsvpFormView } from './rsvp-form.tsx';
import { notes, form as words } from './rsvp-form-content.ts';
import type { OwnRsvp, useOwnRsvp } from './use-own-rsvp.ts';
import type { RsvpFormState } from './use-rsvp-form.ts';
import { useSending } from './use-sending.ts';

const { Part: LinkByEmail } = lazyWithRetry(() =>
  import('./link-by-email.tsx').then(({ LinkByEmail: part }) => part),
);

/** What a series adds to the form of one of its events. */
export interface MoreDates {
  fields: (onLeave: () => void) => ReactNode;
  /** The list of the other dates. */
  dates: ReactNode;
  /** Whether RSVPs to other dates are on their way or missing: the form stays until they are saved. */
  isUnfinished: boolean;
  /** Sends the RSVP to the event that is shown by `first`, and the same response to the other dates that were chosen. */
  respondToAll: (
    first: () => Promise<RsvpResult>,
    response: RsvpResponse,
    details: GuestDetails,
  ) => Promise<{ result: RsvpResult; isComplete: boolean }>;
  /** The event that is shown has this response now. */
  onRecorded: (own: Pick<OwnRsvp, 'response' | 'placeKey'>) => void;
}

interface RsvpAreaProps extends Pick<ReturnType<typeof useOwnRsvp>, 'own' | 'give' | 'change'> {
  event: GameEvent;
  /** Of the invite, when it takes a new RSVP. */
  token: string | null;
  /** The number of the event behind the link, when it leads to a series. */
  number: number | null;
  state: RsvpWindow;
  form: RsvpFormState;
  more: MoreDates | null;
  now: Instant;
  pageUrl: string;
  onEmail: (rsvpId: string, email: string) => void;
  /** The guest seems about to respond. */
  onIntent: () => void;
  onNews: () => Promise<void>;
}

/** The guest's part of the page: the form, the thanks, or why it is closed. */
export function RsvpArea({
  event,
  token,
  number,
  state,
  form,
  more,
  own,
  give,
  change,
  onEmail,
  now,
  pageUrl,
  onIntent,
  onNews,
}: RsvpAreaProps) {
  const [leavingId] = useState(() => leavingRsvpId(location.hash));
  const [mode, setMode] = useState<Mode>(leavingId === null ? 'shown' : 'leaving');
  const [triedEmail, setTriedEmail] = useState<string | null>(null);
  const work = useSending({ onNews });
  const { sending, send } = work;
  const given = { event, now, change, work, mode, leavingId, onMode: setMode, onEmail, onNews };

  // Nothing is sent from the organizer's preview.
  const already = !isPreview(location.search) && <AlreadyAnswered eventId={event.id} />;

  if (state.status === 'closed') {
    const { reason } = state;
    if (own.status !== 'given')
      return (
        <ClosedView event={event} reason={reason} response={null} now={now}>
          {reason === 'deadline-passed' && already}
        </ClosedView>
      );
    const { rsvp } = own;
    return (
      <ClosedView event={event} reason={reason} response={rsvp.response} now={now}>
        {reason === 'deadline-passed' && <LatePlace {...given} rsvp={rsvp} />}
      </ClosedView>
    );
  }

  function finish() {
    form.forget();
    setMode('fresh');
  }

  async function respond(response: RsvpResponse, details: GuestDetails) {
    setTriedEmail(details.email ?? null);
    const first = () =>
      own.status === 'given' ? change(own.rsvp, response, details) : give(response, details);
    let isComplete = true;
    const isSent = await send(response, async () => {
      if (!more) return first();
      const all = await more.respondToAll(first, response, details);
      isComplete = all.isComplete;
      return all.result;
    });
    if (isSent && isComplete) finish();
  }

  const hasResponded = sending.status === 'unsuccessful' && sending.problem === 'already-responded';
  const formFor = (children: ReactNode) => (
    <RsvpFormView
      title={words.title}
      form={form}
      contact={event.requireContactInfo ? 'required' : 'optional'}
      allowMaybe={event.allowMaybe}
      hint={seats(event).isFull ? words.isFull : null}
      sending={sending}
      onIntent={onIntent}
      help={
        hasResponded &&
        triedEmail && (
          <Suspense>
            <LinkByEmail eventId={event.id} email={triedEmail} />
          </Suspense>
        )
      }
      onRespond={respond}
      more={more?.fields(finish)}
    >
      {children}
    </RsvpFormView>
  );

  switch (own.status) {
    case 'checking':
      return (
        <p role="status" className="min-h-[28rem] px-2 pt-5 text-quiet lg:px-0">
          {words.checking}
        </p>
      );
    case 'none': {
      const { note } = own;
      if (token === null) return <p className="px-2 pt-5 lg:px-0">{words.removed}</p>;
      return formFor(
        <>
          {note && <p className="mb-4">{notes[note]}</p>}
          {already}
        </>,
      );
    }
    case 'given':
      if (more?.isUnfinished) return formFor(null);
      return (
        <GivenArea
          {...given}
          rsvp={own.rsvp}
          token={token}
          number={number}
          pageUrl={pageUrl}
          onIntent={onIntent}
        />
      );
  }
}
