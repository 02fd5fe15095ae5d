import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { atOnce } from './calls.ts';
import { aGuest, guestCalls, hash } from './guest-calls.ts';
import { onEachDatabase } from './on-each-database.ts';

const TOKEN = 'weekly-volleyball-2031-07-12-abc123';
const idOf = (nth: number) => hash(`date ${nth}`).slice(0, 32);
const dates = (count: number) => Array.from({ length: count }, (_, nth) => idOf(nth));
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

type Claimed = { subject: string; wanted: string; token: string; known: string[]; stop_key: string };

onEachDatabase('followers of a series', (opened) => {
  const { call, claim, minutesLater } = guestCalls(opened);
  const newEmail = () => `${randomUUID()}@players.example`;
  const follow = (email: string, event_ids = dates(2), address: string | null = null) =>
    call('follow_series', {
      ...{ token: TOKEN, email, sealed: `sealed ${email}`, event_ids, ends_at: inDays(365), address },
    });
  const add = (event_ids: readonly string[], token = TOKEN) =>
    call('note_series_dates', { token, event_ids, ends_at: inDays(400) });
  const due = () => call<Claimed[]>('claim_new_dates', { at_most: 10 });
  async function tell(email: string) {
    const [follower, ...others] = await due();
    if (follower === undefined || others.length > 0) throw new Error('Not one follower is due.');
    const { subject, wanted: said } = follower;
    const sent = { kind: 'new-dates', outcome: 'sent', revision: 0 };
    await call('finish_email', { subject, said, email, ...sent });
    return follower;
  }
  const count = async () => (await opened().database.query('select from private.series_follows')).length;

  it('are kept once for each mailbox and series, without their address, and hear nothing of the dates they saw', async () => {
    const email = newEmail();
    await atOnce(5, () => follow(email));
    await follow(email.toUpperCase().replace('@', '+tag@'), dates(2).toReversed());
    expect(await count()).toBe(1);
    await follow(email, [idOf(50)]);
    expect(await count()).toBe(2);
    await add(dates(2));
    expect(await due()).toEqual([]);
    const [kept] = await opened().database.query<{ row: string }>(
      'select (to_jsonb(own) - $1)::text as row from private.series_follows as own limit 1',
      ['address'],
    );
    expect(kept?.row).not.toContain(email);
  });

  it('are due each added set once, by the present link, and a worker that died is followed by another with the same word', async () => {
    const email = newEmail();
    await follow(email);
    const other = newEmail();
    await claim(aGuest({ email, event_id: idOf(3) }));
    await claim(aGuest({ email: other, event_id: idOf(2) }));
    await add(dates(4), 'weekly-volleyball-2031-07-12-replaced');
    const [first] = await due();
    // The mailbox has answered one of the new dates.
    expect(first).toMatchObject({ known: [...dates(2), idOf(3)], token: expect.stringMatching(/replaced$/) });
    expect(await due()).toEqual([]);
    await minutesLater(2);
    expect(await tell(email)).toMatchObject({ wanted: first?.wanted });
    // The worker died before it noted that they were told.
    expect(await due()).toEqual([]);
    await add(dates(4).toReversed());
    expect(await due()).toEqual([]);
    await add(dates(5));
    expect(await tell(email)).toMatchObject({ known: expect.arrayContaining(dates(4)) });
  });

  it('stop one series, or all, and take it back; a second follow by a stranger changes nothing of that', async () => {
    const email = newEmail();
    await follow(email);
    await follow(email, [idOf(50)]);
    await add(dates(3));
    const { subject, stop_key } = await tell(email);
    const stop = (scope: string) => call('stop_emails', { stop_key, scope });
    expect(await stop('event')).toBe(true);
    await follow(email);
    await add(dates(4));
    expect(await due()).toEqual([]);
    await stop('dates-again');
    await add(dates(5));
    expect(await due()).toMatchObject([{ subject }]);
    await stop('new-dates');
    await add([idOf(50), idOf(51)]);
    expect(await due()).toEqual([]);
    // Emails about their own answers go on.
    expect(await claim(aGuest({ email }))).toMatchObject({ status: 'claimed' });
  });

  it('attack: a flood from one network, or for one mailbox, is no more than a day’s', async () => {
    await atOnce(70, () => follow(newEmail(), dates(2), '203.0.113.9'));
    expect(await count()).toBe(60);
    const victim = newEmail();
    for (let nth = 10; nth < 20; nth += 1) await follow(victim, [idOf(nth)], `203.0.113.${nth}`);
    expect(await count()).toBe(64);
    for (let nth = 10; nth < 14; nth += 1) await add([idOf(nth), idOf(nth + 90)]);
    expect(await due()).toHaveLength(4);
  });

  it('go with their emails when their year is over, or they are forgotten, and nobody else goes', async () => {
    const [old, forgotten, kept] = [newEmail(), newEmail(), newEmail()];
    for (const email of [old, forgotten, kept]) await follow(email);
    expect(await call('remove_ended_guest_notes', {})).toMatchObject({ follows: 0, addresses: 0 });
    await add(dates(3));
    await due();
    await opened().database.query(
      'update private.series_follows set ends_at = now() where mailbox = private.mailbox_hash($1)',
      [old],
    );
    expect(await call('remove_ended_guest_notes', {})).toMatchObject({ follows: 1, addresses: 1 });
    expect(await call('guest_notes', { email: forgotten })).toBe(2);
    expect(await call('forget_guest', { email: forgotten, rsvps: '' })).toBe(2);
    expect(await count()).toBe(1);
    expect(await opened().database.query('select from private.emails')).toHaveLength(1);
  });
});
