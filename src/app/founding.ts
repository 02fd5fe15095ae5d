import { useEffect, useState } from 'react';
import type { FoundingBoard } from '#domain/founding-board.ts';
import { dropConfetti } from '#lib/confetti.ts';
import { keepTrying } from '#lib/keep-trying.ts';
import { createStore } from '#lib/store.ts';
import { whenIdle } from '#lib/when-wanted.ts';

const REFRESH_AFTER_SUBMIT_MS = 1000;
const CELEBRATION = { pieces: 50, seconds: 3 };

/** The state of the Founding 100 that the board and the signup share, and what keeps it true. */
export function createFounding() {
  const board = createStore<FoundingBoard>({ status: 'loading' });
  const own = createStore<number | null>(null);
  let reading = false;
  let isOutdated = false;

  function markFailed() {
    // An older count is still worth showing.
    if (board.get().status === 'loading') board.set({ status: 'failed' });
  }

  const data = () => keepTrying(() => import('#data/supabase/founders.ts'), markFailed);

  /** One reading at a time; whatever happens meanwhile asks for one more. */
  async function refresh(): Promise<void> {
    isOutdated = true;
    if (reading) return;
    reading = true;
    try {
      const { readFoundingBoard } = await data();
      while (isOutdated) {
        isOutdated = false;
        const answer = await readFoundingBoard();
        if (answer.status === 'failed') markFailed();
        else if (!isOutdated) board.set(answer);
      }
    } catch (cause) {
      console.error('The founder count is not available.', cause);
      markFailed();
    } finally {
      reading = false;
    }
  }

  /** Turns the tile at once; the count follows exactly. Numbers have no gaps, so it can't be below this one. */
  function turn(founderNumber: number): void {
    const shown = board.get();
    if (shown.status === 'ready') {
      board.set({
        ...shown,
        count: Math.max(shown.count, founderNumber),
        taken: new Set(shown.taken).add(founderNumber),
      });
    }
    refresh();
  }

  return {
    board,
    own,
    submitted: () => {
      setTimeout(refresh, REFRESH_AFTER_SUBMIT_MS);
    },
    joined: (founderNumber: number) => {
      own.set(founderNumber);
      turn(founderNumber);
      dropConfetti(CELEBRATION);
    },
    /** Reads the board and follows it until the returned function is called. */
    start: (): (() => void) => {
      const running = new AbortController();
      const { signal } = running;
      whenIdle()
        .then(data)
        .then(({ onFounderJoined }) => {
          if (signal.aborted) return;
          refresh();
          const stop = onFounderJoined({ joined: turn, listening: refresh });
          signal.addEventListener('abort', stop);
        })
        .catch((cause: unknown) => console.error('The board could not start.', cause));
      addEventListener('online', refresh, { signal });
      document.addEventListener(
        'visibilitychange',
        () => {
          if (document.visibilityState === 'visible') refresh();
        },
        { signal },
      );
      return () => running.abort();
    },
  };
}

export function useFounding() {
  const [founding] = useState(createFounding);
  useEffect(founding.start, []);
  return founding;
}
