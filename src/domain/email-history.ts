import * as z from 'zod/mini';
import { DAY_MS, type Instant } from '#lib/dates.ts';
import { GUEST_NOTES_DAYS } from './retention.ts';
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
  stateQueued: z.boolean(),
  placeQueued: z.boolean(),
  /** The guest wants no emails, or none can reach them. */
  stopped: z.boolean(),
  /** When the mailbox's reader first pressed the button of an email about the RSVP. */
  openedAt: z.nullable(z.number()),
  bouncedAt: z.nullable(z.number()),
});

export type EmailHistory = z.output<typeof emailHistorySchema>;

/** Null for a guest who never got an email. */
export function historyOf(
  histories: readonly EmailHistory[],
  { placeKey }: Pick<Rsvp, 'placeKey'>,
): EmailHistory | null {
  return histories.find((one) => one.placeKey === placeKey) ?? null;
}

/** 'none': no email ever was about the RSVP, as a rule because it has no address. */
export type EmailStatus = 'opened' | 'unopened' | 'bounced' | 'none';

/** Null for a walk-in, who is the organizer's own, and for an RSVP so old that histories may have ended. */
export function emailStatusOf(rsvp: Rsvp, history: EmailHistory | null, now: Instant): EmailStatus | null {
  if (rsvp.inviteToken === undefined || rsvp.submittedAt < now - GUEST_NOTES_DAYS * DAY_MS) return null;
  if (rsvp.email === undefined || history === null) return 'none';
  if (history.openedAt !== null) return 'opened';
  return history.bouncedAt === null ? 'unopened' : 'bounced';
}

/** The RSVPs that may be made up: their email was never opened, and nobody came. */
export function madeUpAmong(
  rsvps: readonly Rsvp[],
  histories: readonly EmailHistory[],
  now: Instant,
): Rsvp[] {
  const byKey = new Map(histories.map((history) => [history.placeKey, history]));
  return rsvps.filter((rsvp) => {
    const status = emailStatusOf(rsvp, byKey.get(rsvp.placeKey) ?? null, now);
    return status !== null && status !== 'opened' && rsvp.attendance !== 'arrived';
  });
}

/** Result of the change notice to one guest. 'none': no email address. */
export const TELL_RESULTS = ['sent', 'known', 'queued', 'stopped', 'failed', 'none'] as const;
export type TellResult = (typeof TELL_RESULTS)[number];
