import { beforeAll, describe, expect, it, vi } from 'vitest';
import { sampleInvite } from '../../dev/firebase/sample-event.ts';
import { randomId } from '../../src/lib/random-id.ts';
import { EVENT_TIME, withGuests } from './guests.ts';
import { SITE } from './running-functions.ts';

const WEEK_MS = 7 * 86_400_000;
const ACCEPTED = [202, { status: 'accepted' }];

describe('following a series', () => {
  const { functions, guests, replyOf, emailsTo } = withGuests();
  let organizer = '';
  beforeAll(async () => {
    organizer = await guests().anOrganizer();
  });

  const aDate = (week: number, fields: object = {}) =>
    guests().anEvent({ dateTime: new Date(EVENT_TIME.getTime() + week * WEEK_MS), ...fields });
  const link = async (token: string, gameEventIds: readonly string[], fields: object = {}) => {
    const { gameEventId: _, ...invite } = sampleInvite('', token, { gameEventIds, ...fields });
    await guests().documents.write(`rsvpInvites/${token}`, invite);
  };
  const aToken = () => `weekly-${randomId()}`;
  const ask = (invite: string, email: string) => replyOf({ follow: { invite, email } });
  const tell = (invite: string, token = organizer) => replyOf({ datesAdded: { invite, token } });
  const follows = (token: string) =>
    functions().database.query('select from private.series_follows where token = $1', [token]);
  /** Two dates, which these follow. */
  async function aSeries(followers: readonly string[]) {
    const token = aToken();
    const dates = [await aDate(0), await aDate(1)];
    await link(token, dates);
    for (const email of followers) expect(await ask(token, email)).toEqual(ACCEPTED);
    await vi.waitFor(async () => expect(await follows(token)).toHaveLength(followers.length));
    return { token, dates };
  }
  const someone = () => `${randomId()}@players.example`;
  const subjectsTo = async (email: string) => (await emailsTo({ email })).map(({ subject }) => subject);

  it('sends nothing at once, then each added set once, with the standing link and the ways to stop', async () => {
    const email = someone();
    const { token, dates } = await aSeries([email]);
    expect(await tell(token)).toEqual(ACCEPTED);
    await link(token, [...dates, await aDate(2), await aDate(3), await aDate(4, { status: 'cancelled' })]);
    expect(await subjectsTo(email)).toEqual([]);
    for (let press = 0; press < 3; press += 1) await tell(token);
    await vi.waitFor(async () => expect(await subjectsTo(email)).toHaveLength(1));
    await tell(token);
    const [news, ...more] = await emailsTo({ email });
    expect(more).toEqual([]);
    expect(news?.subject).toBe('New dates: Moonlight volleyball');
    for (const line of [
      '- Saturday, July 26, 2031, 7:00 PM EDT\n- Saturday, August 2, 2031, 7:00 PM EDT\n\n',
      `Say yes to all or some:\n${SITE}/rsvp/${token}\n`,
    ])
      expect(news?.text).toContain(line);
    expect(news?.text).toMatch(/\/emails#stop=[0-9a-f-]{36}&of=new-dates/);
    expect(news?.text).not.toMatch(/#mail=|#edit=/);
    const [, oneClick = ''] = /<(.*)>/.exec(news?.headers['List-Unsubscribe'] ?? '') ?? [];
    expect((await fetch(oneClick, { method: 'POST' })).status).toBe(202);
    await link(token, [...dates, await aDate(5)]);
    await tell(token);
    const other = someone();
    await ask(token, other);
    await vi.waitFor(async () => expect(await follows(token)).toHaveLength(2));
    expect(await subjectsTo(email)).toHaveLength(1);
  });

  it('goes on with the link that replaced another, and leaves out who has answered', async () => {
    const [answered, open] = [someone(), someone()];
    const { dates } = await aSeries([answered, open]);
    const added = await aDate(2);
    const guest = await guests().aStoredRsvp({ email: answered }, { eventId: added });
    await replyOf({ confirm: guest.id });
    const replacing = aToken();
    await link(replacing, [...dates, added]);
    await tell(replacing);
    await vi.waitFor(async () => expect(await subjectsTo(open)).toHaveLength(1));
    expect((await emailsTo({ email: open }))[0]).toMatchObject({
      subject: 'New date: Moonlight volleyball',
      text: expect.stringContaining(`${SITE}/rsvp/${replacing}\n`),
    });
    expect(await subjectsTo(answered)).toEqual([expect.stringContaining('Your yes is noted')]);
  });

  it('waits for a provider that is down, and is sent by whoever calls next', async () => {
    const email = someone();
    const { token, dates } = await aSeries([email]);
    await link(token, [...dates, await aDate(2)]);
    functions().provider.failWith(422);
    await tell(token);
    const waiting = "select from private.emails where kind = 'new-dates' and state = 'waiting'";
    await vi.waitFor(async () => expect(await functions().database.query(waiting)).toHaveLength(1));
    await functions().minutesLater(11);
    expect(await subjectsTo(email)).toEqual([]);
    await replyOf({ confirm: randomId() });
    await vi.waitFor(async () => expect(await subjectsTo(email)).toHaveLength(1));
  });

  it.each([
    ['is off', { isActive: false }],
    ['has expired', { expiresAt: new Date('2026-01-01') }],
    ['is the founders’', { forFounders: true }],
  ])('is refused, and tells nobody, when the link %s', async (_, fields) => {
    const email = someone();
    const { token, dates } = await aSeries([email]);
    await link(token, [...dates, await aDate(2)], fields);
    expect(await tell(token)).toEqual([410, { status: 'gone' }]);
    const late = someone();
    expect(await ask(token, late)).toEqual(ACCEPTED);
    await replyOf({ confirm: randomId() });
    expect(await follows(token)).toHaveLength(1);
    expect(await subjectsTo(email)).toEqual([]);
  });

  it('answers a stranger alike for a link that nobody made, and lets only organizers tell', async () => {
    expect(await ask(aToken(), someone())).toEqual(ACCEPTED);
    const { token } = await aSeries([]);
    expect(await tell(token, guests().tokenOf(randomId()))).toEqual([403, { status: 'refused' }]);
    for (const body of [
      { follow: { invite: '../gameEvents/0123456789abcdef', email: 'ana@example.com' } },
      { follow: { invite: token, email: 'ana@example.com\r\nBcc: bob@example.com' } },
    ])
      expect((await replyOf(body))[0]).toBe(400);
  });
});
