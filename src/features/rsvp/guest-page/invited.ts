import type { RsvpResponse } from '#domain/rsvp.ts';
import { keepInTab, readInTab } from '#lib/browser-storage.ts';
import { isInvited } from './links.ts';

/** The answer whose button was pressed in an invitation. Nothing is sent until it is pressed here, too. */
export interface ChosenInEmail {
  response: RsvpResponse;
  sentence: string;
}

/** A founder whom the organizer's email led here. `mark` goes with their RSVPs (domain/invitation.ts). */
export interface Invited {
  name: string;
  email: string;
  mark: string;
  chosen: ChosenInEmail | null;
}

/** Few guests come by an invitation: the others don't load the code. */
const loadReading = () => import('./read-invited.ts');

/**
 * Reads the invitation in the address, or the one that this tab came by before a reload. It never rejects: without it
 * the form is only not filled in.
 */
export async function findInvited(token: string): Promise<Invited | null> {
  const key = `showup:invitation:${token}`;
  if (isInvited(location.hash)) keepInTab(key, location.hash);
  const hash = readInTab(key);
  if (hash === null) return null;
  try {
    const { readInvited } = await loadReading();
    return await readInvited(hash);
  } catch (cause) {
    console.warn('The invitation was not read.', cause);
    return null;
  }
}
