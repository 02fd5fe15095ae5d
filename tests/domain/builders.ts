import type { EmailHistory } from '#domain/email-history.ts';
import type { GameEvent } from '#domain/event.ts';
import type { ListedFounder } from '#domain/founder-list.ts';
import type { SentInvitation } from '#domain/invited.ts';
import { type Person, type PersonGame, recounted } from '#domain/person.ts';
import type { Rsvp } from '#domain/rsvp.ts';

export const HOUR = 3_600_000;
export const at = (text: string) => Date.parse(text);

/** A game for two in winter. */
export const makeEvent = (changes: Partial<GameEvent> = {}): GameEvent => ({
  ...{ id: 'game', title: 'Tennis', sport: 'tennis', location: 'Court', skillLevel: 'mixed', maxPlayers: 2 },
  ...{ dateTime: at('2026-12-01T00:00:00Z'), organizerName: 'Dana' },
  ...{ allowMaybe: true, requireContactInfo: false },
  ...{ status: 'active', createdAt: 0, rsvpCount: { yes: 0, no: 0, maybe: 0 }, revision: 0 },
  ...{ queue: [], firstNames: {}, pastStates: [] },
  ...changes,
});

export const keyOf = (name: string) => `key of ${name}`;

/** A yes to a game at 100 ms. */
export const makeRsvp = (name: string, changes: Partial<Rsvp> = {}): Rsvp => ({
  ...{ id: name, gameEventId: 'game', response: 'yes', name, submittedAt: 0, placeKey: keyOf(name) },
  ...{ seenDateTime: 100, seenLocation: 'Westside Park' },
  ...changes,
});

/** The history of a guest to whom nothing was written. */
export const makeHistory = (name: string, changes: Partial<EmailHistory> = {}): EmailHistory => ({
  ...{ placeKey: keyOf(name), state: null, stateAt: null, place: null, placeAt: null, askedAt: null },
  ...{ stateQueued: false, placeQueued: false, stopped: false, openedAt: null, bouncedAt: null },
  ...changes,
});

/** A confirmed founder whom nobody brought. */
export const makeFounder = (
  founder_number: number,
  name: string,
  changes: Partial<ListedFounder> = {},
): ListedFounder => ({
  ...{ founder_number, first_number: founder_number, name, email: `${name.toLowerCase()}@example.com` },
  ...{ phone: null, sports: ['volleyball'], frequency: '2x', additional: null, created_at: 0, held_until: 0 },
  ...{ state: 'confirmed', referrer_name: null, referrer_number: null, friends_confirmed: 0, ...changes },
});

/** An invitation of a tennis player, sent long ago and not opened. */
export const makeInvitation = (number: number, changes: Partial<SentInvitation> = {}): SentInvitation => ({
  ...{ about: 'game', number, name: `Founder ${number}`, sports: ['tennis'], mark: `mark-${number}` },
  ...{ sent_at: 1, opened_at: null, ...changes },
});

export const makeGame = (changes: Partial<PersonGame> = {}): PersonGame => ({
  ...{ attendance: 'arrived', dateTime: at('2026-11-20T00:00:00Z'), sport: 'tennis' },
  ...changes,
});

/** Whom check-ins noted at these games. */
export const makePerson = (
  name: string,
  games: Record<string, PersonGame> = { before: makeGame() },
  changes: Partial<Person> = {},
): Person => ({
  ...{ id: `record of ${name}`, name, updatedAt: 0 },
  ...recounted(games, changes.earlier),
  ...changes,
});
