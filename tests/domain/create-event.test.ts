import { describe, expect, test } from 'vitest';
import {
  type EventForm,
  type EventIssue,
  endOfDay,
  eventFormSchema,
  type OpeningForm,
  openingSchema,
} from '#domain/create-event.ts';
import * as event from '#domain/event.ts';
import { duplicateEventForm, emptyEventForm, eventFormOf } from '#domain/event-form-values.ts';
import { INVITE_MESSAGE_MAX, INVITED_BY_MAX } from '#domain/invite.ts';
import { at, makeEvent } from './builders.ts';

const NOW = at('2026-01-10T17:00:00Z');

const form = (overrides: Partial<EventForm> = {}): EventForm => ({
  ...emptyEventForm({ organizerName: 'Dana', organizerContact: '' }),
  ...{ title: 'Volleyball', date: '2026-06-15', time: '19:00', location: 'Court', maxPlayers: '12' },
  ...overrides,
});

function issues(typed: EventForm, edited: (event.GameEvent & { opensAt?: number }) | null = null) {
  const { error } = eventFormSchema({ now: () => NOW, edited }).safeParse(typed);
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}

const made = (typed: EventForm) => eventFormSchema({ now: () => NOW }).parse(typed);

describe('what is missing or wrong', () => {
  test('is reported all at once', () => {
    const nothing = { ...emptyEventForm(), maxPlayers: '' };
    expect(issues(nothing).sort()).toEqual([
      'date: date-required',
      'location: location-required',
      'maxPlayers: players-too-few',
      'organizerName: organizer-required',
      'time: time-required',
      'title: title-required',
    ]);
  });

  test.each<[EventIssue, keyof EventForm, Partial<EventForm>]>([
    ['title-required', 'title', { title: ' \t ' }],
    ['date-required', 'date', { date: '' }],
    ['time-required', 'time', { time: '' }],
    ['location-required', 'location', { location: '\u00a0' }],
    ['organizer-required', 'organizerName', { organizerName: ' ' }],
    ['players-too-few', 'maxPlayers', { maxPlayers: '' }],
    ['players-too-few', 'maxPlayers', { maxPlayers: '1' }],
    ['players-too-few', 'maxPlayers', { maxPlayers: '-4' }],
    ['event-not-future', 'date', { date: '2026-01-10', time: '12:00' }],
    ['event-not-future', 'date', { date: '2025-06-15' }],
    ['deadline-not-before-event', 'deadlineDate', { deadlineDate: '2026-06-15', deadlineTime: '19:00' }],
    ['deadline-not-before-event', 'deadlineDate', { deadlineDate: '2026-06-16', deadlineTime: '08:00' }],
    ['deadline-not-future', 'deadlineDate', { deadlineDate: '2026-01-10', deadlineTime: '12:00' }],
    ['players-too-many', 'maxPlayers', { maxPlayers: String(event.PLAYERS_MAX + 1) }],
    ['players-not-whole', 'maxPlayers', { maxPlayers: '4.5' }],
    ['players-not-whole', 'maxPlayers', { maxPlayers: 'many' }],
    ['minimum-too-few', 'minPlayers', { minPlayers: '1' }],
    ['minimum-not-whole', 'minPlayers', { minPlayers: '2.5' }],
    ['minimum-above-maximum', 'minPlayers', { minPlayers: '13' }],
    ['sport-unknown', 'sport', { sport: 'chess' }],
    ['skill-unknown', 'skillLevel', { skillLevel: 'pro' }],
    ['date-invalid', 'date', { date: '2026-02-30' }],
    ['date-invalid', 'date', { time: '25:00' }],
    ['deadline-incomplete', 'deadlineTime', { deadlineDate: '2026-06-14', deadlineTime: '' }],
    ['deadline-incomplete', 'deadlineDate', { deadlineDate: '', deadlineTime: '20:30' }],
    ['deadline-invalid', 'deadlineDate', { deadlineDate: '2026-02-30', deadlineTime: '08:00' }],
    ['opening-incomplete', 'openingTime', { openingDate: '2026-06-14' }],
    ['opening-incomplete', 'openingDate', { openingTime: '18:00' }],
    ['opening-invalid', 'openingDate', { openingDate: '2026-02-30', openingTime: '08:00' }],
    ['opening-not-future', 'openingDate', { openingDate: '2026-01-10', openingTime: '12:00' }],
    ['opening-too-late', 'openingDate', { openingDate: '2026-06-15', openingTime: '19:00' }],
    ['expiry-invalid', 'expiryDate', { expiryDate: 'soon' }],
    ['expiry-not-future', 'expiryDate', { expiryDate: '2026-01-09' }],
  ])('%s', (issue, path, typed) => {
    expect(issues(form(typed))).toEqual([`${path}: ${issue}`]);
  });

  test.each<[keyof EventForm, string, number, unreadable: string]>([
    ['title', 'title', event.TITLE_MAX, 'Volley\u202eball'],
    ['location', 'location', event.LOCATION_MAX, 'a\u200bb'],
    ['organizerName', 'organizer', event.ORGANIZER_NAME_MAX, 'a\nb'],
    ['organizerContact', 'contact', event.ORGANIZER_CONTACT_MAX, 'a\u0007b'],
    ['description', 'description', event.DESCRIPTION_MAX, 'a\u2066b'],
    ['invitedBy', 'inviter', INVITED_BY_MAX, 'a\nb'],
    ['inviteMessage', 'message', INVITE_MESSAGE_MAX, 'a\u0000b'],
  ])('%s may be as long as its limit, and must be readable', (field, name, limit, unreadable) => {
    expect(issues(form({ [field]: 'x'.repeat(limit) }))).toEqual([]);
    expect(issues(form({ [field]: 'x'.repeat(limit + 1) }))).toEqual([`${field}: ${name}-too-long`]);
    expect(issues(form({ [field]: unreadable }))).toEqual([`${field}: ${name}-unreadable`]);
  });
});

