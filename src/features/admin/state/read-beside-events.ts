import { readInvitedResponses } from '#data/firestore/analytics.ts';
import { failed, type ReadResult } from '#data/firestore/operations.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import { INVITATIONS_FOLLOWED, type InvitedResponses } from '#domain/funnel.ts';
import type { SentInvitation } from '#domain/invited.ts';
import type { Instant } from '#lib/dates.ts';

/**
 * Reads founders for a view of events. A refusal counts as a failure, because an account that Supabase refuses may still organize
 * games.
 * @param readFounders imports Supabase's client itself, so that the view doesn't wait for the client.
 */
export async function readBesideEvents<T>(
  readFounders: () => Promise<ReadResult<T>>,
): Promise<ReadResult<T>> {
  try {
    const result = await readFounders();
    return result.status === 'ready' ? result : { status: 'failed' };
  } catch (cause) {
    return failed('Loading Supabase’s client', cause);
  }
}

export const readCountsBesideEvents = () =>
  readBesideEvents(async () => (await import('#data/supabase/organizer.ts')).readFounderCounts());

export interface FollowedInvitations {
  invitations: readonly SentInvitation[];
  /** Null when Firestore is away. */
  responses: InvitedResponses | null;
}

/** Reads the latest invitations from Supabase, and from Firestore the responses by them. @param since null for any time. */
export async function followInvitations(since: Instant | null): Promise<ReadResult<FollowedInvitations>> {
  const sent = await readBesideEvents(async () => {
    const { readInvitations } = await import('#data/supabase/invitations.ts');
    const range = since === null ? {} : { since: new Date(since).toISOString() };
    return readInvitations({ ...range, atMost: INVITATIONS_FOLLOWED });
  });
  if (sent.status !== 'ready') return sent;
  const responses = await readInvitedResponses(organizerStore, sent.rows);
  if (responses.status === 'refused') return responses;
  return {
    ...{ status: 'ready', invitations: sent.rows },
    responses: responses.status === 'ready' ? responses : null,
  };
}
