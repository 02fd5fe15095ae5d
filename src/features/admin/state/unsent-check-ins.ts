import * as z from 'zod/mini';
import { isKept, LOST_REASONS } from '#domain/check-in.ts';
import { ATTENDANCES } from '#domain/rsvp.ts';
import { deviceDraft } from '#lib/tab-draft.ts';

const checkInSchema = z.object({
  eventId: z.string(),
  /** So that a check-in whose guest is removed meanwhile can be named. */
  name: z.string(),
  /** Null takes a check-in back. */
  attendance: z.nullable(z.enum(ATTENDANCES)),
  /** Applies only while the database has this note of the guest; null is no note. Undefined: applies over any note. */
  onlyOver: z.optional(z.nullable(z.enum(ATTENDANCES))),
  /** Time of the tap. */
  at: z.number(),
  /** Whether sending failed; the screen then says so. */
  hasFailed: z.boolean(),
  /** Takes a walk-in off the list. */
  removes: z.optional(z.boolean()),
  /** Only of a walk-in who need not be stored. */
  walkIn: z.optional(
    z.object({
      phone: z.optional(z.string()),
      email: z.optional(z.string()),
      /** The record that the walk-in was recognized by, whose contact is read at sending. */
      person: z.optional(z.object({ id: z.string(), rsvpId: z.optional(z.string()) })),
    }),
  ),
  /** Why it can't be noted any more; kept until the organizer has read it. */
  lost: z.optional(z.enum(LOST_REASONS)),
});

export type CheckIn = z.output<typeof checkInSchema>;

/** Check-ins that the database does not have yet, by RSVP. */
export type UnsentCheckIns = Record<string, CheckIn>;

/** Kept on the device until they are sent: a phone at the court closes tabs by itself. */
const kept = deviceDraft('showup:check-ins', z.record(z.string(), checkInSchema));

/** Those that are too old are dropped from the device: they hold contacts, and ids that open a guest's page. */
export function keptCheckIns(): UnsentCheckIns {
  const all = kept.read() ?? {};
  const young = Object.entries(all).filter(([, { at }]) => isKept(at, Date.now()));
  const left = Object.fromEntries(young);
  if (young.length < Object.keys(all).length) keepCheckIns(left);
  return left;
}

export function keepCheckIns(unsent: UnsentCheckIns): void {
  if (Object.keys(unsent).length === 0) kept.forget();
  else kept.keep(unsent);
}
