import { vi } from 'vitest';
import type { FoundingBoard } from '#domain/founding-board.ts';
import type { Invitation, OwnPass } from '#domain/referral.ts';
import type { Founding, SignupView } from '#features/founders/founding.ts';
import { createStore } from '#lib/store.ts';

interface Situation {
  board: FoundingBoard;
  /** The code that the visitor came with. */
  code: string | null;
}

const READY: FoundingBoard = { status: 'ready', count: 37, last: 37, taken: new Set([1]) };

/** The page around the signup, which only listens. */
export function makeFounding({ board = READY, code = null }: Partial<Situation> = {}) {
  return {
    board: createStore(board),
    view: createStore<SignupView>({ shows: 'form' }),
    invitation: { state: createStore<Invitation>({ status: 'none' }), code: () => code },
    pass: { state: createStore<OwnPass>({ status: 'none' }), retry: vi.fn(), forget: vi.fn() },
    submitted: vi.fn(),
    joined: vi.fn(),
    friendJoined: vi.fn(),
  } satisfies Founding;
}
