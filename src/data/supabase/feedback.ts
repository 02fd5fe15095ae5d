import * as z from 'zod/mini';
import type { Feedback } from '#domain/feedback.ts';
import { callFunction, tooManySchema } from './client.ts';

const answerSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('saved') }),
  z.object({ status: z.literal('invalid'), field: z.nullable(z.string()) }),
  tooManySchema,
]);

export type FeedbackResult =
  | { status: 'saved' }
  | { status: 'refused'; reason: 'too-many' }
  | { status: 'failed' };

/** Saves the answers to the survey. Safe to repeat with the same `id`: they are saved once. */
export async function saveFeedback(id: string, feedback: Feedback): Promise<FeedbackResult> {
  const answer = await callFunction('save_feedback', { id, ...feedback }, answerSchema);
  if (answer?.status === 'too-many') return { status: 'refused', reason: 'too-many' };
  if (answer?.status === 'invalid') console.error(`The feedback was not accepted: ${answer.field}.`);
  return { status: answer?.status === 'saved' ? 'saved' : 'failed' };
}
