import type { OrganizedEvent } from '#data/firestore/event-list.ts';
import type { Analytics } from '#domain/analytics.ts';
import type { EmailHistory } from '#domain/email-history.ts';
import type { GameEvent } from '#domain/event.ts';
import type { Invite } from '#domain/invite.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import {
  HOUR,
  makeHistory as historyOf,
  makeEvent as makeGame,
  makeRsvp as makeYes,
} from '../../domain/builders.ts';

export const DAY = 24 * HOUR;
export const ID = 'sunset-volleyball-2030-06-15-abc123';
export const GUESTS = `/admin/events/${ID}`;
export const EDIT = `${GUESTS}/edit`;
export const START = Date.parse('2030-06-15T19:00:00-04:00');

export const makeInvite = (changes: Partial<Invite> = {}): Invite => ({
  ...{ gameEventId: ID, inviteToken: ID, isActive: true, createdAt: Date.now() - DAY },
  ...{ clickCount: 4, clicksByDay: {} },
  ...changes,
});

export function makeEvent(
  changes: Partial<GameEvent> = {},
  invite: Partial<Invite> | null = {},
): OrganizedEvent {
  const event = makeGame({
    ...{ id: ID, title: 'Sunset volleyball', sport: 'volleyball', dateTime: Date.now() + 3 * DAY },
    ...{ location: 'Westside Park', skillLevel: 'intermediate', maxPlayers: 12, description: 'Bring water' },
    ...{ organizerName: 'Maya Rodriguez', createdAt: Date.now() - DAY },
    ...{ rsvpCount: { yes: 5, no: 1, maybe: 2 }, ...changes },
  });
  const tokens = { gameEventId: event.id, inviteToken: event.id };
  return { event, invite: invite && makeInvite({ ...tokens, ...invite }), standing: null, founders: null };
}

export const idOf = (name: string) => name.toLowerCase().padStart(32, '0');
export const keyOf = (name: string) => `place-key-of-${name.toLowerCase()}`;

export const makeRsvp = (name = 'Ana', changes: Partial<Rsvp> = {}): Rsvp =>
  makeYes(name, {
    ...{ id: idOf(name), gameEventId: ID, inviteToken: ID, placeKey: keyOf(name) },
    ...{ submittedAt: Date.now() - HOUR, seenDateTime: Date.now() + 3 * DAY, ...changes },
  });

/** A yes to the event at `START`. The later in the alphabet, the earlier: the queue has another order. */
export const yes = (name: string, changes: Partial<Rsvp> = {}): Rsvp =>
  makeRsvp(name, {
    ...{ inviteToken: 'their-link', submittedAt: Date.now() - HOUR * (1 + name.charCodeAt(0)) },
    ...{ seenDateTime: START, ...changes },
  });

export const makeHistory = (name: string, changes: Partial<EmailHistory> = {}) =>
  historyOf(name, { placeKey: keyOf(name), ...changes });

/** Two games of a series. */
const WEEKS = [Date.parse('2026-11-12T19:00:00-05:00'), Date.parse('2026-11-19T19:00:00-05:00')] as const;
const game = { id: ID, title: 'Sunset volleyball', sport: 'volleyball', dateTime: WEEKS[0] } as const;

export const FIGURES: Analytics = {
  ...{ events: 4, rsvps: 9, clicks: 12 },
  conversion: { rate: 75, since: Date.parse('2026-10-24T04:00:00Z') },
  showUp: {
    ...{ came: 21, of: 25, games: 4, isCutOff: true },
    by: {
      week: [
        { key: '2026-11-09', came: 19, of: 21, games: 3 },
        { key: '2026-11-16', came: 2, of: 4, games: 1 },
      ],
      ...{ sport: [], weekday: [{ key: '3', came: 21, of: 25, games: 4 }], stillIn: [] },
      ...{ hour: [{ key: '18', came: 21, of: 25, games: 4 }], lead: [] },
    },
  },
  bySport: [
    { sport: 'tennis', events: 3 },
    { sport: 'running', events: 1 },
  ],
  top: [
    { ...game, rsvps: 8, attending: 7 },
    { ...game, id: 'b', dateTime: WEEKS[1], rsvps: 1, attending: 1 },
  ],
  recent: [
    { kind: 'rsvp', id: 'a', at: Date.now(), name: 'Ana', response: 'maybe', event: null },
    { kind: 'event', id: ID, at: Date.now() - HOUR, event: game },
  ],
};
