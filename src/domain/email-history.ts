import * as z from 'zod/mini';
import type { Rsvp } from './rsvp.ts';

/** A guest's emails so far, as the function `guest-emails` reports them to an organizer. */
export const emailHistorySchema = z.object({
  placeKey: z.string(),
  /** State of the event (event-state.ts) in the last email, and its time. */
  state: z.nullable(z.string()),
  stateAt: z.nullable(z.number()),
  /** The place in the last email about it, and its time. */
  place: z.nullable(z.enum(['in', 'reserve'])),
  placeAt: z.nullable(z.number()),
  /** When "Still in?" went out. */
  askedAt: z.nullable(z.number()),
  /** Whether an email about a change waits. */
  stateQueued: z.boolean(),
  /** Whether an email about the place waits. */
  placeQueued: z.boolean(),
  /** The guest wants no emails. */
  stopped: z.boolean(),
});

export type EmailHistory = z.output<typeof emailHistorySchema>;

/** Null for a guest who never got an email. */
export function historyOf(
  histories: readonly EmailHistory[],
  { placeKey }: Pick<Rsvp, 'placeKey'>,
): EmailHistory | null {
  return histories.find((one) => one.placeKey === placeKey) ?? null;
}

/** Result of the change notice to one guest. 'none': no email address. */
export const TELL_RESULTS = ['sent', 'known', 'queued', 'stopped', 'failed', 'none'] as const;
export type TellResult = (typeof TELL_RESULTS)[number];
