import type { Tile } from '#domain/founding-board.ts';
import { dropConfetti } from '#lib/confetti.ts';
import { oneAtATime } from '#lib/one-at-a-time.ts';
import { retryUntilDone } from '#lib/retry.ts';
import { createStore, type Readable } from '#lib/store.ts';
import type { ReplaceAddress } from '#lib/use-replace-address.ts';
import { whenIdle } from '#lib/when-needed.ts';
import { linkedConfirmation, linkedFounderId, withoutSecret } from './address.ts';
import { type FoundingEvent, foundingAfter, type Joined, OPENING, type SignupView } from './founding.ts';
import { createOwnPass } from './own-pass.ts';
import { createReferrer } from './referrer.ts';
import { storedFounderId } from './stored.ts';

const REFRESH_AFTER_SUBMIT_MS = 1000;
/** All open pages hear of a signup in the same moment; they must not all read in the next (docs/scale.md). */
const SPREAD_MS = 2000;
const CELEBRATION = { pieces: 50, seconds: 3 };

type Confirmed = { id: string; formerId: string; founderNumber: number };

export type Founding = ReturnType<typeof createFounding>;

/** The selected part must be the same object for as long as it doesn't change. */
function partOf<T, Part>(
  { get, getInitial, subscribe }: Readable<T>,
  select: (value: T) => Part,
): Readable<Part> {
  return { get: () => select(get()), getInitial: () => select(getInitial()), subscribe };
}

/** The Founding 100 as board and signup share it, and what keeps it true. */
export function createFounding() {
  const state = createStore(OPENING);
  const dispatch = (event: FoundingEvent) => state.set(foundingAfter(state.get(), event));
  const show = (view: SignupView) => dispatch({ type: 'view-chosen', view });
  const showPass = () => show({ shows: 'pass', isAskedFor: true });
  const markFailed = () => dispatch({ type: 'board-read', board: { status: 'failed' } });

  let replaceShown: ReplaceAddress = () => undefined;
  const replaceAddress: ReplaceAddress = (change) => replaceShown(change);

  const referrer = createReferrer({
    get: () => state.get().referrer,
    show: (shown) => dispatch({ type: 'referrer-changed', referrer: shown }),
    replaceAddress,
  });
  const pass = createOwnPass({
    get: () => state.get().pass,
    show: (shown) => {
      dispatch({ type: 'pass-changed', pass: shown });
      // A founder needs no referrer.
      if (shown.status === 'ready') referrer.close();
      if (shown.status === 'none') referrer.open();
    },
    replaceAddress,
    moved: () => show({ shows: 'moved-pass' }),
  });

  const data = () => retryUntilDone(() => import('#data/supabase/founders.ts'), markFailed);

  let heard = 0;

  const refresh = oneAtATime(async (isOutdated) => {
    const heardBefore = heard;
    try {
      const { readFoundingBoard } = await data();
      const board = await readFoundingBoard();
      // The board lacks whoever joined since; the next one has them.
      if (board.status === 'failed' || (!isOutdated() && heard === heardBefore))
        dispatch({ type: 'board-read', board });
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
      // The new founder may be a friend of ours.
      pass.refresh();
    }, Math.random() * SPREAD_MS);
  }

  /** Turns the tile at once; the exact count follows. */
  function turn(founderNumber: number, tile: Tile): void {
    heard += 1;
    dispatch({ type: 'tile-turned', founderNumber, tile });
    // The visitor has confirmed elsewhere, or has just lost a lapsed number.
    if (founderNumber === state.get().own?.founderNumber) pass.refresh();
    refreshSoon();
  }

  /** Shows the link's view, else the pass that this browser knows. */
  function openLinked(): void {
    const isAskedFor = linkedFounderId() !== null;
    pass.openKnown();
    const secret = linkedConfirmation();
    const other = pass.other();
    if (secret !== null) show({ shows: 'confirmation', secret });
    else if (other !== null) show({ shows: 'other-pass', id: other });
    else if (state.get().pass.status !== 'none') show({ shows: 'pass', isAskedFor });
  }

  function catchUp(): void {
    refresh();
    pass.refresh();
    referrer.checkAgain();
  }

  return {
    board: partOf(state, ({ board }) => board),
    referrer: partOf(state, ({ referrer: shown }) => shown),
    pass: partOf(state, ({ pass: shown }) => shown),
    own: partOf(state, ({ own }) => own),
    /** The soonest game on the pass. */
    nextGame: partOf(state, ({ pass: shown }) =>
      shown.status === 'ready' ? shown.pass.games[0] : undefined,
    ),
    view: partOf(state, ({ view }) => view),
    /** The database ignores a code that turns out to be none. */
    referredBy: referrer.code,
    submitted: () => {
      setTimeout(refresh, REFRESH_AFTER_SUBMIT_MS);
    },
    joined: (id: string, joined: Joined) => {
      dispatch({ type: 'joined', joined });
      referrer.close();
      pass.openNew(id, joined.address);
      turn(joined.founderNumber, 'held');
      dropConfetti(CELEBRATION);
    },
    /** A founder has signed somebody else up in this browser. */
    friendJoined: (joined: Joined) => {
      dispatch({ type: 'friend-joined', joined });
      turn(joined.founderNumber, 'held');
      dropConfetti(CELEBRATION);
    },
    confirmed: ({ id, formerId, founderNumber }: Confirmed) => {
      replaceAddress(withoutSecret);
      turn(founderNumber, 'taken');
      dropConfetti(CELEBRATION);
      // Somebody else's pass in this browser is replaced only when asked.
      const known = storedFounderId();
      if (known === null || known === formerId) pass.openNew(id);
      else pass.refresh();
    },
    showPass,
    showFriendForm: (code: string) => show({ shows: 'friend', code }),
    /** Replaces whichever pass was shown. */
    openPass: (id: string) => {
      pass.openNew(id);
      showPass();
    },
    retryPass: pass.retry,
    forgetPass: pass.forget,
    addressCorrected: pass.corrected,
    /** Leaves an opened link for this browser's pass or form. */
    leaveLink: () => {
      replaceAddress(withoutSecret);
      if (state.get().pass.status === 'none') show({ shows: 'form' });
      else showPass();
    },
    /** Reads the board and follows it until the returned function is called. */
    start: (replaceInRouter: ReplaceAddress) => {
      replaceShown = replaceInRouter;
      const running = new AbortController();
      const { signal } = running;
      signal.addEventListener('abort', () => {
        clearTimeout(reading);
        reading = undefined;
      });
      openLinked();
      if (state.get().pass.status === 'none') referrer.open();
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
      // A private link opened in this tab loads no document.
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
