import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { aFounder } from './builders.ts';
import { atOnce, confirm, join, secretOf } from './calls.ts';
import { type Asked, aGuest, CHANGE, guestCalls, keyOf, OTHER_EVENT } from './guest-calls.ts';
import { onOneDatabase } from './on-each-database.ts';

const to = (email: string, overrides: Partial<Asked> = {}) => aGuest({ email, ...overrides });

onOneDatabase('what became of emails', (opened) => {
  const { call, claim: claimFor, fail, send, due, readdress, linkOf, histories } = guestCalls(opened);
  const claim = async (asked: Asked) => (await claimFor(asked)).status;
  const take = (kind: string, email: string, id: string = randomUUID()) =>
    call<string>('take_mail_event', { id, kind, email });
  /** A press in an email, after which the RSVP has the id that it had. */
  const press = ({ subject, heir }: Asked) =>
    call('open_guest_email', { subject, new_subject: subject, link: 'sealed', heir });
  const historyOf = async (guest: Asked) =>
    (await histories(guest.event_id)).find(({ place_key }) => place_key === keyOf(guest));

  /** A guest to whom an email went. */
  async function written(email: string, overrides: Partial<Asked> = {}): Promise<Asked> {
    const guest = to(email, overrides);
    expect(await claim(guest)).toBe('claimed');
    return guest;
  }
  const bounces = async (domain: string, ...names: string[]) => {
    for (const name of names) await take('bounce', `${name}@${domain}`);
  };
  const writtenAt = async (domain: string, ...names: string[]) => {
    for (const name of names) await written(`${name}@${domain}`);
  };

  it('is in the organizer’s histories: opened, bounced, neither', async () => {
    const [opener, bouncer] = [await written('a@one.test'), await written('b@two.test')];
    const silent = await written('c@three.test');
    await press(opener);
    const first = await historyOf(opener);
    expect(await take('bounce', ' B@Two.test')).toBe('noted');
    await press(opener);
    expect(await historyOf(opener)).toEqual(first);
    expect(first).toMatchObject({ opened_at: expect.any(Number), bounced_at: null, stopped: false });
    const bounced_at = expect.any(Number);
    expect(await historyOf(bouncer)).toMatchObject({ opened_at: null, bounced_at, stopped: true });
    expect(await historyOf(silent)).toMatchObject({ opened_at: null, bounced_at: null, stopped: false });
    // Also after the game, so that nobody who opened an email looks made up.
    await opened().database.exec('update private.guests set link = null');
    expect(await historyOf(opener)).toMatchObject({ opened_at: expect.any(Number) });
  });

  it('is about one RSVP: who opens an email about a game vouches for no made-up answer to another', async () => {
    const real = await written('ann@one.test');
    const forged = await written('ann@one.test', { event_id: OTHER_EVENT });
    await press(real);
    expect(await historyOf(forged)).toMatchObject({ opened_at: null });
  });

  it('is forgotten when the address is corrected to another mailbox, and known of the new one', async () => {
    const guest = await written('ann@one.test');
    await written('gone@two.test');
    await take('bounce', 'gone@two.test');
    await press(guest);
    expect(await claim({ ...guest, email: 'gone@two.test' })).toBe('stopped');
    expect(await historyOf(guest)).toMatchObject({ opened_at: null, bounced_at: expect.any(Number) });
    await claim({ ...guest, email: 'ann+games@one.test' });
    expect(await historyOf(guest)).toMatchObject({ opened_at: null, bounced_at: null });
  });

  it('stops every kind of email to an address that bounced, the organizer’s and the private link too', async () => {
    const guest = to('ann@gmail.com');
    await fail(guest);
    await take('bounce', guest.email);
    expect(await claim({ ...guest, ...CHANGE })).toBe('stopped');
    expect(await claim(to(guest.email, { event_id: OTHER_EVENT }))).toBe('stopped');
    await opened().database.exec("update private.emails set due_at = now() - interval '1 day'");
    expect(await due()).toEqual([]);
    for (const answer of [await linkOf(guest), await readdress(guest)]) expect(answer).toBeNull();
    expect(await claim(to('bo@gmail.com'))).toBe('claimed');
  });

  it('attack: a tag that a server refuses stops that spelling, and not the mailbox', async () => {
    await writtenAt('one.test', 'ann+nobody');
    await bounces('one.test', 'ann+nobody');
    expect(await claim(to('ann+nobody@one.test'))).toBe('stopped');
    expect(await claim(to('ann@one.test'))).toBe('claimed');
  });

  it('stops a mail domain whose first three addresses bounced, also for founders', async () => {
    await writtenAt('madeup.net', 'a', 'b', 'c', 'd');
    await bounces('madeup.net', 'a', 'b', 'b');
    expect(await claim(to('new@madeup.net'))).toBe('claimed');
    await bounces('madeup.net', 'c');
    for (const name of ['new', 'd']) expect(await claim(to(`${name}@madeup.net`))).toBe('stopped');
    expect(await claim(to('new@mail.madeup.net'))).toBe('claimed');
    const founder = aFounder({ email: 'founder@madeup.net' });
    await join(opened().visitor, founder);
    const asked = { founder_id: founder.id, address: null, again: false };
    expect(await call('claim_welcome', asked)).toEqual({ status: 'stopped' });
    expect(await call('claim_pass_email', { email: founder.email, address: null })).toBeNull();
  });

  it.each<[string, (reader: Asked) => Promise<unknown>]>([
    ['pressed the button of an email', press],
    ['complained about one', ({ email }) => take('complaint', email)],
    [
      'confirmed as a founder',
      async () => {
        const founder = aFounder({ email: 'ann@club.net' });
        await join(opened().visitor, founder);
        await call('claim_welcome', { founder_id: founder.id, address: null, again: false });
        await confirm(opened().visitor, await secretOf(opened().database, founder.id));
      },
    ],
  ])('never stops a mail domain where somebody %s', async (_, act) => {
    const reader = await written('ann@club.net');
    await writtenAt('club.net', 'a', 'b', 'c');
    await bounces('club.net', 'a');
    await act(reader);
    await bounces('club.net', 'b', 'c');
    expect(await claim(to('new@club.net'))).toBe('claimed');
  });

  it('attack: bounces at a shared domain stop those addresses, and never the domain', async () => {
    await writtenAt('mail.ufl.edu', 'a', 'b', 'c', 'd');
    await bounces('mail.ufl.edu', 'a', 'b', 'c', 'd');
    expect(await claim(to('a@mail.ufl.edu'))).toBe('stopped');
    expect(await claim(to('real@mail.ufl.edu'))).toBe('claimed');
  });

  it('attack: a bounce or a complaint of an address that never was ours is noted nowhere', async () => {
    for (const name of ['a', 'b', 'c'])
      for (const kind of ['bounce', 'complaint'])
        expect(await take(kind, `${name}@madeup.net`)).toBe('unknown');
    for (const table of ['mail_addresses', 'email_stops'])
      expect(await opened().database.query(`select from private.${table}`)).toEqual([]);
    expect(await claim(to('a@madeup.net'))).toBe('claimed');
  });

  it('is taken once, however often and at once the provider tells it, until two days have passed', async () => {
    const guest = await written('ann@one.test');
    const answers = await atOnce(5, () => take('bounce', guest.email, 'event-1'));
    expect(answers.toSorted()).toEqual([...Array(4).fill('known'), 'noted']);
    // Read after all: the same event again must not bring the bounce back.
    await press(guest);
    expect(await take('bounce', guest.email, 'event-1')).toBe('known');
    expect(await historyOf(guest)).toMatchObject({ bounced_at: null });
    expect(await claim({ ...guest, revision: 2, said: 'no' })).toBe('queued');
    await opened().database.exec("update private.mail_events set ends_at = now() - interval '1 second'");
    await take('bounce', 'nobody@one.test', 'event-2');
    expect(await opened().database.query('select id from private.mail_events')).toEqual([{ id: 'event-2' }]);
  });

  it('stops what can be stopped after a complaint, and still sends the private link', async () => {
    const guest = to('ann+games@gmail.com');
    await send(guest);
    expect(await take('complaint', guest.email)).toBe('noted');
    expect(await claim(to('ann@gmail.com', { event_id: OTHER_EVENT }))).toBe('stopped');
    expect(await historyOf(guest)).toMatchObject({ stopped: true, bounced_at: null });
    expect(await linkOf(guest)).not.toBeNull();
  });

  it('is kept as long as somebody has the address, a bounce for half a year, and nothing of who is forgotten', async () => {
    const { database } = opened();
    const rest = () => database.query('select from private.mail_addresses');
    await writtenAt('one.test', 'kept', 'old', 'recent', 'forgotten');
    await bounces('one.test', 'old', 'recent', 'forgotten');
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
