import { expect, it } from 'vitest';
import { demoEvent, nextEventTime } from '#features/demo-rsvp/demo-event.ts';

const at = (text: string) => Date.parse(text);

it.each([
  ['on a Saturday', '2026-11-21T12:00:00-05:00', '2026-11-24T19:00:00-05:00'],
  ['on the Tuesday itself, before the game', '2026-11-24T18:59:00-05:00', '2026-11-24T19:00:00-05:00'],
  ['when the game begins', '2026-11-24T19:00:00-05:00', '2026-12-01T19:00:00-05:00'],
  ['late on Tuesday, Wednesday in Europe', '2026-11-24T23:30:00-05:00', '2026-12-01T19:00:00-05:00'],
  ['over the switch to winter time', '2026-10-28T12:00:00-04:00', '2026-11-03T19:00:00-05:00'],
  ['over the switch to summer time', '2027-03-10T12:00:00-05:00', '2027-03-16T19:00:00-04:00'],
])('the next game is the next Tuesday at 7 pm in Gainesville: %s', (_when, now, eventTime) => {
  expect(nextEventTime(at(now))).toBe(at(eventTime));
});

it('is a game for twelve, with three who come and two who may', () => {
  expect(demoEvent(at('2026-11-21T12:00:00-05:00'))).toMatchObject({
    ...{ sport: 'volleyball', skillLevel: 'mixed', status: 'active', allowMaybe: true },
    ...{ maxPlayers: 12, rsvpCount: { yes: 3, maybe: 2, no: 0 } },
  });
});
