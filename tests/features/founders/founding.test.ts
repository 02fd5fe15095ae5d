import { describe, expect, it } from 'vitest';
import {
  type FoundingEvent,
  type FoundingState,
  foundingAfter,
  OPENING,
} from '#features/founders/founding/founding.ts';
import { makeBoard, makePass, readyPass } from './fixtures.ts';

const stateAfter = (events: FoundingEvent[], from: Partial<FoundingState> = {}): FoundingState =>
  events.reduce(foundingAfter, { ...OPENING, board: makeBoard(3), ...from });

const joined = { founderNumber: 4, name: 'Ana', address: 'ana@example.com', isEarlier: false };

describe('the board', () => {
  const turned = (founderNumber: number, tile: 'held' | 'taken'): FoundingEvent => ({
    type: 'tile-turned',
    founderNumber,
    tile,
  });

  it('turns a held tile when its founder confirms, and counts nobody twice', () => {
    const tiles = new Map(makeBoard(3).tiles).set(4, 'held');
    expect(stateAfter([turned(4, 'held')]).board).toEqual(makeBoard(4, { confirmed: 3, tiles }));
    expect(stateAfter([turned(4, 'held'), turned(4, 'taken'), turned(4, 'taken')]).board).toEqual(
      makeBoard(4),
    );
  });

  it('has no tile for numbers beyond the hundred, and none before it is read', () => {
    expect(stateAfter([turned(104, 'held')]).board).toEqual(makeBoard(3));
    expect(stateAfter([turned(4, 'held')], { board: { status: 'loading' } }).board).toEqual({
      status: 'loading',
    });
  });

  it('keeps an older count when a later reading fails', () => {
    const failed: FoundingEvent = { type: 'board-read', board: { status: 'failed' } };
    expect(stateAfter([failed]).board).toEqual(makeBoard(3));
    expect(stateAfter([failed], { board: { status: 'loading' } }).board).toEqual({ status: 'failed' });
    expect(stateAfter([failed, { type: 'board-read', board: makeBoard(9) }]).board).toEqual(makeBoard(9));
  });
});

it('a signup shows its number at once, and the pass’s number from then on', () => {
  const state = stateAfter([{ type: 'joined', joined }]);
  expect(state.view).toEqual({ shows: 'joined', joined });
  expect(state.own).toEqual({ founderNumber: 4, firstNumber: 4, hold: 'held' });
  const loading: FoundingEvent = { type: 'pass-changed', pass: { status: 'loading' } };
  expect(stateAfter([loading], state).own).toEqual(state.own);
  const lapsed = makePass({ founderNumber: 5, firstNumber: 4, hold: 'lapsed' });
  const read = stateAfter([loading, { type: 'pass-changed', pass: readyPass(lapsed) }], state);
  expect(read.own).toEqual(lapsed);
  expect(read.view).toEqual(state.view);
});

it('a friend’s signup leaves the founder’s own number as it is', () => {
  const state = stateAfter([
    { type: 'pass-changed', pass: readyPass() },
    { type: 'friend-joined', joined },
  ]);
  expect(state).toMatchObject({ own: makePass(), view: { shows: 'friend-joined', joined } });
});

it('a pass that is gone gives way to the form, and leaves the page of a welcome email open', () => {
  const events = [readyPass(), { status: 'none' } as const].map(
    (pass): FoundingEvent => ({ type: 'pass-changed', pass }),
  );
  const pass = { shows: 'pass', isAskedFor: false } as const;
  expect(stateAfter(events, { view: pass })).toMatchObject({ own: null, view: { shows: 'form' } });
  const confirmation = { shows: 'confirmation', secret: 'x' } as const;
  expect(stateAfter(events, { view: confirmation }).view).toEqual(confirmation);
});
