import { eventEnds } from '../../../src/domain/event.ts';
import { eventState, hasNotSeenChange, seenState } from '../../../src/domain/event-state.ts';
import { isOn } from '../../../src/domain/minimum.ts';
import type { OrganizerMessage } from '../../../src/domain/organizer-message.ts';
import { isStillComingEmailed, type Place } from '../../../src/domain/queue.ts';
import { stillIn } from '../../../src/domain/still-in.ts';
import type { Email } from '../_shared/email.ts';
import { changedEmail, confirmationEmail, lostPlaceEmail, placeEmail, stillComingEmail } from './email.ts';
import type { EventChange } from './email-content.ts';
import { type Guest, type GuestBranding, hasLink } from './email-parts.ts';
import type { DueEmail, EmailKind, Knowledge, Said } from './guest-emails.ts';
import { messageEmail } from './message-email.ts';
import { type FoundRsvp, placeOf, respondedAt, takesPlace } from './rsvps.ts';

/** An email to a guest, before it is written. */
export type Message = {
  status: 'message';
  kind: EmailKind;
  /** Tells it apart from what else an email of its kind says. */
  said: string;
  revision: number;
  /** Emails sent before that time don't count; null counts all. */
  after: number | null;
  write(
    head: GuestBranding,
    guest: Guest,
    due: Pick<DueEmail, 'said' | 'part' | 'message'>,
    now: number,
  ): Email;
};

/** A message, or why there is none: there is nothing to say, the guest knows it, or it is too early. */
export type Verdict = Message | { status: 'needless' | 'known' } | { status: 'later'; dueAt: number };

// Every email about a game says when and where it is. A word tells what it says beside: the response, the place, or whether
// the game takes place, which the hash doesn't show.
const saidOf = (word: string, state: string) => `${word} ${state}`;

/** In, while the game is below its minimum: the guest hears once more when it is on. The database knows the word too. */
const AWAITS = 'awaits';

/** The state of the event that an email said. */
export function stateIn(said: string): string {
  return said.replace(/^.* /, '');
}

/** Whether an email said that the game is not on yet. */
export const awaitsIn = (said: string) => said.startsWith(`${AWAITS} `);

/** Which place an email said; null for none. */
export function placeSaidIn(said: string | null): Place['status'] | null {
  const [word] = said?.split(' ') ?? [];
  if (word === AWAITS) return 'in';
  return word === 'in' || word === 'reserve' ? word : null;
}

/** The response, with the place; the rest of an RSVP may change without a new email. */
export async function confirmationOf(found: FoundRsvp): Promise<Verdict> {
  if (!takesPlace(found)) return { status: 'needless' };
  const { rsvp, event } = found;
  const place = placeOf(found);
  const awaits = place?.status === 'in' && !isOn(event);
  return {
    status: 'message',
    kind: 'confirmation',
    said: saidOf(awaits ? AWAITS : (place?.status ?? rsvp.response), await eventState(event)),
    revision: respondedAt(found),
    after: null,
    write(head, guest, { said, part, message }, now) {
      const before = placeSaidIn(said);
      if (before === 'reserve' && place?.status === 'in') return placeEmail(head, guest, 'place', now);
      if (said !== null && awaitsIn(said) && place?.status === 'in' && !awaits)
        return placeEmail(head, guest, 'on', now);
      // A guest who left and came back as a reserve caused that email; the organizer took nothing away.
      return before === 'in' && place?.status === 'reserve' && part === 'change'
        ? lostPlaceEmail(head, guest, place, now, message)
        : confirmationEmail(head, guest, now, message);
    },
  };
}

/** Whether an organizer's change made a reserve of a guest whose last email said that they are in. */
function hasLostPlace(found: FoundRsvp, said: string | null): boolean {
  return (
    placeSaidIn(said) === 'in' &&
    placeOf(found)?.status === 'reserve' &&
    hasNotSeenChange(found.rsvp, found.event)
  );
}

function changeIn({ event }: FoundRsvp, lastSaid: string | null): EventChange {
  if (event.status === 'cancelled') return 'cancelled';
  return lastSaid?.startsWith('cancelled ') ? 'on-again' : 'changed';
}

/** The email about a changed event: due when its state is another than the last email said, or than the guest responded to. */
export async function changeFor(found: FoundRsvp, latest: Said | null): Promise<Verdict> {
  const { rsvp, event } = found;
  if (rsvp.response === 'no' || event.dateTime <= Date.now()) return { status: 'needless' };
  const last = latest !== null && latest.sent_at > respondedAt(found) ? latest : null;
  const lastSaid = last?.said ?? null;
  const state = await eventState(event);
  const known = lastSaid === null ? await seenState(rsvp) : stateIn(lastSaid);
  if (known === state) return { status: 'known' };
  const change = changeIn(found, lastSaid);
  return {
    status: 'message',
    kind: 'changed',
    said: saidOf(event.status, state),
    revision: event.revision,
    // Also when this state was sent before, and another one since.
    after: last?.sent_at ?? respondedAt(found),
    write: (head, guest, { message }, now) => changedEmail(head, guest, change, now, message),
  };
}

/** The organizer's message, to those who may come to an event that is not over. */
export function messageFor({ rsvp, event }: FoundRsvp, message: OrganizerMessage | null): Verdict {
  if (message === null || rsvp.response === 'no' || eventEnds(event) <= Date.now())
    return { status: 'needless' };
  return {
    status: 'message',
    kind: 'message',
    said: message.id,
    revision: 0,
    after: null,
    write: (head, guest, _, now) => messageEmail(head, guest, message, now),
  };
}

/** The change notice: a lost place, which comes with when and where, or what changed of the event. */
export async function changeNoticeFor(
  found: FoundRsvp,
  { event, place }: Knowledge = { event: null, place: null },
): Promise<Verdict> {
  if (hasLostPlace(found, place?.said ?? null)) return confirmationOf(found);
  const change = await changeFor(found, event);
  const isUnknownReserve = place === null && placeOf(found)?.status === 'reserve';
  return change.status === 'known' && isUnknownReserve ? confirmationOf(found) : change;
}

export function questionFor(found: FoundRsvp, { event: latest, place }: Knowledge): Verdict {
  const { rsvp, event } = found;
  const now = Date.now();
  const isAsked = isStillComingEmailed(event, now) && placeOf(found)?.status === 'in';
  if (!isAsked || !hasLink(rsvp)) return { status: 'needless' };
  // A guest who doesn't know of the place yet hears of it first, and no email follows at once upon another.
  const placeSince = placeSaidIn(place?.said ?? null) === 'reserve' ? now : (latest?.sent_at ?? null);
  const dueAt = stillIn(rsvp, event, placeSince)?.until ?? now;
  if (dueAt > now)
    return isStillComingEmailed(event, dueAt) ? { status: 'later', dueAt } : { status: 'needless' };
  return {
    status: 'message',
    kind: 'still-coming',
    said: 'asked',
    revision: 0,
    after: null,
    write: (head, guest, _, at) => stillComingEmail(head, guest, at),
  };
}
