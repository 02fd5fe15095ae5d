import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { GameEvent } from '#domain/event.ts';
import { recipientsOf, takesMessages } from '#domain/organizer-message.ts';
import { MessageForm } from '../message/message-form.tsx';
import { FailureNote, LoadingNote } from '../parts/live-states.tsx';
import { keys, orThrow } from '../state/query-client.ts';
import { readGuests } from './read-guests.ts';
import { tellingSentence, tellAll as words } from './tell-content.ts';
import { useTellAll } from './use-tell-all.ts';

interface TellAllProps {
  /** One event, or the coming dates of a series. */
  events: readonly GameEvent[];
}

/** A message to everybody who may come. Guests are read when it is opened. */
export function TellAll({ events }: TellAllProps) {
  const [isOpen, setIsOpen] = useState(false);
  const now = Date.now();
  const coming = events.filter((event) => takesMessages(event, now));
  const [first] = coming;
  if (first === undefined) return null;
  return (
    <details
      className="mt-4 rounded-md border-2 border-line px-4"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="flex min-h-12 cursor-pointer items-center font-semibold underline underline-offset-4">
        {coming.length === 1 ? words.title : words.titleOfDates}
      </summary>
      {isOpen && <Opened first={first} events={coming} />}
    </details>
  );
}

/** Guests who were read a minute ago are still the same. */
const FRESH_MS = 60_000;

function Opened({ first: event, events }: TellAllProps & { first: GameEvent }) {
  const { telling, send } = useTellAll(event);
  const readings = useQueries({
    queries: events.map((one) => ({
      queryKey: keys.guests(one.id),
      queryFn: () => orThrow(readGuests(one.id)),
      staleTime: FRESH_MS,
    })),
  });
  if (readings.some(({ data, status }) => data === undefined && status === 'error'))
    return <FailureNote onRetry={() => void Promise.all(readings.map(({ refetch }) => refetch()))} />;
  const read = readings.flatMap(({ data }) => data ?? []);
  if (read.length < events.length) return <LoadingNote text={words.loading} />;
  const dates = read.flatMap(({ organized, rsvps }) =>
    organized === null ? [] : [{ event: organized.event, rsvps }],
  );
  const to = recipientsOf(dates, Date.now());
  return (
    <div className="pb-4">
      <p className="max-w-3xl">{events.length === 1 ? words.lead : words.leadOfDates}</p>
      {to.count === 0 ? (
        <p className="mt-3 font-semibold">{words.nobody}</p>
      ) : (
        <MessageForm
          eventId={to.byEmail[0]?.eventId ?? event.id}
          about="message"
          draftKey={event.id}
          submit={words.submit(to.count)}
          onSend={async (message, onTold) => {
            if (message !== null) await send(message, to, onTold);
          }}
        />
      )}
      <p role="status" className="font-semibold tabular not-empty:mt-3">
        {telling && tellingSentence(telling)}
      </p>
      {to.withoutEmail.length > 0 && (
        <p className="mt-3 max-w-3xl wrap-anywhere">
          {words.withoutEmail} <bdi className="font-semibold">{to.withoutEmail.join(', ')}</bdi>.{' '}
          {words.inPerson}
        </p>
      )}
    </div>
  );
}
