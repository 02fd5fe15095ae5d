// How long guests wait when all of them answer ONE game in the same moment, each with a client of their own, on a
// network with a phone's round trip; then the same with everybody changing their mind.

import { setLogLevel } from 'firebase/app';
import { createFirestore, type Store } from '#data/firestore/client.ts';
import { type AnswerResult, changeRsvp, submitRsvp } from '#data/firestore/rsvps.ts';
import { ANSWERS, type Answer, makeRsvpId } from '#domain/rsvp.ts';
import { OWNER, startFirestore } from '../firebase/firestore.ts';
import { freePort } from '../lib/ports.ts';
import { runCommand } from '../lib/shutdown.ts';
import { startDelay } from './tcp-delay.ts';

const PROJECT = 'demo-bench';
/** A phone on 4G, as far as Google's nearest region. */
const ROUND_TRIP_MS = 80;
const GUESTS = [50, 100, 200];
/** The emulator's virtual machine compiles what it ran some thousand times; a hosted database is always warm. */
const WARM_UP = { rounds: 3, guests: 200 };

interface Row {
  kind: 'answer' | 'change';
  guests: number;
  recorded: number;
  countersMatch: boolean;
  p50Ms: number;
  p95Ms: number;
  maxMs: number;
}

interface Guest {
  store: Store;
  id: string;
  response: Answer;
}

const timestamp = (hours: number) => ({
  timestampValue: new Date(Date.now() + hours * 3_600_000).toISOString(),
});
const text = (stringValue: string) => ({ stringValue });
const flag = (booleanValue: boolean) => ({ booleanValue });
const whole = (value: number) => ({ integerValue: String(value) });

/** The database as an administrator sees it, without the delay. */
function administrator(host: string) {
  const root = `http://${host}/v1/projects/${PROJECT}/databases/(default)/documents`;
  const call = async (path: string, init: RequestInit): Promise<unknown> => {
    const response = await fetch(root + path, {
      ...init,
      headers: { ...OWNER, 'content-type': 'application/json' },
    });
    if (!response.ok) throw new Error(`The emulator answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const write = (path: string, fields: object) =>
    call(path, { method: 'PATCH', body: JSON.stringify({ fields }) });
  return {
    async makeGame(id: string): Promise<void> {
      await write(`/gameEvents/${id}`, {
        ...{ title: text('Bench'), sport: text('running'), dateTime: timestamp(48), location: text('Track') },
        ...{ skillLevel: text('mixed'), maxPlayers: whole(100), organizerName: text('Bench') },
        ...{ allowMaybe: flag(true), requireContactInfo: flag(true), status: text('active') },
        createdAt: timestamp(0),
        rsvpCount: { mapValue: { fields: { yes: whole(0), no: whole(0), maybe: whole(0) } } },
      });
      await write(`/rsvpInvites/${id}`, {
        ...{ gameEventId: text(id), inviteToken: text(id), isActive: flag(true) },
        ...{ createdAt: timestamp(0), clickCount: whole(0) },
      });
    },
    async counters(id: string): Promise<Record<string, number>> {
      const event = (await call(`/gameEvents/${id}`, {})) as {
        fields: { rsvpCount: { mapValue: { fields: Record<string, { integerValue: string }> } } };
      };
      const counts = Object.entries(event.fields.rsvpCount.mapValue.fields);
      return Object.fromEntries(counts.map(([answer, { integerValue }]) => [answer, Number(integerValue)]));
    },
    async documents(id: string): Promise<Record<string, number>> {
      const found = (await call(':runQuery', {
        method: 'POST',
        body: JSON.stringify({
          structuredQuery: {
            from: [{ collectionId: 'gameRSVPs' }],
            where: {
              fieldFilter: { field: { fieldPath: 'gameEventId' }, op: 'EQUAL', value: text(id) },
            },
            select: { fields: [{ fieldPath: 'response' }] },
          },
        }),
      })) as { document?: { fields: { response: { stringValue: Answer } } } }[];
      const counts: Record<string, number> = { yes: 0, no: 0, maybe: 0 };
      for (const { document } of found) {
        const answer = document?.fields.response.stringValue;
        if (answer) counts[answer] = (counts[answer] ?? 0) + 1;
      }
      return counts;
    },
  };
}

function percentile(sorted: number[], share: number): number {
  return Math.round(sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0);
}

async function measure(
  kind: Row['kind'],
  guests: Guest[],
  send: (guest: Guest) => Promise<AnswerResult>,
): Promise<Omit<Row, 'countersMatch'>> {
  const outcomes = await Promise.all(
    guests.map(async (guest) => {
      const started = performance.now();
      const result = await send(guest);
      return { result, waited: performance.now() - started };
    }),
  );
  for (const { result } of outcomes) if (result.status !== 'recorded') console.error(result);
  const times = outcomes.map(({ waited }) => waited).sort((a, b) => a - b);
  return {
    kind,
    guests: guests.length,
    recorded: outcomes.filter(({ result }) => result.status === 'recorded').length,
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    maxMs: percentile(times, 1),
  };
}

function nextAnswer(answer: Answer): Answer {
  return ANSWERS[(ANSWERS.indexOf(answer) + 1) % ANSWERS.length] ?? 'yes';
}

// A small heap collects garbage in the middle of a round; a hosted database makes nobody wait for that.
process.env.JAVA_TOOL_OPTIONS ??= '-Xms1g';

// The SDK logs every attempt that it repeats by itself.
setLogLevel('silent');

// A stopped run takes its emulator along.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

await runCommand(async () => {
  const port = await freePort();
  const emulator = await startFirestore({ port, projectId: PROJECT, dataFolder: null });
  const network = await startDelay(port, ROUND_TRIP_MS);
  const database = administrator(`127.0.0.1:${port}`);
  const config = { projectId: PROJECT, apiKey: 'bench', emulatorHost: `127.0.0.1:${network.port}` };

  async function round(guestCount: number): Promise<Row[]> {
    const eventId = `bench-2030-01-01-${makeRsvpId().slice(0, 6)}`;
    await database.makeGame(eventId);
    const event = { id: eventId, dateTime: Date.now(), location: 'Track' };
    const guests = Array.from({ length: guestCount }, (_, index): Guest => {
      const id = makeRsvpId();
      return { id, store: createFirestore(config, id), response: ANSWERS[index % ANSWERS.length] ?? 'yes' };
    });
    const countersMatch = async () => {
      const [counters, documents] = await Promise.all([
        database.counters(eventId),
        database.documents(eventId),
      ]);
      return ANSWERS.every((answer) => counters[answer] === documents[answer]);
    };
    const answers = await measure('answer', guests, ({ id, store, response }) =>
      submitRsvp(store, {
        ...{ id, event, response, inviteToken: eventId, userAgent: 'bench', referrer: '' },
        // What most guests give; a phone number beside it costs a second guard.
        details: { name: 'Guest', email: `${id}@example.com` },
      }),
    );
    const answered: Row = { ...answers, countersMatch: await countersMatch() };
    const changes = await measure('change', guests, ({ id, store, response }) =>
      changeRsvp(store, { id, event, from: response, to: nextAnswer(response), details: { name: 'Guest' } }),
    );
    return [answered, { ...changes, countersMatch: await countersMatch() }];
  }

  try {
    for (let done = 0; done < WARM_UP.rounds; done += 1) await round(WARM_UP.guests);
    const rows: Row[] = [];
    for (const guests of GUESTS) rows.push(...(await round(guests)));
    console.table(rows);
    if (process.argv.includes('--json')) console.log(JSON.stringify({ rows }));
  } finally {
    await network.stop();
    await emulator.stop();
  }
});
