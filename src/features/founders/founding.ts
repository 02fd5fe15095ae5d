import { useEffect, useState } from 'react';
import { COHORT_SIZE, type FoundingBoard, type Tile } from '#domain/founding-board.ts';
import type { Invitation, OwnNumber, OwnPass } from '#domain/referral.ts';
import { dropConfetti } from '#lib/confetti.ts';
import { oneAtATime } from '#lib/one-at-a-time.ts';
import { retryUntilDone } from '#lib/retry.ts';
import { createStore, type Store } from '#lib/store.ts';
import { type ReplaceAddress, useReplaceAddress } from '#lib/use-replace-address.ts';
import { whenIdle } from '#lib/when-needed.ts';
import { linkedConfirmation, linkedFounderId, withoutSecret } from './address.ts';
import { createInvitation } from './invitation.ts';
import { createOwnPass } from './own-pass.ts';
import { storedFounderId } from './stored.ts';

const REFRESH_AFTER_SUBMIT_MS = 1000;
/** Every open page hears of a signup in the same moment; they must not all read in the next (docs/scale.md). */
const SPREAD_MS = 2000;
const CELEBRATION = { pieces: 50, seconds: 3 };

/** What stands in the signup's place. */
export type SignupView =
  | { shows: 'form' }
  /** Somebody who asked for the pass is taken to it; somebody who only returned is not. */
  | { shows: 'pass'; isAskedFor: boolean }
  /** The form of a founder for their friend. */
  | { shows: 'friend'; code: string }
  /** The link of a welcome email was opened. */
  | { shows: 'confirmation'; secret: string }
  /** The private link of a founder was opened where another one's pass is. */
  | { shows: 'other-pass'; id: string };

export interface JoinedFounder {
  id: string;
  founderNumber: number;
  /** Where the email goes; null when an earlier try counts, which may have named another. */
  address: string | null;
}

/** What the signup tells the page around it, and reads from it. */
export interface Founding {
  board: Store<FoundingBoard>;
  view: Store<SignupView>;
  invitation: { state: Store<Invitation>; code: () => string | null };
  pass: {
    state: Store<OwnPass>;
    retry: () => void;
    forget: () => void;
    corrected: (address: string) => void;
  };
  submitted: () => void;
  joined: (founder: JoinedFounder) => void;
  /** A founder has signed somebody else up in this browser. */
  friendJoined: (founderNumber: number) => void;
  confirmed: (founder: { id: string; founderNumber: number }) => void;
  /** Shows the pass of this founder here, whoever's was shown before. */
  openPass: (id: string) => void;
  /** Leaves the link that was opened, for the pass or the form of this browser. */
  leaveLink: () => void;
}

/** The state of the Founding 100 that the board and the signup share, and what keeps it true. */
export function createFounding() {
  let replaceShown: ReplaceAddress = () => undefined;
  const replaceAddress: ReplaceAddress = (change) => replaceShown(change);
  const board = createStore<FoundingBoard>({ status: 'loading' });
  const own = createStore<OwnNumber | null>(null);
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

  /** Turns the tile at once; the count follows exactly. */
  function turn(founderNumber: number, tile: Tile): void {
    heard += 1;
    const shown = board.get();
    if (shown.status === 'ready' && founderNumber <= COHORT_SIZE) {
      const isNew = !shown.tiles.has(founderNumber);
      const hasConfirmed = tile === 'taken' && shown.tiles.get(founderNumber) !== 'taken';
      board.set({
        ...shown,
        count: shown.count + (isNew ? 1 : 0),
        confirmed: shown.confirmed + (hasConfirmed ? 1 : 0),
        tiles: new Map(shown.tiles).set(founderNumber, tile),
      });
    }
    // The founder who looks at this page has confirmed elsewhere, or has just lost a lapsed number.
    if (founderNumber === own.get()?.founderNumber) pass.refresh();
    refreshSoon();
  }

  /** Shows the view that fits the founder of this pass. */
  function followPass(): void {
    const shown = pass.state.get();
    switch (shown.status) {
      case 'none':
        own.set(null);
        if (view.get().shows !== 'confirmation') view.set({ shows: 'form' });
        invitation.open();
        return;
      case 'ready':
        own.set(shown.pass);
        invitation.close();
        return;
      case 'loading':
      case 'failed':
        return;
    }
  }

  /** Shows what the address asks for, else the pass that this browser knows. */
  function openLinked(): void {
    const isAskedFor = linkedFounderId() !== null;
    pass.openKnown();
    const secret = linkedConfirmation();
    const other = pass.other();
    if (secret !== null) view.set({ shows: 'confirmation', secret });
    else if (other !== null) view.set({ shows: 'other-pass', id: other });
    else if (pass.state.get().status !== 'none') view.set({ shows: 'pass', isAskedFor });
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
    joined: ({ id, founderNumber, address }: JoinedFounder) => {
      own.set({ founderNumber, firstNumber: founderNumber, hold: 'held' });
      invitation.close();
      pass.openNew(id, address);
      turn(founderNumber, 'held');
      dropConfetti(CELEBRATION);
    },
    friendJoined: (founderNumber: number) => {
      turn(founderNumber, 'held');
      dropConfetti(CELEBRATION);
    },
    confirmed: ({ id, founderNumber }: { id: string; founderNumber: number }) => {
      replaceAddress(withoutSecret);
      turn(founderNumber, 'taken');
      dropConfetti(CELEBRATION);
      // In a browser that knows another founder, they are asked first.
      if (storedFounderId() === null) pass.openNew(id);
      else pass.refresh();
    },
    openPass: (id: string) => {
      pass.openNew(id);
      view.set({ shows: 'pass', isAskedFor: true });
    },
    leaveLink: () => {
      replaceAddress(withoutSecret);
      view.set(pass.state.get().status === 'none' ? { shows: 'form' } : { shows: 'pass', isAskedFor: true });
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
      openLinked();
      if (pass.state.get().status === 'none') invitation.open();
      whenIdle()
        .then(data)
        .then(({ onFounderChange }) => {
          if (signal.aborted) return;
          refresh();
          const stop = onFounderChange({ changed: turn, listening: catchUp });
          signal.addEventListener('abort', stop);
        })
        .catch((cause: unknown) => console.error('The board could not start.', cause));
      addEventListener('online', catchUp, { signal });
      // A private link opened in a tab that already shows the page loads nothing.
      addEventListener(
        'hashchange',
        () => {
          if ((linkedFounderId() ?? linkedConfirmation()) !== null) openLinked();
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
