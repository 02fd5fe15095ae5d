import { describe, expect, it } from 'vitest';
import { describeWhen } from '#features/rsvp/guest-page/invitation-dates.ts';

const NEW_YORK = 'America/New_York';
const at = (text: string) => Date.parse(text);
const eventTime = at('2026-11-24T19:00:00-05:00');

describe('the hint counts days where the event is, no more than two months', () => {
  it.each([
    ['tonight', '2026-11-24T00:01:00-05:00'],
    ['tomorrow', '2026-11-23T23:59:00-05:00'],
    ['tomorrow', '2026-11-23T00:00:00-05:00'],
    ['in 3 days', '2026-11-21T12:00:00-05:00'],
    ['in 60 days', '2026-09-25T00:01:00-04:00'],
    [null, '2026-09-24T23:59:00-04:00'],
    [null, '2023-05-01T12:00:00-04:00'],
    ['yesterday', '2026-11-25T00:01:00-05:00'],
    ['60 days ago', '2027-01-23T23:59:00-05:00'],
    [null, '2027-01-24T00:01:00-05:00'],
  ])('%s at %s', (hint, now) => {
    expect(describeWhen(eventTime, at(now), 'Asia/Kathmandu').hint).toBe(hint);
  });

  it('says today before the evening', () => {
    const noon = at('2026-11-24T12:00:00-05:00');
    expect(describeWhen(noon, at('2026-11-24T08:00:00-05:00'), NEW_YORK).hint).toBe('today');
  });

  it('counts the short day of the switch to winter time as a day', () => {
    const beforeSwitch = at('2026-10-31T23:30:00-04:00');
    expect(describeWhen(at('2026-11-01T19:00:00-05:00'), beforeSwitch, NEW_YORK).hint).toBe('tomorrow');
    expect(describeWhen(at('2026-11-02T00:30:00-05:00'), beforeSwitch, NEW_YORK).hint).toBe('in 2 days');
  });
});

describe('the zone', () => {
  const now = at('2026-11-21T12:00:00Z');

  it('is not named where clocks agree', () => {
    expect(describeWhen(eventTime, now, 'America/Toronto')).toMatchObject({
      time: '7:00 PM',
      onYourClock: null,
    });
  });

  it('is named where they differ, with the time there', () => {
    expect(describeWhen(eventTime, now, 'Asia/Kathmandu')).toMatchObject({
      day: 'Tuesday, November 24',
      time: '7:00 PM EST',
      onYourClock: { day: 'Wednesday, November 25', time: '5:45 AM' },
    });
    expect(describeWhen(at('2027-06-15T19:00:00-04:00'), now, 'America/Chicago').time).toBe('7:00 PM EDT');
  });
});
