import * as z from 'zod/mini';
import { instantSchema } from '#domain/instant-schema.ts';
import type { FounderPass } from '#domain/referral.ts';
import { callFunction, countSchema, type Lookup, notFound, tooManySchema } from './client.ts';
import { callEdgeFunction, TOO_MANY_REQUESTS } from './edge-functions.ts';
import { holdShape, toHeldNumber } from './hold.ts';

const unknownSchema = z.object({ status: z.literal('unknown') });

const referrerSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('ready'), name: z.nullable(z.string()) }),
  unknownSchema,
  tooManySchema,
]);

/** The first name behind an active code; null when it can't be shown. */
export async function readReferrer(code: string): Promise<Lookup<{ name: string | null }>> {
  const answer = await callFunction('referrer_name', { code }, referrerSchema);
  return answer?.status === 'ready' ? answer : notFound(answer?.status);
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
    games: z.array(z.object({ title: z.string(), starts_at: instantSchema, token: z.string() })),
  }),
  unknownSchema,
  tooManySchema,
]);

/** Unknown when no founder has this id, or no longer. */
export async function readFounderPass(id: string): Promise<Lookup<{ pass: FounderPass }>> {
  const answer = await callFunction('founder_pass', { id }, passSchema);
  if (answer?.status !== 'ready') return notFound(answer?.status);
  const { first_name, referral_code, signups, completed, rewards, spots_left, games } = answer;
  return {
    status: 'ready',
    pass: {
      ...toHeldNumber(answer),
      ...{ signups, completed, rewards },
      firstName: first_name,
      referralCode: referral_code,
      spotsLeft: spots_left,
      games: games.map(({ starts_at, ...game }) => ({ ...game, startsAt: starts_at })),
    },
  };
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
