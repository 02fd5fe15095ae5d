import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { sampleInvite } from '../../dev/firebase/sample-event.ts';
import { INVITATION_RESULTS, INVITED_AT_ONCE, invitationIn } from '../../src/domain/invitation.ts';
import { withGuests } from './guests.ts';
import { SITE } from './running-functions.ts';

type Invitee = { id: string; email: string; number: number };
/** As the dashboard reads them. */
const resultsSchema = z.object({ results: z.record(z.string(), z.enum(INVITATION_RESULTS)) });

describe('invite-founders on Deno, against the local stack and Firestore’s emulator', () => {
  const { functions, guests, emailsTo } = withGuests();
  let token = '';
  beforeAll(async () => {
    token = await guests().anOrganizer();
  });

  async function ask(body: object) {
    const answer = await functions().call('invite-founders', body);
    return { status: answer.status, body: await answer.json() };
  }
  const invite = (inviteToken: string, founders: readonly number[], by = token) =>
    ask({ invite: { inviteToken, founders, token: by } });
  async function resultsOf(inviteToken: string, invited: readonly Invitee[]): Promise<string[]> {
    const { status, body } = await invite(
      inviteToken,
      invited.map(({ number }) => number),
    );
    expect(status).toBe(200);
    const { results } = resultsSchema.parse(body);
    return invited.map(({ number }) => results[number] ?? 'missing');
  }

  async function aFounder({ isConfirmed = true } = {}): Promise<Invitee> {
    const founder = await functions().join();
    const [row] = await functions().database.query<{ number: number }>(
      `update public.founders set confirmed_at = case when $2 then now() end where id = $1
       returning founder_number as number`,
      [founder.id, isConfirmed],
    );
    if (row === undefined) throw new Error('Nobody joined.');
    return { ...founder, ...row };
  }
  const someFounders = (count: number) => Promise.all(Array.from({ length: count }, () => aFounder()));

  /** A link to a game, or to the dates of a series. */
  async function aLink(fields: Record<string, unknown> = {}): Promise<string> {
    const inviteToken = `moonlight-${crypto.randomUUID()}`;
    const { gameEventId, ...invited } = sampleInvite(await guests().anEvent(), inviteToken, fields);
    const about = 'gameEventIds' in fields ? {} : { gameEventId };
    await guests().documents.write(`rsvpInvites/${inviteToken}`, { ...invited, ...about });
    return inviteToken;
  }

  it('sends each founder one invitation, whose link opens the page filled in', async () => {
    const link = await aLink();
    const [ana, ben] = [await aFounder(), await aFounder()];
    expect(await resultsOf(link, [ana, ben])).toEqual(['sent', 'sent']);
    const emails = await emailsTo(ana);
    expect(emails).toEqual([
      expect.objectContaining({
        from: 'ShowUp <hello@showup.example>',
        subject: 'Are you in? Moonlight volleyball (Sat, Jul 12, 2031)',
        text: expect.stringContaining('1 Court Street, Gainesville, FL 32601'),
      }),
    ]);
    const [url = ''] = new RegExp(`${SITE}/rsvp/${link}#\\S+`).exec(emails[0]?.text ?? '') ?? [];
    const carried = invitationIn(new URL(url).hash);
    expect(carried).toMatchObject({ name: 'Ana Reyes', email: ana.email, response: 'yes' });
    expect(await ask({ opened: carried?.secret })).toEqual({ status: 202, body: { status: 'accepted' } });
    expect(await resultsOf(link, [ana, ben])).toEqual(['known', 'known']);
    expect(await emailsTo(ben)).toHaveLength(1);
  });

  it('sends one to each, however many organizers press at once', async () => {
    const link = await aLink();
    const invited = await someFounders(8);
    const numbers = invited.map(({ number }) => number);
    const tokens = [token, await guests().anOrganizer(), token];
    const replies = await Promise.all(tokens.map((by) => invite(link, [...numbers, ...numbers], by)));
    for (const { number, email } of invited) {
      const said = replies.map(({ body }) => body.results[number]);
      expect(said.toSorted()).toEqual(['known', 'known', 'sent']);
      expect(await emailsTo({ email })).toHaveLength(1);
    }
  });

  it('says of each founder what kept the invitation away', async () => {
    const [link, other] = [await aLink(), await aLink()];
    const [known, enough, stopped] = [await aFounder(), await aFounder(), await aFounder()];
    const held = await aFounder({ isConfirmed: false });
    await resultsOf(link, [known, stopped]);
    for (const nth of [1, 2, 3]) expect(await resultsOf(await aLink(), [enough]), `${nth}`).toEqual(['sent']);
    const header = (await emailsTo(stopped))[0]?.headers['List-Unsubscribe'] ?? '';
    const oneClick = await fetch(header.slice(1, -1), {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(oneClick.status).toBe(202);
    const nobody = { ...held, number: 999_999 };
    expect(await resultsOf(link, [known, enough])).toEqual(['known', 'enough']);
    expect(await resultsOf(other, [stopped, held, nobody])).toEqual(['stopped', 'unknown', 'unknown']);
    expect(await emailsTo(stopped)).toHaveLength(1);
    expect(await emailsTo(held)).toEqual([]);
  });

  it('goes on when the provider refuses in the middle; pressed again, the rest get theirs, and nobody two', async () => {
    const link = await aLink();
    const invited = await someFounders(6);
    functions().provider.refuseEvery(3);
    const first = await resultsOf(link, invited);
    functions().provider.refuseEvery(Number.POSITIVE_INFINITY);
    expect(first.toSorted()).toEqual([...Array(2).fill('failed'), ...Array(4).fill('sent')]);
    expect(await resultsOf(link, invited)).toEqual(
      first.map((result) => (result === 'sent' ? 'known' : 'sent')),
    );
    for (const founder of invited) expect(await emailsTo(founder)).toHaveLength(1);
  });

  it('is the same email to the provider when it is pressed again: its acknowledgement may have been lost', async () => {
    const link = await aLink();
    const founder = await aFounder();
    functions().provider.failWith(500, 500, 500);
    expect(await resultsOf(link, [founder])).toEqual(['failed']);
    expect(await resultsOf(link, [founder])).toEqual(['sent']);
    expect(functions().provider.keys).toHaveLength(4);
    expect(new Set(functions().provider.keys).size).toBe(1);
  });

  it('goes on when the organizer closes the page', async () => {
    const link = await aLink();
    const invited = await someFounders(7);
    const release = functions().provider.hold();
    const closed = new AbortController();
    functions().provider.load();
    const pressing = fetch(`${functions().url}/functions/v1/invite-founders`, {
      method: 'POST',
      signal: closed.signal,
      body: JSON.stringify({
        invite: { inviteToken: link, founders: invited.map(({ number }) => number), token },
      }),
    });
    await vi.waitFor(() => expect(functions().provider.calls()).toBe(5), 10_000);
    closed.abort();
    await expect(pressing).rejects.toThrow();
    release();
    for (const founder of invited)
      await vi.waitFor(async () => expect(await emailsTo(founder)).toHaveLength(1), 10_000);
  });

  it('invites to the next date of a series, once for all of them', async () => {
    const [past, next, later] = [
      await guests().anEvent({ dateTime: new Date('2025-01-01T19:00:00-05:00') }),
      await guests().anEvent(),
      await guests().anEvent({ dateTime: new Date('2031-07-19T19:00:00-04:00') }),
    ];
    const founder = await aFounder();
    expect(await resultsOf(await aLink({ gameEventIds: [past, next, later] }), [founder])).toEqual(['sent']);
    const [email] = await emailsTo(founder);
    expect(email?.subject).toContain('Jul 12');
    expect(email?.text).toContain('The page shows every date, this is the next one.');
    expect(await resultsOf(await aLink({ gameEventId: later }), [founder])).toEqual(['known']);
  });

  it('shows the organizer the email as it arrives, and sends none', async () => {
    functions().provider.load();
    const { status, body } = await ask({ preview: { inviteToken: await aLink(), token } });
    expect(status).toBe(200);
    expect(body).toEqual({
      subject: 'Are you in? Moonlight volleyball (Sat, Jul 12, 2031)',
      text: expect.stringContaining('Hi Alex,'),
    });
    expect(functions().provider.load().calls).toBe(0);
  });

  it('refuses strangers before it says anything about the game', async () => {
    const link = await aLink();
    const founder = await aFounder();
    const others = [
      guests().tokenOf('stranger'),
      guests().tokenOf('stranger', { aud: 'other', iss: 'other' }),
    ];
    for (const by of others)
      for (const about of [link, 'no-such-game'])
        for (const body of [
          { invite: { inviteToken: about, founders: [founder.number], token: by } },
          { preview: { inviteToken: about, token: by } },
        ])
          expect(await ask(body)).toEqual({ status: 403, body: { status: 'refused' } });
    expect(await emailsTo(founder)).toEqual([]);
  });

  it('knows no game behind a link that is off, over, or whose game takes no responses', async () => {
    const about = async (fields: object) => aLink({ gameEventId: await guests().anEvent(fields) });
    const past = new Date(Date.now() - 60_000);
    const links = await Promise.all([
      'no-such-game',
      aLink({ isActive: false }),
      aLink({ expiresAt: past }),
      aLink({ opensAt: new Date(Date.now() + 60_000) }),
      aLink({ gameEventId: '0'.repeat(32) }),
      about({ status: 'cancelled' }),
      about({ dateTime: past }),
      about({ rsvpDeadline: past }),
      about({ deletingAt: past }),
    ]);
    const founder = await aFounder();
    for (const [nth, link] of links.entries())
      expect(await invite(link, [founder.number]), `${nth}`).toEqual({
        status: 410,
        body: { status: 'gone' },
      });
    expect(await emailsTo(founder)).toEqual([]);
  });

  it('takes no more founders at once than it can email, and nothing malformed', async () => {
    const inviteToken = await aLink();
    const founders = Array.from({ length: INVITED_AT_ONCE + 1 }, (_, nth) => nth + 1);
    for (const body of [
      ...[[], founders, [0], [1.5], ['1'], [2 ** 40]].map((some) => ({
        invite: { inviteToken, founders: some, token },
      })),
      { invite: { inviteToken: '../gameEvents/1', founders: [1], token } },
      { preview: { inviteToken, token: 'no token' } },
      { opened: 'no secret' },
      {},
    ])
      expect((await ask(body)).status, JSON.stringify(body)).toBe(400);
    const unknown = { status: 404, body: { status: 'unknown' } };
    expect(await ask({ opened: crypto.randomUUID() })).toEqual(unknown);
  });
});
