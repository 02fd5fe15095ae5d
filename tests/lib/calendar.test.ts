import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { type CalendarEntry, googleCalendarUrl } from '#lib/calendar.ts';
import { icsFile } from '#lib/ics-file.ts';

const entry: CalendarEntry = {
  ...{ uid: 'game-1@example.com', sequence: 3, changedAt: Date.parse('2026-11-01T12:00:00Z') },
  ...{ starts: Date.parse('2026-11-02T00:00:00Z'), ends: Date.parse('2026-11-02T02:00:00Z') },
  title: 'Volleyball; 4 on 4, back\\slash',
  description: 'Line one\r\nLine two, with a comma',
  ...{ location: 'javascript:alert(1)', url: 'https://example.com/rsvp/game-1' },
  ...{ status: 'confirmed', reminderHours: 3 },
};

it('fills in a page of Google Calendar', () => {
  const address = new URL(googleCalendarUrl({ ...entry, title: 'A & B?' }));
  expect(address.origin + address.pathname).toBe('https://calendar.google.com/calendar/render');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    ...{ action: 'TEMPLATE', text: 'A & B?', dates: '20261102T000000Z/20261102T020000Z' },
    ...{ details: entry.description, location: entry.location },
  });
});

const fileOf = (...entries: CalendarEntry[]) => icsFile(entries, 'ShowUp');

/** The entries as an independent parser reads them. */
function read(...entries: CalendarEntry[]) {
  return new ICAL.Component(ICAL.parse(fileOf(...entries))).getAllSubcomponents('vevent');
}

describe('icsFile', () => {
  it('gives back every text as it was, and times in UTC', () => {
    const [event] = read(entry);
    const of = (name: string) => event?.getFirstPropertyValue(name)?.toString();
    expect(['summary', 'uid', 'sequence', 'url'].map(of)).toEqual([entry.title, entry.uid, '3', entry.url]);
    expect(of('description')).toBe('Line one\nLine two, with a comma');
    const times = ['2026-11-02T00:00:00Z', '2026-11-02T02:00:00Z', '2026-11-01T12:00:00Z'];
    expect(['dtstart', 'dtend', 'dtstamp'].map(of)).toEqual(times);
  });

  it('escapes what has a meaning in the format, and ends every line with CRLF', () => {
    expect(fileOf(entry)).toContain('SUMMARY:Volleyball\\; 4 on 4\\, back\\\\slash\r\n');
    const file = fileOf({ ...entry, title: 'A\r\nEND:VCALENDAR\u0007' });
    expect(file).toContain('SUMMARY:A\\nEND:VCALENDAR\r\n');
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('folds at 75 octets without splitting a character', () => {
    const title = '🏐 ñandú '.repeat(40).trim();
    const file = fileOf({ ...entry, title });
    for (const line of file.split('\r\n')) {
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      expect(line.isWellFormed()).toBe(true);
    }
    expect(read({ ...entry, title })[0]?.getFirstPropertyValue('summary')).toBe(title);
  });

  it.each([
    ['confirmed', 'CONFIRMED', 'OPAQUE'],
    ['tentative', 'TENTATIVE', 'OPAQUE'],
    ['cancelled', 'CANCELLED', 'TRANSPARENT'],
  ] as const)('says of a %s entry that it is %s, and whether the time is taken: %s', (status, said, time) => {
    const [event] = read({ ...entry, status });
    expect(event?.getFirstPropertyValue('status')).toBe(said);
    expect(event?.getFirstPropertyValue('transp')).toBe(time);
  });

  it('reminds before the start, with the title, and not of what is cancelled among several entries', () => {
    const events = read(entry, { ...entry, uid: 'game-2@example.com', status: 'cancelled' });
    const uids = events.map((event) => event.getFirstPropertyValue('uid'));
    expect(uids).toEqual(['game-1@example.com', 'game-2@example.com']);
    const [[alarm, ...more] = [], none] = events.map((event) => event.getAllSubcomponents('valarm'));
    expect([more, none]).toEqual([[], []]);
    expect(alarm?.getFirstPropertyValue('action')).toBe('DISPLAY');
    expect(alarm?.getFirstPropertyValue('description')).toBe(entry.title);
    expect(alarm?.getFirstPropertyValue('trigger')?.toString()).toBe('-PT3H');
  });
});
