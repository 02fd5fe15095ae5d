import type { FounderCount } from './founder-list.ts';
import { type SentInvitation, whatCameOfDates } from './invited.ts';
import type { Rsvp } from './rsvp.ts';

/**
 * The most invitations whose responses are read, the latest ones: Firestore takes a query for every 30. A hundred founders get
 * about 1,300 a month, at three a week.
 */
export const INVITATIONS_FOLLOWED = 1_500;

/** Each step counts every founder once. */
export const FUNNEL_STEPS = ['founders', 'invited', 'responded', 'came'] as const;
export type Funnel = Record<(typeof FUNNEL_STEPS)[number], number>;

/** What Firestore knows of invitations. */
export interface InvitedResponses {
  /** Responses by these invitations, the earliest first. A founder may respond to several dates of a series. */
  rsvps: readonly Rsvp[];
  /** The sport of each event that an invitation is about, by event id. Removed events are missing. */
  sports: Readonly<Record<string, string>>;
}

export interface FunnelData extends InvitedResponses {
  counts: readonly FounderCount[];
  invitations: readonly SentInvitation[];
}

const foundersIn = (invitations: readonly SentInvitation[]) =>
  new Set(invitations.map(({ number }) => number)).size;

/**
 * Counts the confirmed founders who play a sport, and those of them who were invited to its games, responded and came.
 * @param sport null for all.
 */
export function founderFunnel(
  { counts, invitations, rsvps, sports }: FunnelData,
  sport: string | null,
): Funnel {
  const confirmed = counts.find(
    (row) => row.state === 'confirmed' && row.frequency === null && row.sport === sport,
  );
  const invited = invitations.filter(
    ({ about, sports: played }) => sport === null || (sports[about] === sport && played.includes(sport)),
  );
  const outcomes = whatCameOfDates(invited, rsvps);
  const of = (some: typeof outcomes) => foundersIn(some.map(({ invitation }) => invitation));
  return {
    founders: confirmed?.founders ?? 0,
    invited: foundersIn(invited),
    responded: of(outcomes.filter(({ response }) => response !== null)),
    came: of(outcomes.filter(({ hasCome }) => hasCome)),
  };
}
