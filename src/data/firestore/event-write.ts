import {
  type DocumentData,
  type DocumentReference,
  deleteField,
  doc,
  serverTimestamp,
  Timestamp,
  writeBatch,
} from 'firebase/firestore/lite';
import type { GameEvent } from '#domain/event.ts';
import type { EventInput, InviteDetails } from '#domain/event-input.ts';
import { pastStatesAfter } from '#domain/event-state.ts';
import { type EventIds, type Invite, makeEventIds } from '#domain/invite.ts';
import type { Instant } from '#lib/dates.ts';
import type { Store } from './client.ts';
import { eventKind } from './documents.ts';
import { activeInvites, freshInvite, inviteFields } from './invites.ts';
import {
  commit,
  type Failed,
  type Refused,
  refused,
  storedDocument,
  WRITE_TRIES,
  write,
} from './operations.ts';
import { inTime } from './rest.ts';

const when = (instant: Instant) => Timestamp.fromMillis(instant);

function eventFields({ dateTime, rsvpDeadline, ...details }: EventInput) {
  return {
    ...details,
    dateTime: when(dateTime),
    ...(rsvpDeadline !== undefined && { rsvpDeadline: when(rsvpDeadline) }),
  };
}

/** The details that an event may lack. */
const NO_EXTRAS = { description: undefined, organizerContact: undefined, rsvpDeadline: undefined };

export function isSame(event: GameEvent, details: EventInput): boolean {
  const wanted = Object.entries({ ...NO_EXTRAS, ...details });
  return wanted.every(([name, value]) => event[name as keyof EventInput] === value);
}

/** A transaction or a batch. */
interface Commit {
  set(document: DocumentReference, fields: DocumentData): unknown;
}

const NO_RSVPS = { yes: 0, no: 0, maybe: 0 };

/** Everything that appears with an event: itself and its first invite. */
export function addEvent(
  { database }: Store,
  commit: Commit,
  { event, invite: details }: { event: EventInput; invite: InviteDetails },
  { id, token }: EventIds,
): { event: GameEvent; invite: Invite } {
  const invite: Invite = { ...freshInvite(token, event.title, details), gameEventId: id };
  commit.set(doc(database, 'gameEvents', id), {
    ...eventFields(event),
    ...{ status: 'active', rsvpCount: NO_RSVPS, queue: [], createdAt: serverTimestamp() },
  });
  commit.set(doc(database, 'rsvpInvites', token), inviteFields(invite));
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
 * Makes an event with its invite, in one commit. Repeated with the same ids after a lost acknowledgement, it finds the
 * event that it made the first time.
 */
export function createEvent(
  store: Store,
  wanted: { event: EventInput; invite: InviteDetails },
  ids: EventIds = makeEventIds(wanted.event),
): Promise<CreateResult> {
  return write<CreateResult>(store, 'Creating an event', {
    async work() {
      const batch = writeBatch(store.database);
      const made = addEvent(store, batch, wanted, ids);
      await inTime(batch.commit());
      return { status: 'done', ...made };
    },
    async whyDenied() {
      const event = await storedDocument(store, eventKind, ids.id);
      if (event) {
        const invite = {
          ...freshInvite(ids.token, wanted.event.title, wanted.invite),
          gameEventId: ids.id,
        };
        return isSame(event, wanted.event) ? { status: 'done', event, invite } : createEvent(store, wanted);
      }
      return wanted.event.dateTime <= Date.now() ? refused('in-the-past') : null;
    },
  });
}

export type EventResult =
  | { status: 'done'; event: GameEvent }
  | Refused<
      'signed-out' | 'event-gone' | 'event-deleting' | 'event-over' | 'changed-meanwhile' | 'in-the-past'
    >
  | Failed;

type Plan =
  | {
      status: 'write';
      fields: Record<string, unknown>;
      event: GameEvent;
      /** The invites that tell the event's title. */
      tokens?: readonly string[];
    }
  | { status: 'done'; event: GameEvent }
  | Refused<'event-deleting' | 'event-over' | 'changed-meanwhile' | 'in-the-past'>;

/** Reads the event and changes it as one revision; again when somebody else's revision came between. */
export function changeEvent(
  store: Store,
  what: string,
  id: string,
  plan: (event: GameEvent) => Plan | Promise<Plan>,
  tries: number = WRITE_TRIES,
): Promise<EventResult> {
  return write<EventResult>(store, what, {
    async work() {
      const current = await storedDocument(store, eventKind, id);
      if (!current) return refused('event-gone');
      const step = await plan(current);
      if (step.status !== 'write') return step;
      const revision = current.revision + 1;
      await commit(store, (batch) => {
        batch.update(doc(store.database, 'gameEvents', id), {
          ...step.fields,
          ...{ revision, updatedAt: serverTimestamp() },
        });
        for (const token of step.tokens ?? [])
          batch.update(doc(store.database, 'rsvpInvites', token), { title: step.event.title });
      });
      return { status: 'done', event: { ...step.event, revision, updatedAt: Date.now() } };
    },
    whyDenied: async () => (tries > 1 ? changeEvent(store, what, id, plan, tries - 1) : null),
  });
}

/** Cancels an event, or brings it back. Done too when somebody else did it before. */
export function setStatus(store: Store, id: string, status: GameEvent['status']): Promise<EventResult> {
  const what = status === 'cancelled' ? 'Cancelling an event' : 'Reactivating an event';
  return changeEvent(store, what, id, (event) => {
    if (event.deletingAt !== undefined) return refused('event-deleting');
    if (event.status === status) return { status: 'done', event };
    if (status === 'cancelled' && event.dateTime <= Date.now()) return refused('event-over');
    return { status: 'write', fields: { status }, event: { ...event, status } };
  });
}

/** An event without its guests stays where it was, and none is moved into the past. */
export function whyDateIsFixed(event: GameEvent, dateTime: Instant): 'event-over' | 'in-the-past' | null {
  if (event.figures) return 'event-over';
  return dateTime <= Date.now() ? 'in-the-past' : null;
}

/** Replaces everything that the form holds; what is empty is taken away. */
export function edited(
  stored: GameEvent,
  details: EventInput,
): { event: GameEvent; fields: Record<string, unknown> } {
  const { description, organizerContact, rsvpDeadline, ...kept } = stored;
  const pastStates = pastStatesAfter(stored, details);
  return {
    event: { ...kept, ...details, pastStates },
    fields: {
      ...{ description: deleteField(), organizerContact: deleteField(), rsvpDeadline: deleteField() },
      ...eventFields(details),
      pastStates: pastStates.map(({ dateTime, location }) => ({ dateTime: when(dateTime), location })),
    },
  };
}

/**
 * Replaces everything that the form holds. `loaded` is the event that the form was opened with: a change that
 * somebody else made since then is not overwritten.
 */
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
