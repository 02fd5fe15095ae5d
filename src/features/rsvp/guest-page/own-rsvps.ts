import { isRsvpId, makeRsvpId, type Rsvp } from '#domain/rsvp.ts';
import { attempt, readStored, store } from '#lib/browser-storage.ts';

type OwnId = Pick<Rsvp, 'id' | 'takenOverFrom'>;

const PREFIX = 'showup:rsvp:';
const keyOf = (eventId: string) => `${PREFIX}${eventId}`;
const inviteKeyOf = (token: string) => `showup:invite:${token}`;

/** The id under which this browser responded to an event, or began to. */
export function ownRsvpId(eventId: string): string | null {
  const id = readStored(keyOf(eventId));
  return id !== null && isRsvpId(id) ? id : null;
}

/** Events whose RSVP id the browser could not store: `readStored` knows it until the page is closed. */
const unstored = new Set<string>();

function keepId(eventId: string, id: string): boolean {
  const isStored = store(keyOf(eventId), id);
  if (!isStored) unstored.add(eventId);
  return isStored;
}

/** The ids under which this browser responded to any event. @returns isBlocked where it keeps nothing. */
export function ownRsvpIds(): { ids: string[]; isBlocked: boolean } {
  const keys = attempt(() => Object.keys(localStorage));
  const stored = (keys ?? []).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
  const eventIds = new Set([...stored, ...unstored]);
  return { ids: [...eventIds].flatMap((eventId) => ownRsvpId(eventId) ?? []), isBlocked: keys === null };
}

/** Whether this browser knows the RSVP, by its id or by the one that it had before. */
export function isOwn(eventId: string, { id, takenOverFrom }: OwnId): boolean {
  const known = ownRsvpId(eventId);
  return known === id || (known !== null && known === takenOverFrom);
}

/** Remembers an RSVP to an event behind an invite. @returns false where the browser knows another, or keeps nothing. */
export function keepOwn(token: string, eventId: string, rsvp: OwnId): boolean {
  const isFree = ownRsvpId(eventId) === null || isOwn(eventId, rsvp);
  if (!isFree || !keepId(eventId, rsvp.id)) return false;
  keepInvite(token, eventId);
  return true;
}

const givenKeyOf = (eventId: string) => `showup:given:${eventId}`;

/** Remembers that the database has this browser's RSVP. */
export function noteGiven(eventId: string, id: string): void {
  if (ownRsvpId(eventId) === id) store(givenKeyOf(eventId), id);
}

const goneMark = (id: string) => `${id} gone`;

/** Remembers that the database has it no more under this id. @returns false for an RSVP that it never had. */
export function noteGone(eventId: string, id: string): boolean {
  const mark = readStored(givenKeyOf(eventId));
  return (mark === id || mark === goneMark(id)) && store(givenKeyOf(eventId), goneMark(id));
}

const tickKeyOf = (eventId: string) => `showup:first-name:${eventId}`;

/** Keeps the tick for the first name: the event stores it only while its guest comes. */
export function keepNameTick(eventId: string, rsvpId: string, isTicked: boolean): void {
  if (ownRsvpId(eventId) === rsvpId) store(tickKeyOf(eventId), isTicked ? 'yes' : 'no');
}

export function keptNameTick(eventId: string, rsvpId: string): boolean {
  return ownRsvpId(eventId) === rsvpId && readStored(tickKeyOf(eventId)) === 'yes';
}

const keptEvents = (token: string) => readStored(inviteKeyOf(token))?.split(' ') ?? [];

/** Remembers the events behind an invite: once it is off, the database no longer tells them. */
export function keepInvite(token: string, eventId: string): void {
  store(inviteKeyOf(token), [...new Set([...keptEvents(token), eventId])].join(' '));
}

/** The ids under which this browser responded to the events behind an invite. */
export function rsvpIdsByInvite(token: string): string[] {
  return keptEvents(token).flatMap((eventId) => ownRsvpId(eventId) ?? []);
}

/**
 * One id for all tries and all tabs: it is kept before the first request, so a repeated RSVP is the same one. An RSVP that is
 * gone is followed by another one.
 */
export function rsvpIdFor(eventId: string): string {
  const known = ownRsvpId(eventId);
  if (known && readStored(givenKeyOf(eventId)) !== goneMark(known)) return known;
  const id = makeRsvpId();
  keepId(eventId, id);
  return id;
}
