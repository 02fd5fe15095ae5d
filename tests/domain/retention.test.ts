import { expect, test } from 'vitest';
import { clicksKept, guestsEnd, originEnd } from '#domain/retention.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');

test('both ends are whole days ago', () => {
  expect(new Date(originEnd(NOW)).toISOString()).toBe('2026-10-23T12:00:00.000Z');
  expect(new Date(guestsEnd(NOW)).toISOString()).toBe('2026-05-26T12:00:00.000Z');
});

test('clicks are kept by the events whose invites are gone', () => {
  const figures = { arrived: 0, noShow: 0, clicks: 7 };
  expect(clicksKept([])).toBe(0);
  // Of the second the invites are still there, and counted themselves.
  expect(clicksKept([{ figures, guestsRemovedAt: NOW }, { figures }, {}])).toBe(7);
});