describe('what is stored', () => {
  test('is trimmed, and holds no empty optional field', () => {
    expect(made(form({ title: '  Tennis \r\n', location: ' Court ', description: ' \n ' }))).toEqual({
      event: {
        ...{ title: 'Tennis', sport: 'volleyball', dateTime: at('2026-06-15T19:00:00-04:00') },
        ...{ location: 'Court', skillLevel: 'mixed', maxPlayers: 12, organizerName: 'Dana' },
        ...{ allowMaybe: true, requireContactInfo: false },
      },
      invite: {},
    });
  });

  test('holds every optional field that is filled in', () => {
    const typed = form({
      ...{ description: 'Bring\r\nwater', organizerContact: '352-555-0100', minPlayers: '12' },
      ...{ deadlineDate: '2026-06-14', deadlineTime: '20:30' },
      ...{ invitedBy: 'Dana', inviteMessage: 'Come!', expiryDate: '2026-06-14' },
      ...{ openingDate: '2026-03-08', openingTime: '02:30' },
    });
    const { event, invite } = made(typed);
    expect(event).toMatchObject({
      description: 'Bring\nwater',
      organizerContact: '352-555-0100',
      minPlayers: 12,
      rsvpDeadline: at('2026-06-14T20:30:00-04:00'),
    });
    expect(invite).toEqual({
      invitedBy: 'Dana',
      inviteMessage: 'Come!',
      expiresAt: at('2026-06-15T00:00:00-04:00'),
      // On this day the switch to summer time skips the hour from 2:00 to 3:00.
      opensAt: at('2026-03-08T03:30:00-04:00'),
    });
  });

  test.each([
    ['title', '🏐🔥'],
    ['maxPlayers', '2'],
    ['maxPlayers', '100'],
  ])('may be as long or as odd as %s allows', (name, text) => {
    expect(issues(form({ [name]: text }))).toEqual([]);
  });
});

describe('an opening', () => {
  const deadline = { deadlineDate: '2026-06-14', deadlineTime: '20:00' };

  test('comes before the deadline, and before the link ends', () => {
    const opening = { openingDate: '2026-06-14', openingTime: '20:00' };
    expect(issues(form({ ...deadline, ...opening }))).toEqual(['openingDate: opening-too-late']);
    expect(issues(form({ ...deadline, ...opening, openingTime: '19:59' }))).toEqual([]);
    expect(issues(form({ ...opening, expiryDate: '2026-06-13' }))).toEqual(['openingDate: opening-too-late']);
  });

  test('is not overtaken by an edited time, as long as it is to come', () => {
    const edited = (opensAt: number) => ({
      ...makeEvent({ dateTime: at('2026-06-15T19:00:00-04:00') }),
      opensAt,
    });
    const late = edited(at('2026-06-14T21:00:00-04:00'));
    expect(issues(form(deadline), late)).toEqual(['deadlineDate: opening-too-late']);
    // Closed at once, or long over: nothing to open before.
    expect(issues(form({ deadlineDate: '2026-01-09', deadlineTime: '12:00' }), late)).toEqual([]);
    expect(
      issues(form({ date: '2025-06-15' }), { ...late, dateTime: at('2025-06-15T19:00:00-04:00') }),
    ).toEqual([]);
    expect(issues(form({ date: '2026-06-14' }), late)).toEqual(['date: opening-too-late']);
    expect(issues(form(), late)).toEqual([]);
    expect(issues(form({ date: '2026-01-11' }), edited(NOW - 1000))).toEqual([]);
  });

  test('of a link is an instant before its event closes, or none', () => {
    const open = (typed: OpeningForm) =>
      openingSchema(makeEvent({ dateTime: Date.now() + 90 * 86_400_000 }), {}).safeParse(typed);
    expect(open({ openingDate: '', openingTime: '' }).data).toBeNull();
    expect(open({ openingDate: '2020-01-01', openingTime: '10:00' }).error?.issues).toMatchObject([
      { path: ['openingDate'], message: 'opening-not-future' },
    ]);
  });
});

