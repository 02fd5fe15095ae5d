// How long guests wait when all of them respond to ONE event in the same moment, each with a client of their own, on a
// network with a phone's round trip; then the same with everybody changing their mind; and who gets a place when all of
// them say yes to an event for twelve.

import { setLogLevel } from 'firebase/app';
import { createFirestore, type Store } from '#data/firestore/client.ts';
import { changeRsvp, type RsvpResult, submitRsvp } from '#data/firestore/rsvps.ts';
import { makeRsvpId, RSVP_RESPONSES, type RsvpResponse } from '#domain/rsvp.ts';
import { ownersDocuments } from '../firebase/documents.ts';
import { startFirestore } from '../firebase/firestore.ts';
import { openEmulator } from '../firebase/owned-firestore.ts';
import { sampleEvent, sampleInvite } from '../firebase/sample-event.ts';
import { freePort } from '../lib/ports.ts';
import { endOnSignal, runCommand } from '../lib/shutdown.ts';
import { printRows, spreadOf } from './report.ts';
import { startDelay } from './tcp-delay.ts';

const PROJECT = 'demo-bench';
/** A phone on 4G, as far as Google's nearest region. */
const ROUND_TRIP_MS = 80;
const GUESTS = [50, 100, 200];
const PLACES = 12;
const LOCATION = 'Track';
/** The emulator's virtual machine compiles what it ran some thousand times; a hosted database is always warm. */
const WARM_UP = { rounds: 3, guests: 200 };

interface Row {
  kind: 'respond' | 'change' | 'all yes';
  guests: number;
  recorded: number;
  countersMatch: boolean;
  /** Those of the first commits. */
  in: number;
  /** The reserves whose place is that of their commit. */
  inOrder: number;
  p50Ms: number;
  p95Ms: number;
  maxMs: number;
}

interface Guest {
  store: Store;
  id: string;
  response: RsvpResponse;
}

/** The database as an administrator sees it, without the delay. */
function administrator(host: string) {
  const documents = ownersDocuments(host, PROJECT);
  const firestore = openEmulator(host, PROJECT);
  return {
    async makeEvent(id: string): Promise<void> {
      const event = sampleEvent({ location: LOCATION, maxPlayers: PLACES, requireContactInfo: true });
      await documents.write(`gameEvents/${id}`, event);
      await documents.write(`rsvpInvites/${id}`, sampleInvite(id, id));
    },
    /** Whether the event says what its RSVPs say, and whose place is that of their commit. */
    async tally(id: string): Promise<Pick<Row, 'countersMatch' | 'in' | 'inOrder'>> {
      const event = await documents.read(`gameEvents/${id}`);
      const counters = event?.rsvpCount as Record<string, number>;
      const queue = event?.queue as string[];
      const rsvps = await firestore.where('gameRSVPs', 'gameEventId', id);
      const counts: Record<string, number> = { yes: 0, no: 0, maybe: 0 };
      for (const { fields } of rsvps) {
        const response = String(fields?.response?.stringValue);
        counts[response] = (counts[response] ?? 0) + 1;
      }
      const byCommit = rsvps
        .filter(({ fields }) => fields?.response?.stringValue === 'yes')
        .sort((a, b) => (a.updateTime < b.updateTime ? -1 : 1))
        .map(({ fields }) => fields?.placeKey?.stringValue);
      const isPlaced = (key: string, index: number) => byCommit[index] === key;
      return {
        countersMatch:
          RSVP_RESPONSES.every((one) => counters[one] === counts[one]) && queue.length === counts.yes,
        in: queue.slice(0, PLACES).filter(isPlaced).length,
        inOrder: queue.filter((key, index) => index >= PLACES && isPlaced(key, index)).length,
      };
    },
  };
}

async function measure(
  kind: Row['kind'],
  guests: Guest[],
  send: (guest: Guest) => Promise<RsvpResult>,
): Promise<Omit<Row, 'countersMatch' | 'in' | 'inOrder'>> {
  const outcomes = await Promise.all(
    guests.map(async (guest) => {
      const started = performance.now();
      const result = await send(guest);
      return { result, waited: performance.now() - started };
    }),
  );
  for (const { result } of outcomes) if (result.status !== 'recorded') console.error(result);
  return {
    kind,
    guests: guests.length,
    recorded: outcomes.filter(({ result }) => result.status === 'recorded').length,
    ...spreadOf(outcomes.map(({ waited }) => waited)),
  };
}

function nextResponse(response: RsvpResponse): RsvpResponse {
  return RSVP_RESPONSES[(RSVP_RESPONSES.indexOf(response) + 1) % RSVP_RESPONSES.length] ?? 'yes';
}

// A small heap collects garbage in the middle of a round; a hosted database makes nobody wait for that.
process.env.JAVA_TOOL_OPTIONS ??= '-Xms1g';

// The SDK logs every attempt that it repeats by itself.
setLogLevel('silent');

endOnSignal();

await runCommand(async () => {
  const port = await freePort();
  const emulator = await startFirestore({ port, projectId: PROJECT, dataFolder: null, longRunning: true });
  const network = await startDelay(port, ROUND_TRIP_MS);
  const database = administrator(`127.0.0.1:${port}`);
  const config = { projectId: PROJECT, apiKey: 'bench', emulatorHost: `127.0.0.1:${network.port}` };

  async function responded(
    kind: Row['kind'],
    guestCount: number,
    responseOf: (index: number) => RsvpResponse,
  ) {
    const eventId = `bench-2030-01-01-${makeRsvpId().slice(0, 6)}`;
    await database.makeEvent(eventId);
    const event = { id: eventId, dateTime: Date.now(), location: LOCATION };
    const guests = Array.from({ length: guestCount }, (_, index): Guest => {
      const id = makeRsvpId();
      return { id, store: createFirestore(config, id), response: responseOf(index) };
    });
    const submitted = await measure(kind, guests, ({ id, store, response }) =>
      submitRsvp(store, {
        ...{ id, event, response, inviteToken: eventId, userAgent: 'bench', referrer: '' },
        // What most guests give; a phone number beside it costs a second guard.
        details: { name: 'Guest', email: `${id}@example.com` },
      }),
    );
    return { event, guests, row: { ...submitted, ...(await database.tally(eventId)) } };
  }

  async function round(guestCount: number): Promise<Row[]> {
    const mixed = (index: number) => RSVP_RESPONSES[index % RSVP_RESPONSES.length] ?? 'yes';
    const { event, guests, row } = await responded('respond', guestCount, mixed);
    const changes = await measure('change', guests, ({ id, store, response }) =>
      changeRsvp(store, {
        id,
        event,
        from: response,
        to: nextResponse(response),
        details: { name: 'Guest' },
      }),
    );
    return [row, { ...changes, ...(await database.tally(event.id)) }];
  }

  try {
    for (let done = 0; done < WARM_UP.rounds; done += 1) await round(WARM_UP.guests);
    const rows: Row[] = [];
    for (const guests of GUESTS) rows.push(...(await round(guests)));
    const { row } = await responded('all yes', Math.max(...GUESTS), () => 'yes');
    rows.push(row);
    printRows(rows);
  } finally {
    await network.stop();
    await emulator.stop();
  }
});
