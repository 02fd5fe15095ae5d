import * as z from 'zod/mini';
import type { Rsvp } from './rsvp.ts';

/** What our emails told a guest, as `guest-emails` answers an organizer. */
export const toldGuestSchema = z.object({
  placeKey: z.string(),
  /** The state of the event (event-news.ts) that the last email told, and when. */
  told: z.nullable(z.string()),
  toldAt: z.nullable(z.number()),
  /** Whether the last email about the place said that the guest is in, and when. */
  place: z.nullable(z.enum(['in', 'reserve'])),
  placeToldAt: z.nullable(z.number()),
  /** When "Still in?" went out. */
  askedAt: z.nullable(z.number()),
  /** An email about a change is still to go out. */
  waits: z.boolean(),
  /** One about the place is. */
  placeWaits: z.boolean(),
  /** The guest wants no emails. */
  stopped: z.boolean(),
});

export type ToldGuest = z.output<typeof toldGuestSchema>;

/** Null for a guest whom no email ever was about. */
export function toldOf(told: readonly ToldGuest[], { placeKey }: Pick<Rsvp, 'placeKey'>): ToldGuest | null {
  return told.find((one) => one.placeKey === placeKey) ?? null;
}

/** What became of telling one guest by email. 'none': there is no address to write to. */
export const TELL_RESULTS = ['sent', 'told', 'queued', 'stopped', 'failed', 'none'] as const;
export type TellResult = (typeof TELL_RESULTS)[number];
