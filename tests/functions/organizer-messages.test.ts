import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { TELL_RESULTS } from '../../src/domain/email-history.ts';
import { randomId } from '../../src/lib/random-id.ts';
import { EVENT_TIME, type StoredGuest, withGuests } from './guests.ts';

const resultsSchema = z.object({ results: z.record(z.string(), z.enum(TELL_RESULTS)) });

describe('the organizer’s own words', () => {
  const { functions, guests, replyOf, emailsTo, stopKeyOf } = withGuests();
  let organizer = '';
  beforeAll(async () => {
    organizer = await guests().anOrganizer();
  });

  type Words = { id: string; text: string };
  const words = (text = 'Bring water.\n\nPark behind the hall.'): Words => ({ id: randomId(), text });
  const asking = (to: readonly StoredGuest[], { id, text }: Words, token = organizer) => ({
    message: { eventId: to[0]?.eventId, rsvpIds: to.map((guest) => guest.id), id, text, token },
  });
  async function resultsOf(to: readonly StoredGuest[], body: object): Promise<string[]> {
    const [status, reply] = await replyOf(body);
    expect(status).toBe(200);
    const { results } = resultsSchema.parse(reply);
    return to.map(({ id }) => results[id] ?? 'missing');
  }
  const tell = (to: readonly StoredGuest[], message: Words) => resultsOf(to, asking(to, message));
  const SUBJECT = 'From the organizer: Moonlight volleyball (Sat, Jul 12, 2031)';
  const messagesTo = async (guest: Pick<StoredGuest, 'email'>) =>
    (await emailsTo(guest)).filter(({ subject }) => subject.startsWith('From the organizer'));
  async function someGuests(count: number) {
    const eventId = await guests().anEvent({ maxPlayers: 30 });
    const all: StoredGuest[] = [];
    for (let nth = 0; nth < count; nth += 1) all.push(await guests().aPlayer(eventId));
    return all;
  }

  it('reach who may come, in a block of their own, once however often they are sent, and another message too', async () => {
    const [ana, ben] = await someGuests(2);
    if (!ana || !ben) throw new Error('Nobody is there.');
    const declined = await guests().aStoredRsvp({ response: 'no' }, { eventId: ana.eventId });
    const all = [ana, ben, declined];
    const message = words();
    const [first, second] = await Promise.all([tell(all, message), tell(all, message)]);
    expect([first?.[2], second?.[2]]).toEqual(['none', 'none']);
    for (const nth of [0, 1]) expect([first?.[nth], second?.[nth]].toSorted()).toEqual(['known', 'sent']);
    expect(await tell(all, message)).toEqual(['known', 'known', 'none']);
    const [email, ...more] = await emailsTo(ana);
    expect(more).toEqual([]);
    expect(email?.subject).toBe(SUBJECT);
    expect(email?.text).toContain(
      ', the organizer, writes:\n> Bring water.\n> \n> Park behind the hall.\n\n',
    );
    expect(email?.text).toContain(`#mail=${await guests().secretOf(ana)}&event=${ana.eventId}`);
    expect(await tell([ana], words('And a ball.'))).toEqual(['sent']);
    // The first one again, after the second.
    expect(await tell([ana], message)).toEqual(['known']);
    expect(await emailsTo(ana)).toHaveLength(2);
    expect(await emailsTo(declined)).toEqual([]);
  });

  it('reach somebody who answered three dates once, by the first of them', async () => {
    const email = `${randomId()}@players.example`;
    const dates: StoredGuest[] = [];
    for (let week = 0; week < 3; week += 1) {
      const dateTime = new Date(EVENT_TIME.getTime() + week * 7 * 86_400_000);
      const eventId = await guests().anEvent({ dateTime });
      const address = week === 1 ? email.toUpperCase() : email;
      dates.push({ ...(await guests().aStoredRsvp({ email: address }, { eventId })), email });
    }
    const message = words();
    const results = [];
    for (const date of dates) results.push(...(await tell([date], message)));
    expect(results).toEqual(['sent', 'known', 'known']);
    expect((await emailsTo({ email })).map(({ subject }) => subject)).toEqual([SUBJECT]);
  });

  it('reach everybody once when the provider refuses every third, and a mailbox that stopped nothing', async () => {
    const all = await someGuests(7);
    const [stopped, ...others] = all;
    if (!stopped) throw new Error('Nobody is there.');
    await replyOf({ confirm: stopped.id });
    await replyOf({ stop: { key: await stopKeyOf(stopped), scope: 'event' } });
    functions().provider.refuseEvery(3);
    const message = words();
    const results = await tell(all, message);
    expect(results.toSorted()).toEqual([...Array(2).fill('queued'), ...Array(4).fill('sent'), 'stopped']);
    functions().provider.refuseEvery(Number.POSITIVE_INFINITY);
    expect((await tell(all, message)).toSorted()).toEqual([
      ...[...Array(4).fill('known'), ...Array(2).fill('queued'), 'stopped'],
    ]);
    await functions().minutesLater(11);
    await replyOf({ confirm: randomId() });
    await vi.waitFor(async () => {
      for (const guest of others) expect(await messagesTo(guest)).toHaveLength(1);
    }, 10_000);
    expect(await messagesTo(stopped)).toEqual([]);
  });

  it('that wait follow a corrected address and a pressed link, and end with an answer that is taken back', async () => {
    const [ana, ben, cy] = await someGuests(3);
    if (!ana || !ben || !cy) throw new Error('Nobody is there.');
    functions().provider.failWith(422, 422, 422);
    expect(await tell([ana, ben, cy], words())).toEqual(Array(3).fill('queued'));
    const corrected = { email: `${randomId()}@players.example` };
    await guests().change(ana, corrected);
    expect((await replyOf({ open: await guests().secretOf(ben) }))[0]).toBe(200);
    await guests().change(cy, { response: 'no' });
    await functions().minutesLater(11);
    await replyOf({ confirm: randomId() });
    await vi.waitFor(async () => {
      for (const guest of [corrected, ben]) expect(await messagesTo(guest)).toHaveLength(1);
    }, 10_000);
    for (const guest of [ana, cy]) expect(await messagesTo(guest)).toEqual([]);
  });

  it('go with a change and a cancellation, also when that has to wait', async () => {
    const [ana, ben] = await someGuests(2);
    if (!ana || !ben) throw new Error('Nobody is there.');
    const { eventId } = ana;
    await guests().changeEvent(eventId, { status: 'cancelled', revision: 4 });
    const message = words('The hall is flooded.');
    const notice = { eventId, rsvpIds: [ana.id, ben.id], token: organizer, message };
    functions().provider.failWith(422);
    const results = await resultsOf([ana, ben], { changeNotice: notice });
    expect(results.toSorted()).toEqual(['queued', 'sent']);
    await functions().minutesLater(11);
    await replyOf({ confirm: randomId() });
    await vi.waitFor(async () => {
      for (const guest of [ana, ben])
        expect(await emailsTo(guest)).toMatchObject([
          {
            subject: expect.stringMatching(/^Cancelled: /),
            text: expect.stringContaining('> The hall is flooded.'),
          },
        ]);
    }, 10_000);
  });

  it.each([
    ['500 emoji', '🏐'.repeat(500), '🏐'.repeat(500)],
    ['text from right to left', 'المباراة في القاعة', '<div dir="auto" style="min-height: 24px">المباراة'],
    ['markup', '<b>Hi</b> https://evil.example', '&lt;b&gt;Hi&lt;/b&gt; https://evil.example<'],
  ])('may be %s', async (_, text, shown) => {
    const [ana] = await someGuests(1);
    if (!ana) throw new Error('Nobody is there.');
    const preview = { eventId: ana.eventId, about: 'message', text, token: organizer };
    const [status, shownBefore] = await replyOf({ preview });
    expect(status).toBe(200);
    expect(shownBefore).toMatchObject({ subject: SUBJECT, html: expect.stringContaining(shown) });
    expect(await emailsTo(ana)).toEqual([]);
    expect(await tell([ana], words(text))).toEqual(['sent']);
    const [email] = await emailsTo(ana);
    expect(email?.html).toContain(shown);
    expect(email?.html).not.toContain('href="https://evil');
    expect(email?.html).not.toContain('<b>');
  });

  it('are shown before they are sent as a cancellation will carry them, with nobody’s secret', async () => {
    const eventId = await guests().anEvent({ status: 'cancelled' });
    const preview = { eventId, about: 'change', text: 'Sorry!', token: organizer };
    const [, shown] = await replyOf({ preview });
    expect(shown).toMatchObject({
      subject: expect.stringMatching(/^Cancelled: /),
      html: expect.stringContaining('>Sorry!<'),
      text: expect.stringContaining('Hi Sam,'),
    });
  });

  it.each([
    ['501 characters', { text: 'a'.repeat(501) }],
    ['nothing but blanks', { text: ' \n\t ' }],
    ['a mark that turns the line around', { text: 'paid \u202e gnihton' }],
    ['half an emoji', { text: 'ball \ud83c' }],
    ['an id of its own', { id: 'everybody' }],
  ])('are refused with %s', async (_, fields) => {
    const message = { eventId: randomId(), rsvpIds: [randomId()], ...words(), token: organizer, ...fields };
    expect((await replyOf({ message }))[0]).toBe(400);
  });

  it('are an organizer’s alone, and go to nobody else’s guests', async () => {
    const [ana] = await someGuests(1);
    if (!ana) throw new Error('Nobody is there.');
    const stranger = guests().tokenOf(randomId());
    expect(await replyOf(asking([ana], words(), stranger))).toEqual([403, { status: 'refused' }]);
    const preview = { eventId: ana.eventId, about: 'message', text: 'Hi', token: stranger };
    expect((await replyOf({ preview }))[0]).toBe(403);
    const elsewhere = { ...ana, eventId: await guests().anEvent() };
    const made = { ...ana, id: randomId() };
    expect(await tell([elsewhere], words())).toEqual(['none']);
    expect(await tell([made], words())).toEqual(['none']);
    expect((await replyOf(asking([{ ...ana, eventId: randomId() }], words())))[0]).toBe(410);
    expect(await emailsTo(ana)).toEqual([]);
  });
});
