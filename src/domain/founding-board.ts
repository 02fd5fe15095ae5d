import type { Instant } from '#lib/dates.ts';

/** The promise of the landing page: the first hundred are founding members. */
export const COHORT_SIZE = 100;

/** A number is held until its founder opens the welcome email, a day at most. The database counts it. */
export const HOLD_HOURS = 24;

/** The hold of whoever joins from a network that holds many numbers already (`long_hold` in private.limits). */
const SHORT_HOLD_MS = 30 * 60_000;

/** Whether a hold ends so soon that its founder should open the email now. */
export function isShortHold(heldUntil: Instant, now: Instant): boolean {
  return heldUntil - now <= SHORT_HOLD_MS;
}

/** State of a number of the hundred that isn't open. */
export type Tile = 'held' | 'taken';

/** How many have joined, and what the hundred numbers are. A hold that has ended is an open number. */
export type FoundingBoard =
  | { status: 'loading' }
  | {
      status: 'ready';
      count: number;
      /** Confirmed ones among them. */
      confirmed: number;
      tiles: ReadonlyMap<number, Tile>;
      /** Numbers of founders who left, beyond the hundred too: nobody's, and not given again. */
      retired: ReadonlySet<number>;
    }
  | { status: 'failed' };

export type KnownBoard = Extract<FoundingBoard, { status: 'ready' }>;

const NUMBERS = Array.from({ length: COHORT_SIZE }, (_, index) => index + 1);

function openNumbers({ tiles, retired }: KnownBoard): number[] {
  return NUMBERS.filter((number) => !tiles.has(number) && !retired.has(number));
}

export function spotsLeft(board: KnownBoard): number {
  return openNumbers(board).length;
}

export function countTiles({ tiles }: KnownBoard, tile: Tile): number {
  return [...tiles.values()].filter((one) => one === tile).length;
}

/** Whether whoever joins now joins the waitlist. */
export function isFull(board: FoundingBoard): boolean {
  return board.status === 'ready' && spotsLeft(board) === 0;
}

/** A hint: the database gives the lowest open number. Of those beyond the hundred the page knows the count alone. */
export function nextFounderNumber(board: KnownBoard): number {
  return openNumbers(board)[0] ?? Math.max(COHORT_SIZE, board.count + board.retired.size) + 1;
}
