import { useEffect, useState } from 'react';
import { readRsvps } from '#data/firestore/guest.ts';
import type { GameEvent } from '#domain/event.ts';
import type { RsvpResponse } from '#domain/rsvp.ts';
import { ownRsvpId } from '../answer/own-rsvps.ts';

/** What this browser responded to one game; 'unknown' where that could not be read. */
export interface OwnAnswer {
  response: RsvpResponse | 'unknown';
  placeKey?: string | undefined;
}

/** By event. */
export type OwnAnswers = Partial<Record<string, OwnAnswer>>;

async function readAnswers(eventIds: readonly string[]): Promise<OwnAnswers> {
  const known = new Map(eventIds.map((eventId) => [ownRsvpId(eventId), eventId]));
  const ids = [...known.keys()].filter((id) => id !== null);
  const rsvps = await readRsvps(ids);
  if (rsvps.status === 'read')
    return Object.fromEntries(
      rsvps.values.map(({ gameEventId, response, placeKey }) => [gameEventId, { response, placeKey }]),
    );
  console.warn('The answers to other dates could not be read.', rsvps.cause);
  return Object.fromEntries(ids.map((id) => [known.get(id), { response: 'unknown' }]));
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
    note: (eventId: string, answer: OwnAnswer) => setAnswers((given) => ({ ...given, [eventId]: answer })),
  };
}
