import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { expect, vi } from 'vitest';
import type { FoundingBoard } from '#domain/founding-board.ts';
import type { OwnNumber, OwnPass, PassGame, Referrer } from '#domain/referral.ts';
import type { Joined, SignupView } from '#features/founders/founding/founding.ts';
import { FoundingContext } from '#features/founders/founding/founding-provider.tsx';
import type { Founding } from '#features/founders/founding/founding-store.ts';
import { createStore } from '#lib/store.ts';
import { makeBoard } from './fixtures.ts';

interface Situation {
  board: FoundingBoard;
  pass: OwnPass;
  referrer: Referrer;
  /** The code that the visitor came with. */
  code: string | null;
}

/** The page around the signup, which only listens. */
function makeFounding({
  board = makeBoard(37),
  pass = { status: 'none' },
  referrer = { status: 'none' },
  code = null,
}: Partial<Situation> = {}) {
  const view = createStore<SignupView>({ shows: 'form' });
  return {
    board: createStore(board),
    referrer: createStore(referrer),
    pass: createStore(pass),
    own: createStore<OwnNumber | null>(null),
    nextGame: createStore<PassGame | undefined>(undefined),
    view,
    referredBy: () => code,
    submitted: vi.fn(),
    joined: vi.fn((_id: string, joined: Joined) => view.set({ shows: 'joined', joined })),
    friendJoined: vi.fn((joined: Joined) => view.set({ shows: 'friend-joined', joined })),
    confirmed: vi.fn(),
    showPass: vi.fn(),
    showFriendForm: vi.fn(),
    openPass: vi.fn(),
    retryPass: vi.fn(),
    forgetPass: vi.fn(),
    addressCorrected: vi.fn(),
    leaveLink: vi.fn(),
    start: () => () => undefined,
  } satisfies Founding;
}

/** Shows a part of the page around a founding; `setPass` is what the backend tells of the pass later. */
export async function show(content: ReactNode, situation?: Partial<Situation>) {
  const founding = makeFounding(situation);
  const page = <FoundingContext value={founding}>{content}</FoundingContext>;
  await act(async () => render(page, { wrapper: BrowserRouter }));
  return { ...founding, setPass: (next: OwnPass) => act(async () => founding.pass.set(next)) };
}

export const user = userEvent.setup();
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const press = (name: string | RegExp) => user.click(button(name));
export const sees = (text: string | RegExp) => expect(screen.getByText(text)).toBeVisible();
export const heading = (name: string) => screen.getByRole('heading', { name });
export const status = () => screen.getByRole('status');
export const alert = () => screen.getByRole('alert');