test('a day ends at its own midnight, where the events are', () => {
  expect(endOfDay('2026-03-08')).toBe(at('2026-03-09T04:00:00Z'));
  expect(endOfDay('2026-11-01')).toBe(at('2026-11-02T05:00:00Z'));
  expect(endOfDay('2026-02-30')).toBeNull();
});

describe('a stored event', () => {
  const details = made(
    form({ deadlineDate: '2026-06-14', deadlineTime: '20:00', description: 'Nets', minPlayers: '8' }),
  ).event;
  const stored = makeEvent(details);

  test('comes back through the form unchanged', () => {
    expect(made(eventFormOf(stored)).event).toEqual(details);
  });

  test('may be edited when it is over, but not moved within the past', () => {
    const past = { ...stored, dateTime: at('2026-01-05T19:00:00-05:00') };
    const typed = { ...eventFormOf(past), deadlineDate: '', deadlineTime: '' };
    expect(issues(typed)).toEqual(['date: event-not-future']);
    expect(issues(typed, past)).toEqual([]);
    expect(issues({ ...typed, date: '2026-01-06' }, past)).toEqual(['date: event-not-future']);
  });

  test('may keep a sport that is on no list, and take no other such', () => {
    const imported = { ...stored, sport: 'cricket' };
    const edited = eventFormOf(imported);
    expect(issues(edited, imported)).toEqual([]);
    expect(issues({ ...edited, sport: 'tennis' }, imported)).toEqual([]);
    expect(issues({ ...edited, sport: 'chess' }, imported)).toEqual(['sport: sport-unknown']);
    expect(issues(edited, null)).toEqual(['sport: sport-unknown']);
  });

  test('may be closed at once by an edited deadline', () => {
    const closing = { deadlineDate: '2026-01-10', deadlineTime: '11:00' };
    expect(issues({ ...eventFormOf(stored), ...closing }, stored)).toEqual([]);
    expect(issues({ ...eventFormOf(stored), ...closing })).toEqual(['deadlineDate: deadline-not-future']);
  });

  test('is repeated a week later at the same time on the wall', () => {
    const times = {
      dateTime: at('2026-03-05T19:00:00-05:00'),
      rsvpDeadline: at('2026-03-04T12:00:00-05:00'),
    };
    const typed = duplicateEventForm({ ...stored, ...times }, { invitedBy: 'Dana' }, NOW);
    expect(typed).toMatchObject({ date: '2026-03-12', time: '19:00', invitedBy: 'Dana', inviteMessage: '' });
    expect(made(typed).event).toMatchObject({
      dateTime: at('2026-03-12T19:00:00-04:00'),
      rsvpDeadline: at('2026-03-11T12:00:00-04:00'),
    });
  });

  test('is repeated in the next week that is still to come, not with a deadline that is over', () => {
    const old = { ...stored, dateTime: at('2025-10-15T19:00:00-04:00') };
    expect(duplicateEventForm(old, null, NOW).date).toBe('2026-01-14');
    // NOW is a Saturday: the event is on Sundays, its deadline two days earlier.
    const times = {
      dateTime: at('2026-01-04T19:00:00-05:00'),
      rsvpDeadline: at('2026-01-02T20:00:00-05:00'),
    };
    const typed = duplicateEventForm({ ...stored, ...times }, null, NOW);
    expect(typed).toMatchObject({ date: '2026-01-11', deadlineDate: '2026-01-09' });
    expect(issues(typed)).toEqual(['deadlineDate: deadline-not-future']);
  });
});
