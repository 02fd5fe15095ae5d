// A flood of made-up requests from one network: fails when a neighbour on another network has to wait, or gets no email.

import type postgres from 'postgres';
import { createFirestore } from '#data/firestore/client.ts';
import { removeCameBy } from '#data/firestore/guest-list.ts';
import { replaceInvite } from '#data/firestore/invites.ts';
import { submitRsvp } from '#data/firestore/rsvps.ts';
import { RSVPS_MAX } from '#domain/event.ts';
import { makeEventIds } from '#domain/invite.ts';
import { makeRsvpId } from '#domain/rsvp.ts';
import { sampleEvent, sampleInvite } from '../firebase/sample-event.ts';
import {
  asVisitor,
  firestoreConfig,
  type Measured,
  organizersStore,
  repeated,
  withEmulator,
  withPostgres,
} from './harness.ts';

const PLACES = 100;
const CONNECTIONS = 20;
/** More than any budget for a call in its window; signups stay below theirs, so that the holds decide. */
const FLOOD = 700;
const SIGNUPS = 500;
const CLAIMS = 500;
const RSVPS_AT_ONCE = 20;
const FLOODER = '198.51.100.1';
const NEIGHBOUR = '203.0.113.7';
const HOUR_MS = 3_600_000;

interface Row {
  kind: string;
  asked: number;
  taken: number;
  left: number | null;
  sameNetworkWaitsSeconds?: number;
  otherNetworkWaitsSeconds: number;
}

interface Response {
  status: string;
  seconds?: number;
}

type Sql = postgres.Sql;

async function call(
  pool: Sql,
  address: string,
  ask: (sql: postgres.TransactionSql) => Promise<{ response: Response }[]>,
): Promise<Response> {
  return (await asVisitor(pool, address, ask)).response;
}

function join(pool: Sql, address: string, id: string = crypto.randomUUID()): Promise<Response> {
  const email = `${id}@players.example`;
  return call(
    pool,
    address,
    (sql) => sql`select public.join_founders(${id}, 'Bench Player', ${email}, '{tennis}', '2x') as response`,
  );
}

async function flood(count: number, status: string, ask: () => Promise<Response>): Promise<number> {
  const responses = await Promise.all(Array.from({ length: count }, ask));
  return responses.filter((response) => response.status === status).length;
}

/** A flood, and how long a newcomer then waits to do the same from its network and from another. */
async function flooded(
  kind: string,
  asked: number,
  status: string,
  visit: (address: string) => Promise<Response>,
  attack = () => visit(FLOODER),
): Promise<Row> {
  const taken = await flood(asked, status, attack);
  const [same, other] = [await visit(FLOODER), await visit(NEIGHBOUR)];
  const waits = { sameNetworkWaitsSeconds: same.seconds ?? 0, otherNetworkWaitsSeconds: other.seconds ?? 0 };
  return { kind, asked, taken, left: null, ...waits };
}

async function signups(pool: Sql): Promise<Row> {
  const row = await flooded('signups', SIGNUPS, 'joined', (address) => join(pool, address));
  return { ...row, left: Math.max(0, PLACES - row.taken) };
}

function failingSignups(pool: Sql): Promise<Row> {
  const fail = (sql: postgres.TransactionSql) =>
    sql<{ response: Response }[]>`
      select public.join_founders(gen_random_uuid(), null, null, null, null) as response`;
  const visit = (address: string) => join(pool, address);
  return flooded('signups that fail', FLOOD, 'invalid', visit, () => call(pool, FLOODER, fail));
}

async function wrongCodes(pool: Sql): Promise<Row> {
  const id = crypto.randomUUID();
  await join(pool, NEIGHBOUR, id);
  const [own] = await pool<{ code: string }[]>`select code from public.referral_codes where user_id = ${id}`;
  const guess = (address: string, code = own?.code ?? '') =>
    call(pool, address, (sql) => sql`select public.referrer_name(${code}) as response`);
  const visit = (address: string) => guess(address);
  return flooded('wrong codes', FLOOD, 'unknown', visit, () => guess(FLOODER, 'NOBODY12'));
}

