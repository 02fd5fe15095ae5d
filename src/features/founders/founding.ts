import { useEffect, useState } from 'react';
import type { FoundingBoard } from '#domain/founding-board.ts';
import type { Invitation, OwnPass } from '#domain/referral.ts';
import { dropConfetti } from '#lib/confetti.ts';
import { oneAtATime } from '#lib/one-at-a-time.ts';
import { retryUntilDone } from '#lib/retry.ts';
import { createStore, type Store } from '#lib/store.ts';
import { type ReplaceAddress, useReplaceAddress } from '#lib/use-replace-address.ts';
import { whenIdle } from '#lib/when-needed.ts';
import { linkedFounderId } from './address.ts';
import { createInvitation } from './invitation.ts';
import { createOwnPass } from './own-pass.ts';

const REFRESH_AFTER_SUBMIT_MS = 1000;
/** Every open page hears of a signup in the same moment; they must not all read in the next (docs/scale.md). */
const SPREAD_MS = 2000;
const CELEBRATION = { pieces: 50, seconds: 3 };

/** What stands in the signup's place: the form, the pass of a founder who returned, or the form for their friend. */
export type SignupView =
  | { shows: 'form' }
  /** Somebody who asked for the pass is taken to it; somebody who only returned is not. */
  | { shows: 'pass'; isAskedFor: boolean }
  | { shows: 'friend'; code: string };

/** What the signup tells the page around it, and reads from it. */
export interface Founding {
  board: Store<FoundingBoard>;
  view: Store<SignupView>;
  invitation: { state: Store<Invitation>; code: () => string | null };
  pass: { state: Store<OwnPass>; retry: () => void; forget: () => void };
  submitted: () => void;
  joined: (founder: { id: string; founderNumber: number }) => void;
  /** A founder has signed somebody else up in this browser. */
  friendJoined: (founderNumber: number) => void;
}

/** The state of the Founding 100 that the board and the signup share, and what keeps it true. */
export function createFounding() {
  let replaceShown: ReplaceAddress = () => undefined;
  const replaceAddress: ReplaceAddress = (change) => replaceShown(change);
  const board = createStore<FoundingBoard>({ status: 'loading' });
  const own = createStore<number | null>(null);
  const view = createStore<SignupView>({ shows: 'form' });
  const invitation = createInvitation(replaceAddress);
  const pass = createOwnPass(replaceAddress);

  function markFailed() {
    // Keep showing the older count.
    if (board.get().status === 'loading') board.set({ status: 'failed' });
  }

  const data = () => retryUntilDone(() => import('#data/supabase/founders.ts'), markFailed);

  /** How many signups this page has heard of. */
  let heard = 0;

  const refresh = oneAtATime(async (isOutdated) => {
    const heardBefore = heard;
    try {
      const { readFoundingBoard } = await data();
      const result = await readFoundingBoard();
      if (result.status === 'failed') markFailed();
      // Whoever joined since is not in it, and will be in the next one.
      else if (!isOutdated() && heard === heardBefore) board.set(result);
    } catch (cause) {
      console.error('The founder count is not available.', cause);
      markFailed();
    }
  });

  let reading: ReturnType<typeof setTimeout> | undefined;

  function refreshSoon(): void {
    reading ??= setTimeout(() => {
      reading = undefined;
      refresh();
      // Whoever joined may be a friend of ours.
      pass.refresh();
    }, Math.random() * SPREAD_MS);
  }

  /** Turns the tile at once; the count follows exactly. Every number between the last one and this one was given too. */
  function turn(founderNumber: number): void {
    heard += 1;
    const shown = board.get();
    if (shown.status === 'ready') {
      board.set({
        ...shown,
        count: shown.count + Math.max(0, founderNumber - shown.last),
        last: Math.max(shown.last, founderNumber),
        taken: new Set(shown.taken).add(founderNumber),
      });
    }
    refreshSoon();
  }

  /** Shows the view that fits the founder of this pass. */
  function followPass(): void {
    const shown = pass.state.get();
    switch (shown.status) {
      case 'none':
        own.set(null);
        view.set({ shows: 'form' });
        invitation.open();
        return;
      case 'ready':
        own.set(shown.pass.founderNumber);
        invitation.close();
        return;
      case 'loading':
      case 'failed':
        return;
    }
  }

  function openKnownPass(): void {
    const isAskedFor = linkedFounderId() !== null;
    pass.openKnown();
    if (pass.state.get().status !== 'none') view.set({ shows: 'pass', isAskedFor });
  }

  function catchUp(): void {
    refresh();
    pass.refresh();
    invitation.checkAgain();
  }

  return {
    board,
    own,
    view,
    invitation,
    pass,
    submitted: () => {
      setTimeout(refresh, REFRESH_AFTER_SUBMIT_MS);
    },
    joined: ({ id, founderNumber }: { id: string; founderNumber: number }) => {
      own.set(founderNumber);
      invitation.close();
      pass.openNew(id);
      turn(founderNumber);
      dropConfetti(CELEBRATION);
    },
    friendJoined: (founderNumber: number) => {
      turn(founderNumber);
      dropConfetti(CELEBRATION);
    },
    /**
     * Reads the board and follows it until the returned function is called.
     * @param replaceInRouter cleans the address that the page is shown at.
     */
    start: (replaceInRouter: ReplaceAddress): (() => void) => {
      replaceShown = replaceInRouter;
      const running = new AbortController();
      const { signal } = running;
      signal.addEventListener('abort', pass.state.subscribe(followPass));
      signal.addEventListener('abort', () => {
        clearTimeout(reading);
        reading = undefined;
      });
      openKnownPass();
      if (pass.state.get().status === 'none') invitation.open();
      whenIdle()
        .then(data)
        .then(({ onFounderJoined }) => {
          if (signal.aborted) return;
          refresh();
          const stop = onFounderJoined({ joined: turn, listening: catchUp });
          signal.addEventListener('abort', stop);
        })
        .catch((cause: unknown) => console.error('The board could not start.', cause));
      addEventListener('online', catchUp, { signal });
      // A private link opened in a tab that already shows the page loads nothing.
      addEventListener(
        'hashchange',
        () => {
          if (linkedFounderId() !== null) openKnownPass();
        },
        { signal },
      );
      document.addEventListener(
        'visibilitychange',
        () => {
          if (document.visibilityState === 'visible') catchUp();
        },
        { signal },
      );
      return () => running.abort();
    },
  };
}

let shared: ReturnType<typeof createFounding> | undefined;

/** One for the document: who comes back to the landing finds the board and the pass as they were. */
export function useFounding() {
  const [founding] = useState(() => {
    shared ??= createFounding();
    return shared;
  });
  const replaceAddress = useReplaceAddress();
  useEffect(() => founding.start(replaceAddress), [founding, replaceAddress]);
  return founding;
}
