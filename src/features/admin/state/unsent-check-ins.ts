import * as z from 'zod/mini';
import { ATTENDANCES } from '#domain/rsvp.ts';
import { tabDraft } from '#lib/tab-draft.ts';

const checkInSchema = z.object({
  eventId: z.string(),
  /** Null takes a check-in back. */
  attendance: z.nullable(z.enum(ATTENDANCES)),
  /** Whether sending failed; the guest's row then says so. */
  hasFailed: z.boolean(),
});

export type CheckIn = z.output<typeof checkInSchema>;

/** Check-ins that the database does not have yet, by RSVP. */
export type UnsentCheckIns = Record<string, CheckIn>;

/** Kept without names through reload and logout, until the tab closes. */
const kept = tabDraft('showup:check-ins', z.record(z.string(), checkInSchema));

export function keptCheckIns(): UnsentCheckIns {
  return kept.read() ?? {};
}

export function keepCheckIns(unsent: UnsentCheckIns): void {
  if (Object.keys(unsent).length === 0) kept.forget();
  else kept.keep(unsent);
}
