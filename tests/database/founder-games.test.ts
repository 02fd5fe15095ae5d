import { beforeEach, expect, it } from 'vitest';
import { aFounder } from './builders.ts';
import { confirm, join, passKeyOf, passOf, secretOf } from './calls.ts';
import { clientOf, onEachDatabase, PUBLISHABLE_KEY } from './on-each-database.ts';
import { ORGANIZER, tokenOf } from './organizer-claims.ts';

const eventId = (nth: number) => String(nth).padStart(32, '0');
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

function aGame(nth: number, changes: object = {}) {
  const token = `thursday-volleyball-${nth}`;
  return {
    token,
    event_ids: [eventId(nth)],
    title: `Game ${nth}`,
    dates: [hoursFromNow(nth)],
    is_mended: false,
    ...changes,
  };
}

onEachDatabase('a game for founders', (opened) => {
  const organizer = () => clientOf(opened().database, PUBLISHABLE_KEY, {}, tokenOf());
  const keep = (game: object) => organizer().rpc('keep_founder_game', game);
  const confirmed = aFounder();
  const held = aFounder();

  /** The games on the pass of a founder whose number is confirmed, or not. */
  async function gamesOf({ id }: { id: string }): Promise<{ title: string; starts_at: string }[]> {
    const { visitor, database } = opened();
    return Object(await passOf(visitor, await passKeyOf(database, id))).games;
  }
  const titlesOf = async (founder: { id: string }) => (await gamesOf(founder)).map(({ title }) => title);

  beforeEach(async () => {
    const { database, service, visitor } = opened();
    await service.from('organizers').insert(ORGANIZER);
    await join(visitor, confirmed);
    await confirm(visitor, await secretOf(database, confirmed.id));
    await join(visitor, held);
  });

  it('is on the pass of a confirmed founder with its next date, the five soonest first, and on no other', async () => {
    const dates = [hoursFromNow(-30), hoursFromNow(3), hoursFromNow(30)];
    await keep(aGame(7, { dates, event_ids: [7, 17, 27].map(eventId) })).throwOnError();
    for (const nth of [6, 5, 4, 2, 1]) await keep(aGame(nth)).throwOnError();
    await keep(aGame(8, { dates: [] })).throwOnError();
    await keep(aGame(9, { dates: [hoursFromNow(-1)] })).throwOnError();
    expect(await titlesOf(confirmed)).toEqual(['Game 1', 'Game 2', 'Game 7', 'Game 4', 'Game 5']);
    const third = (await gamesOf(confirmed))[2];
    expect(third).toEqual({ title: 'Game 7', token: 'thursday-volleyball-7', starts_at: expect.any(String) });
    expect(Date.parse(third?.starts_at ?? '')).toBe(Date.parse(dates[1] ?? ''));
    expect(await titlesOf(held)).toEqual([]);
  });

  it('is in one row, whichever of its events or links it was kept by, and is dropped by any of them', async () => {
    await keep(aGame(1)).throwOnError();
    await keep(aGame(2)).throwOnError();
    await keep(
      aGame(1, { token: 'another-link-of-it', event_ids: [1, 2, 3].map(eventId), title: 'Series' }),
    ).throwOnError();
    await keep(aGame(4, { token: 'another-link-of-it', title: 'Its link now' })).throwOnError();
    expect((await organizer().rpc('founder_games')).data).toMatchObject([{ title: 'Its link now' }]);
    await keep(aGame(4, { title: 'Mended', is_mended: true })).throwOnError();
    expect(await titlesOf(confirmed)).toEqual(['Mended']);
    await organizer()
      .rpc('drop_founder_game', { event_ids: [eventId(4)] })
      .throwOnError();
    await keep(aGame(4, { is_mended: true })).throwOnError();
    expect((await organizer().rpc('founder_games')).data).toEqual([]);
  });

  it('that two organizers keep at once is there once', async () => {
    const games = [1, 2, 3].map((nth) => aGame(1, { token: `one-game-link-${nth}`, title: 'Once' }));
    await Promise.all(games.map((game) => keep(game).throwOnError()));
    expect(await titlesOf(confirmed)).toEqual(['Once']);
  });

  it.each<[string, object]>([
    ['a token that is no link', { token: '../admins/me' }],
    ['a title of two lines', { title: 'Game\n<b>1</b>' }],
    ['a title beyond the limit', { title: 'x'.repeat(141) }],
    ['no event', { event_ids: [] }],
    ['an event that is none', { event_ids: ['*'] }],
    ['no event among others', { event_ids: [eventId(1), null] }],
    ['a date that is none', { dates: [null] }],
    ['too many dates', { dates: Array.from({ length: 53 }, (_, nth) => hoursFromNow(nth)) }],
  ])('is not kept with %s', async (_, changes) => {
    expect((await keep(aGame(1, changes))).error?.code).toMatch(/^23/);
    expect(await titlesOf(confirmed)).toEqual([]);
  });
});
