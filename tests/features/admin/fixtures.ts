import type { OrganizedEvent } from '#data/firestore/event-list.ts';
import type { Analytics } from '#domain/analytics.ts';
import type { GameEvent } from '#domain/event.ts';
import type { Invite } from '#domain/invite.ts';
import type { Rsvp } from '#domain/rsvp.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const ID = 'sunset-volleyball-2030-06-15-abc123';
export const GUESTS = `/admin/events/${ID}`;
export const EDIT = `${GUESTS}/edit`;

// jsdom knows the element, but neither how it opens nor that closing gives the focus back.
const focusedBefore = new WeakMap<HTMLDialogElement, Element | null>();
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  focusedBefore.set(this, document.activeElement);
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
  const before = focusedBefore.get(this);
  if (before instanceof HTMLElement) before.focus();
};

export function makeEvent(
  changes: Partial<GameEvent> = {},
  invite: Partial<Invite> | null = {},
): OrganizedEvent {
  const event: GameEvent = {
    id: ID,
    title: 'Sunset volleyball',
    sport: 'volleyball',
    dateTime: Date.now() + 3 * DAY,
    location: 'Westside Park',
    skillLevel: 'intermediate',
    maxPlayers: 12,
    organizerName: 'Maya Rodriguez',
    allowMaybe: true,
    requireContactInfo: false,
    status: 'active',
    createdAt: Date.now() - DAY,
    rsvpCount: { yes: 5, no: 1, maybe: 2 },
    revision: 0,
    queue: [],
    firstNames: {},
    pastStates: [],
    description: 'Bring water',
    ...changes,
  };
  const storedInvite: Invite = {
    gameEventId: event.id,
    inviteToken: event.id,
    isActive: true,
    createdAt: event.createdAt,
    clickCount: 4,
    clicksByDay: {},
  };
  return { event, invite: invite && { ...storedInvite, ...invite }, standing: null };
}

export function makeInvite(changes: Partial<Invite> = {}): Invite {
  const { invite } = makeEvent({}, changes);
  if (!invite) throw new Error('This event was made with an invite.');
  return invite;
}

export function makeRsvp(changes: Partial<Rsvp> = {}): Rsvp {
  return {
    id: '0123456789abcdef0123456789abcdef',
    gameEventId: ID,
    inviteToken: ID,
    response: 'yes',
    name: 'Ana',
    submittedAt: Date.now() - HOUR,
    seenDateTime: Date.now() + 3 * DAY,
    seenLocation: 'Westside Park',
    placeKey: `key of ${changes.name ?? 'Ana'}`,
    ...changes,
  };
}

/** Two games of a series. */
const WEEKS = [Date.parse('2026-11-12T19:00:00-05:00'), Date.parse('2026-11-19T19:00:00-05:00')] as const;

export const FIGURES: Analytics = {
  events: 4,
  rsvps: 9,
  clicks: 12,
  conversion: { rate: 75, since: Date.parse('2026-10-24T04:00:00Z') },
  bySport: [
    { sport: 'tennis', events: 3 },
    { sport: 'running', events: 1 },
  ],
  top: [
    { id: ID, title: 'Sunset volleyball', sport: 'volleyball', dateTime: WEEKS[0], rsvps: 8, attending: 7 },
    { id: 'b', title: 'Sunset volleyball', sport: 'volleyball', dateTime: WEEKS[1], rsvps: 1, attending: 1 },
  ],
  recent: [
    { kind: 'rsvp', id: 'a', at: Date.now(), name: 'Ana', response: 'maybe', event: null },
    {
      ...{ kind: 'event', id: ID, at: Date.now() - HOUR },
      event: { title: 'Sunset volleyball', dateTime: WEEKS[0] },
    },
  ],
};
