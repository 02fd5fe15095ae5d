import { serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import { makeRsvpId } from '#domain/rsvp.ts';
import { randomId } from '#lib/random-id.ts';
import { type Fields, given, hoursFromNow, put } from './fixtures.ts';

const PLAYED_AT = hoursFromNow(48);
const PLAYED_IN = 'Kanapaha Veterans Park';

export interface EventPaths {
  id: string;
  /** Of its first invite. */
  token: string;
  path: string;
  invite: string;
  ledger: string;
  /** When and where it takes place, as a guest's RSVP says. */
  seen: { seenDateTime: Timestamp; seenLocation: string };
}

export const newToken = () => `game-2030-06-15-${makeRsvpId().slice(0, 16)}`;

export const eventFields = (overrides: Fields = {}): Fields => ({
  title: 'Sunset volleyball',
  sport: 'volleyball',
  dateTime: PLAYED_AT,
  location: PLAYED_IN,
  skillLevel: 'mixed',
  maxPlayers: 12,
  organizerName: 'Dana',
  allowMaybe: true,
  requireContactInfo: false,
  status: 'active',
  createdAt: serverTimestamp(),
  rsvpCount: { yes: 0, no: 0, maybe: 0 },
  queue: [],
  ...overrides,
});

export const inviteFields = (
  { id, token }: Pick<EventPaths, 'id' | 'token'>,
  overrides: Fields = {},
): Fields => ({
  ...{ gameEventId: id, inviteToken: token, isActive: true, createdAt: serverTimestamp(), clickCount: 0 },
  ...overrides,
});

export function eventAt(
  id: string = randomId(),
  token: string = newToken(),
  { dateTime = PLAYED_AT, location = PLAYED_IN }: Fields = {},
): EventPaths {
  if (!(dateTime instanceof Timestamp)) throw new Error('An event has a time.');
  return {
    seen: { seenDateTime: dateTime, seenLocation: String(location) },
    id,
    token,
    path: `gameEvents/${id}`,
    invite: `rsvpInvites/${token}`,
    ledger: `gameEvents/${id}/private/ledger`,
  };
}

/** An event and its link, written without asking the rules. */
export async function givenEvent({ event = {}, invite = {} }: { event?: Fields; invite?: Fields } = {}) {
  const created = eventAt(undefined, undefined, event);
  await given(put(created.path, eventFields(event)), put(created.invite, inviteFields(created, invite)));
  return created;
}

/** The event as a page showed it to a guest who responds. */
export const shownTo = ({ id, seen }: EventPaths) => ({
  ...{ id, dateTime: seen.seenDateTime.toMillis(), location: seen.seenLocation, sport: 'volleyball' },
});
