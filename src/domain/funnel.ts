import type { FounderCount } from './founder-list.ts';
import { type SentInvitation, whatCameOf } from './invited.ts';
import type { Rsvp } from './rsvp.ts';

/**
 * The most invitations whose responses are read: Firestore takes a query for every 30. A hundred founders get about 1,300 a month, at
 * three a week.
 */
export const INVITATIONS_FOLLOWED = 1_500;

/** Each step counts every founder once. */
export const FUNNEL_STEPS = ['founders', 'invited', 'responded', 'came'] as const;
export type Funnel = Record<(typeof FUNNEL_STEPS)[number], number>;

export interface FunnelData {
  counts: readonly FounderCount[];
  invitations: readonly SentInvitation[];
  /** Responses by these invitations, the earliest first. A founder may respond to several dates of a series. */
  rsvps: readonly Rsvp[];
  /** The sport of each event that an invitation is about, by event id. Removed events are missing. */
  sports: Readonly<Record<string, string>>;
}

const foundersIn = (invitations: readonly SentInvitation[]) =>
  new Set(invitations.map(({ number }) => number)).size;

/**
 * Counts the confirmed founders who play a sport, the founders invited to its games, and those of them who responded and came.
 * @param sport null for all.
 */
export function founderFunnel(
  { counts, invitations, rsvps, sports }: FunnelData,
  sport: string | null,
): Funnel {
  const confirmed = counts.find(
    (row) => row.state === 'confirmed' && row.frequency === null && row.sport === sport,
  );
  const invited = invitations.filter(({ about }) => sport === null || sports[about] === sport);
  const dates = [...new Set(rsvps.map(({ gameEventId }) => gameEventId))];
  const outcomes = dates.flatMap((id) =>
    whatCameOf(
      invited,
      rsvps.filter(({ gameEventId }) => gameEventId === id),
    ),
  );
  const of = (some: typeof outcomes) => foundersIn(some.map(({ invitation }) => invitation));
  return {
    founders: confirmed?.founders ?? 0,
    invited: foundersIn(invited),
    responded: of(outcomes.filter(({ response }) => response !== null)),
    came: of(outcomes.filter(({ hasCome }) => hasCome)),
  };
}
