import { failed, type ReadResult } from '#data/firestore/operations.ts';

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
