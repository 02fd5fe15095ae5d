import { useEffect, useState } from 'react';
import { readRsvps } from '#data/firestore/guest.ts';
import type { GameEvent } from '#domain/event.ts';
import type { RsvpResponse } from '#domain/rsvp.ts';
import { ownRsvpId } from '../answer/own-rsvps.ts';

/** By event. 'unknown' where this browser seems to have responded, and it could not be read how. */
export type OwnAnswers = Partial<Record<string, RsvpResponse | 'unknown'>>;

async function readAnswers(eventIds: readonly string[]): Promise<OwnAnswers> {
  const known = new Map(eventIds.map((eventId) => [ownRsvpId(eventId), eventId]));
  const ids = [...known.keys()].filter((id) => id !== null);
  const rsvps = await readRsvps(ids);
  if (rsvps.status === 'read')
    return Object.fromEntries(rsvps.values.map(({ gameEventId, response }) => [gameEventId, response]));
  console.warn('The answers to other dates could not be read.', rsvps.cause);
  return Object.fromEntries(ids.map((id) => [known.get(id), 'unknown']));
}

/** What this browser responded to the games of a series. */
export function useOwnAnswers(games: readonly GameEvent[]) {
  const [answers, setAnswers] = useState<OwnAnswers>({});
  const eventIds = games.map(({ id }) => id).join(' ');

  useEffect(() => {
    readAnswers(eventIds.split(' ')).then(
      // What was given meanwhile is newer.
      (read) => setAnswers((given) => ({ ...read, ...given })),
    );
  }, [eventIds]);

  return {
    answers,
    note: (eventId: string, response: RsvpResponse) =>
      setAnswers((given) => ({ ...given, [eventId]: response })),
  };
}
