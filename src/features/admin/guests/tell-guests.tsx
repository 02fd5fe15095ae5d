import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { OrganizedEvent } from '#data/firestore/event-list.ts';
import { type ChangedGuests, changedGuests, mayTellGuests } from '#domain/change-notice.ts';
import { eventState } from '#domain/event-state.ts';
import type { Guest } from '#domain/guest-list.ts';
import { lostPlaces } from '#domain/place-changes.ts';
import { changedSince } from '#domain/rsvp.ts';
import { MessageForm } from '../message/message-form.tsx';
import { compact } from '../parts/button-classes.ts';
import { focusContent } from '../parts/focus.ts';
import { FailureNote, LoadingNote } from '../parts/live-states.tsx';
import { keys } from '../state/query-client.ts';
import { changedMessage, lostPlaceMessage } from './message-content.ts';
import { FoldedMessages } from './message-list.tsx';
import { tellingSentence, tell as words } from './tell-content.ts';
import { useChangeNotice } from './use-change-notice.ts';
import type { EmailHistories } from './use-email-histories.ts';
import type { PlaceNotes } from './use-known-places.ts';
import { useNotedGuests } from './use-noted-guests.ts';

interface TellGuestsProps {
  organized: OrganizedEvent;
  list: readonly Guest[];
  places: PlaceNotes;
  histories: EmailHistories;
  onRetry: () => void;
}

/** The change notice: guests who may not know of a change, and the ways to tell them. */
export function TellGuests(props: TellGuestsProps) {
  const { event } = props.organized;
  const { data: state } = useQuery({
    queryKey: keys.eventState(event),
    queryFn: () => eventState(event),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (state === undefined || !mayTellGuests(event, Date.now())) return null;
  return <CurrentState key={state} state={state} {...props} />;
}

function CurrentState({
  state,
  organized,
  list,
  places,
  histories,
  onRetry,
}: TellGuestsProps & { state: string }) {
  const { event } = organized;
  const { noted, note } = useNotedGuests(event.id, state);
  const { notice, start } = useChangeNotice(event, state);
  const known = histories.status === 'loading' ? [] : histories.guests;
  const lost = lostPlaces(list, event, known, places.known);
  const changed = changedGuests(list, event, { state, histories: known, noted, lost });
  const left = list.filter(({ rsvp }) => rsvp.response !== 'no').length - changed.knows.length;
  if (left === 0 && notice === null) return null;
  return (
    <section aria-labelledby="tell-guests" className="mt-4 rounded-md border-2 border-clay p-4">
      <h3 id="tell-guests" className="display text-xl leading-tight text-balance text-clay normal-case">
        {left === 0
          ? words.told
          : left === lost.length
            ? words.lostPlaces(left)
            : words.titles[event.status](left)}
      </h3>
      {histories.status === 'loading' ? (
        <LoadingNote text={words.loading} />
      ) : (
        <>
          {histories.status === 'failed' && <FailureNote sentence={words.unknown} onRetry={onRetry} />}
          {lost.length > 0 && lost.length < left && <p className="mt-1">{words.lostLead(lost.length)}</p>}
          <Ways changed={changed} />
          {changed.byEmail.length > 0 && notice?.status !== 'sending' && (
            <MessageForm
              eventId={event.id}
              about="change"
              draftKey={`${event.id}:${state}`}
              submit={words.write(changed.byEmail.length)}
              onSend={(message, onTold) => {
                focusContent();
                return start(changed.byEmail, message, onTold);
              }}
            />
          )}
          <p role="status" className="font-semibold tabular not-empty:mt-3">
            {notice && tellingSentence(notice)}
          </p>
          <ByHand
            organized={organized}
            changed={changed}
            lost={lost}
            onNoted={(guests) => {
              note(guests);
              places.note(guests);
            }}
          />
        </>
      )}
    </section>
  );
}

function Ways({ changed: { byEmail, waiting, byPhone } }: { changed: ChangedGuests }) {
  return (
    <ul className="mt-2 grid max-w-3xl gap-1">
      {byEmail.length > 0 && <li>{words.byEmail(byEmail.length)}</li>}
      {waiting.length > 0 && <li>{words.waiting(waiting.length)}</li>}
      {byPhone.length > 0 && <li>{words.byPhone(byPhone.length)}</li>}
    </ul>
  );
}

interface ByHandProps {
  organized: OrganizedEvent;
  changed: ChangedGuests;
  /** Those who are reserves now. */
  lost: readonly Guest[];
  onNoted: (guests: readonly Guest[]) => void;
}

/** Guests without an email: a prepared message for each, and the names of those without a number. */
function ByHand({ organized, changed, lost, onNoted }: ByHandProps) {
  const { event } = organized;
  const reserveOf = new Map(lost.map(({ rsvp, reserve }) => [rsvp.id, reserve]));
  // Guests who stopped our emails must not be offered the organizer's mail program either.
  const withoutEmail = changed.byPhone.map((guest) => {
    const { email: _, ...rsvp } = guest.rsvp;
    return { ...guest, rsvp };
  });
  const messageTo = ({ rsvp }: Guest) => {
    const reserve = reserveOf.get(rsvp.id) ?? null;
    return reserve === null ? changedMessage(event, changedSince(rsvp, event)) : lostPlaceMessage(reserve);
  };
  const messaged = [...withoutEmail, ...changed.waiting];
  const noted = (guests: readonly Guest[]) => {
    focusContent();
    onNoted(guests);
  };
  return (
    <>
      {messaged.length > 0 && (
        <FoldedMessages
          summary={words.byHand(messaged.length)}
          organized={organized}
          guests={messaged}
          messageTo={messageTo}
          after={(guest) => (
            <Button
              aria-label={words.doneName(guest.rsvp.name)}
              className={compact}
              onClick={() => noted([guest])}
            >
              {words.done}
            </Button>
          )}
        />
      )}
      <Unreached guests={changed.unwilling} onNoted={noted}>
        {words.unwilling}
      </Unreached>
      <Unreached guests={changed.unreachable} onNoted={noted}>
        {words.unreachable}
      </Unreached>
    </>
  );
}

interface UnreachedProps {
  guests: readonly Guest[];
  onNoted: (guests: readonly Guest[]) => void;
  children: ReactNode;
}

function Unreached({ guests, onNoted, children }: UnreachedProps) {
  if (guests.length === 0) return null;
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="max-w-3xl wrap-anywhere">
        {children} <bdi className="font-semibold">{guests.map(({ rsvp }) => rsvp.name).join(', ')}</bdi>.{' '}
        {words.inPerson}
      </p>
      <Button variant="plain" className={compact} onClick={() => onNoted(guests)}>
        {words.doneAll}
      </Button>
    </div>
  );
}
