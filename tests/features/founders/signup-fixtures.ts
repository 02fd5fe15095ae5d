import { vi } from 'vitest';
import type { FoundingBoard } from '#domain/founding-board.ts';
import type { Invitation, OwnPass } from '#domain/referral.ts';
import type { Founding, SignupView } from '#features/founders/founding.ts';
import { createStore } from '#lib/store.ts';
import { makeBoard } from './fixtures.ts';

interface Situation {
  board: FoundingBoard;
  /** The code that the visitor came with. */
  code: string | null;
}

/** The page around the signup, which only listens. */
export function makeFounding({ board = makeBoard(37), code = null }: Partial<Situation> = {}) {
  return {
    board: createStore(board),
    view: createStore<SignupView>({ shows: 'form' }),
    invitation: { state: createStore<Invitation>({ status: 'none' }), code: () => code },
    pass: {
      state: createStore<OwnPass>({ status: 'none' }),
      retry: vi.fn(),
      forget: vi.fn(),
      corrected: vi.fn(),
    },
    submitted: vi.fn(),
    joined: vi.fn(),
    friendJoined: vi.fn(),
    confirmed: vi.fn(),
    openPass: vi.fn(),
    leaveLink: vi.fn(),
  } satisfies Founding;
}
