import { deleteField, doc, serverTimestamp, type WriteBatch, writeBatch } from 'firebase/firestore/lite';
import type { GameEvent } from '#domain/event.ts';
import type { EventInput, InviteDetails } from '#domain/event-input.ts';
import { pastStatesAfter } from '#domain/event-state.ts';
import type { Invite } from '#domain/invite.ts';
import { type EventIds, makeEventIds } from '#domain/invite-ids.ts';
import type { Instant } from '#lib/dates.ts';
import type { Commit, Store } from './client.ts';
import { eventKind } from './documents.ts';
import { foundersInvite } from './invite-opening.ts';
import { activeInvites, addInvite, freshInvite } from './invites.ts';
import {
  commit,
  type Failed,
  type Refused,
  refused,
  storedDocument,
  WRITE_TRIES,
  when,
  write,
} from './operations.ts';
import { inTime } from './rest.ts';

function eventFields({ dateTime, rsvpDeadline, ...details }: EventInput) {
  return {
    ...details,
    dateTime: when(dateTime),
    ...(rsvpDeadline !== undefined && { rsvpDeadline: when(rsvpDeadline) }),
  };
}

const NO_EXTRAS = {
  description: undefined,
  organizerContact: undefined,
  rsvpDeadline: undefined,
  minPlayers: undefined,
};

export function isSame(event: GameEvent, details: EventInput): boolean {
  const wanted = Object.entries({ ...NO_EXTRAS, ...details });
  return wanted.every(([name, value]) => event[name as keyof EventInput] === value);
}

const NO_RSVPS = { yes: 0, no: 0, maybe: 0 };

export function addEvent(
  store: Store,
  commit: Commit,
  { event, invite: details }: { event: EventInput; invite: InviteDetails },
  { id, token }: EventIds,
): { event: GameEvent; invite: Invite } {
  const invite: Invite = { ...freshInvite(token, event.title, details), gameEventId: id };
  commit.set(doc(store.database, 'gameEvents', id), {
    ...eventFields(event),
    ...{ status: 'active', rsvpCount: NO_RSVPS, queue: [], createdAt: serverTimestamp() },
  });
  addInvite(store, commit, invite);
  const fresh = { id, status: 'active', createdAt: Date.now(), revision: 0 } as const;
  return {
    event: { ...event, ...fresh, rsvpCount: NO_RSVPS, queue: [], firstNames: {}, pastStates: [] },
    invite,
  };
}

export type CreateResult =
  | { status: 'done'; event: GameEvent; invite: Invite }
  | Refused<'signed-out' | 'in-the-past'>
  | Failed;

/**
 * Makes an event with its invite, and a second invite for founders when they respond first, in one commit. When the database's
 * answer was lost, a retry with the same ids finds the event of the first try.
 */
export function createEvent(
  store: Store,
  wanted: { event: EventInput; invite: InviteDetails },
  ids: EventIds = makeEventIds(wanted.event),
): Promise<CreateResult> {
  const batch = writeBatch(store.database);
  const made = { status: 'done', ...addEvent(store, batch, wanted, ids) } as const;
  if (wanted.invite.opensAt !== undefined) addInvite(store, batch, foundersInvite(made.invite));
  return write<CreateResult>(store, 'Creating an event', {
    async work() {
      await inTime(batch.commit());
      return made;
    },
    async whyDenied() {
      const event = await storedDocument(store, eventKind, ids.id);
      if (event) return isSame(event, wanted.event) ? { ...made, event } : createEvent(store, wanted);
      return wanted.event.dateTime <= Date.now() ? refused('in-the-past') : null;
    },
  });
}

type ChangeRefusal = 'event-deleting' | 'event-over' | 'changed-meanwhile' | 'in-the-past';

export type Unchanged = Refused<'signed-out' | 'event-gone' | ChangeRefusal> | Failed;

export type EventResult = { status: 'done'; event: GameEvent } | Unchanged;

export interface Change {
  event: GameEvent;
  fields: Record<string, unknown>;
}

