import ICAL from 'ical.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  changedEmail,
  confirmationEmail,
  linkEmail,
  lostPlaceEmail,
  placeEmail,
  stillComingEmail,
} from '../../supabase/functions/guest-emails/email.ts';
import type { Guest, GuestBranding } from '../../supabase/functions/guest-emails/email-parts.ts';
import { sealingWith } from '../../supabase/functions/guest-emails/sealing.ts';
import { HEAD } from './builders.ts';
import { anRsvp, makeEvent, TOKEN } from './guests.ts';

const GUEST_HEAD: GuestBranding = {
  ...HEAD,
  functionUrl: 'https://project.supabase.co/functions/v1/guest-emails',
};
const KEY = '22222222-5f0c-4a5e-9d57-4d5a6a0a9c01';
const SECRET = 'fedcba9876543210fedcba9876543210';
/** The event's id is the one of `makeEvent`. */
const OWN_LINK = `https://showup.example/rsvp/${TOKEN}#mail=${SECRET}&event=abcdef0123456789abcdef0123456789`;
const NOW = Date.parse('2031-07-01T12:00:00Z');

type Overrides = { rsvp?: Partial<Guest['rsvp']>; event?: Partial<Guest['event']> };
const aGuest = ({ rsvp, event }: Overrides = {}): Guest => ({
  ...{ rsvp: anRsvp(rsvp), event: makeEvent(event) },
  ...{ email: 'ana@example.com', placeKey: 'own', stopKey: KEY, secret: SECRET, isOpened: false },
});
const written = (write: typeof confirmationEmail) => (overrides?: Overrides) =>
  write(GUEST_HEAD, aGuest(overrides), NOW);
const confirmation = written(confirmationEmail);
const link = written(linkEmail);
const place = written((head, guest, now) => placeEmail(head, guest, 'place', now));
const on = written((head, guest, now) => placeEmail(head, guest, 'on', now));
const question = written(stillComingEmail);
const changed = written((head, guest, now) => changedEmail(head, guest, 'changed', now));
const onAgain = written((head, guest, now) => changedEmail(head, guest, 'on-again', now));
const lostPlace = written((head, guest, now) =>
  lostPlaceEmail(head, guest, { status: 'reserve', number: 2 }, now),
);
const cancelled = written((head, { event, ...guest }, now) =>
  changedEmail(head, { ...guest, event: { ...event, status: 'cancelled' } }, 'cancelled', now),
);
const fileOf = (email: ReturnType<typeof confirmation>) =>
  Buffer.from(email.attachments?.[0]?.content ?? '', 'base64').toString();
const entryIn = (email: ReturnType<typeof confirmation>) =>
  new ICAL.Event(new ICAL.Component(ICAL.parse(fileOf(email))).getFirstSubcomponent('vevent') ?? undefined);
/** As the calendar has the game: tentative for a reserve. */
const inCalendar = (email: ReturnType<typeof confirmation>, property = 'status') =>
  String(entryIn(email).component.getFirstPropertyValue(property));

type Row = [response: Guest['rsvp']['response'], overrides: Overrides, string, string];

const RESERVE = { event: { queue: ['a', 'b', 'c', 'own'], rsvpCount: { yes: 4, no: 0, maybe: 0 } } };

