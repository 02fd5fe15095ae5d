import type { Feedback } from '#domain/feedback.ts';
import { supabase, TOO_MANY_REQUESTS, UNIQUE_VIOLATION } from './client.ts';

export type FeedbackResult =
  | { status: 'saved' }
  | { status: 'refused'; reason: 'too-many' }
  | { status: 'failed' };

/** Saves the answers to the survey. Safe to repeat with the same `id`: a second row is refused, for it is there already. */
export async function saveFeedback(id: string, feedback: Feedback): Promise<FeedbackResult> {
  const { error, status } = await supabase.from('beta_feedback').insert({ id, ...feedback });
  if (!error || error.code === UNIQUE_VIOLATION) return { status: 'saved' };
  console.error('The feedback was not saved.', error);
  return status === TOO_MANY_REQUESTS ? { status: 'refused', reason: 'too-many' } : { status: 'failed' };
}
