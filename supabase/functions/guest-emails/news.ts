import { eventState, seenState } from '../../../src/domain/event-news.ts';
import { isStillComingEmailed } from '../../../src/domain/queue.ts';
import { isConfirmed } from '../../../src/domain/rsvp.ts';
import { sha256 } from '../../../src/lib/sha256.ts';
import type { Email } from '../_shared/email.ts';
import {
  changedEmail,
  confirmationEmail,
  type Guest,
  type GuestBranding,
  hasLink,
  placeEmail,
  stillComingEmail,
} from './email.ts';
import type { EventNews } from './email-content.ts';
import type { EmailKind, Told } from './guest-emails.ts';
import { type FoundRsvp, placeOf, respondedAt, takesPlace } from './rsvps.ts';

/** What is to be told to a guest. */
export type News = {
  status: 'news';
  kind: EmailKind;
  /** Tells it apart from what else an email of its kind says. */
  said: string;
  revision: number;
  /** What was said before that doesn't count; null counts everything. */
  after: number | null;
  /** What it says of the place; null for nothing. */
  toldReserve: boolean | null;
  /** `wasReserve`: the last email said so. */
  write(head: GuestBranding, guest: Guest, wasReserve: boolean, now: number): Email;
};

/** Or why not: there is nothing to say, they know it, or it is too early. */
export type Verdict = News | { status: 'needless' | 'told' } | { status: 'later'; dueAt: number };

const HOUR_MS = 3_600_000;
/** Who said yes since last night just said that they come. */
const YES_HOLDS_MS = 12 * HOUR_MS;

/** The response, with the place; the rest of an RSVP may change without a new email. */
export async function confirmationOf(found: FoundRsvp): Promise<Verdict> {
  if (!takesPlace(found)) return { status: 'needless' };
  const { response, seenDateTime, seenLocation } = found.rsvp;
  const place = placeOf(found);
  const isReserve = place?.status === 'reserve';
  return {
    status: 'news',
    kind: 'confirmation',
    said: await sha256(JSON.stringify([response, seenDateTime, seenLocation, isReserve])),
    revision: respondedAt(found),
    after: null,
    toldReserve: isReserve,
    write: (head, guest, wasReserve, now) =>
      wasReserve && place?.status === 'in'
        ? placeEmail(head, guest, now)
        : confirmationEmail(head, guest, now),
  };
}

// Beside the state itself, what was told says whether it was the cancellation: the hash doesn't.
const saidOf = (status: string, state: string) => `${status} ${state}`;

/** The state of the event that an email told. */
export function stateIn(said: string): string {
  return said.replace(/^.* /, '');
}

function eventNewsIn({ event }: FoundRsvp, lastSaid: string | null): EventNews {
  if (event.status === 'cancelled') return 'cancelled';
  return lastSaid?.startsWith('cancelled ') ? 'on-again' : 'changed';
}

/** What the guest must know of the event: when its state is another than they were told, or than they responded to. */
export async function changeFor(found: FoundRsvp, told: Told): Promise<Verdict> {
  const { rsvp, event } = found;
  if (rsvp.response === 'no' || event.dateTime <= Date.now()) return { status: 'needless' };
  const isTold = told.said !== null && told.sent_at !== null && told.sent_at > respondedAt(found);
  const lastSaid = isTold ? told.said : null;
  const state = await eventState(event);
  const known = lastSaid === null ? await seenState(rsvp) : stateIn(lastSaid);
  if (known === state) return { status: 'told' };
  const news = eventNewsIn(found, lastSaid);
  return {
    status: 'news',
    kind: 'changed',
    said: saidOf(event.status, state),
    revision: event.revision,
    after: respondedAt(found),
    toldReserve: null,
    write: (head, guest, _, now) => changedEmail(head, guest, news, now),
  };
}

export function questionFor(found: FoundRsvp): Verdict {
  const { rsvp, event } = found;
  const now = Date.now();
  const isAsked =
    isStillComingEmailed(event, now) && placeOf(found)?.status === 'in' && !isConfirmed(rsvp, event);
  if (!isAsked || !hasLink(rsvp)) return { status: 'needless' };
  const dueAt = respondedAt(found) + YES_HOLDS_MS;
  if (dueAt > now)
    return isStillComingEmailed(event, dueAt) ? { status: 'later', dueAt } : { status: 'needless' };
  return {
    status: 'news',
    kind: 'still-coming',
    said: 'asked',
    revision: 0,
    after: null,
    toldReserve: null,
    write: (head, guest, _, at) => stillComingEmail(head, guest, at),
  };
}
