import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { sportInterest } from '#data/supabase/founders.ts';
import type { FoundingBoard } from '#domain/founding-board.ts';
import { Counter } from '#features/landing/counter.tsx';
import { Sports } from '#features/landing/sports.tsx';
import { Stats } from '#features/landing/stats.tsx';
import { stepCopy, testGameLabel } from '#features/landing/story-content.ts';
import { Timeline } from '#features/landing/timeline.tsx';
import { createStore } from '#lib/store.ts';
import { makeBoard } from '../founders/fixtures.ts';

vi.mock('#data/supabase/founders.ts', () => ({ sportInterest: vi.fn() }));

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const card = (name: string) => screen.getByRole('heading', { name }).closest('li');

it('the sports show how many want each, honestly that nobody has named one yet, and no figure without the interest', async () => {
  const interest = { volleyball: 38, basketball: 1, tennis: 0, pickleball: 0 };
  vi.mocked(sportInterest).mockResolvedValue({ status: 'ready', interest });
  await act(async () => render(<Sports />));
  expect(card('Volleyball')).toHaveTextContent(/38 ?interested$/);
  expect(card('Tennis')).toHaveTextContent(/0 ?interested$/);
  cleanup();
  vi.mocked(sportInterest).mockResolvedValue({ status: 'failed' });
  await act(async () => render(<Sports />));
  for (const sport of ['Volleyball', 'Basketball', 'Tennis', 'Pickleball'])
    expect(card(sport)).toHaveTextContent(/–not counted yet interested$/);
});

it.each<[string, FoundingBoard, RegExp]>([
  ['the real count', makeBoard(37), /^founders committed ?37$/],
  [
    'only who confirmed as committed, and the others as holding',
    makeBoard(52, { confirmed: 38 }),
    /and 14 more holding a number for a day ?38$/,
  ],
  ['no invented count', { status: 'failed' }, /–not counted yet$/],
])('the score shows %s, four sports, and a date that is gone as gone', (_, board, committed) => {
  render(<Stats board={createStore(board)} />);
  const figure = (label: RegExp) => screen.getByText(label).parentElement;
  expect(figure(/founders committed/)).toHaveTextContent(committed);
  expect(figure(/sports planned/)).toHaveTextContent(/4$/);
  expect(figure(/first test game, back in September 2025/)).toHaveTextContent(/Sept 15$/);
});

it('each step of the launch has its month, and is told as coming until it is over', () => {
  render(<Timeline />);
  const quarters = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  const labels = ['Sept 2025', 'Oct 2025', 'Nov 2025', '2026'];
  expect(quarters).toEqual(labels.map((label) => expect.stringContaining(label)));
  expect(quarters[1]).toContain('The first games were in October 2025: Oct 15, 7pm @ Kanapaha.');
  const before = Date.parse('2025-08-01T12:00:00-04:00');
  expect(stepCopy('play', 'ahead', before).text).toBe('The first game: Oct 15, 7pm @ Kanapaha.');
  const weekly = 'The weekly plan: Tuesday volleyball 7pm, Thursday basketball 8pm.';
  expect(stepCopy('repeat', 'ahead', before).text).toBe(weekly);
  expect(testGameLabel(before)).toBe('first test game');
  const after = Date.parse('2026-11-21T12:00:00-05:00');
  expect(stepCopy('recruit', 'past', after).text).toContain('went out');
  expect(stepCopy('repeat', 'past', after).text).toContain('since then');
});

it('a counter below the first screen counts up from zero in two seconds when it is first seen, once', async () => {
  vi.useFakeTimers();
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 5000, 100, 20));
  let see = () => undefined as unknown;
  const stop = vi.fn();
  class Watcher {
    constructor(tell: (entries: object[]) => void) {
      see = () => tell([{ isIntersecting: true }]);
    }
    observe = () => undefined;
    disconnect = stop;
  }
  vi.stubGlobal('IntersectionObserver', Watcher);
  const shown = () => Number(screen.getByText(/^\d+$/, { selector: '[aria-hidden]' }).textContent);
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  const { container } = render(<Counter target={38} unknown="not counted yet" />);
  act(() => void see());
  expect(shown()).toBe(0);
  const figures: number[] = [];
  for (let step = 0; step < 19; step += 1) {
    await pass(100);
    figures.push(shown());
    expect(screen.getByText('38', { selector: '.sr-only' })).toBeInTheDocument();
  }
  expect(figures).toEqual(figures.toSorted((a, b) => a - b));
  expect(new Set(figures).size).toBeGreaterThan(3);
  await pass(120);
  expect(container).toHaveTextContent(/^38$/);
  expect(stop).toHaveBeenCalledOnce();
  act(() => void see());
  await pass(16);
  expect(container).toHaveTextContent(/^38$/);
});