describe('the confirmation to a guest', () => {
  it.each(['text', 'html'] as const)('says everything a guest needs, in its %s', (part) => {
    const { [part]: said } = confirmation();
    for (const expected of [
      ...['Hi Ana,', 'you have a place', 'Saturday, July 12, 7:00 PM EDT', 'Westside Park, 1001 NW 34th St'],
      ...['https://www.google.com/maps/search/?api=1', 'https://maps.apple.com/?q=', '1 of 2 is in.'],
      ...[`${OWN_LINK}&not-me=1`, 'Did somebody else use your address? This wasn’t me'],
      ...[OWN_LINK, 'This link is a secret', `https://showup.example/emails#stop=${KEY}`],
    ])
      expect(said.replaceAll('&amp;', '&')).toContain(expected);
  });

  it.each([
    ['yes', {}, "You're in: Moonlight volleyball (Sat, Jul 12)", 'Yes'],
    ['yes', RESERVE, "You're 2nd reserve: Moonlight volleyball (Sat, Jul 12)", '2nd'],
    ['yes', { event: { queue: [] } }, 'Your yes is noted: Moonlight volleyball (Sat, Jul 12)', 'Yes'],
    ['maybe', {}, 'Your maybe is noted: Moonlight volleyball (Sat, Jul 12)', 'Maybe'],
    ['no', {}, 'Your no is noted: Moonlight volleyball (Sat, Jul 12)', 'No'],
  ] satisfies Row[])('of a %s tells what it means', (response, overrides, subject, score) => {
    const email = confirmation({ ...overrides, rsvp: { response } });
    expect(email.subject).toBe(subject);
    expect(email.html).toContain(`>${score}</td>`);
  });

  it('tells a reserve how many places must come free, and puts the game into the calendar as tentative', () => {
    const email = confirmation(RESERVE);
    expect(email.text).toContain('2 places must come free');
    expect([inCalendar(email), inCalendar(confirmation())]).toEqual(['TENTATIVE', 'CONFIRMED']);
    expect(confirmation({ rsvp: { response: 'no' } }).attachments).toBeUndefined();
  });

  it('tells a player how many the game lacks, and as tentative; then that it is on', () => {
    const event = { minPlayers: 2, queue: ['own'], maxPlayers: 4 };
    const email = confirmation({ event });
    expect(email.text).toContain(
      'The game takes place if 1 more player says yes: we write once, when it is on.',
    );
    expect(email.text).toContain('1 in, 1 more and it’s on.');
    const late = confirmation({ event: { ...event, rsvpDeadline: NOW } });
    expect(late.text).toContain('1 of 4 is in.');
    expect(late.text).not.toMatch(/it’s on|when it is on/);
    const reached = { event: { ...event, queue: ['own', 'a'], rsvpCount: { yes: 2, no: 0, maybe: 0 } } };
    const news = on(reached);
    expect(news.subject).toBe("It's on: Moonlight volleyball (Sat, Jul 12)");
    for (const said of [news, confirmation(reached)]) expect(said.text).toContain('2 of 4 are in. It’s on.');
    expect([email, news].map((one) => inCalendar(one))).toEqual(['TENTATIVE', 'CONFIRMED']);
  });

  it('has a calendar file that others read, with the entry that the page has', () => {
    const entry = entryIn(confirmation({ event: { title: 'Beach; volley, 2 on 2' } }));
    expect(entry.uid).toBe('abcdef0123456789abcdef0123456789@showup.example');
    expect(entry.sequence).toBe(3);
    expect(entry.summary).toBe('Beach; volley, 2 on 2');
    expect(entry.startDate.toJSDate().toISOString()).toBe('2031-07-12T23:00:00.000Z');
    expect(fileOf(confirmation())).not.toContain(SECRET);
    // What is no invitation gives no link.
    expect(confirmation({ rsvp: { inviteToken: '../evil?' } }).text).not.toContain('evil');
  });
});

describe('the email about', () => {
  const SEEN = { seenDateTime: Date.parse('2031-07-11T19:00:00-04:00'), seenLocation: 'Eastside Park' };
  const OTHER_PLACE = 'When you answered: Eastside Park\n\nNow: Westside Park, 1001 NW 34th St';

  it('a place that came free says when, where and with whom, how to give it away, and replaces the entry in the calendar', () => {
    const email = place();
    expect(email.subject).toBe("You're in: Moonlight volleyball (Sat, Jul 12)");
    for (const expected of [
      ...['Hi Ana, a place came free, and it is yours', 'Saturday, July 12, 7:00 PM EDT', '1 of 2 is in.'],
      ...['Westside Park, 1001 NW 34th St', 'https://maps.apple.com/?q='],
      ...[`See or change my answer:\n${OWN_LINK}\n`, `Give my place away: ${OWN_LINK}&give-away=1`],
    ])
      expect(email.text).toContain(expected);
    const before = confirmationEmail(GUEST_HEAD, aGuest(RESERVE), NOW - 60_000);
    const entries = ['status', 'dtstamp', 'uid', 'sequence'].map((property) =>
      [before, email].map((one) => inCalendar(one, property)),
    );
    expect(entries).toEqual([
      ['TENTATIVE', 'CONFIRMED'],
      ['2031-07-01T11:59:00Z', '2031-07-01T12:00:00Z'],
      Array(2).fill('abcdef0123456789abcdef0123456789@showup.example'),
      ['3', '3'],
    ]);
  });

  it('a place that was lost says why, which reserve the guest is now, and what changed besides; the calendar has it as tentative', () => {
    const email = lostPlace({ ...RESERVE, rsvp: { seenLocation: 'Eastside Park' } });
    expect(email.subject).toBe("You're 2nd reserve now: Moonlight volleyball (Sat, Jul 12)");
    expect(email.html).toContain('>2nd</td>');
    for (const expected of [
      'Hi Ana, the organizer lowered the number of players to 2, so you are 2nd reserve now: 2 places must come free before you are in again.',
      ...[OTHER_PLACE, 'All 2 places are taken, 2 in reserve.'],
      `See or change my answer:\n${OWN_LINK}\n`,
    ])
      expect(email.text).toContain(expected);
    expect(inCalendar(email)).toBe('TENTATIVE');
  });

  it('who is “Still in?” links to the answer, and says who gets a place that is given up', () => {
    const email = question();
    expect(email.subject).toBe('Still in? Moonlight volleyball (Sat, Jul 12)');
    for (const expected of [
      ...['Saturday, July 12, 7:00 PM EDT', 'Westside Park, 1001 NW 34th St'],
      ...['it goes to the first reserve at once', `Answer: still in, or not:\n${OWN_LINK}\n`],
      `Give my place away: ${OWN_LINK}&give-away=1`,
    ])
      expect(email.text).toContain(expected);
  });

  it('a change says what the guest answered to, and what is now', () => {
    const email = changed({ rsvp: SEEN });
    expect(email.subject).toBe('Changed: Moonlight volleyball (Sat, Jul 12)');
    const times = 'When you answered: Friday, July 11, 7:00 PM EDT\n\nNow: Saturday, July 12, 7:00 PM EDT';
    for (const expected of [times, OTHER_PLACE, OWN_LINK]) expect(email.text).toContain(expected);
    expect(inCalendar(email, 'sequence')).toBe('3');
  });

  it.each([
    [{ seenDateTime: SEEN.seenDateTime }, 'Friday', 'Eastside'],
    [{ seenLocation: SEEN.seenLocation }, 'Eastside', 'Friday'],
  ])('a change compares only what is another now: %j', (seen, compared, other) => {
    const { text } = changed({ rsvp: seen });
    expect(text.match(/When you answered/g)).toHaveLength(1);
    expect(text).toContain(compared);
    expect(text).not.toContain(other);
  });

  it('a cancelled game takes it out of the calendar, and one that is on again puts it back', () => {
    const { subject, text } = cancelled({ rsvp: SEEN });
    expect(subject).toBe('Cancelled: Moonlight volleyball (Sat, Jul 12)');
    expect(text).toContain('it does not take place');
    expect(text).not.toContain('When you answered');
    const again = onAgain();
    expect(again.subject).toBe("It's on again: Moonlight volleyball (Sat, Jul 12)");
    expect(again.text).toContain('it takes place after all');
    const statuses = [cancelled(), again, onAgain(RESERVE)].map((email) => inCalendar(email));
    expect(statuses).toEqual(['CANCELLED', 'CONFIRMED', 'TENTATIVE']);
  });
});

