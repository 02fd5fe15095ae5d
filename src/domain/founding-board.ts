import type { Instant } from '#lib/dates.ts';

/** The promise of the landing page: the first hundred are founding members. */
export const COHORT_SIZE = 100;

/** How long a number is held for its founder to confirm. The database has the same limit. */
export const HOLD_HOURS = 24;

/** Hold of a founder whose network holds many numbers already (`long_hold` in private.limits). */
const SHORT_HOLD_MS = 30 * 60_000;

export function isShortHold(heldUntil: Instant, now: Instant): boolean {
  return heldUntil - now <= SHORT_HOLD_MS;
}

/** State of a number that isn't open. */
export type Tile = 'held' | 'taken';

/** Number of founders, and the state of the first hundred numbers. Lapsed ones are open. */
export type FoundingBoard =
  | { status: 'loading' }
  | {
      status: 'ready';
      count: number;
      /** Confirmed founders among them. */
      confirmed: number;
      tiles: ReadonlyMap<number, Tile>;
      /** Numbers of founders who left, beyond the hundred too. They are not given again. */
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

export function isFull(board: FoundingBoard): boolean {
  return board.status === 'ready' && spotsLeft(board) === 0;
}

/** A hint: the database gives the lowest open number. Beyond the hundred, the page knows only the count. */
export function nextFounderNumber(board: KnownBoard): number {
  return openNumbers(board)[0] ?? Math.max(COHORT_SIZE, board.count + board.retired.size) + 1;
}
