import type * as z from 'zod/mini';
import { type Failed, failed, type Refused, refused } from '#data/firestore/operations.ts';
import { organizerToken } from '#data/firestore/organizer.ts';
import { callEdgeFunction } from './edge-functions.ts';

/** Longer than the slowest plan of the mail service takes for 25 emails. */
const ORGANIZER_TIMEOUT_MS = 90_000;

export type OrganizerAnswer<T> =
  | { status: 'ready'; value: T }
  | Refused<'signed-out' | 'event-gone'>
  | Failed;

/** Calls an edge function with the organizer's token. `event-gone`: the event or link doesn't exist, or takes no responses. */
export async function askAsOrganizer<T>(
  name: 'guest-emails' | 'invite-founders',
  what: string,
  schema: z.ZodMiniType<T>,
  bodyWith: (token: string) => object,
): Promise<OrganizerAnswer<T>> {
  try {
    const token = await organizerToken();
    if (token === null) return refused('signed-out');
    const { status, body } = await callEdgeFunction(name, bodyWith(token), ORGANIZER_TIMEOUT_MS);
    if (status === 403) return refused('signed-out');
    if (status === 410) return refused('event-gone');
    if (body === null) return failed(what, `${name} answered ${status}.`);
    return { status: 'ready', value: schema.parse(body) };
  } catch (cause) {
    return failed(what, cause);
  }
}
