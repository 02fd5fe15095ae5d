import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CLICK_DAYS_KEPT, clickDay, isExpired, outdatedClickDay } from '#domain/invite.ts';
import { makeInviteToken } from '#domain/invite-ids.ts';
import { isInviteToken } from '#domain/invite-token.ts';
import { at } from './builders.ts';

const EVENT_TIME = at('2026-06-15T19:00:00-04:00');
const tokenOf = (title: string, dateTime = EVENT_TIME) => makeInviteToken({ title, dateTime });
const DAY_MS = 86_400_000;

afterEach(() => vi.restoreAllMocks());

describe('a token', () => {
  test.each([
    ['Sunset Volleyball!', 'sunset-volleyball'],
    ['  --Thursday 7pm / hoops--  ', 'thursday-7pm-hoops'],
    ['José’s Café', 'jose-s-cafe'],
    ['🏐🏐🏐', 'game'],
    ['北京', 'game'],
  ])('of %j begins with %s, then the date', (title, slug) => {
    expect(tokenOf(title)).toMatch(new RegExp(`^${slug}-2026-06-15-[a-z0-9]{6}$`));
  });

  test('has the date on the court, not in UTC or here', () => {
    expect(tokenOf('Late', at('2026-06-15T23:30:00-04:00'))).toContain('-2026-06-15-');
    expect(tokenOf('Early', at('2026-01-01T00:10:00-05:00'))).toContain('-2026-01-01-');
  });

  test('fits the database, whatever the title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => isInviteToken(tokenOf(title))),
    );
    expect(isInviteToken(tokenOf('x'.repeat(5000)))).toBe(true);
  });

  test('has a suffix that favours no character', () => {
    const drawn = new Map<string, number>();
    for (let start = 0; start < 252; start += 6) {
      vi.spyOn(crypto, 'getRandomValues').mockImplementation((target) => {
        (target as Uint8Array).set([0, 1, 2, 3, 4, 5].map((byte) => start + byte));
        return target;
      });
      for (const character of tokenOf('x').slice(-6)) drawn.set(character, (drawn.get(character) ?? 0) + 1);
    }
    expect(drawn.size).toBe(36);
    expect(new Set(drawn.values())).toEqual(new Set([7]));
  });

  test('draws again for the bytes that would favour one', () => {
    let call = 0;
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((target) => {
      (target as Uint8Array).fill(call === 0 ? 255 : 1);
      call += 1;
      return target;
    });
    expect(tokenOf('x')).toMatch(/-bbbbbb$/);
    expect(call).toBe(2);
  });

  test.each([
    '',
    'short',
    'UPPER-CASE-2030',
    'a/b-2030-01-01-abcdef',
    '<script>alert(1)</script>',
    '%E2%80%AE-2030',
    'x'.repeat(201),
  ])('is not %j', (text) => {
    expect(isInviteToken(text)).toBe(false);
  });
});

test('a link expires at its time', () => {
  expect(isExpired({}, EVENT_TIME)).toBe(false);
  expect(isExpired({ expiresAt: EVENT_TIME + 1 }, EVENT_TIME)).toBe(false);
  expect(isExpired({ expiresAt: EVENT_TIME }, EVENT_TIME)).toBe(true);
});

test('the days of clicks are in UTC, and give up the oldest only when all are taken', () => {
  const dayBefore = (days: number) => clickDay(EVENT_TIME - days * DAY_MS);
  const days = (count: number, from = 1) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [dayBefore(from + index), 1]));
  expect(clickDay(at('2026-06-15T23:30:00-04:00'))).toBe('2026-06-16');
  expect(outdatedClickDay(days(CLICK_DAYS_KEPT - 1), dayBefore(0))).toBeNull();
  expect(outdatedClickDay(days(CLICK_DAYS_KEPT), dayBefore(0))).toBe(dayBefore(CLICK_DAYS_KEPT));
  expect(outdatedClickDay(days(CLICK_DAYS_KEPT, 0), dayBefore(0))).toBeNull();
});
