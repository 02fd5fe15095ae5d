import { beforeEach, expect, it, vi } from 'vitest';
import { createFounding } from '#app/founding.ts';
import { onFounderJoined, readFoundingBoard } from '#data/supabase/founders.ts';
import { dropConfetti } from '#lib/confetti.ts';

vi.mock('#data/supabase/founders.ts', () => ({ onFounderJoined: vi.fn(), readFoundingBoard: vi.fn() }));
vi.mock('#lib/confetti.ts', () => ({ dropConfetti: vi.fn() }));
vi.mock('#lib/when-wanted.ts', () => ({ whenIdle: () => Promise.resolve() }));

const read = vi.mocked(readFoundingBoard);
const listen = vi.mocked(onFounderJoined);
const stop = vi.fn();
const ready = (count: number) => ({
  status: 'ready' as const,
  count,
  taken: new Set(Array.from({ length: count }, (_, index) => index + 1)),
});

beforeEach(() => {
  vi.mocked(dropConfetti).mockReset();
  stop.mockReset();
  read.mockReset().mockResolvedValue(ready(3));
  listen.mockReset().mockReturnValue(stop);
});

async function started() {
  const founding = createFounding();
  const end = founding.start();
  await vi.waitFor(() => expect(founding.board.get().status).not.toBe('loading'));
  const [handlers] = listen.mock.calls[0] ?? [];
  if (!handlers) throw new Error('Nothing listens');
  return { ...founding, end, handlers };
}

it('reads the board, follows it and stops', async () => {
  const { board, end } = await started();
  expect(board.get()).toEqual(ready(3));
  end();
  expect(stop).toHaveBeenCalledOnce();
});

it('turns a tile at once when somebody joins, then reads the exact count', async () => {
  const { board, handlers } = await started();
  read.mockResolvedValue(ready(5));
  handlers.joined(4);
  expect(board.get()).toEqual(ready(4));
  await vi.waitFor(() => expect(board.get()).toEqual(ready(5)));
});

it('catches up when the live connection returns, the page is shown again or the network is back', async () => {
  const { board, handlers } = await started();
  const happenings = [
    handlers.listening,
    () => document.dispatchEvent(new Event('visibilitychange')),
    () => window.dispatchEvent(new Event('online')),
  ];
  for (const [index, happen] of happenings.entries()) {
    read.mockResolvedValue(ready(10 + index));
    happen();
    await vi.waitFor(() => expect(board.get()).toEqual(ready(10 + index)));
  }
});

it('reads again one second after a submit', async () => {
  const { submitted } = await started();
  vi.useFakeTimers();
  try {
    read.mockClear();
    submitted();
    await vi.advanceTimersByTimeAsync(999);
    expect(read).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(read).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});

it('marks the own number and celebrates', async () => {
  const { own, joined } = await started();
  joined(4);
  expect(own.get()).toBe(4);
  expect(dropConfetti).toHaveBeenCalledExactlyOnceWith({ pieces: 50, seconds: 3 });
});

it('says failed only while it knows no count', async () => {
  read.mockResolvedValueOnce({ status: 'failed' });
  const { board, handlers } = await started();
  expect(board.get()).toEqual({ status: 'failed' });
  handlers.listening();
  await vi.waitFor(() => expect(board.get()).toEqual(ready(3)));
  read.mockResolvedValueOnce({ status: 'failed' });
  handlers.listening();
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(3));
  expect(board.get()).toEqual(ready(3));
});

it('does not show a reading that a newer founder has overtaken', async () => {
  const { board, handlers } = await started();
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof ready>>();
  read.mockReturnValueOnce(promise).mockResolvedValue(ready(4));
  const shown: unknown[] = [];
  handlers.listening();
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  board.subscribe(() => shown.push(board.get()));
  handlers.joined(4);
  resolve(ready(3));
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(3));
  expect(shown).not.toContainEqual(ready(3));
});
