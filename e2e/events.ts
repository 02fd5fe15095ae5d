import type { BrowserContext, Page } from '@playwright/test';
import { ownersDocuments } from '../dev/firebase/documents.ts';
import { expect, idle, stack } from './fixtures.ts';

export const documents = ownersDocuments(stack.firestoreHost, stack.projectId);

/** 7 pm in Gainesville on a summer Saturday, years ahead. */
export const EVENT_TIME = new Date('2031-07-12T19:00:00-04:00');
export const LONG_AGO = new Date('2025-10-15T19:00:00-04:00');

export type StoredEvent = { token: string; path: string };

/** Writes an event and its invite, as the organizer's dashboard does. */
export async function anEvent(event: object = {}, invite: object = {}): Promise<StoredEvent> {
  const token = `moonlight-volleyball-2031-07-12-${crypto.randomUUID().slice(0, 6)}`;
  await documents.write(`gameEvents/${token}`, {
    title: 'Moonlight volleyball',
    sport: 'volleyball',
    dateTime: EVENT_TIME,
    location: 'Westside Park, 1001 NW 34th St, Gainesville',
    skillLevel: 'intermediate',
    maxPlayers: 12,
    organizerName: 'Dana',
    allowMaybe: true,
    requireContactInfo: false,
    status: 'active',
    revision: 0,
    createdAt: LONG_AGO,
    rsvpCount: { yes: 0, no: 0, maybe: 0 },
    ...event,
  });
  await documents.write(`rsvpInvites/${token}`, {
    gameEventId: token,
    inviteToken: token,
    isActive: true,
    createdAt: LONG_AGO,
    clickCount: 0,
    ...invite,
  });
  return { token, path: `/rsvp/${token}` };
}

export async function storedCount({ token }: StoredEvent): Promise<unknown> {
  return (await documents.read(`gameEvents/${token}`))?.rsvpCount;
}

/** The event's RSVPs as stored. */
export async function storedRsvps({ token }: Pick<StoredEvent, 'token'>) {
  return (await documents.list('gameRSVPs')).filter(({ gameEventId }) => gameEventId === token);
}

/** Fills with every request from now on that counts the opening of a link. */
export function countedClicks(context: BrowserContext): string[] {
  const counted: string[] = [];
  context.on('request', (request) => {
    if (request.postData()?.includes('clickCount')) counted.push(request.url());
  });
  return counted;
}

/** Waits until an open invitation would have counted its opening. */
export async function untilQuiet(page: Page): Promise<void> {
  await expect(page.getByLabel('Your Name')).toBeVisible();
  await page.waitForLoadState('load');
  await idle(page);
}
