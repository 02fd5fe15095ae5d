import { type FoundingBoard as Board, COHORT_SIZE, type Tile } from '#domain/founding-board.ts';
import type { Hold, OwnNumber } from '#domain/referral.ts';
import { type Readable, useStore } from '#lib/store.ts';
import { boardLines, boardTitle } from './content.ts';

const NUMBERS = Array.from({ length: COHORT_SIZE }, (_, index) => index + 1);
const NO_TILES: ReadonlyMap<number, Tile> = new Map();

interface FoundingBoardProps {
  board: Readable<Board>;
  own: Readable<OwnNumber | null>;
}

/** The sentence below says the same to people who can't see the tiles. */
export function FoundingBoard({ board: boardStore, own: ownStore }: FoundingBoardProps) {
  const board = useStore(boardStore);
  const own = useStore(ownStore);
  const tiles = board.status === 'ready' ? board.tiles : NO_TILES;

  const [count, note] = boardLines(board, own);

  return (
    <section aria-labelledby="board-title" className="court-paint relative p-5 text-on-court sm:p-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="board-title" className="display text-2xl leading-none sm:text-4xl">
          {boardTitle}
        </h2>
        <Score board={board} />
      </div>
      {/* A CSS counter draws the numbers: a hundred tiles cost a few bytes each. */}
      <div className="@container mt-4" aria-hidden="true">
        <div className="board" data-testid="founding-board">
          {NUMBERS.map((number) => (
            <i
              key={number}
              className={number === own?.founderNumber ? ownTiles[own.hold] : tiles.get(number)}
            />
          ))}
        </div>
      </div>
      <p className="mt-3.5 -mb-1 min-h-[2lh] tabular" role="status">
        {count} <br />
        {note}
      </p>
    </section>
  );
}

const ownTiles: Record<Hold, string> = { held: 'held own', confirmed: 'taken own', lapsed: 'lapsed own' };

function Score({ board }: { board: Board }) {
  return (
    <p className="display text-4xl leading-none sm:text-5xl" aria-hidden="true">
      <span className="text-ball">{board.status === 'ready' ? board.tiles.size : '–'}</span>
      <span className="text-2xl opacity-80">/{COHORT_SIZE}</span>
    </p>
  );
}
