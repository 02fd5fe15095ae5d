/** The promise of the landing page: the first hundred are founding members. */
export const COHORT_SIZE = 100;

/** How many have joined, and which of the hundred numbers are gone. */
export type FoundingBoard =
  | { status: 'loading' }
  | { status: 'ready'; count: number; taken: ReadonlySet<number> }
  | { status: 'failed' };

export function spotsLeft(count: number): number {
  return Math.max(0, COHORT_SIZE - count);
}

/** Whether whoever joins now joins the waitlist. */
export function isFull(board: FoundingBoard): boolean {
  return board.status === 'ready' && spotsLeft(board.count) === 0;
}

export function nextFounderNumber(count: number): number {
  return count + 1;
}
