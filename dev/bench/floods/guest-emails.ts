import { createHash, randomBytes } from 'node:crypto';
import type { Response } from '../harness.ts';
import { budgetOf, checked, FLOODER, type Flood, flood, flooded, queuedSeconds, type Sql } from './flood.ts';

/** Made-up RSVPs that once asked for as many emails of one event, before it had a budget. */
const MADE_UP = 337;
/** The emails that one mailbox gets in a day. */
const DATES = 12;
const DAY_MS = 86_400_000;

const newEventId = () => randomBytes(16).toString('hex');
const newEmail = () => `${crypto.randomUUID()}@players.example`;
/** One of 65,536 networks. */
const networkOf = (nth: number) => `10.0.${nth >> 8}.${nth & 255}`;

interface Wish {
  eventId: string;
  email?: string;
  kind?: 'confirmation' | 'changed';
  part?: 'response' | 'change';
  /** Null for an organizer, whom no network's budget binds. */
  address: string | null;
}

/** Asks for an email about a new RSVP, as the function guest-emails does. */
async function claim(
  pool: Sql,
  { eventId, email = newEmail(), kind = 'confirmation', part = 'response', address }: Wish,
): Promise<Response> {
  const subject = createHash('sha256').update(crypto.randomUUID()).digest();
  const heir = createHash('sha256').update(subject).digest('hex');
  const [row] = await pool`
    select public.claim_guest_email(
      subject => ${subject.toString('hex')}, heir => ${heir}, event_id => ${eventId}, email => ${email}, kind => ${kind},
      part => ${part}, revision => 1, said => 'in', after => null, link => 'sealed',
      ends_at => ${new Date(Date.now() + DAY_MS)}, address => ${address}
    ) as response`;
  const { status = '', seconds } = row?.response ?? {};
  if (status !== 'claimed' && status !== 'queued')
    throw new Error(`The email was neither sent nor queued: ${status}`);
  return { status, seconds: seconds ?? (await queuedSeconds(pool, subject, kind)) };
}

/** Made-up RSVPs, each from its own network, ask for one event's emails: another event's guests keep theirs. */
export async function emailsOfEvent(pool: Sql): Promise<Flood> {
  const [crowded, quiet] = [newEventId(), newEventId()];
  const row = await flooded(
    'emails of one event, many networks',
    MADE_UP,
    'claimed',
    (address) => claim(pool, { eventId: address === FLOODER ? crowded : quiet, address }),
    (nth) => claim(pool, { eventId: crowded, address: networkOf(nth) }),
  );
  const more = await flood(MADE_UP, 'claimed', (nth) =>
    claim(pool, { eventId: quiet, address: networkOf(MADE_UP + nth) }),
  );
  // Counts the email to the neighbour above, who was the first guest of this event.
  const left = more + (row.otherNetworkWaitsSeconds === 0 ? 1 : 0);
  const isShort = left < (await budgetOf(pool, 'guest_emails_of_event'));
  return checked(
    { ...row, left },
    isShort && 'Another event’s guests get fewer emails than an event may have.',
  );
}

/** A change notice to a mailbox whose address a stranger typed into many dates. */
export async function cancellation(pool: Sql): Promise<Flood> {
  const email = newEmail();
  const row = await flooded(
    'change notice to an address in 12 dates',
    DATES,
    'claimed',
    // One more made-up date from the stranger's network, the organizer's notice from elsewhere.
    (address) =>
      claim(pool, {
        eventId: newEventId(),
        email,
        ...(address === FLOODER ? { address } : { kind: 'changed', part: 'change', address: null }),
      }),
    () => claim(pool, { eventId: newEventId(), email, address: FLOODER }),
  );
  return checked(
    row,
    row.taken < DATES && 'The stranger did not use up the mailbox, so nothing was measured.',
  );
}
