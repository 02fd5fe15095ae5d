import * as z from 'zod/mini';
import { ATTENDANCES } from '#domain/rsvp.ts';
import { tabDraft } from '#lib/tab-draft.ts';

const checkInSchema = z.object({
  eventId: z.string(),
  /** Null takes a check-in back. */
  attendance: z.nullable(z.enum(ATTENDANCES)),
  /** Whether sending it has failed, so that the row says so. */
  hasFailed: z.boolean(),
});

export type CheckIn = z.output<typeof checkInSchema>;

/** The check-ins that the database has not taken yet, by RSVP. */
export type UnsentCheckIns = Record<string, CheckIn>;

/** They outlive a reload and the session, and go with the tab. No name is kept with them. */
const kept = tabDraft('showup:check-ins', z.record(z.string(), checkInSchema));

/** The unsent ones of an earlier session of this tab, or from before a reload. */
export function keptCheckIns(): UnsentCheckIns {
  return kept.read() ?? {};
}

export function keepCheckIns(unsent: UnsentCheckIns): void {
  if (Object.keys(unsent).length === 0) kept.forget();
  else kept.keep(unsent);
}
