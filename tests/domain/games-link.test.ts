import { expect, test } from 'vitest';
import { gamesUrl, LINKED_GAMES_MAX, linkedGames } from '#domain/games-link.ts';
import { makeRsvpId } from '#domain/rsvp.ts';

const hashOf = (url: string) => new URL(url).hash;
const game = (token: string) => ({ token, secret: makeRsvpId() });

test.each(['edit', 'mail'] as const)('one link (%s) carries the answers of two series', (key) => {
  const games = [game('thursday-soccer'), game('thursday-soccer'), game('sunday-tennis')];
  const url = gamesUrl('https://showup.example', games, key);
  expect(url).toMatch(/^https:\/\/showup\.example\/games#/);
  expect(linkedGames(hashOf(url))).toEqual({ key, games });
});

test('a link leaves out what reads like no answer', () => {
  const known = game('thursday-soccer');
  const hash = `#edit=thursday-soccer.${known.secret}.short,x.${known.secret},,sunday-tennis`;
  expect(linkedGames(hash)).toEqual({ key: 'edit', games: [known] });
});

test('an address without answers is no link', () => {
  expect(linkedGames('')).toBeNull();
  expect(linkedGames('#form')).toBeNull();
});

test('a link carries no more answers than a page reads', () => {
  const games = Array.from({ length: LINKED_GAMES_MAX + 1 }, () => game('thursday-soccer'));
  expect(linkedGames(hashOf(gamesUrl('https://showup.example', games, 'edit')))?.games).toHaveLength(
    LINKED_GAMES_MAX,
  );
});
