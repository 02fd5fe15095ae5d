import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readFoundingBoard, sportInterest } from '#data/supabase/founders.ts';
import type { Tile } from '#domain/founding-board.ts';
import { makeBoard } from '../../features/founders/fixtures.ts';
import { expectLog } from '../../setup.ts';
import { half, refuses, says } from './answering.ts';

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);

const counted = (body: unknown, range: string) => says(body, { headers: { 'content-range': range } });

/** Answers what the board asks for: the founders, how many confirmed, and the retired numbers. */
function answer(founders = counted([], '*/0'), confirmed = counted(null, '*/0'), retired = says([])) {
  fetched.mockImplementation(async (input) => {
    const { pathname, searchParams } = new URL(String(input));
    if (pathname.endsWith('/retired_numbers')) return retired();
    return searchParams.get('confirmed') === 'eq.true' ? confirmed() : founders();
  });
}

beforeEach(() => {
  fetched.mockReset();
});

describe('readFoundingBoard', () => {
  it('returns the exact counts, what the hundred numbers are, and the retired ones', async () => {
    const rows = [
      { founder_number: 1, confirmed: true },
      { founder_number: 3, confirmed: false },
      { founder_number: 101, confirmed: true },
    ];
    answer(counted(rows, '0-2/120'), counted(null, '*/90'), says([{ number: 2 }]));
    const tiles = new Map<number, Tile>([
      [1, 'taken'],
      [3, 'held'],
    ]);
    const board = makeBoard(120, { confirmed: 90, tiles, retired: new Set([2]) });
    expect(await readFoundingBoard()).toEqual(board);
  });

  it('is empty before the first signup', async () => {
    answer();
    expect(await readFoundingBoard()).toEqual(makeBoard(0));
  });

  const wrong = (body: unknown) => counted(body, '0-0/120');

  it.each<[string, Parameters<typeof answer>]>([
    ['the founders', [refuses(500)]],
    ['a whole answer about the founders', [half]],
    ['the count of who confirmed', [undefined, refuses(500)]],
    ['the retired numbers', [undefined, undefined, refuses(500)]],
    ['a whole answer about the retired numbers', [undefined, undefined, half]],
    ['a list of founders', [wrong({})]],
    ['words for it', [wrong('many')]],
    ['a founder’s fields', [wrong([{}])]],
    ['a number that is one', [wrong([{ founder_number: 'one', confirmed: true }])]],
    ['a founder’s state', [wrong([{ founder_number: 1 }])]],
  ])('fails with a log without %s', async (_, answers) => {
    answer(...answers);
    expectLog('The founder count is not available.');
    expect(await readFoundingBoard()).toEqual({ status: 'failed' });
  });
});

it('the interest per sport fails with a log, and is asked again; once known it is the same for the whole page', async () => {
  for (const reply of [refuses(500), half, says(['many']), says([{ volleyball: 'many' }])]) {
    fetched.mockReset().mockImplementation(async () => reply());
    expectLog('The interest per sport is not available.');
    expect(await Promise.all([sportInterest(), sportInterest()])).toEqual(
      Array(2).fill({ status: 'failed' }),
    );
    expect(fetched).toHaveBeenCalledOnce();
  }
  const interest = { volleyball: 4, basketball: 3, tennis: 0, pickleball: 1 };
  fetched.mockReset().mockImplementation(async () => says([interest])());
  expect(await sportInterest()).toEqual({ status: 'ready', interest });
  expect(await sportInterest()).toEqual({ status: 'ready', interest });
  expect(fetched).toHaveBeenCalledOnce();
});
