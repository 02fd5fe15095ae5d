import * as z from 'zod/mini';
import type { FounderPass } from '#domain/referral.ts';
import { callFunction, countSchema, tooManySchema } from './client.ts';
import { callEdgeFunction, TOO_MANY_REQUESTS } from './edge-functions.ts';
import { holdShape, toHeldNumber } from './hold.ts';

const unknownSchema = z.object({ status: z.literal('unknown') });

const referrerSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('ready'), name: z.nullable(z.string()) }),
  unknownSchema,
  tooManySchema,
]);

export type ReferrerResult =
  /** `name` is null when it can't be shown. */
  | { status: 'ready'; name: string | null }
  | { status: 'unknown' }
  /** The code may still be valid. */
  | { status: 'failed' };

/** The first name behind an active code. */
export async function readReferrer(code: string): Promise<ReferrerResult> {
  const answer = await callFunction('referrer_name', { code }, referrerSchema);
  return answer === null || answer.status === 'too-many' ? { status: 'failed' } : answer;
}

const passSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('ready'),
    ...holdShape,
    first_name: z.string(),
    referral_code: z.nullable(z.string()),
    signups: countSchema,
    completed: countSchema,
    rewards: countSchema,
    spots_left: countSchema,
  }),
  unknownSchema,
  tooManySchema,
]);

export type PassResult =
  | { status: 'ready'; pass: FounderPass }
  | { status: 'unknown' }
  | { status: 'failed' };

/** Unknown when no founder has this id, or no longer. */
export async function readFounderPass(id: string): Promise<PassResult> {
  const answer = await callFunction('founder_pass', { id }, passSchema);
  switch (answer?.status) {
    case 'ready':
      return {
        status: 'ready',
        pass: {
          ...toHeldNumber(answer),
          firstName: answer.first_name,
          referralCode: answer.referral_code,
          signups: answer.signups,
          completed: answer.completed,
          rewards: answer.rewards,
          spotsLeft: answer.spots_left,
        },
      };
    case 'unknown':
      return { status: 'unknown' };
    case 'too-many':
    case undefined:
      return { status: 'failed' };
  }
}

/** `accepted` doesn't tell whether somebody joined with the address. */
export type SendPassResult =
  | { status: 'accepted' }
  | { status: 'refused'; reason: 'invalid' | 'too-many' }
  | { status: 'failed' };

const BAD_REQUEST = 400;

/** Emails the private link to a founder's address. */
export async function sendPass(email: string): Promise<SendPassResult> {
  try {
    const { status, body } = await callEdgeFunction('send-pass', { email });
    if (body !== null) return { status: 'accepted' };
    if (status === BAD_REQUEST) return { status: 'refused', reason: 'invalid' };
    if (status === TOO_MANY_REQUESTS) return { status: 'refused', reason: 'too-many' };
    throw new Error(`send-pass answered ${status}.`);
  } catch (cause) {
    console.error('The pass was not requested.', cause);
    return { status: 'failed' };
  }
}
