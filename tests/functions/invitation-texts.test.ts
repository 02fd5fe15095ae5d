import { describe, expect, it } from 'vitest';
import { invitationIn } from '#domain/invitation.ts';
import type { GameEvent } from '../../src/domain/event.ts';
import {
  type InviteBranding,
  type InvitedGame,
  type Invitee,
  invitationEmail,
} from '../../supabase/functions/invite-founders/email.ts';
import { HEAD } from './builders.ts';
import { makeEvent, TOKEN } from './guests.ts';

const INVITE_HEAD: InviteBranding = {
  ...HEAD,
  stopUrl: 'https://project.supabase.co/functions/v1/guest-emails',
  postalAddress: '1 Court Street, Gainesville, FL 32601',
};
const STOP_KEY = '22222222-5f0c-4a5e-9d57-4d5a6a0a9c01';
const SECRET = '33333333-5f0c-4a5e-9d57-4d5a6a0a9c01';
const NOW = Date.parse('2031-07-01T12:00:00Z');

type Overrides = { event?: Partial<GameEvent>; game?: Partial<InvitedGame>; invitee?: Partial<Invitee> };
const written = ({ event, game, invitee }: Overrides = {}) =>
  invitationEmail(
    INVITE_HEAD,
    { event: makeEvent(event), inviteToken: TOKEN, isSeries: false, isForFounders: false, ...game },
    { name: 'Ana Reyes', email: 'ana+games@example.com', secret: SECRET, stopKey: STOP_KEY, ...invitee },
    NOW,
  );
const linksIn = (html: string) =>
  [...html.matchAll(/href="([^"]+)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));

describe('the invitation of a founder', () => {
  it.each(['text', 'html'] as const)('says everything that decides whether to come, in its %s', (part) => {
    const said = written()[part].replaceAll('&amp;', '&');
    for (const expected of [
      ...['Hi Ana,', 'here is a game for you.', 'Yes, I’m in', 'Maybe', 'I can’t make it'],
      ...['Saturday, July 12, 7:00 PM EDT', 'Westside Park, 1001 NW 34th St', '1 of 2 is in.'],
      ...[`https://showup.example/api/calendar/${TOKEN}.ics`, 'asks once more before it counts'],
      ...['because you joined the founders', '1 Court Street, Gainesville, FL 32601'],
      `https://showup.example/emails#stop=${STOP_KEY}&of=invitations`,
    ])
      expect(said).toContain(expected);
  });

  it('is to the founder, and ends by the mail program’s own button', () => {
    expect(written()).toMatchObject({
      to: 'ana+games@example.com',
      subject: 'Are you in? Moonlight volleyball (Sat, Jul 12)',
      headers: {
        'List-Unsubscribe': `<${INVITE_HEAD.stopUrl}?stop=${STOP_KEY}&of=invitations>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    });
  });

  it('has a link for each answer, which opens the page with name and address filled in', () => {
    const carried = (overrides?: Overrides) =>
      linksIn(written(overrides).html).flatMap((url) => invitationIn(new URL(url).hash) ?? []);
    const own = { secret: SECRET, name: 'Ana Reyes', email: 'ana+games@example.com' };
    expect(carried()).toEqual(['yes', 'maybe', 'no'].map((response) => ({ ...own, response })));
    expect(carried({ event: { allowMaybe: false } }).map(({ response }) => response)).toEqual(['yes', 'no']);
    const name = 'Zoë & "Bo" #1 <b>';
    expect(carried({ invitee: { name } })[0]).toEqual({ ...own, name, response: 'yes' });
  });

  it.each<[string, Overrides, ...string[]]>([
    ['one place', {}, '1 place left · Saturday'],
    ['more', { event: { maxPlayers: 12 } }, '11 places left · Saturday', '1 of 12 is in.'],
    [
      'none',
      { event: { rsvpCount: { yes: 3, no: 0, maybe: 0 } } },
      'Full a yes puts you on the reserve list · Saturday',
      'All 2 places are taken, 1 in reserve.',
    ],
    [
      'the founders’ link',
      { game: { isForFounders: true } },
      'Founders answer first: please keep this link.',
    ],
    ['a series', { game: { isSeries: true } }, 'The page shows every date, this is the next one.'],
    ['a name that is no first name', { invitee: { name: 'www.evil.example' } }, 'Hi there,'],
  ])('says it of %s', (_, overrides, ...expected) => {
    for (const said of expected) expect(written(overrides).text).toContain(said);
  });

  it('attack: markup and line breaks in title, place and name stay text, in one line of each header', () => {
    const evil = '<img src=x onerror=alert(1)>\r\nBcc: everybody@example.com\u2028"\'';
    const { subject, html, headers } = written({
      event: { title: evil, location: evil },
      invitee: { name: evil },
    });
    expect(subject).toBe(
      'Are you in? <img src=x onerror=alert(1)> Bcc: everybody@example.com "\' (Sat, Jul 12)',
    );
    expect(JSON.stringify(headers)).not.toMatch(/Bcc|\\[rn]/);
    expect(html).not.toContain('<img');
    expect(html).not.toMatch(/[\r\u2028]/);
    for (const url of linksIn(html)) expect(url).toMatch(/^(?:https:\/\/|mailto:hello@showup\.example)/);
  });
});
