import { describe, expect, it } from 'vitest';
import {
  figuresOf,
  lastCameAt,
  type PersonGame,
  personKeyText,
  recounted,
  withGame,
} from '#domain/person.ts';

const game = (attendance: PersonGame['attendance'], day = 1): PersonGame => ({
  attendance,
  dateTime: Date.UTC(2026, 10, day),
  sport: 'tennis',
});
const NOBODY = recounted({});

describe('a record', () => {
  it('counts a game once, and what was noted last', () => {
    const once = withGame(NOBODY, 'a', game('arrived'));
    expect(withGame(once, 'a', game('arrived'))).toEqual(once);
    expect(withGame(once, 'a', game('no-show'))).toMatchObject({ came: 0, missed: 1, leftLate: 0 });
    expect(withGame(once, 'a', null)).toEqual(NOBODY);
    expect(withGame(NOBODY, 'a', null)).toEqual(NOBODY);
  });

  it('has figures that leave out who left late: they said so', () => {
    const games = { a: game('arrived'), b: game('no-show'), c: game('left-late'), d: game('arrived') };
    expect(figuresOf(recounted(games))).toEqual({ came: 2, of: 3 });
  });

  it('adds what retention has left of earlier games, and knows the last time of both', () => {
    const tennis = { came: 4, missed: 1, leftLate: 2 };
    const running = { came: 1, missed: 0, leftLate: 0 };
    const earlier = { bySport: { tennis, running }, lastCameAt: Date.UTC(2026, 3, 1) };
    const counts = { came: 5, missed: 2, leftLate: 2 };
    const games = { a: game('no-show', 9) };
    expect(recounted(games, earlier)).toEqual({ ...counts, games });
    expect(lastCameAt({ games, earlier })).toBe(earlier.lastCameAt);
    expect(lastCameAt({ games: { a: game('arrived', 9) }, earlier })).toBe(Date.UTC(2026, 10, 9));
    expect(lastCameAt({ games })).toBeNull();
  });

  it('is found by the email, else by the number, in any spelling, and not without', () => {
    const email = personKeyText({ email: 'Ana@Players.example', phone: '352-555-0101' });
    expect(email).toBe(personKeyText({ email: 'ana@players.example' }));
    const phone = personKeyText({ phone: '(352) 555-0101' });
    expect(phone).toBe(personKeyText({ phone: '+1 352 555 0101' }));
    expect(phone).not.toBe(email);
    expect(personKeyText({})).toBeNull();
  });
});
