import type { InvitationReading } from '#data/firestore/invitation.ts';
import type { GameEvent } from '#domain/event.ts';
import type { Invite } from '#domain/invite.ts';
import { eventAfter, placeKeyOf } from '#domain/queue.ts';
import type { Rsvp } from '#domain/rsvp.ts';

export const TOKEN = 'sunset-volleyball-2026-11-24-abc123';
export const EVENT_ID = 'fedcba9876543210fedcba9876543210';
export const NOW = Date.parse('2026-11-21T17:00:00Z');
export const HOUR = 3_600_000;

export function makeEvent(changes: Partial<GameEvent> = {}): GameEvent {
  const rsvpCount = changes.rsvpCount ?? { yes: 5, no: 1, maybe: 2 };
  return {
    id: EVENT_ID,
    title: 'Sunset volleyball',
    sport: 'volleyball',
    dateTime: Date.parse('2026-11-24T19:00:00-05:00'),
    location: 'Kanapaha Veterans Park',
    skillLevel: 'intermediate',
    maxPlayers: 12,
    organizerName: 'Maya Rodriguez',
    allowMaybe: true,
    requireContactInfo: false,
    status: 'active',
    createdAt: NOW - 24 * HOUR,
    rsvpCount,
    revision: 0,
    queue: Array.from({ length: rsvpCount.yes }, (_, index) => `guest-${index}`),
    firstNames: {},
    pastStates: [],
    ...changes,
  };
}

export function ready(changes: Partial<GameEvent> = {}, inviteChanges: Partial<Invite> = {}) {
  const event = makeEvent(changes);
  const invite: Invite = {
    ...{ gameEventId: EVENT_ID, inviteToken: TOKEN, isActive: true, createdAt: NOW - 24 * HOUR },
    ...{ clickCount: 0, clicksByDay: {} },
    ...inviteChanges,
  };
  const readAt: number = NOW;
  return { status: 'ready', event, events: [event], readAt, invite } as const satisfies InvitationReading;
}

/** A full event in which the own place is behind that many of 13 others. */
export function behind(count: number, changes: Partial<GameEvent> = {}) {
  const others = Array.from({ length: 13 }, (_, index) => `guest-${index + 1}`);
  const queue = others.toSpliced(count, 0, 'guest-0');
  return ready({ rsvpCount: { yes: 14, no: 0, maybe: 0 }, queue, ...changes });
}

export function makeRsvp(changes: Partial<Rsvp> = {}): Rsvp {
  const { dateTime, location } = makeEvent();
  return {
    id: '0123456789abcdef0123456789abcdef',
    gameEventId: EVENT_ID,
    inviteToken: TOKEN,
    response: 'yes',
    name: 'Ana',
    email: 'ana@example.com',
    notes: 'Bringing a ball',
    submittedAt: NOW - HOUR,
    seenDateTime: dateTime,
    seenLocation: location,
    placeKey: 'guest-0',
    ...changes,
  };
}

/** The event as it is read again after this RSVP's yes, and nobody else's. */
export async function readAfterYes(event: GameEvent, rsvpId = '') {
  const placeKey = await placeKeyOf(rsvpId);
  const value = eventAfter(event, { placeKey, from: null, to: 'yes', firstName: null });
  return { status: 'found', value, readAt: NOW } as const;
}
