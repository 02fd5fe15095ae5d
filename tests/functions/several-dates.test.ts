import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { placeKeyOf } from '../../src/domain/queue.ts';
import { randomId } from '../../src/lib/random-id.ts';
import { EVENT_TIME, type StoredGuest, TOKEN, withGuests } from './guests.ts';
import { SITE } from './running-functions.ts';

const ACCEPTED = [202, { status: 'accepted' }];
const WEEK_MS = 7 * 86_400_000;
const weekOf = (nth: number) => new Date(EVENT_TIME.getTime() + nth * WEEK_MS);

describe('the email about several dates', () => {
  const { functions, guests, replyOf, emailsTo } = withGuests();

  /** Answers of one address to weekly dates. */
  async function aSeason(weeks: number, answers: Record<number, object> = {}) {
    const email = `${randomId()}@players.example`;
    const dates: StoredGuest[] = [];
    for (let week = 0; week < weeks; week += 1) {
      const eventId = await guests().anEvent({ dateTime: weekOf(week), maxPlayers: 2 });
      const fields = { email, seenDateTime: weekOf(week), ...answers[week] };
      const guest = await guests().aStoredRsvp(fields, { eventId });
      if (!('response' in fields)) await guests().takePlace(guest);
      dates.push({ ...guest, email });
    }
    return dates;
  }
  const confirmAll = (dates: readonly StoredGuest[]) => replyOf({ confirm: dates.map(({ id }) => id) });
  async function counted() {
    const [today] = await functions().database.query<{ emails: number }>(
      "select emails from private.emails_sent where part = 'response'",
    );
    return today?.emails ?? 0;
  }
  const one = (dates: readonly StoredGuest[]) => dates[0] ?? { email: '' };

  it('names all of them with what each is, has one calendar file and the link to all games, and goes once', async () => {
    const dates = await aSeason(4, { 2: { response: 'maybe' }, 3: { response: 'no' } });
    const [, second] = dates;
    const others = await Promise.all([randomId(), randomId()].map(placeKeyOf));
    if (second) await guests().setQueue(second.eventId, [...others, await placeKeyOf(second.id)]);
    const [stranger] = await aSeason(1);
    const ids = [...dates, ...(stranger ? [stranger] : [])];
    for (let call = 0; call < 2; call += 1) expect(await confirmAll(ids)).toEqual(ACCEPTED);

    const [email, ...more] = await emailsTo(one(dates));
    expect(more).toEqual([]);
    expect(email?.subject).toBe('Your answers to 4 dates: Moonlight volleyball');
    const secrets = await Promise.all(dates.map((date) => guests().secretOf(date)));
    for (const line of [
      '- Saturday, July 12, 2031, 7:00 PM EDT: you’re in',
      '- Saturday, July 19, 2031, 7:00 PM EDT: 1st reserve',
      '- Saturday, July 26, 2031, 7:00 PM EDT: you said maybe',
      '- Saturday, August 2, 2031, 7:00 PM EDT: you said no',
      `${SITE}/games#mail=${TOKEN}.${secrets.join('.')}`,
      `Sat, Jul 12, 2031: ${SITE}/rsvp/${TOKEN}#mail=${secrets[0]}&event=${dates[0]?.eventId}&not-me=1`,
    ])
      expect(email?.text).toContain(line);
    expect(email?.text).toMatch(/#stop=[0-9a-f-]{36}&of=dates/);
    const file = Buffer.from(email?.attachments?.[0]?.content ?? '', 'base64').toString();
    const entries = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent');
    expect(entries.map((entry) => entry.getFirstPropertyValue('status'))).toEqual([
      ...['CONFIRMED', 'TENTATIVE', 'CONFIRMED'],
    ]);
    const own = await emailsTo(stranger ?? { email: '' });
    expect(own.map(({ subject }) => subject)).toEqual([
      "You're in: Moonlight volleyball (Sat, Jul 12, 2031)",
    ]);
    expect(own[0]?.text).toContain(`All your games: ${SITE}/games#mail=${TOKEN}.`);
  });

  it('uses up one of the day’s, leaves out what was told, and is the usual one when one is left', async () => {
    const dates = await aSeason(14);
    const before = await counted();
    await confirmAll(dates.slice(0, 13));
    expect(await confirmAll(dates)).toEqual(ACCEPTED);
    const emails = await emailsTo(one(dates));
    expect(emails.map(({ subject }) => subject).toSorted()).toEqual([
      "You're in for 13 dates: Moonlight volleyball",
      "You're in: Moonlight volleyball (Sat, Oct 11, 2031)",
    ]);
    expect((await counted()) - before).toBe(2);
  });

  it('of a worker that died is the same email to the provider, whatever the order', async () => {
    const dates = await aSeason(3);
    await confirmAll(dates);
    const sent = functions().provider.keys.length;
    await functions().database.query(
      `update private.emails set state = 'sending', due_at = now(), said = null, sent_at = null
       where event_id = any ($1)`,
      [dates.map(({ eventId }) => eventId)],
    );
    expect(await confirmAll(dates.toReversed())).toEqual(ACCEPTED);
    const [again, ...more] = functions().provider.keys.slice(sent);
    expect(again).toMatch(/^guest-dates-/);
    expect(functions().provider.keys.slice(0, sent)).toContain(again);
    expect(more).toEqual([]);
  });

  it('that the provider refuses goes later, each date by itself, and each is counted then', async () => {
    const dates = await aSeason(2);
    const before = await counted();
    functions().provider.failWith(422);
    expect(await confirmAll(dates)).toEqual([202, { status: 'queued' }]);
    await functions().minutesLater(11);
    expect(await emailsTo(one(dates))).toEqual([]);
    await replyOf({ confirm: randomId() });
    await expect.poll(async () => (await emailsTo(one(dates))).length).toBe(2);
    expect((await counted()) - before).toBe(2);
  });
});
