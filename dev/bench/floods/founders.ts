import { createHash } from 'node:crypto';
import { asVisitor, type Response } from '../harness.ts';
import {
  budgetOf,
  checked,
  FLOODER,
  type Flood,
  flooded,
  NEIGHBOUR,
  queuedSeconds,
  type Sql,
} from './flood.ts';

const PLACES = 100;
/** More than any budget for a call in its window; signups stay below theirs, so that the holds decide. */
const FLOOD = 700;
const SIGNUPS = 500;
const CLAIMS = 500;
const CONFIRMATIONS_EACH = 120;
const SECOND_FLOODER = '198.51.100.2';

/** The domain of `sharedEmail` counts as one that many people share. */
const sharedEmail = (id: string) => `${id}@players.example`;
/** An address at a domain whose owner reads all of its mail. */
const catchAllEmail = (id: string) => `${id}@flooder.dev`;

const join = (pool: Sql, address: string, id: string = crypto.randomUUID(), email = sharedEmail(id)) =>
  asVisitor(
    pool,
    address,
    (sql) => sql`select public.join_founders(${id}, 'Bench Player', ${email}, '{tennis}', '2x') as response`,
  );

/** Joins, and presses the button in the welcome email. */
async function joinAndConfirm(pool: Sql, address: string, emailOf = sharedEmail): Promise<Response> {
  const id = crypto.randomUUID();
  const joined = await join(pool, address, id, emailOf(id));
  if (joined.status !== 'joined') return joined;
  const [own] = await pool`select secret from private.founder_secrets where founder_id = ${id}`;
  return asVisitor(pool, address, (sql) => sql`select public.confirm_founder(${own?.secret}) as response`);
}

export async function signups(pool: Sql): Promise<Flood> {
  const row = await flooded('signups', SIGNUPS, 'joined', (address) => join(pool, address));
  return checked({ ...row, left: Math.max(0, PLACES - row.taken) });
}

export async function failingSignups(pool: Sql): Promise<Flood> {
  const visit = (address: string) => join(pool, address);
  const fail = () =>
    asVisitor(
      pool,
      FLOODER,
      (sql) => sql`select public.join_founders(gen_random_uuid(), null, null, null, null) as response`,
    );
  return checked(await flooded('signups that fail', FLOOD, 'invalid', visit, fail));
}

/** Numbers confirmed by somebody who reads every address of a domain. */
async function confirmed(pool: Sql, kind: string, addresses: string[]): Promise<Flood> {
  const row = await flooded(
    `numbers confirmed, ${kind}`,
    CONFIRMATIONS_EACH * addresses.length,
    'confirmed',
    (address) => joinAndConfirm(pool, address),
    (nth) => joinAndConfirm(pool, addresses[nth % addresses.length] ?? FLOODER, catchAllEmail),
  );
  return checked(
    { ...row, left: Math.max(0, PLACES - row.taken) },
    row.taken > PLACES / 10 && 'One mail domain keeps more than a tenth of the numbers.',
  );
}

export const confirmedByOne = (pool: Sql) => confirmed(pool, 'one address', [FLOODER]);
export const confirmedByTwo = (pool: Sql) => confirmed(pool, 'two addresses', [FLOODER, SECOND_FLOODER]);

export async function wrongCodes(pool: Sql): Promise<Flood> {
  const id = crypto.randomUUID();
  await join(pool, NEIGHBOUR, id);
  const [own] = await pool`select code from public.referral_codes where user_id = ${id}`;
  const guess = (address: string, code: string) =>
    asVisitor(pool, address, (sql) => sql`select public.referrer_name(${code}) as response`);
  const visit = (address: string) => guess(address, own?.code);
  return checked(await flooded('wrong codes', FLOOD, 'unknown', visit, () => guess(FLOODER, 'NOBODY12')));
}

/** Emails to founders who joined from anywhere, all asked for from one network. */
export async function welcomeEmails(pool: Sql): Promise<Flood> {
  const claim = async (address: string) => {
    const id = crypto.randomUUID();
    await pool`insert into public.founders (id, name, email, sports, frequency)
      values (${id}, 'Bench Player', ${sharedEmail(id)}, '{tennis}', '2x')`;
    const [row] = await pool`select public.claim_welcome(${id}, ${address}, false) as response`;
    const subject = createHash('sha256').update(id.replaceAll('-', ''), 'hex').digest();
    return { status: row?.response.status, seconds: await queuedSeconds(pool, subject, 'welcome') };
  };
  const row = await flooded('welcome emails', CLAIMS, 'claimed', claim);
  return checked({ ...row, left: (await budgetOf(pool, 'all_welcome_emails')) - row.taken });
}
