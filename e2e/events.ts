import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { placeKeyOf } from '#domain/queue.ts';
import { contactKeys } from '#domain/rsvp.ts';
import { randomId } from '#lib/random-id.ts';
import { ownersDocuments } from '../dev/firebase/documents.ts';
import { sampleEvent, sampleInvite } from '../dev/firebase/sample-event.ts';
import { stack } from './fixtures.ts';

export const documents = ownersDocuments(stack.firestoreHost, stack.projectId);

/** 7 pm in Gainesville on a summer Saturday, years ahead. */
export const EVENT_TIME = new Date('2031-07-12T19:00:00-04:00');
const DAY_MS = 86_400_000;
const LONG_AGO = new Date('2025-10-15T19:00:00-04:00');

export type StoredEvent = { id: string; token: string; path: string };

/** Places of guests whose RSVPs are nobody's concern. */
function somebodys(places: number): string[] {
  return Array.from({ length: places }, randomId);
}

interface EventFields {
  rsvpCount?: { yes: number; no: number; maybe: number };
  [field: string]: unknown;
}

/** Writes an event and its invite, as the organizer's dashboard does, with as many places taken as it counts. */
export async function anEvent(event: EventFields = {}, invite: object = {}): Promise<StoredEvent> {
  const id = randomId();
  const token = `moonlight-volleyball-2031-07-12-${crypto.randomUUID().slice(0, 6)}`;
  const fields = sampleEvent({
    ...{ dateTime: EVENT_TIME, location: 'Westside Park, 1001 NW 34th St, Gainesville', createdAt: LONG_AGO },
    queue: somebodys(event.rsvpCount?.yes ?? 0),
    ...event,
  });
  await documents.write(`gameEvents/${id}`, fields);
  const { title, createdAt } = fields;
  await documents.write(`rsvpInvites/${token}`, sampleInvite(id, token, { title, createdAt, ...invite }));
  return { id, token, path: `/rsvp/${token}` };
}

/** Writes weekly events from tomorrow on, each with these fields, and their standing link. */
export async function aSeries(events: readonly EventFields[]): Promise<StoredEvent[]> {
  const token = `moonlight-volleyball-weekly-${crypto.randomUUID().slice(0, 6)}`;
  const series = await Promise.all(
    events.map(async (event, week) => {
      const dateTime = new Date(Date.now() + DAY_MS + week * 7 * DAY_MS);
      const { id } = await anEvent({ dateTime, ...event });
      return { id, token, path: `/rsvp/${token}` };
    }),
  );
  const { gameEventId: _, ...invite } = sampleInvite('', token, { gameEventIds: series.map(({ id }) => id) });
  await documents.write(`rsvpInvites/${token}`, invite);
  return series;
}

/** The event began a day ago. */
export async function endEvent({ id }: Pick<StoredEvent, 'id'>): Promise<void> {
  const dateTime = new Date(Date.now() - DAY_MS);
  await documents.write(`gameEvents/${id}`, { dateTime }, { onlyThese: true });
}

/** Of the event that the dashboard made, by its link. */
export async function eventIdBehind(token: string): Promise<string> {
  return String((await documents.read(`rsvpInvites/${token}`))?.gameEventId);
}

export async function storedCount({ id }: StoredEvent): Promise<unknown> {
  return (await documents.read(`gameEvents/${id}`))?.rsvpCount;
}

/** The event's RSVPs as stored. */
export async function storedRsvps({ id }: Pick<StoredEvent, 'id'>) {
  return (await documents.list('gameRSVPs')).filter(({ gameEventId }) => gameEventId === id);
}

/**
 * A yes by the event's link that takes this address, as a guest's form writes it; its counter and its place in the queue
 * are the caller's. @returns its id.
 */
export async function anRsvp({ id, token }: StoredEvent, name: string, email: string): Promise<string> {
  const rsvpId = randomId();
  const { dateTime, location } = (await documents.read(`gameEvents/${id}`)) ?? {};
  await documents.write(`gameRSVPs/${rsvpId}`, {
    ...{ gameEventId: id, inviteToken: token, response: 'yes', name, email, submittedAt: new Date() },
    ...{ ipAddress: null, userAgent: '', referrer: null, placeKey: await placeKeyOf(rsvpId) },
    ...{ seenDateTime: new Date(Number(dateTime)), seenLocation: location },
  });
  for (const key of contactKeys(id, { email })) {
    const guard = createHash('sha256').update(key).digest('hex');
    await documents.write(`rsvpGuards/${guard}`, { rsvpId, gameEventId: id });
  }
  return rsvpId;
}

/** A guest says yes by the event's form. */
export async function sayYes(
  page: Page,
  { path }: Pick<StoredEvent, 'path'>,
  name: string,
  email = '',
): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Your Name').fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: "Yes, I'll be there!" }).click();
}