describe.each([
  ['confirmation', confirmation],
  ['private link', link],
  ['place that came free', place],
  ['lost place', lostPlace],
  ['question', question],
  ['change', changed],
  ['cancellation', cancelled],
  ['news that it is on again', onAgain],
])('the email with the %s', (_, write) => {
  it('has no private link for who came without an invitation', () => {
    const { text } = write({ rsvp: { inviteToken: undefined } });
    expect(text).not.toMatch(/#mail=|give-away|PLANS CHANGED/);
  });

  it('can be ended by one click of a mail program', () => {
    expect(write().headers).toEqual({
      'List-Unsubscribe': `<https://project.supabase.co/functions/v1/guest-emails?stop=${KEY}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  it('loads nothing and tracks nothing', () => {
    expect(write().html).not.toMatch(
      /<(img|script|link|iframe|video|svg|object|form)\b|url\(|@import|background=/i,
    );
  });

  it.each(['\r\nBcc: everybody@example.com', '\n\nSecond', '\u2028Line', '\u0000Null'])(
    'lets no line break of any field into a header: %j',
    (nasty) => {
      const words = { description: nasty, skillLevel: nasty };
      const names = { title: `Game${nasty}`, location: `Park${nasty}`, organizerName: `Dana${nasty}` };
      const email = write({
        rsvp: { name: `Ana${nasty}`, notes: nasty, seenLocation: `Park${nasty}` },
        event: { ...names, ...words },
      });
      for (const line of [email.subject, email.to, ...Object.values(email.headers)])
        expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      expect(email.html).not.toMatch(/[^\P{Cc}\n]/u);
      if (email.attachments) expect(entryIn(email).uid).toContain('@showup.example');
    },
  );

  it('shows markup of every field as text, and greets nobody by it', () => {
    const nasty = '<img src=x onerror=alert(1)>"&\'';
    const email = write({
      rsvp: { name: nasty, notes: nasty, seenLocation: `x${nasty}` },
      event: { title: nasty, location: nasty, organizerName: nasty, description: nasty, skillLevel: nasty },
    });
    expect(email.html).not.toContain('<img');
    expect(email.html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&amp;&#39;');
    expect(email.text).toContain('Hi there,');
  });
});

describe('the id of an answer that is kept', () => {
  afterEach(() => vi.restoreAllMocks());

  it('opens with its key, for its guest, and not otherwise', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const { seal, open } = sealingWith('a long random text');
    const sealed = await seal('secret', 'event|guest');
    expect(sealed).not.toContain('secret');
    expect(await seal('secret', 'event|guest')).not.toBe(sealed);
    expect(await open(sealed, 'event|guest')).toBe('secret');
    expect(await open(sealed, 'event|other')).toBeNull();
    expect(await sealingWith('another key').open(sealed, 'event|guest')).toBeNull();
    expect(await open('no base64!', 'event|guest')).toBeNull();
    expect(logged).toHaveBeenCalledTimes(3);
  });
});
