import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openFunctions } from '../../dev/supabase/functions.ts';
import { type StoredGuest, TOKEN, withGuests } from './guests.ts';
import { SITE, withRunningFunctions } from './running-functions.ts';

const NO_ID = '0'.repeat(32);
const ACCEPTED = [202, { status: 'accepted' }];
const QUEUED = [202, { status: 'queued' }];

describe('guest-emails on Deno, against the local stack and Firestore’s emulator', () => {
  const { functions, guests, replyOf, emailsTo, confirm, stopKeyOf } = withGuests();

  const askForLink = ({ eventId, email }: Pick<StoredGuest, 'eventId' | 'email'>) =>
    functions().call('guest-emails', { link: { eventId, email } });
  /** The work goes on after the answer: when an email caused later is there, no more of these are to come. */
  async function expectEmails(guest: Pick<StoredGuest, 'email'>, count: number) {
    const later = await guests().aStoredRsvp();
    await confirm(later);
    await askForLink(later);
    await vi.waitFor(async () => {
      expect(await emailsTo(later)).toHaveLength(2);
      expect(await emailsTo(guest)).toHaveLength(count);
    }, 10_000);
    return emailsTo(guest);
  }

  it('tells the guest what was answered, once, with the private link, the calendar file and the way to stop', async () => {
    const guest = await guests().aStoredRsvp();
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(guest)));
    expect(answers).toEqual(Array(8).fill(ACCEPTED));
    await functions().minutesLater(60);
    await confirm(guest);
    const [email] = await expectEmails(guest, 1);
    expect(email).toMatchObject({
      subject: "You're in: Moonlight volleyball (Sat, Jul 12, 2031)",
      text: expect.stringContaining(
        `${SITE}/rsvp/${TOKEN}#mail=${await guests().secretOf(guest)}&event=${guest.eventId}`,
      ),
      headers: {
        'List-Unsubscribe': expect.stringMatching(
          /^<http:.*\/functions\/v1\/guest-emails\?stop=[0-9a-f-]{36}>$/,
        ),
      },
      attachments: [{ filename: 'game.ics', content: expect.any(String) }],
    });
    const file = Buffer.from(email?.attachments?.[0]?.content ?? '', 'base64').toString();
    expect(file).toContain(`UID:${guest.eventId}@showup.example`);
    // The database keeps neither the address nor an id that opens the RSVP.
    const rows = await functions().database.query<{ dump: string }>(`
      select row_to_json(guests)::text || row_to_json(emails)::text as dump
      from private.guests join private.emails using (subject)
    `);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${guest.email}|${guest.id}`));
  });

  it('tells a change after ten minutes, the newest state, once; nothing when it was taken back, nor of notes', async () => {
    const guest = await guests().aStoredRsvp();
    await confirm(guest);
    const change = async (fields: object) => {
      await guests().change(guest, fields);
      return confirm(guest);
    };
    for (const response of ['maybe', 'no']) expect(await change({ response })).toEqual(QUEUED);
    await expectEmails(guest, 1);
    await functions().minutesLater(10);
    const [newest] = await expectEmails(guest, 2);
    expect(newest?.subject).toBe('Your no is noted: Moonlight volleyball (Sat, Jul 12, 2031)');
    expect(await change({ response: 'maybe' })).toEqual(QUEUED);
    expect(await change({ response: 'no' })).toEqual(ACCEPTED);
    expect(await change({ notes: 'I bring a ball' })).toEqual(ACCEPTED);
    await functions().minutesLater(10);
    await expectEmails(guest, 2);
  });

  it('answers a made-up id, one of another project, an RSVP without an address, and one to a game that is cancelled or over alike, and writes nobody', async () => {
    const eventId = await guests().anEvent();
    const elsewhere = await guests().aStoredRsvp({}, { eventId, project: guests().otherProject });
    const unaddressed = await guests().aStoredRsvp({ email: '' });
    const to = async (fields: object) =>
      guests().aStoredRsvp({}, { eventId: await guests().anEvent(fields) });
    const cancelled = await to({ status: 'cancelled' });
    const over = await to({ dateTime: new Date('2025-06-01T12:00:00Z') });
    const known = () => functions().database.query('select subject from private.guests order by subject');
    const before = await known();
    for (const id of [randomBytes(16).toString('hex'), elsewhere.id, unaddressed.id, cancelled.id, over.id])
      expect(await confirm({ id })).toEqual(ACCEPTED);
    expect(await known()).toEqual(before);
    for (const guest of [elsewhere, cancelled, over]) await expectEmails(guest, 0);
  });

  it('drops what waits when the event was removed meanwhile', async () => {
    const guest = await guests().aStoredRsvp();
    functions().provider.failWith(500, 500, 500);
    expect(await confirm(guest)).toEqual(QUEUED);
    await guests().removeEvent(guest.eventId);
    await functions().minutesLater(10);
    await expectEmails(guest, 0);
    const kept = 'select from private.guests where event_id = $1 and link is not null';
    expect(await functions().database.query(kept, [guest.eventId])).toEqual([]);
  });

  it('takes over from a worker that died in the middle, with the same key', async () => {
    const guest = await guests().aStoredRsvp();
    functions().provider.failWith();
    await confirm(guest);
    await functions().database.query(
      `update private.emails set state = 'sending', due_at = now(), said = null, sent_at = null
       where subject = sha256(convert_to($1, 'UTF8'))`,
      [guest.id],
    );
    await confirm(guest);
    const keys = functions().provider.keys.filter((key) => key === functions().provider.keys[0]);
    expect(keys).toHaveLength(2);
  });

  it('sends the private link to who answered, once an hour, tells a stranger the same, and follows no corrected address', async () => {
    const guest = await guests().aStoredRsvp();
    await confirm(guest);
    const spelled = { ...guest, email: ` ${guest.email.toUpperCase()} ` };
    const strangers = [
      { ...guest, email: 'stranger@players.example' },
      { ...guest, eventId: NO_ID },
    ];
    const answers = await Promise.all(
      [spelled, ...strangers, guest].map(async (one) => {
        const answer = await askForLink(one);
        return [answer.status, await answer.text(), [...answer.headers.keys()].toSorted()];
      }),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.slice(0, 2)).toEqual([202, '{"status":"accepted"}']);
    const emails = await expectEmails(guest, 2);
    const subjects = emails.map(({ subject }) => subject);
    expect(subjects).toContain('Your private link: Moonlight volleyball (Sat, Jul 12, 2031)');
    for (const { text } of emails) expect(text).toContain(`#mail=${await guests().secretOf(guest)}`);
    await expectEmails({ email: 'stranger@players.example' }, 0);

    const corrected = await guests().aStoredRsvp();
    await confirm(corrected);
    await guests().change(corrected, { email: 'corrected@players.example' });
    await askForLink(corrected);
    await expectEmails(corrected, 1);
    await expectEmails({ email: 'corrected@players.example' }, 0);
  });

  it('sends later what the provider refused, once, to the corrected address alone, also before its page has called', async () => {
    const guest = await guests().aStoredRsvp();
    functions().provider.failWith(422);
    for (let call = 0; call < 2; call += 1) expect(await confirm(guest)).toEqual(QUEUED);
    const corrected = { email: `${randomUUID()}@players.example` };
    await guests().change(guest, corrected);
    await functions().minutesLater(11);
    await expectEmails({ email: 'nobody@players.example' }, 0);
    await expectEmails(corrected, 1);
    expect(await confirm(guest)).toEqual(ACCEPTED);
    await expectEmails(corrected, 1);
    await expectEmails(guest, 0);
  });

  it('ends by the mail program’s own button, by a press for one event or all, never by opening; but not the link', async () => {
    const email = `${randomUUID()}@players.example`;
    const toSameMailbox = async () => ({ ...(await guests().aStoredRsvp({ email })), email });
    const guest = await toSameMailbox();
    await confirm(guest);
    const key = await stopKeyOf(guest);
    const oneClick = (method: string) =>
      fetch(`${functions().url}/functions/v1/guest-emails?stop=${key}`, {
        method,
        ...(method === 'POST' && { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }),
      });
    expect((await oneClick('GET')).status).toBe(405);
    expect(await functions().database.query('select from private.email_stops')).toEqual([]);
    expect((await oneClick('POST')).status).toBe(202);

    const other = await toSameMailbox();
    expect(await confirm(other)).toEqual(ACCEPTED);
    await askForLink(other);
    await expectEmails(guest, 2);

    for (const scope of ['none', 'event']) expect((await replyOf({ stop: { key, scope } }))[0]).toBe(202);
    expect(await confirm(other)).toEqual(ACCEPTED);
    await guests().change(guest, { response: 'no' });
    await functions().minutesLater(10);
    await confirm(guest);
    await expectEmails(guest, 3);
    expect((await replyOf({ stop: { key: randomUUID(), scope: 'all' } }))[0]).toBe(404);
  });

  const linkTo = (email: string, eventId = NO_ID) => ({ link: { eventId, email } });
  const telling = (...rsvpIds: string[]) => ({ changeNotice: { eventId: NO_ID, rsvpIds, token: 'a.b.' } });

  it.each([
    ['nothing', null],
    ['an id in capitals', { confirm: 'A'.repeat(32) }],
    ['a path', { confirm: '../gameEvents/0123456789abcdef0123' }],
    ['a list', [{ confirm: NO_ID }]],
    ['two addresses', linkTo('ana@example.com, bob@example.com')],
    ['an address of two lines', linkTo('ana@example.com\r\nBcc: bob@example.com')],
    ['an event that is a path', linkTo('ana@example.com', '0/1')],
    ['a scope of its own', { stop: { key: randomUUID(), scope: 'everybody' } }],
    ['a key that is none', { stop: { key: "1' or '1'='1", scope: 'all' } }],
    ['a due event that is a path', { sendDue: '../rsvpInvites/0123456789abcdef01' }],
    ['nobody to tell', telling()],
    ['more than it tells at once', telling(...Array<string>(26).fill(NO_ID))],
    ['a token that breaks a header', { histories: { eventId: NO_ID, token: 'a.b.\r\nx: y' } }],
  ])('refuses %s', async (_, body) => {
    expect((await replyOf(body))[0]).toBe(400);
  });

  it('turns away who calls too often', async () => {
    const limit = (budget: number) =>
      functions().database.exec(`update private.limits set budget = ${budget} where action = 'guest_email'`);
    await limit(3);
    const statuses = [];
    for (let nth = 0; nth < 5; nth += 1) statuses.push((await confirm({ id: NO_ID }))[0]);
    await limit(600);
    expect(statuses).toEqual([202, 202, 202, 429, 429]);
  });
});

describe('guest-emails without Firestore', () => {
  const functions = withRunningFunctions();

  it('says that it failed, claims nothing, and may be asked again', async () => {
    const unconnected = openFunctions({
      ...functions().functionVariables,
      FIRESTORE_EMULATOR_HOST: '127.0.0.1:1',
    });
    onTestFinished(() => unconnected.stop());
    const ask = (body: object) =>
      unconnected.call(
        new Request('http://localhost/functions/v1/guest-emails', {
          method: 'POST',
          body: JSON.stringify(body),
        }),
      );
    const asked = { eventId: NO_ID, token: `e30.${btoa('{"sub":"dana"}').replace(/=+$/, '')}.` };
    for (const body of [
      { confirm: NO_ID },
      { changeNotice: { ...asked, rsvpIds: [NO_ID] } },
      { histories: asked },
    ]) {
      const answer = await ask(body);
      expect([answer.status, await answer.json()]).toEqual([503, { status: 'failed' }]);
    }
    expect((await ask({ sendDue: NO_ID })).status).toBe(202);
    expect(await functions().database.query('select from private.guests')).toEqual([]);
  });
});
