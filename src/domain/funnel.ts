import type { FounderCount } from './founder-list.ts';
import type { SentInvitation } from './invited.ts';
import type { Rsvp } from './rsvp.ts';

/** A month of three invitations a week to each of a hundred founders, and some. More would cost Firestore a query for every 30. */
export const INVITATIONS_FOLLOWED = 1_500;

/** Each step counts founders, everybody once. */
export const FUNNEL_STEPS = ['founders', 'invited', 'responded', 'came'] as const;
export type Funnel = Record<(typeof FUNNEL_STEPS)[number], number>;

export interface FunnelData {
  counts: readonly FounderCount[];
  invitations: readonly Pick<SentInvitation, 'about' | 'number' | 'mark'>[];
  /** Responses that came by these invitations; to a series a founder may have several. */
  rsvps: readonly Pick<Rsvp, 'invitation' | 'attendance'>[];
  /** Of the events that the invitations are about, by id. A removed event has none. */
  sports: Readonly<Record<string, string>>;
}

/** Confirmed founders of a sport, those invited to its games, and what came of it. @param sport null for all. */
export function founderFunnel(data: FunnelData, sport: string | null): Funnel {
  const founders = data.counts.find(
    (row) => row.state === 'confirmed' && row.frequency === null && row.sport === sport,
  );
  const invitations = data.invitations.filter(({ about }) => sport === null || data.sports[about] === sport);
  const marksOf = (rsvps: FunnelData['rsvps']) => new Set(rsvps.map(({ invitation }) => invitation));
  const responded = marksOf(data.rsvps);
  const came = marksOf(data.rsvps.filter(({ attendance }) => attendance === 'arrived'));
  const among = (marks: ReadonlySet<string | undefined>) =>
    new Set(invitations.filter(({ mark }) => marks.has(mark)).map(({ number }) => number)).size;
  return {
    founders: founders?.founders ?? 0,
    invited: new Set(invitations.map(({ number }) => number)).size,
    responded: among(responded),
    came: among(came),
  };
}
