import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { Link } from 'react-router-dom';
import { organizerStore } from '#data/firestore/organizer.ts';
import { readPeopleOf } from '#data/firestore/people.ts';
import type { GameEvent } from '#domain/event.ts';
import type { Guest } from '#domain/guest-list.ts';
import { type RecordBefore, recordsBefore } from '#domain/people-list.ts';
import { contactKeys, type Rsvp } from '#domain/rsvp.ts';
import { paths } from '../parts/paths.ts';
import { recordInWords } from '../parts/record-words.ts';
import { keys, orThrow } from '../state/query-client.ts';

type Records = ReadonlyMap<string, RecordBefore>;

export const RecordsContext = createContext<Records>(new Map());

/** The guests' records as they were before the event. None while they are read, or when they can't be: the list does without. */
export function useGuestRecords(event: GameEvent, list: readonly Guest[]): Records {
  const rsvps = list.map(({ rsvp }) => rsvp);
  const guests = rsvps.map((rsvp) => [rsvp.id, ...contactKeys('', rsvp)].join()).sort();
  const { data } = useQuery({
    queryKey: keys.recordsOf(event.id, guests),
    queryFn: () => orThrow(readPeopleOf(organizerStore, rsvps)),
    placeholderData: keepPreviousData,
  });
  return data ? recordsBefore(rsvps, data.people, event) : new Map();
}

/** 'came to 5 of 6' beside a guest's name. */
export function RecordNote({ rsvp }: { rsvp: Rsvp }) {
  const record = useContext(RecordsContext).get(rsvp.id);
  const words = record && recordInWords(record, rsvp.response);
  if (!words) return null;
  if (record.personId === null) return <p className="text-sm text-quiet">{words}</p>;
  return (
    <p className="text-sm text-quiet">
      <Link
        to={paths.person(record.personId)}
        className="-my-3 inline-flex min-h-11 items-center underline underline-offset-4"
      >
        {words}
        <span className="sr-only">, {rsvp.name}</span>
      </Link>
    </p>
  );
}
