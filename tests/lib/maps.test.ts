import { expect, it } from 'vitest';
import { mapLinks } from '#lib/maps.ts';

it('needs no built-in that is newer than the oldest browser', () => {
  const { toWellFormed } = String.prototype;
  Reflect.deleteProperty(String.prototype, 'toWellFormed');
  try {
    expect(new URL(mapLinks('half an emoji \ud83c').google).searchParams.get('query')).toBe(
      'half an emoji \ufffd',
    );
  } finally {
    Object.defineProperty(String.prototype, 'toWellFormed', {
      value: toWellFormed,
      configurable: true,
      writable: true,
    });
  }
});

it.each([
  'Kanapaha Veterans Park, Gainesville',
  'javascript:alert(1)',
  '"><script>alert(1)</script>&q=elsewhere#top',
  '../../?q=\u202egnp.exe',
  'half an emoji \ud83c',
])('only ever searches for %j', (place) => {
  const { google, apple } = mapLinks(place);
  expect(new URL(google).origin).toBe('https://www.google.com');
  expect(new URL(google).searchParams.get('query')).toBe(place.toWellFormed());
  expect(new URL(apple).origin).toBe('https://maps.apple.com');
  expect([...new URL(apple).searchParams]).toEqual([['q', place.toWellFormed()]]);
  expect(google).not.toMatch(/[<>"\u202e]/);
});
