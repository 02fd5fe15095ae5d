import * as z from 'zod/mini';
import type { Rsvp } from './rsvp.ts';

/** A guest's emails so far, as `guest-emails` reports them to an organizer. */
export const emailHistorySchema = z.object({
  placeKey: z.string(),
  /** The state of the event (event-state.ts) that the last email told, and when. */
  state: z.nullable(z.string()),
  stateAt: z.nullable(z.number()),
  /** Whether the last email about the place said that the guest is in, and when. */
  place: z.nullable(z.enum(['in', 'reserve'])),
  placeAt: z.nullable(z.number()),
  /** When "Still in?" went out. */
  askedAt: z.nullable(z.number()),
  /** An email about a change is still to go out. */
  stateQueued: z.boolean(),
  /** One about the place is. */
  placeQueued: z.boolean(),
  /** The guest wants no emails. */
  stopped: z.boolean(),
});

export type EmailHistory = z.output<typeof emailHistorySchema>;

/** Null for a guest whom no email ever was about. */
export function historyOf(
  histories: readonly EmailHistory[],
  { placeKey }: Pick<Rsvp, 'placeKey'>,
): EmailHistory | null {
  return histories.find((one) => one.placeKey === placeKey) ?? null;
}

/** Result of the change notice to one guest. 'none': the guest gave no address. */
export const TELL_RESULTS = ['sent', 'known', 'queued', 'stopped', 'failed', 'none'] as const;
export type TellResult = (typeof TELL_RESULTS)[number];
