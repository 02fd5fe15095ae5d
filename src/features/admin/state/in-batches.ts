import type { Failed, Refused } from '#data/firestore/operations.ts';

interface Batches<Id extends string | number, Result, Refusal extends Refused> {
  ids: readonly Id[];
  /** Filled as the requests are done, so that a retry continues where the first try stopped. */
  results: Map<Id, Result | 'failed'>;
  /** Ids per request. */
  size: number;
  send: (
    some: readonly Id[],
  ) => Promise<{ status: 'done'; results: Record<string, Result> } | Refusal | Failed>;
  onProgress: () => void;
}

/** Sends one request after the other, until one is refused or fails. */
export async function inBatches<Id extends string | number, Result, Refusal extends Refused>({
  ids,
  results,
  size,
  send,
  onProgress,
}: Batches<Id, Result, Refusal>): Promise<{ status: 'done' } | Refusal | Failed> {
  const rest = ids.filter((id) => !results.has(id));
  for (let from = 0; from < rest.length; from += size) {
    const some = rest.slice(from, from + size);
    const answer = await send(some);
    if (answer.status !== 'done') return answer;
    for (const id of some) results.set(id, answer.results[String(id)] ?? 'failed');
    onProgress();
  }
  return { status: 'done' };
}
