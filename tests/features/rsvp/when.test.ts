import { expect, it } from 'vitest';
import { describeWhen } from '#features/rsvp/guest-page/invitation-dates.ts';

const at = (text: string) => Date.parse(text);
const eventTime = at('2026-11-24T19:00:00-05:00');

it.each([
  ['tonight', '2026-11-24T00:01:00-05:00', eventTime],
  ['today', '2026-11-24T00:01:00-05:00', at('2026-11-24T12:00:00-05:00')],
  ['tomorrow', '2026-11-23T23:59:00-05:00', eventTime],
  ['in 60 days', '2026-09-25T00:01:00-04:00', eventTime],
  [null, '2026-09-24T23:59:00-04:00', eventTime],
  [null, '2023-05-01T12:00:00-04:00', eventTime],
  ['60 days ago', '2027-01-23T23:59:00-05:00', eventTime],
  [null, '2027-01-24T00:01:00-05:00', eventTime],
])('the hint counts days where the event is, no more than two months: %s at %s', (hint, now, instant) => {
  expect(describeWhen(instant, at(now), 'Asia/Kathmandu').hint).toBe(hint);
});

it('the zone is named where clocks differ, with the time there', () => {
  const now = at('2026-11-21T12:00:00Z');
  const here = describeWhen(eventTime, now, 'America/Toronto');
  expect(here).toMatchObject({ time: '7:00 PM', onYourClock: null });
  expect(describeWhen(eventTime, now, 'Asia/Kathmandu')).toMatchObject({
    ...{ day: 'Tuesday, November 24', time: '7:00 PM EST' },
    onYourClock: { day: 'Wednesday, November 25', time: '5:45 AM' },
  });
  expect(describeWhen(at('2027-06-15T19:00:00-04:00'), now, 'America/Chicago').time).toBe('7:00 PM EDT');
});
