import * as z from 'zod/mini';
import {
  type Done,
  type Failed,
  failed,
  type ReadResult,
  type Refused,
  refused,
} from '#data/firestore/operations.ts';
import { organizerToken } from '#data/firestore/organizer.ts';
import type { ListedFounder } from '#domain/founder-list.ts';
import { countSchema, tooManySchema } from './client.ts';
import { callEdgeFunction, TOO_MANY_REQUESTS } from './edge-functions.ts';
import { callAsOrganizer } from './organizer.ts';

/** A founder as the page shows them: a lapsed number may be somebody else's by now. */
type ShownFounder = Pick<ListedFounder, 'founder_number' | 'email'>;

type Refusal<Reason extends 'email-taken' | 'email-invalid' = never> =
  | Refused<'signed-out' | 'founder-changed' | Reason>
  | Failed;

const referralSchema = z.object({
  /** Null when the number is nobody's. */
  code: z.nullable(z.string()),
  friends: z.array(z.object({ founder_number: countSchema, name: z.string() })),
});
export type FounderReferral = z.output<typeof referralSchema>;

/** Reads a founder's referral code, and who came by it. */
export async function readFounderReferral(
  founder_number: number,
): Promise<ReadResult<{ referral: FounderReferral }>> {
  const result = await callAsOrganizer(
    'Reading a founder’s referral code',
    'founder_referral',
    { founder_number },
    referralSchema,
  );
  return result.status === 'ready' ? { status: 'ready', referral: result.answer } : result;
}

const correctionSchema = z.object({ status: z.enum(['corrected', 'taken', 'invalid', 'unknown']) });

export type CorrectionResult = Done | Refusal<'email-taken' | 'email-invalid'>;

/** Corrects a founder's address at once. Safe to repeat. */
export async function correctFounderEmail(
  { founder_number, email: shown_email }: ShownFounder,
  email: string,
): Promise<CorrectionResult> {
  const result = await callAsOrganizer(
    'Correcting a founder’s email',
    'correct_founder_email',
    { founder_number, shown_email, email },
    correctionSchema,
  );
  if (result.status !== 'ready') return result;
  switch (result.answer.status) {
    case 'corrected':
      return { status: 'done' };
    case 'taken':
      return refused('email-taken');
    case 'invalid':
      return refused('email-invalid');
    case 'unknown':
      return refused('founder-changed');
  }
}

const removalSchema = z.object({ status: z.enum(['removed', 'unknown']) });

export type FounderRemoval = Done | Refusal;

export async function removeFounder({ founder_number, email }: ShownFounder): Promise<FounderRemoval> {
  const result = await callAsOrganizer(
    'Removing a founder',
    'remove_founder',
    { founder_number, shown_email: email },
    removalSchema,
  );
  if (result.status !== 'ready') return result;
  return result.answer.status === 'removed' ? { status: 'done' } : refused('founder-changed');
}

const welcomeAgainSchema = z.union([
  z.object({ status: z.enum(['accepted', 'queued', 'stopped']) }),
  tooManySchema,
]);
const welcomeSchema = z.union([welcomeAgainSchema, z.object({ status: z.literal('unknown') })]);

/** What became of a welcome email. It is queued while it can't go out, and stopped when the address bounces. */
export type WelcomeAgain = z.output<typeof welcomeAgainSchema>;

export type WelcomeResult = { status: 'done'; email: WelcomeAgain } | Refusal;

/** Sends the welcome email again to a founder who has not confirmed. */
export async function sendWelcomeAgain(founderNumber: number): Promise<WelcomeResult> {
  const what = 'Sending the welcome email again';
  try {
    const token = await organizerToken();
    if (token === null) return refused('signed-out');
    const reply = await callEdgeFunction('welcome-email', { again: true, founderNumber, token });
    if (reply.status === TOO_MANY_REQUESTS)
      return { status: 'done', email: { status: 'too-many', seconds: reply.retryAfter } };
    if (reply.status === 403) return refused('signed-out');
    if (reply.body === null) return failed(what, `welcome-email answered ${reply.status}.`);
    const email = welcomeSchema.parse(reply.body);
    return email.status === 'unknown' ? refused('founder-changed') : { status: 'done', email };
  } catch (cause) {
    return failed(what, cause);
  }
}
