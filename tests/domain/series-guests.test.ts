import { expect, it } from 'vitest';
import type { Rsvp } from '#domain/rsvp.ts';
import { seriesGuests } from '#domain/series-guests.ts';
import { keyOf, makeEvent, makeRsvp } from './builders.ts';

/** The guests of so many dates, in rows: the name, and a mark or a dash for each date. */
function rowsOf(...dates: Rsvp[][]): string[] {
  const ids = dates.map((_, index) => `date ${index}`);
  const guests = seriesGuests(
    dates.map((rsvps, index) => ({
      event: makeEvent({ id: `date ${index}`, queue: ['Ana', 'Bo'].map(keyOf) }),
      rsvps,
    })),
  );
  return guests.map(({ name, marks }) => [name, ...ids.map((id) => marks.get(id) ?? '-')].join(' '));
}

it('a guest is known again by email or number however they are written, else by name', () => {
  const first = [
    makeRsvp('Ana', { email: 'Ana@Example.com' }),
    makeRsvp('Bo', { phone: '(352) 555-0100' }),
    makeRsvp('Cem', { response: 'maybe' }),
  ];
  const second = [
    makeRsvp('Ana T.', { email: 'ana@example.com', response: 'no' }),
    makeRsvp('Bo', { phone: '+1 352 555 0100', response: 'maybe' }),
    makeRsvp(' cem ', { response: 'no' }),
  ];
  expect(rowsOf(first, second)).toEqual(['Ana T. in out', 'Bo in maybe', ' cem  maybe out']);
});

it('who gave an email once and a number once is one person when both came together once', () => {
  const [email, phone] = ['ana@example.com', '352 555 0100'];
  const dates = [{ email }, { phone }, { email, phone }].map((contact) => [makeRsvp('Ana', contact)]);
  expect(rowsOf(...dates)).toEqual(['Ana in in in']);
});

it('two guests of one date never become one, nor a namesake with an address', () => {
  const namesakes = ['1', '2'].map((id) => makeRsvp('Bo', { id, response: 'no' }));
  expect(rowsOf([...namesakes, makeRsvp('Bo', { email: 'bo@example.com' })], [makeRsvp('Bo')])).toEqual([
    'Bo in -',
    'Bo out in',
    'Bo out -',
  ]);
});

it('who came and who did not are told, and those who play most often stand first', () => {
  const dates = [
    [makeRsvp('Ana', { attendance: 'no-show' }), makeRsvp('Bo', { attendance: 'arrived' }), makeRsvp('Cem')],
    [makeRsvp('Ana'), makeRsvp('Bo'), makeRsvp('Cem', { attendance: 'arrived' })],
  ];
  expect(rowsOf(...dates)).toEqual(['Bo came in', 'Ana no-show in', 'Cem reserve came']);
});