/** Emails to founders who joined from anywhere, all asked for from one network. */
async function welcomeEmails(pool: Sql): Promise<Row> {
  const claim = async (address: string) => {
    const id = crypto.randomUUID();
    await pool`insert into public.founders (id, name, email, sports, frequency)
      values (${id}, 'Bench Player', ${`${id}@players.example`}, '{tennis}', '2x')`;
    const [row] = await pool<
      { response: Response }[]
    >`select public.claim_welcome(${id}, ${address}, false) as response`;
    const [{ wait } = { wait: 0 }] = await pool<{ wait: number }[]>`
      select case state when 'waiting' then ceil(extract(epoch from due_at - now())) else 0 end::integer as wait
      from private.emails where subject = sha256(uuid_send(${id}))`;
    return { status: row?.response.status ?? '', seconds: wait };
  };
  const row = await flooded('welcome emails', CLAIMS, 'claimed', claim);
  const [{ budget } = { budget: 0 }] = await pool<{ budget: number }[]>`
    select budget from private.limits where action = 'all_welcome_emails'`;
  return { ...row, left: budget - row.taken };
}

/** A flood by one link, until the organizer has replaced the link. @throws when a real guest is kept out in the end. */
function madeUpRsvps(): Promise<Row> {
  return withEmulator(async (port, documents) => {
    const details = { title: 'Bench', location: 'Track', dateTime: Date.now() + 48 * HOUR_MS };
    const { id, token } = makeEventIds(details);
    const event = { id, ...details };
    const fields = sampleEvent({ ...details, dateTime: new Date(details.dateTime) });
    await documents.write(`gameEvents/${id}`, fields);
    await documents.write(`rsvpInvites/${token}`, sampleInvite(id, token, { title: details.title }));
    const guest = createFirestore(firestoreConfig(`127.0.0.1:${port}`), 'guest');
    const respond = (inviteToken: string) =>
      submitRsvp(guest, {
        ...{ id: makeRsvpId(), event, response: 'yes', inviteToken, userAgent: 'bench', referrer: '' },
        details: { name: 'Guest' },
      });
    const since = Date.now() - HOUR_MS;
    const taken = await repeated(RSVPS_MAX / RSVPS_AT_ONCE, () =>
      flood(RSVPS_AT_ONCE, 'recorded', () => respond(token)),
    );
    if ((await respond(token)).status === 'recorded') throw new Error('The flood did not fill the event.');

    const organizer = await organizersStore(port, documents);
    const pressed = performance.now();
    const ids = { gameEventId: id, inviteToken: token };
    const old = { ...ids, isActive: true, createdAt: since, clickCount: 0, clicksByDay: {} };
    const replaced = await replaceInvite(organizer, event, old, { removeSince: since });
    if (replaced.status !== 'done') throw new Error(`The link was not replaced: ${replaced.status}`);
    const removed = await removeCameBy(organizer, token, since);
    if (removed.status !== 'done') throw new Error(`The RSVPs were not removed: ${removed.status}`);
    const otherNetworkWaitsSeconds = Math.round((performance.now() - pressed) / 1000);
    if ((await respond(replaced.invite.inviteToken)).status !== 'recorded')
      throw new Error('A real guest is kept out.');
    const { rsvpCount } = (await documents.read(`gameEvents/${id}`)) ?? {};
    const counts = Object.values(rsvpCount as Record<string, number>).reduce((sum, count) => sum + count, 0);
    return {
      ...{ kind: 'made-up RSVPs', asked: RSVPS_MAX, taken: taken.reduce((sum, some) => sum + some, 0) },
      ...{ left: RSVPS_MAX - counts + 1, otherNetworkWaitsSeconds },
    };
  });
}

const EMPTY = `
  truncate public.founders, private.attempts, private.emails_sent, private.open_numbers, public.retired_numbers cascade;
  update private.founder_counter set last = 0;
`;

export async function measure(): Promise<Measured> {
  const rows = await withPostgres(CONNECTIONS, async (pool, database) => {
    const measured: Row[] = [];
    for (const measureOne of [signups, failingSignups, wrongCodes, welcomeEmails]) {
      await database.exec(EMPTY);
      measured.push(await measureOne(pool));
    }
    return measured;
  });
  const isHarmed = rows.some(
    ({ otherNetworkWaitsSeconds, left }) => otherNetworkWaitsSeconds > 0 || left === 0,
  );
  return {
    rows: [...rows, await madeUpRsvps()],
    problems: isHarmed ? ['A flood keeps people out who have nothing to do with it.'] : [],
  };
}
