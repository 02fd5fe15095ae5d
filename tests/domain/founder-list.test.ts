import { expect, it } from 'vitest';
import { founderCounts, foundersCsv, type ListedFounder } from '#domain/founder-list.ts';

const founder = (changes: Partial<ListedFounder> = {}): ListedFounder => ({
  ...{ founder_number: 7, first_number: 7, name: 'Maya Lindqvist', email: 'maya@example.com', phone: null },
  ...{ sports: ['volleyball', 'tennis'], frequency: '2x', additional: null, friends_confirmed: 2 },
  ...{ created_at: Date.parse('2026-11-01T05:30:00Z'), held_until: 0, state: 'confirmed' },
  ...{ referrer_name: 'Theo', referrer_number: 3, ...changes },
});

it('writes a founder as a row of a spreadsheet, on the court’s clock', () => {
  const [, row] = foundersCsv([founder()]).split('\r\n');
  expect(row).toBe(
    '"7","Maya Lindqvist","confirmed","Volleyball, Tennis","2x","2026-11-01 01:30","Theo","2","maya@example.com","",""',
  );
});

it.each(['=1+1', '+1 352', '-2', '@sum', '\t=1', '＝1'])(
  'writes %j as text that no spreadsheet runs',
  (text) => {
    expect(foundersCsv([founder({ name: text, additional: text })])).toContain(`"'${text}"`);
  },
);

it('counts founders by sport and by frequency, without lapsed holds', () => {
  const row = { state: 'confirmed', sport: null, frequency: null, founders: 1 } as const;
  expect(
    founderCounts([
      { ...row, founders: 3 },
      { ...row, sport: 'tennis', founders: 2 },
      { ...row, state: 'held', sport: 'tennis' },
      { ...row, state: 'lapsed', sport: 'tennis', founders: 9 },
      { ...row, frequency: '2x', founders: 3 },
      { ...row, sport: 'tennis', frequency: '2x', founders: 2 },
    ]),
  ).toEqual({ sports: { tennis: 3 }, frequencies: { '2x': 3 } });
});
