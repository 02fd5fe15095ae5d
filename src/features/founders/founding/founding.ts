import { COHORT_SIZE, type FoundingBoard, type Tile } from '#domain/founding-board.ts';
import type { OwnNumber, OwnPass, Referrer } from '#domain/referral.ts';

export interface Joined {
  founderNumber: number;
  name: string;
  /** The email's address; null when an earlier try may have named another one. */
  address: string | null;
  /** An earlier try was saved, which may have said something else. */
  isEarlier: boolean;
}

export type SignupView =
  | { shows: 'form' }
  | { shows: 'joined'; joined: Joined }
  /** Somebody who asked for the pass is taken to it; somebody who only returned is not. */
  | { shows: 'pass'; isAskedFor: boolean }
  | { shows: 'friend'; code: string }
  | { shows: 'friend-joined'; joined: Joined }
  | { shows: 'confirmation'; secret: string }
  /** The private link of a founder was opened where another one's pass is. */
  | { shows: 'other-pass'; id: string }
  /** The pass that this browser knew opens by another key now, which an email gave to its reader. */
  | { shows: 'moved-pass' };

export interface FoundingState {
  board: FoundingBoard;
  referrer: Referrer;
  /** The pass that this browser knows. */
  pass: OwnPass;
  /** From the pass, or from the signup while the pass is loading. */
  own: OwnNumber | null;
  view: SignupView;
}

export const OPENING: FoundingState = {
  board: { status: 'loading' },
  referrer: { status: 'none' },
  pass: { status: 'none' },
  own: null,
  view: { shows: 'form' },
};

export type FoundingEvent =
  | { type: 'board-read'; board: Exclude<FoundingBoard, { status: 'loading' }> }
  | { type: 'tile-turned'; founderNumber: number; tile: Tile }
  | { type: 'referrer-changed'; referrer: Referrer }
  | { type: 'pass-changed'; pass: OwnPass }
  | { type: 'view-chosen'; view: SignupView }
  | { type: 'joined' | 'friend-joined'; joined: Joined };

export function foundingAfter(state: FoundingState, event: FoundingEvent): FoundingState {
  switch (event.type) {
    case 'board-read': {
      // An older count stays when a later reading fails.
      const isKnown = state.board.status === 'ready' && event.board.status === 'failed';
      return isKnown ? state : { ...state, board: event.board };
    }
    case 'tile-turned':
      return { ...state, board: withTile(state.board, event.founderNumber, event.tile) };
    case 'referrer-changed':
      return { ...state, referrer: event.referrer };
    case 'pass-changed':
      return withPass(state, event.pass);
    case 'view-chosen':
      return { ...state, view: event.view };
    case 'joined': {
      const { founderNumber } = event.joined;
      return {
        ...state,
        own: { founderNumber, firstNumber: founderNumber, hold: 'held' },
        view: { shows: 'joined', joined: event.joined },
      };
    }
    case 'friend-joined':
      return { ...state, view: { shows: 'friend-joined', joined: event.joined } };
  }
}

/** The count follows from the tile until the exact one is read. */
function withTile(board: FoundingBoard, founderNumber: number, tile: Tile): FoundingBoard {
  if (board.status !== 'ready' || founderNumber > COHORT_SIZE) return board;
  const before = board.tiles.get(founderNumber);
  return {
    ...board,
    count: board.count + (before === undefined ? 1 : 0),
    confirmed: board.confirmed + (tile === 'taken' && before !== 'taken' ? 1 : 0),
    tiles: new Map(board.tiles).set(founderNumber, tile),
  };
}

function withPass(state: FoundingState, pass: OwnPass): FoundingState {
  switch (pass.status) {
    case 'none':
      return {
        ...state,
        pass,
        own: null,
        view: state.view.shows === 'confirmation' ? state.view : { shows: 'form' },
      };
    case 'ready':
      return { ...state, pass, own: pass.pass };
    case 'loading':
    case 'failed':
      return { ...state, pass };
  }
}
