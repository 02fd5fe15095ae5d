import * as z from 'zod/mini';
import { instantSchema } from '#domain/instant-schema.ts';
import type { HeldNumber } from '#domain/referral.ts';
import type { Instant } from '#lib/dates.ts';
import { callFunction, countSchema, type Lookup, notFound, tooManySchema } from './client.ts';
import { callEdgeFunction, TOO_MANY_REQUESTS } from './edge-functions.ts';
import { holdShape, toHeldNumber } from './hold.ts';

const confirmSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('confirmed'),
    id: z.string(),
    former_id: z.string(),
    founder_number: countSchema,
    first_number: countSchema,
    first_name: z.string(),
  }),
  z.object({
    status: z.literal('later'),
    seconds: countSchema,
    founder_number: countSchema,
    held_until: instantSchema,
  }),
  z.object({ status: z.literal('unknown') }),
  tooManySchema,
]);

export type ConfirmResult =
  /** Too many founders of this network or mail domain confirmed today: the press counts from `countsFrom` on. */
  | { status: 'later'; founderNumber: number; countsFrom: Instant; heldUntil: Instant }
  | {
      status: 'confirmed';
      /** Opens the pass from now on. */
      id: string;
      /** Opened it until the first press in an email. */
      formerId: string;
      founderNumber: number;
      firstNumber: number;
      firstName: string;
    }
  | { status: 'refused'; reason: 'unknown' | 'too-many' }
  | { status: 'failed' };

/** Confirms a number with the secret of the welcome email. Safe to repeat. */
export async function confirmFounder(secret: string): Promise<ConfirmResult> {
  const answer = await callFunction('confirm_founder', { secret }, confirmSchema);
  switch (answer?.status) {
    case 'confirmed':
      return {
        status: 'confirmed',
        id: answer.id,
        formerId: answer.former_id,
        founderNumber: answer.founder_number,
        firstNumber: answer.first_number,
        firstName: answer.first_name,
      };
    case 'later':
      return {
        ...{ status: 'later', founderNumber: answer.founder_number },
        ...{ countsFrom: Date.now() + answer.seconds * 1000, heldUntil: answer.held_until },
      };
    case 'unknown':
    case 'too-many':
      return { status: 'refused', reason: answer.status };
    case undefined:
      return { status: 'failed' };
  }
}

const holdSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('ready'), ...holdShape }),
  z.object({ status: z.literal('unknown') }),
  tooManySchema,
]);

export type HoldResult = Lookup<{ number: HeldNumber }>;

/** The number that a secret would confirm. */
export async function readHold(secret: string): Promise<HoldResult> {
  const answer = await callFunction('founder_hold', { secret }, holdSchema);
  if (answer?.status !== 'ready') return notFound(answer?.status);
  return { status: 'ready', number: toHeldNumber(answer) };
}

const resendSchema = z.union([z.object({ status: z.enum(['accepted', 'queued']) }), tooManySchema]);

export type ResendResult = z.output<typeof resendSchema> | { status: 'failed' };

/** Requests another welcome email, or the first one to a corrected address. */
export async function resendWelcomeEmail(id: string): Promise<ResendResult> {
  try {
    const { status, body, retryAfter } = await callEdgeFunction('welcome-email', {
      founder: { id },
      again: true,
    });
    if (status === TOO_MANY_REQUESTS) return { status: 'too-many', seconds: retryAfter };
    if (body === null) throw new Error(`welcome-email answered ${status}.`);
    return resendSchema.parse(body);
  } catch (cause) {
    console.error('The welcome e-mail was not requested again.', cause);
    return { status: 'failed' };
  }
}

const correctionSchema = z.discriminatedUnion('status', [
  z.object({ status: z.enum(['corrected', 'confirmed', 'unknown', 'taken', 'exhausted']) }),
  z.object({ status: z.literal('invalid'), field: z.nullable(z.string()) }),
  tooManySchema,
]);

export type CorrectionRefusal = 'confirmed' | 'unknown' | 'taken' | 'exhausted' | 'invalid' | 'too-many';

export type CorrectionResult =
  | { status: 'corrected'; email: ResendResult }
  | { status: 'refused'; reason: CorrectionRefusal }
  | { status: 'failed' };

/** Changes the address of an unconfirmed founder, and sends the welcome email to it. */
export async function correctEmail(id: string, email: string): Promise<CorrectionResult> {
  const answer = await callFunction('correct_email', { id, email }, correctionSchema);
  if (!answer) return { status: 'failed' };
  if (answer.status !== 'corrected') return { status: 'refused', reason: answer.status };
  return { status: 'corrected', email: await resendWelcomeEmail(id) };
}