export function writeChange(
  { database }: Store,
  batch: Pick<Commit, 'update'>,
  { event, fields }: Change,
): GameEvent {
  const revision = event.revision + 1;
  const changed = { ...fields, revision, updatedAt: serverTimestamp() };
  batch.update(doc(database, 'gameEvents', event.id), changed);
  return { ...event, revision, updatedAt: Date.now() };
}

export function retitle(
  { database }: Store,
  batch: WriteBatch,
  tokens: readonly string[],
  title: string,
): void {
  for (const token of tokens) batch.update(doc(database, 'rsvpInvites', token), { title });
}

export type Plan =
  | ({ status: 'write'; tokens?: readonly string[] } & Change)
  | { status: 'done'; event: GameEvent }
  | Refused<ChangeRefusal>;

/** Reads the event and changes it as one revision. */
export function changeEvent(
  store: Store,
  what: string,
  id: string,
  plan: (event: GameEvent) => Plan | Promise<Plan>,
): Promise<EventResult> {
  return write<EventResult>(store, what, {
    async work() {
      const current = await storedDocument(store, eventKind, id);
      if (!current) return refused('event-gone');
      const step = await plan(current);
      if (step.status !== 'write') return step;
      let event = current;
      await commit(store, (batch) => {
        event = writeChange(store, batch, step);
        retitle(store, batch, step.tokens ?? [], event.title);
      });
      return { status: 'done', event };
    },
    tries: WRITE_TRIES,
  });
}

/** Cancels or reactivates an event. Done too when somebody else did it before. */
export function setStatus(store: Store, id: string, status: GameEvent['status']): Promise<EventResult> {
  const what = status === 'cancelled' ? 'Cancelling an event' : 'Reactivating an event';
  return changeEvent(store, what, id, (event) => {
    if (event.deletingAt !== undefined) return refused('event-deleting');
    if (event.status === status) return { status: 'done', event };
    if (status === 'cancelled' && event.dateTime <= Date.now()) return refused('event-over');
    return { status: 'write', fields: { status }, event: { ...event, status } };
  });
}

/** Why an event can't move to this date: its guests were removed, or the date is past. Null when it can. */
export function whyDateIsFixed(event: GameEvent, dateTime: Instant): 'event-over' | 'in-the-past' | null {
  if (event.figures) return 'event-over';
  return dateTime <= Date.now() ? 'in-the-past' : null;
}

/** Replaces all details; empty ones are removed. */
export function edited(stored: GameEvent, details: EventInput): Change {
  const { description, organizerContact, rsvpDeadline, minPlayers, ...kept } = stored;
  const pastStates = pastStatesAfter(stored, details);
  return {
    event: { ...kept, ...details, pastStates },
    fields: {
      ...{ description: deleteField(), organizerContact: deleteField() },
      ...{ rsvpDeadline: deleteField(), minPlayers: deleteField() },
      ...eventFields(details),
      pastStates: pastStates.map(({ dateTime, location }) => ({ dateTime: when(dateTime), location })),
    },
  };
}

/** @param loaded the event that the form was opened with: later changes by somebody else are not overwritten. */
export function editEvent(
  store: Store,
  loaded: Pick<GameEvent, 'id' | 'revision'>,
  details: EventInput,
): Promise<EventResult> {
  return changeEvent(store, 'Changing an event', loaded.id, async (event) => {
    if (event.deletingAt !== undefined) return refused('event-deleting');
    if (isSame(event, details)) return { status: 'done', event };
    if (event.revision !== loaded.revision) return refused('changed-meanwhile');
    const whyFixed = details.dateTime === event.dateTime ? null : whyDateIsFixed(event, details.dateTime);
    if (whyFixed) return refused(whyFixed);
    const retitled = details.title === event.title ? [] : await activeInvites(store, [event.id]);
    return {
      status: 'write',
      ...edited(event, details),
      tokens: retitled.map(({ inviteToken }) => inviteToken),
    };
  });
}
