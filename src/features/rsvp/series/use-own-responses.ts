import { useEffect, useState } from 'react';
import { readRsvps } from '#data/firestore/guest.ts';
import type { GameEvent } from '#domain/event.ts';
import type { RsvpResponse } from '#domain/rsvp.ts';
import { ownRsvpId } from '../answer/own-rsvps.ts';

/** What this browser responded to one event; 'unknown' where that could not be read. */
export interface OwnResponse {
  response: RsvpResponse | 'unknown';
  placeKey?: string | undefined;
}

/** By event. */
export type OwnResponses = Partial<Record<string, OwnResponse>>;

async function readResponses(eventIds: readonly string[]): Promise<OwnResponses> {
  const known = new Map(eventIds.map((eventId) => [ownRsvpId(eventId), eventId]));
  const ids = [...known.keys()].filter((id) => id !== null);
  const rsvps = await readRsvps(ids);
  if (rsvps.status === 'read')
    return Object.fromEntries(
      rsvps.values.map(({ gameEventId, response, placeKey }) => [gameEventId, { response, placeKey }]),
    );
  console.warn('The RSVPs to other dates could not be read.', rsvps.cause);
  return Object.fromEntries(ids.map((id) => [known.get(id), { response: 'unknown' }]));
}

/** What this browser responded to the events of a series. */
export function useOwnResponses(events: readonly GameEvent[]) {
  const [responses, setResponses] = useState<OwnResponses>({});
  const eventIds = events.map(({ id }) => id).join(' ');

  useEffect(() => {
    readResponses(eventIds.split(' ')).then(
      // What was given meanwhile is newer.
      (read) => setResponses((given) => ({ ...read, ...given })),
    );
  }, [eventIds]);

  return {
    responses,
    note: (eventId: string, own: OwnResponse) => setResponses((given) => ({ ...given, [eventId]: own })),
  };
}
