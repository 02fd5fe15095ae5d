// Times all guests responding to ONE event in the same moment, over a phone's round trip, and changing their response; and
// shows who gets a place when all say yes to an event for twelve.

import { createFirestore, type Store } from '#data/firestore/client.ts';
import { changeRsvp, type RsvpResult, submitRsvp } from '#data/firestore/rsvps.ts';
import { makeRsvpId, RSVP_RESPONSES, type RsvpResponse } from '#domain/rsvp.ts';
import type { OwnersDocuments } from '../firebase/documents.ts';
import { sampleEvent, sampleInvite } from '../firebase/sample-event.ts';
import { firestoreConfig, type Measured, repeated, spreadOf, timed, withEmulator } from './harness.ts';
import { startDelay } from './tcp-delay.ts';

/** A phone on 4G, as far as Google's nearest region. */
const ROUND_TRIP_MS = 80;
const GUESTS = [50, 100, 200];
const PLACES = 12;
const LOCATION = 'Track';
/** Java compiles what it ran some thousand times; a hosted database is always warm. */
const WARM_UP = { rounds: 3, guests: 200 };

interface Guest {
  store: Store;
  id: string;
  response: RsvpResponse;
}

/** Compares the event with its RSVPs, and each place with the order of the commits. */
async function tally(documents: OwnersDocuments, eventId: string) {
  const event = await documents.read(`gameEvents/${eventId}`);
  const counters = event?.rsvpCount as Record<string, number>;
  const queue = event?.queue as string[];
  const rsvps = await documents.firestore.where('gameRSVPs', 'gameEventId', eventId);
  const saying = (response: string) =>
    rsvps.filter(({ fields }) => fields?.response?.stringValue === response);
  const byCommit = saying('yes')
    .sort((one, other) => (one.updateTime < other.updateTime ? -1 : 1))
    .map(({ fields }) => fields?.placeKey?.stringValue);
  const isPlaced = (key: string, index: number) => byCommit[index] === key;
  return {
    countersMatch:
      RSVP_RESPONSES.every((one) => counters[one] === saying(one).length) && queue.length === byCommit.length,
    in: queue.slice(0, PLACES).filter(isPlaced).length,
    inOrder: queue.filter((key, index) => index >= PLACES && isPlaced(key, index)).length,
  };
}

async function sent(kind: string, guests: Guest[], send: (guest: Guest) => Promise<RsvpResult>) {
  const outcomes = await Promise.all(guests.map((guest) => timed(() => send(guest))));
  for (const { result } of outcomes) if (result.status !== 'recorded') console.error(result);
  const recorded = outcomes.filter(({ result }) => result.status === 'recorded').length;
  return { kind, guests: guests.length, recorded, ...spreadOf(outcomes.map(({ ms }) => ms)) };
}

const mixed = (index: number) => RSVP_RESPONSES[index % RSVP_RESPONSES.length] ?? 'yes';
const nextResponse = (response: RsvpResponse) => mixed(RSVP_RESPONSES.indexOf(response) + 1);

async function responded(
  documents: OwnersDocuments,
  emulatorHost: string,
  kind: string,
  guestCount: number,
  responseOf: (index: number) => RsvpResponse,
) {
  const eventId = `bench-2030-01-01-${makeRsvpId().slice(0, 6)}`;
  const dateTime = Date.now() + 48 * 3_600_000;
  const fields = { dateTime: new Date(dateTime), location: LOCATION, maxPlayers: PLACES };
  await documents.write(`gameEvents/${eventId}`, sampleEvent({ ...fields, requireContactInfo: true }));
  await documents.write(`rsvpInvites/${eventId}`, sampleInvite(eventId, eventId));
  const event = { id: eventId, dateTime, location: LOCATION };
  const guests = Array.from({ length: guestCount }, (_, index): Guest => {
    const id = makeRsvpId();
    return { id, store: createFirestore(firestoreConfig(emulatorHost), id), response: responseOf(index) };
  });
  const submitted = await sent(kind, guests, ({ id, store, response }) =>
    submitRsvp(store, {
      ...{ id, event, response, inviteToken: eventId, userAgent: 'bench', referrer: '' },
      // Most guests give only an email; a phone number beside it costs a second guard.
      details: { name: 'Guest', email: `${id}@example.com` },
    }),
  );
  return { event, guests, row: { ...submitted, ...(await tally(documents, eventId)) } };
}

async function round(documents: OwnersDocuments, emulatorHost: string, guestCount: number) {
  const { event, guests, row } = await responded(documents, emulatorHost, 'respond', guestCount, mixed);
  const changes = await sent('change', guests, ({ id, store, response }) =>
    changeRsvp(store, { id, event, from: response, to: nextResponse(response), details: { name: 'Guest' } }),
  );
  return [row, { ...changes, ...(await tally(documents, event.id)) }];
}

export async function measure(): Promise<Measured> {
  // A small heap would collect garbage in the middle of a round.
  process.env.JAVA_TOOL_OPTIONS ??= '-Xms1g';
  return withEmulator(async (port, documents) => {
    const network = await startDelay(port, ROUND_TRIP_MS);
    const host = `127.0.0.1:${network.port}`;
    try {
      await repeated(WARM_UP.rounds, () => round(documents, host, WARM_UP.guests));
      const rows: object[] = [];
      for (const guestCount of GUESTS) rows.push(...(await round(documents, host, guestCount)));
      const { row } = await responded(documents, host, 'all yes', Math.max(...GUESTS), () => 'yes');
      return { rows: [...rows, row], problems: [] };
    } finally {
      await network.stop();
    }
  });
}
