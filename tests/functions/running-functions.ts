import { createServer, type ServerResponse } from 'node:http';
import { beforeAll, beforeEach, expect, vi } from 'vitest';
import { startFirestore } from '../../dev/firebase/firestore.ts';
import { freePort } from '../../dev/lib/ports.ts';
import { KEYS, startSupabase } from '../../dev/supabase/gateway.ts';
import type { Email } from '../../supabase/functions/_shared/email.ts';
import { emptyDatabase, limitsReset } from '../database/empty-database.ts';
import { stopLimiterClock } from '../database/limiter-clock.ts';

export const SITE = 'https://showup.example';

/** The functions' own Firestore project; the emulator serves others beside it. */
export const PROJECT = 'demo-guests';

type SentEmail = Email & { from: string };

/** How long an email may be on its way on a busy machine. */
const SENDING_MS = 20_000;

/** Instead of a status: the connection ends without an answer. */
export const CUT = 0;

/** A mail provider in front of the outbox, which fails or waits when a test says so. */
async function startProvider(outbox: string) {
  const keys: (string | undefined)[] = [];
  let failures: number[] = [];
  let refusedEvery = Number.POSITIVE_INFINITY;
  let [calls, atOnce, mostAtOnce] = [0, 0, 0];
  let held: Promise<void> = Promise.resolve();

  async function accept(body: string, response: ServerResponse): Promise<void> {
    calls += 1;
    const isRefused = calls % refusedEvery === 0;
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    await held;
    const failure = failures.shift() ?? (isRefused ? 422 : undefined);
    const status = failure ?? (await fetch(outbox, { method: 'POST', body })).status;
    atOnce -= 1;
    if (status === CUT) response.destroy();
    else response.writeHead(status).end('{}');
  }

  const server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key']?.toString());
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => void accept(body, response).catch((error) => response.destroy(error)));
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}/`,
    /** One idempotency key a call. */
    keys,
    /** Answers the next calls with these statuses. */
    failWith(...statuses: number[]) {
      failures = statuses;
      keys.length = 0;
    },
    refuseEvery(nth: number) {
      refusedEvery = nth;
      calls = 0;
    },
    /** How many calls came, and waited for their answer at the same time, since this was asked. */
    load() {
      const load = { calls, mostAtOnce };
      calls = 0;
      mostAtOnce = 0;
      return load;
    },
    calls: () => calls,
    /** Answers nobody until the returned function is called. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
  };
}

/** The functions on Deno, against a local stack and a Firestore of their own, and a mail provider that can fail. */
async function startRunningFunctions() {
  const [port, firestorePort] = [await freePort(), await freePort()];
  const firestoreHost = `127.0.0.1:${firestorePort}`;
  const provider = await startProvider(`http://127.0.0.1:${port}/outbox/emails`);
  const [supabase] = await Promise.all([
    startSupabase({
      port,
      dataFolder: null,
      functionVariables: {
        ...{ PRODUCT_NAME: 'ShowUp', SITE_URL: SITE, EMAIL_API_URL: provider.url },
        EMAIL_FROM: 'ShowUp <hello@showup.example>',
        ...{ FIREBASE_PROJECT_ID: PROJECT, FIRESTORE_EMULATOR_HOST: firestoreHost },
      },
    }),
    startFirestore({ port: firestorePort, projectId: PROJECT, dataFolder: null }),
  ]);
  const { url, database, functionVariables } = supabase;
  const resetLimits = await limitsReset(database);
  let minute = 0;
  const clock = await stopLimiterClock(database, minute);
  return {
    ...{ url, provider, database, firestoreHost, functionVariables },
    call: (name: string, body: unknown, headers: Record<string, string> = {}) =>
      fetch(`${url}/functions/v1/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${KEYS.anon}`, ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    async join(name = 'Ana Reyes') {
      const id = crypto.randomUUID();
      const email = `${id}@players.example`;
      await database.query(
        "insert into public.founders (id, name, email, sports, frequency) values ($1, $2, $3, '{tennis}', '2x')",
        [id, name, email],
      );
      return { id, email };
    },
    async emailsTo(email: string): Promise<SentEmail[]> {
      return (await fetch(`${url}/outbox/messages?${new URLSearchParams({ to: email })}`)).json();
    },
    /** Moves emails that were sent, or wait, into the past. The emails on their way come first. */
    async minutesLater(minutes: number) {
      await vi.waitFor(
        async () =>
          expect(await database.query("select from private.emails where state = 'sending'")).toEqual([]),
        SENDING_MS,
      );
      const past = (column: string) => `${column} = ${column} - interval '${minutes} minutes'`;
      await database.exec(`update private.emails set ${past('sent_at')}, ${past('due_at')}`);
    },
    /** Begins a new window of the limiter: all tests call from one address. */
    async nextWindow() {
      minute += 1440;
      await clock.set(minute);
    },
    /** Leaves nothing of another test file, except emails in the outbox. */
    async empty() {
      provider.failWith();
      provider.refuseEvery(Number.POSITIVE_INFINITY);
      await emptyDatabase(database);
      await database.exec(resetLimits);
    },
  };
}

let started: ReturnType<typeof startRunningFunctions> | undefined;

/**
 * The functions for the tests around, each in a limiter's window of its own. Test files of one process get the same ones, one
 * after the other; they end with the process.
 */
export function withRunningFunctions(): () => Awaited<ReturnType<typeof startRunningFunctions>> {
  let running: Awaited<ReturnType<typeof startRunningFunctions>> | undefined;
  const functions = () => {
    if (running === undefined) throw new Error('The functions are not running.');
    return running;
  };
  beforeAll(async () => {
    started ??= startRunningFunctions();
    running = await started;
    await running.empty();
  });
  beforeEach(() => functions().nextWindow());
  return functions;
}
