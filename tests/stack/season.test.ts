import { expect, test } from 'vitest';
import { displayStatus, type GameEvent } from '#domain/event.ts';
import { invitationMark } from '#domain/invitation.ts';
import { placeKeyOf } from '#domain/queue.ts';
import { originEnd } from '#domain/retention.ts';
import { contactKeys, RSVP_RESPONSES } from '#domain/rsvp.ts';
import { LINKS, season, seasonGame, seasonInvitations } from '../../dev/firebase/season.ts';

type Fields = Record<string, unknown>;

/** Every weekday, and the days of both clock changes. */
const DAYS = [
  ...[15, 16, 17, 18, 19, 20, 21].map((day) => `2026-11-${day}`),
  ...['2027-03-13', '2027-03-14', '2027-11-06', '2027-11-07'],
];

test.each(DAYS)('a season that begins on %s has its weeks behind it and its events to come', async (day) => {
  const now = Date.parse(`${day}T17:00:00Z`);
  const documents = new Map(season(now).map(([path, fields]) => [path, fields as Fields]));
  const within = (collection: string) =>
    [...documents].filter(([path]) => path.startsWith(`${collection}/`)).map(([, fields]) => fields);

  const events = within('gameEvents');
  const statuses = events.map(({ dateTime, status }) =>
    displayStatus({ dateTime: Number(dateTime), status: status as GameEvent['status'] }, now),
  );
  const count = (wanted: string) => statuses.filter((status) => status === wanted).length;
  expect([count('past'), count('active'), count('cancelled')]).toEqual([10, 3, 1]);
  for (const { dateTime, createdAt } of events) {
    const clock = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', hour: '2-digit' });
    expect(['09 AM', '10 AM', '07 PM', '08 PM']).toContain(clock.format(dateTime as Date));
    expect(Number(createdAt)).toBeLessThan(now);
  }

  for (const [path, { rsvpCount, dateTime, queue }] of documents) {
    if (!path.startsWith('gameEvents/')) continue;
    const id = path.slice('gameEvents/'.length);
    const rsvps = within('gameRSVPs').filter(({ gameEventId }) => gameEventId === id);
    const given = (one: string) => rsvps.filter(({ response }) => response === one).length;
    expect(rsvpCount).toEqual(Object.fromEntries(RSVP_RESPONSES.map((one) => [one, given(one)])));
    const coming = rsvps
      .filter(({ response }) => response === 'yes')
      .sort((a, b) => Number(a.submittedAt) - Number(b.submittedAt));
    expect(queue).toEqual(coming.map(({ placeKey }) => placeKey));
    for (const { response, attendance, submittedAt, ipAddress } of rsvps) {
      // Nothing is due to be removed.
      expect(ipAddress).toBe(Number(submittedAt) > originEnd(now) ? null : undefined);
      expect(attendance !== undefined).toBe(response === 'yes' && Number(dateTime) <= now);
      expect(Number(submittedAt)).toBeLessThanOrEqual(now);
    }
    const guarded = rsvps.flatMap(({ email }) => contactKeys(id, email ? { email: String(email) } : {}));
    expect(within('rsvpGuards').filter(({ gameEventId }) => gameEventId === id)).toHaveLength(guarded.length);
  }
  for (const [path, { placeKey }] of documents) {
    const [collection, id = ''] = path.split('/');
    if (collection === 'gameRSVPs') expect(placeKey).toBe(await placeKeyOf(id));
  }
  const marks = await Promise.all(
    seasonInvitations(now).map(async ({ eventId, name, email, secret, sentAt }) => {
      const mark = await invitationMark(secret);
      const came = within('gameRSVPs').filter(({ invitation }) => invitation === mark);
      for (const rsvp of came) {
        expect(rsvp).toMatchObject({ gameEventId: eventId, name, email });
        expect(Number(rsvp.submittedAt)).toBeGreaterThan(sentAt);
      }
      return came.length;
    }),
  );
  expect(new Set(marks)).toEqual(new Set([0, 1]));
  const game = seasonGame(now);
  expect(documents.get(`gameEvents/${game.event_ids[0]}`)).toMatchObject({
    ...{ title: game.title, dateTime: new Date(game.dates[0] ?? 0) },
  });
  // Fourteen want to play where twelve can.
  expect(events.some(({ queue, maxPlayers }) => (queue as string[]).length > Number(maxPlayers))).toBe(true);
  for (const { token } of LINKS)
    expect(documents.get(`rsvpInvites/${token}`)).toMatchObject({ inviteToken: token });
});
