/** The promise of the landing page: the first hundred are founding members. */
export const COHORT_SIZE = 100;

/** How many are founders, the last number given, and which of the hundred numbers have a founder. */
export type FoundingBoard =
  | { status: 'loading' }
  | {
      status: 'ready';
      count: number;
      /** Above the count once a founder has left: no number is given twice. */
      last: number;
      taken: ReadonlySet<number>;
    }
  | { status: 'failed' };

export function spotsLeft(last: number): number {
  return Math.max(0, COHORT_SIZE - last);
}

/** Whether whoever joins now joins the waitlist. */
export function isFull(board: FoundingBoard): boolean {
  return board.status === 'ready' && spotsLeft(board.last) === 0;
}

export function nextFounderNumber(last: number): number {
  return last + 1;
}
