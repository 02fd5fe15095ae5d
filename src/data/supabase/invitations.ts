import * as z from 'zod/mini';
import { type Failed, type ReadResult, type Refused, refused } from '#data/firestore/operations.ts';
import { INVITATION_RESULTS, type InvitationResult } from '#domain/invitation.ts';
import { type SentInvitation, sentInvitationSchema } from '#domain/invited.ts';
import { readAllAsOrganizer } from './organizer.ts';
import { askAsOrganizer } from './organizer-functions.ts';

const resultsSchema = z.object({ results: z.record(z.string(), z.enum(INVITATION_RESULTS)) });
const emailSchema = z.object({ subject: z.string(), text: z.string() });

export type InvitingResult =
  /** By founder number. */
  | { status: 'done'; results: Record<string, InvitationResult> }
  | Refused<'signed-out' | 'link-closed'>
  | Failed;

/** Emails founders an invitation, at most `INVITED_AT_ONCE`. Nobody is invited to the same event or series twice. */
export async function inviteFounders(
  inviteToken: string,
  founders: readonly number[],
): Promise<InvitingResult> {
  const answer = await askAsOrganizer('invite-founders', 'Inviting founders', resultsSchema, (token) => ({
    invite: { inviteToken, founders, token },
  }));
  if (answer.status === 'ready') return { status: 'done', ...answer.value };
  if (answer.status === 'failed') return answer;
  return refused(answer.reason === 'event-gone' ? 'link-closed' : 'signed-out');
}

export type InvitationEmail = z.output<typeof emailSchema>;

/** The email as a founder gets it; null when nobody can respond by the link. */
export async function previewInvitation(
  inviteToken: string,
): Promise<ReadResult<{ email: InvitationEmail | null }>> {
  const answer = await askAsOrganizer('invite-founders', 'Reading the invitation', emailSchema, (token) => ({
    preview: { inviteToken, token },
  }));
  if (answer.status === 'ready') return { status: 'ready', email: answer.value };
  if (answer.status === 'failed') return answer;
  return answer.reason === 'event-gone' ? { status: 'ready', email: null } : refused('signed-out');
}

interface InvitationFilter {
  /** Any event of a series. */
  eventId?: string;
  founderNumber?: number;
  /** ISO time. */
  since?: string;
  /** Only the latest so many. */
  atMost?: number;
}

/** The sent invitations, the latest first. */
export function readInvitations(filter: InvitationFilter): Promise<ReadResult<{ rows: SentInvitation[] }>> {
  const { eventId = null, founderNumber = null, since = null, atMost = null } = filter;
  return readAllAsOrganizer('Reading invitations', sentInvitationSchema, (client) =>
    client.rpc('sent_invitations', {
      ...{ event_id: eventId, founder_number: founderNumber, since, at_most: atMost },
    }),
  );
}
