import { createHash, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { aFounder } from './builders.ts';
import { confirm, join, secretOf } from './calls.ts';
import { onOneDatabase } from './on-each-database.ts';

const EVENT = 'abcdef0123456789abcdef0123456789';
const OTHER_EVENT = '0'.repeat(32);

onOneDatabase('what became of emails', (opened) => {
  async function call<Answer>(name: string, parameters: object): Promise<Answer> {
    const { data, error } = await opened().service.rpc(name, parameters);
    expect(error).toBeNull();
    return data;
  }

  const aGuest = (email: string, event_id = EVENT) => ({
    subject: createHash('sha256').update(randomUUID()).digest('hex'),
    ...{ event_id, email, heir: createHash('sha256').update(randomUUID()).digest('hex') },
  });
  type Guest = ReturnType<typeof aGuest>;

  /** Asks for an email to a guest. @returns the answer's status. */
  const claim = async (guest: Guest, { kind = 'confirmation', part = 'response', revision = 1 } = {}) =>
    (
      await call<{ status: string }>('claim_guest_email', {
        ...{ ...guest, kind, part, revision, said: `state ${revision}`, after: null, link: 'sealed' },
        ...{ ends_at: new Date(Date.now() + 86_400_000).toISOString(), address: null },
      })
    ).status;
  const finish = ({ subject, email }: Guest, outcome: string) =>
    call('finish_email', { subject, kind: 'confirmation', outcome, said: 'state 1', revision: 1, email });
  const take = (kind: string, email: string, id: string = randomUUID()) =>
    call<string>('take_mail_event', { id, kind, email });
  /** A press in an email, after which the RSVP has the id that it had. */
  const press = ({ subject, heir }: Guest) =>
    call('open_guest_email', { subject, new_subject: subject, link: 'sealed', heir });

  async function historyOf({ subject, event_id }: Guest) {
    const all = await call<{ place_key: string; [fact: string]: unknown }[]>('guest_email_histories', {
      event_id,
    });
    return all.find(({ place_key }) => place_key === subject.slice(0, 32));
  }

  /** Guests with these addresses, each of whom an email went to. */
  async function written(...emails: string[]): Promise<Guest[]> {
    const guests = emails.map((email) => aGuest(email));
    for (const guest of guests) expect(await claim(guest)).toBe('claimed');
    return guests;
  }

  it('is in the organizer’s histories: opened, bounced, neither', async () => {
    const [opener, bouncer, silent] = await written('a@one.test', 'b@two.test', 'c@three.test');
    if (!opener || !bouncer || !silent) throw new Error('A guest is missing.');
    await press(opener);
    const first = await historyOf(opener);
    expect(await take('bounce', ' B@Two.test')).toBe('noted');
    await press(opener);
    expect(await historyOf(opener)).toEqual(first);
    expect(first).toMatchObject({ opened_at: expect.any(Number), bounced_at: null, stopped: false });
    expect(await historyOf(bouncer)).toMatchObject({
      opened_at: null,
      bounced_at: expect.any(Number),
      stopped: true,
    });
    expect(await historyOf(silent)).toMatchObject({ opened_at: null, bounced_at: null, stopped: false });
  });

  it('is told after the game too, so that nobody who opened an email looks made up', async () => {
    const [guest] = await written('ann@one.test');
    if (!guest) throw new Error('The guest is missing.');
    await press(guest);
    await opened().database.exec('update private.guests set link = null');
    expect(await historyOf(guest)).toMatchObject({ opened_at: expect.any(Number) });
  });

  it('is about one RSVP: who opens an email about a game vouches for no made-up answer to another', async () => {
    const [real] = await written('ann@one.test');
    const forged = aGuest('ann@one.test', OTHER_EVENT);
    await claim(forged);
    if (real) await press(real);
    expect(await historyOf(forged)).toMatchObject({ opened_at: null });
  });

  it('is forgotten when the address is corrected to another mailbox, and known of the new one', async () => {
    const [guest] = await written('ann@one.test');
    await written('gone@two.test');
    await take('bounce', 'gone@two.test');
    if (!guest) throw new Error('The guest is missing.');
    await press(guest);
    expect(await claim({ ...guest, email: 'gone@two.test' })).toBe('stopped');
    expect(await historyOf(guest)).toMatchObject({ opened_at: null, bounced_at: expect.any(Number) });
    await claim({ ...guest, email: 'ann+games@one.test' });
    expect(await historyOf(guest)).toMatchObject({ opened_at: null, bounced_at: null });
  });

  it('stops every kind of email to an address that bounced, the organizer’s and the private link too', async () => {
    const [guest] = await written('ann@gmail.com');
    if (!guest) throw new Error('The guest is missing.');
    await finish(guest, 'failed');
    await take('bounce', guest.email);
    expect(await claim(guest, { kind: 'changed', part: 'change' })).toBe('stopped');
    expect(await claim(aGuest(guest.email, OTHER_EVENT))).toBe('stopped');
    await opened().database.exec("update private.emails set due_at = now() - interval '1 day'");
    expect(await call('claim_due_guest_emails', { at_most: 10 })).toEqual([]);
    expect(await call('claim_guest_link', { event_id: EVENT, email: guest.email, address: null })).toBeNull();
    expect(
      await call('readdress_guest_email', { ...guest, event_id: undefined, kind: 'confirmation' }),
    ).toBeNull();
    expect(await claim(aGuest('bo@gmail.com'))).toBe('claimed');
  });

  it('attack: a tag that a server refuses stops that spelling, and not the mailbox', async () => {
    await written('ann+nobody@one.test');
    await take('bounce', 'ann+nobody@one.test');
    expect(await claim(aGuest('ann+nobody@one.test'))).toBe('stopped');
    expect(await claim(aGuest('ann@one.test'))).toBe('claimed');
  });

  it('stops a mail domain whose first three addresses bounced, also for founders', async () => {
    await written('a@madeup.net', 'b@madeup.net', 'c@madeup.net', 'd@madeup.net');
    for (const name of ['a', 'b', 'b']) await take('bounce', `${name}@madeup.net`);
    expect(await claim(aGuest('new@madeup.net'))).toBe('claimed');
    await take('bounce', 'c@madeup.net');
    for (const name of ['new', 'd']) expect(await claim(aGuest(`${name}@madeup.net`))).toBe('stopped');
    expect(await claim(aGuest('new@mail.madeup.net'))).toBe('claimed');
    const founder = aFounder({ email: 'founder@madeup.net' });
    await join(opened().visitor, founder);
    expect(await call('claim_welcome', { founder_id: founder.id, address: null, again: false })).toEqual({
      status: 'stopped',
    });
    expect(await call('claim_pass_email', { email: founder.email, address: null })).toBeNull();
  });

  it.each([
    ['pressed the button of an email', (guest: Guest) => press(guest)],
    ['complained about one', (guest: Guest) => take('complaint', guest.email)],
  ])('never stops a mail domain where somebody %s', async (_, act) => {
    const [reader] = await written('ann@club.net', 'a@club.net', 'b@club.net', 'c@club.net');
    await take('bounce', 'a@club.net');
    if (reader) await act(reader);
    for (const name of ['b', 'c']) await take('bounce', `${name}@club.net`);
    expect(await claim(aGuest('new@club.net'))).toBe('claimed');
  });

  it('never stops a mail domain where a founder confirmed', async () => {
    const founder = aFounder({ email: 'ann@club.net' });
    await join(opened().visitor, founder);
    await call('claim_welcome', { founder_id: founder.id, address: null, again: false });
    await confirm(opened().visitor, await secretOf(opened().database, founder.id));
    await written('a@club.net', 'b@club.net', 'c@club.net');
    for (const name of ['a', 'b', 'c']) await take('bounce', `${name}@club.net`);
    expect(await claim(aGuest('new@club.net'))).toBe('claimed');
  });

  it('attack: bounces at a shared domain stop those addresses, and never the domain', async () => {
    const names = ['a', 'b', 'c', 'd'].map((name) => `${name}@mail.ufl.edu`);
    await written(...names);
    for (const email of names) await take('bounce', email);
    expect(await claim(aGuest('a@mail.ufl.edu'))).toBe('stopped');
    expect(await claim(aGuest('real@mail.ufl.edu'))).toBe('claimed');
  });

  it('attack: a bounce or a complaint of an address that never was ours is noted nowhere', async () => {
    for (const kind of ['bounce', 'complaint']) {
      for (const name of ['a', 'b', 'c']) expect(await take(kind, `${name}@madeup.net`)).toBe('unknown');
    }
    for (const table of ['mail_addresses', 'email_stops'])
      expect(await opened().database.query(`select from private.${table}`)).toEqual([]);
    expect(await claim(aGuest('a@madeup.net'))).toBe('claimed');
  });

  it('is taken once, however often and at once the provider tells it, until two days have passed', async () => {
    const [guest] = await written('ann@one.test');
    if (!guest) throw new Error('The guest is missing.');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => take('bounce', guest.email, 'event-1')),
    );
    expect(answers.toSorted()).toEqual([...Array(4).fill('known'), 'noted']);
    // Read after all: the same event again must not bring the bounce back.
    await press(guest);
    expect(await take('bounce', guest.email, 'event-1')).toBe('known');
    expect(await historyOf(guest)).toMatchObject({ bounced_at: null });
    expect(await claim(guest, { revision: 2 })).toBe('queued');
    await opened().database.exec("update private.mail_events set ends_at = now() - interval '1 second'");
    await take('bounce', 'nobody@one.test', 'event-2');
    expect(await opened().database.query('select id from private.mail_events')).toEqual([{ id: 'event-2' }]);
  });

  it('stops what can be stopped after a complaint, and still sends the private link', async () => {
    const [guest] = await written('ann+games@gmail.com');
    if (!guest) throw new Error('The guest is missing.');
    await finish(guest, 'sent');
    expect(await take('complaint', guest.email)).toBe('noted');
    expect(await claim(aGuest('ann@gmail.com', OTHER_EVENT))).toBe('stopped');
    expect(await historyOf(guest)).toMatchObject({ stopped: true, bounced_at: null });
    expect(
      await call('claim_guest_link', { event_id: EVENT, email: guest.email, address: null }),
    ).not.toBeNull();
  });

  it('is kept as long as somebody has the address, a bounce for half a year, and nothing of who is forgotten', async () => {
    const { database } = opened();
    const rest = () => database.query('select from private.mail_addresses');
    await written('kept@one.test', 'old@one.test', 'recent@one.test', 'forgotten@one.test');
    for (const name of ['old', 'recent', 'forgotten']) await take('bounce', `${name}@one.test`);
    await database.exec("update private.mail_addresses set bounced_at = bounced_at - interval '179 days'");
    expect(await call('forget_guest', { email: 'Forgotten@one.test', rsvps: '' })).toBe(2);
    expect(await call('remove_ended_guest_notes', {})).toMatchObject({ addresses: 0 });
    await database.exec('delete from private.guests');
    expect(await call('remove_ended_guest_notes', {})).toMatchObject({ addresses: 1 });
    expect(await rest()).toHaveLength(2);
    await database.exec("update private.mail_addresses set bounced_at = bounced_at - interval '1 day'");
    expect(await call('remove_ended_guest_notes', {})).toMatchObject({ addresses: 2 });
    expect(await rest()).toEqual([]);
  });
});
