import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { type StoredGuest, startGuests, TOKEN } from './guests.ts';
import { SITE, withRunningFunctions } from './running-functions.ts';

const NO_ID = '0'.repeat(32);

let guests: Awaited<ReturnType<typeof startGuests>>;

describe('guest-emails on Deno, against the local stack and Firestore’s emulator', () => {
  const functions = withRunningFunctions(async () => {
    guests = await startGuests();
    return guests.variables;
  });
  afterAll(() => guests.stop());

  const call = (body: unknown) => functions().call('guest-emails', body);
  const confirm = async ({ id }: Pick<StoredGuest, 'id'>) => {
    const answer = await call({ confirm: id });
    return [answer.status, await answer.json()];
  };
  const askForLink = ({ eventId, email }: Pick<StoredGuest, 'eventId' | 'email'>) =>
    call({ link: { eventId, email } });
  const emailsTo = ({ email }: Pick<StoredGuest, 'email'>) => functions().emailsTo(email);
  const ACCEPTED = [202, { status: 'accepted' }];
  const QUEUED = [202, { status: 'queued' }];
  /** The work goes on after the answer: when an email caused later is there, no more of these are to come. */
  async function expectEmails(guest: Pick<StoredGuest, 'email'>, count: number) {
    const later = await guests.aStoredRsvp();
    await confirm(later);
    await askForLink(later);
    await vi.waitFor(async () => {
      expect(await emailsTo(later)).toHaveLength(2);
      expect(await emailsTo(guest)).toHaveLength(count);
    }, 10_000);
    return emailsTo(guest);
  }

  it('tells the guest what was answered, once, with the private link, the calendar file and the way to stop', async () => {
    const guest = await guests.aStoredRsvp();
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(guest)));
    expect(answers).toEqual(Array(8).fill(ACCEPTED));
    await functions().minutesLater(60);
    await confirm(guest);
    const [email] = await expectEmails(guest, 1);
    expect(email).toMatchObject({
      subject: "You're in: Moonlight volleyball (Sat, Jul 12, 2031)",
      text: expect.stringContaining(
        `${SITE}/rsvp/${TOKEN}#mail=${await guests.secretOf(guest)}&event=${guest.eventId}`,
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
  });

  it('tells a change after ten minutes, the newest state, once', async () => {
    const guest = await guests.aStoredRsvp();
    await confirm(guest);
    await guests.change(guest, { response: 'maybe' });
    expect(await confirm(guest)).toEqual(QUEUED);
    await guests.change(guest, { response: 'no' });
    expect(await confirm(guest)).toEqual(QUEUED);
    await expectEmails(guest, 1);
    await functions().minutesLater(10);
    const [newest] = await expectEmails(guest, 2);
    expect(newest?.subject).toBe('Your no is noted: Moonlight volleyball (Sat, Jul 12, 2031)');
  });

  it('says nothing when a change was taken back within ten minutes, and nothing of notes', async () => {
    const guest = await guests.aStoredRsvp();
    await confirm(guest);
    await guests.change(guest, { response: 'no' });
    await confirm(guest);
    await guests.change(guest, { response: 'yes' });
    expect(await confirm(guest)).toEqual(ACCEPTED);
    await guests.change(guest, { notes: 'I bring a ball' });
    expect(await confirm(guest)).toEqual(ACCEPTED);
    await functions().minutesLater(10);
    await expectEmails(guest, 1);
  });

  it('answers a made-up id, an id of another project, and an answer without an address alike', async () => {
    const eventId = await guests.anEvent();
    const elsewhere = await guests.aStoredRsvp({}, { eventId, project: guests.otherProject });
    const unaddressed = await guests.aStoredRsvp({ email: '' });
    const known = () => functions().database.query('select subject from private.guests order by subject');
    const before = await known();
    for (const id of [randomBytes(16).toString('hex'), elsewhere.id, unaddressed.id])
      expect(await confirm({ id })).toEqual(ACCEPTED);
    expect(await known()).toEqual(before);
    await expectEmails(elsewhere, 0);
  });

  it.each([
    ['cancelled', { status: 'cancelled' }],
    ['over', { dateTime: new Date('2025-06-01T12:00:00Z') }],
  ])('writes nobody about a game that is %s', async (_, fields) => {
    const guest = await guests.aStoredRsvp({}, { eventId: await guests.anEvent(fields) });
    expect(await confirm(guest)).toEqual(ACCEPTED);
    await expectEmails(guest, 0);
  });

  it('drops what waits when the event was removed meanwhile', async () => {
    const guest = await guests.aStoredRsvp();
    functions().provider.failWith(500, 500, 500);
    expect(await confirm(guest)).toEqual(QUEUED);
    await guests.removeEvent(guest.eventId);
    await functions().minutesLater(10);
    await expectEmails(guest, 0);
    const kept = 'select from private.guests where event_id = $1 and link is not null';
    expect(await functions().database.query(kept, [guest.eventId])).toEqual([]);
  });

  it('sends later, once, what the provider refused', async () => {
    const guest = await guests.aStoredRsvp();
    functions().provider.failWith(422);
    expect(await confirm(guest)).toEqual(QUEUED);
    expect(await confirm(guest)).toEqual(QUEUED);
    await functions().minutesLater(10);
    await expectEmails({ email: 'nobody@players.example' }, 0);
    await expectEmails(guest, 1);
  });

  it('takes over from a worker that died in the middle, with the same key', async () => {
    const guest = await guests.aStoredRsvp();
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

  it('sends the private link to who answered, once an hour, and tells a stranger the same', async () => {
    const guest = await guests.aStoredRsvp();
    await confirm(guest);
    const spelled = { ...guest, email: ` ${guest.email.toUpperCase()} ` };
    const strangers = [
      { ...guest, email: 'stranger@players.example' },
      { ...guest, eventId: NO_ID },
    ];
    const asked = [spelled, ...strangers, guest];
    const answers = await Promise.all(
      asked.map(async (one) => {
        const answer = await askForLink(one);
        return [answer.status, await answer.text(), [...answer.headers.keys()].toSorted()];
      }),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.slice(0, 2)).toEqual([202, '{"status":"accepted"}']);
    const emails = await expectEmails(guest, 2);
    const subjects = emails.map(({ subject }) => subject);
    expect(subjects).toContain('Your private link: Moonlight volleyball (Sat, Jul 12, 2031)');
    for (const { text } of emails) expect(text).toContain(`#mail=${await guests.secretOf(guest)}`);
    await expectEmails({ email: 'stranger@players.example' }, 0);
  });

  it('sends the link to nobody when the organizer has corrected the address since', async () => {
    const guest = await guests.aStoredRsvp();
    await confirm(guest);
    await guests.change(guest, { email: 'corrected@players.example' });
    await askForLink(guest);
    await expectEmails(guest, 1);
    await expectEmails({ email: 'corrected@players.example' }, 0);
  });

  it('sends what waited to the corrected address alone, once, also before its page has called', async () => {
    const guest = await guests.aStoredRsvp();
    functions().provider.failWith(422);
    expect(await confirm(guest)).toEqual(QUEUED);
    const corrected = { email: `${randomUUID()}@players.example` };
    await guests.change(guest, corrected);
    await functions().minutesLater(11);
    await expectEmails({ email: 'nobody@players.example' }, 0);
    await expectEmails(corrected, 1);
    expect(await confirm(guest)).toEqual(ACCEPTED);
    await expectEmails(corrected, 1);
    await expectEmails(guest, 0);
  });

  it('ends by the mail program’s own button, by a press for one event or all, never by opening; but not the link', async () => {
    const email = `${randomUUID()}@players.example`;
    const toSameMailbox = async () => ({ ...(await guests.aStoredRsvp({ email })), email });
    const guest = await toSameMailbox();
    await confirm(guest);
    const [, key] = /#stop=([0-9a-f-]{36})/.exec((await emailsTo(guest))[0]?.text ?? '') ?? [];
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

    for (const scope of ['none', 'event']) expect((await call({ stop: { key, scope } })).status).toBe(202);
    expect(await confirm(other)).toEqual(ACCEPTED);
    await guests.change(guest, { response: 'no' });
    await functions().minutesLater(10);
    await confirm(guest);
    await expectEmails(guest, 3);
    expect((await call({ stop: { key: randomUUID(), scope: 'all' } })).status).toBe(404);
  });

  it('keeps no address, and no id that opens an answer', async () => {
    const guest = await guests.aStoredRsvp();
    await confirm(guest);
    const rows = await functions().database.query<{ dump: string }>(`
      select row_to_json(guests)::text || row_to_json(emails)::text as dump
      from private.guests join private.emails using (subject)
    `);
    expect(rows.length).toBeGreaterThan(0);
    for (const { dump } of rows) {
      expect(dump).not.toContain(guest.email);
      expect(dump).not.toContain(guest.id);
    }
  });

  it.each([
    ['nothing', null],
    ['an id in capitals', { confirm: 'A'.repeat(32) }],
    ['a path', { confirm: '../gameEvents/0123456789abcdef0123' }],
    ['a list', [{ confirm: NO_ID }]],
    ['two addresses', { link: { eventId: NO_ID, email: 'ana@example.com, bob@example.com' } }],
    [
      'an address of two lines',
      { link: { eventId: NO_ID, email: 'ana@example.com\r\nBcc: bob@example.com' } },
    ],
    ['an event that is a path', { link: { eventId: '0/1', email: 'ana@example.com' } }],
    ['a scope of its own', { stop: { key: randomUUID(), scope: 'everybody' } }],
    ['a key that is none', { stop: { key: "1' or '1'='1", scope: 'all' } }],
    ['a due event that is a path', { sendDue: '../rsvpInvites/0123456789abcdef01' }],
    ['nobody to tell', { changeNotice: { eventId: NO_ID, rsvpIds: [], token: 'a.b.' } }],
    [
      'more than it tells at once',
      { changeNotice: { eventId: NO_ID, rsvpIds: Array(26).fill(NO_ID), token: 'a.b.' } },
    ],
    ['a token that breaks a header', { histories: { eventId: NO_ID, token: 'a.b.\r\nx: y' } }],
  ])('refuses %s', async (_, body) => {
    expect((await call(body)).status).toBe(400);
  });

  it('turns away who calls too often', async () => {
    await functions().database.exec("update private.limits set budget = 3 where action = 'guest_email'");
    const statuses = [];
    for (let nth = 0; nth < 5; nth += 1) statuses.push((await call({ confirm: NO_ID })).status);
    await functions().database.exec("update private.limits set budget = 600 where action = 'guest_email'");
    expect(statuses).toEqual([202, 202, 202, 429, 429]);
  });
});

describe('guest-emails without Firestore', () => {
  const functions = withRunningFunctions();

  it('says that it failed, claims nothing, and may be asked again', async () => {
    const asked = { eventId: NO_ID, token: `e30.${btoa('{"sub":"dana"}').replace(/=+$/, '')}.` };
    for (const body of [
      { confirm: NO_ID },
      { changeNotice: { ...asked, rsvpIds: [NO_ID] } },
      { histories: asked },
    ]) {
      const answer = await functions().call('guest-emails', body);
      expect([answer.status, await answer.json()]).toEqual([503, { status: 'failed' }]);
    }
    expect((await functions().call('guest-emails', { sendDue: NO_ID })).status).toBe(202);
    expect(await functions().database.query('select from private.guests')).toEqual([]);
  });
});
