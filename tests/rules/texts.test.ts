import { describe, test } from 'vitest';
import { PHONE_MAX } from '#domain/contact.ts';
import * as event from '#domain/event.ts';
import { INVITE_MESSAGE_MAX, INVITED_BY_MAX } from '#domain/invite.ts';
import { GUEST_NAME_MAX, makeRsvpId, NOTES_MAX, REFERRER_MAX, USER_AGENT_MAX } from '#domain/rsvp.ts';
import { INVISIBLE_NAMES, VISIBLE_NAMES } from '../names.ts';
import { denied, organizer, visitor } from './actors.ts';
import { givenEvent } from './events.ts';
import { change, commit, put } from './fixtures.ts';
import type { Contact } from './guards.ts';
import { edit } from './organizer-writes.ts';
import { placeKeyOf } from './places.ts';
import { addRsvp, rsvpAt, rsvpFields } from './rsvps.ts';

/** Puts the value into that field of a new RSVP, of an event or of a link. */
const inRsvp = (field: string) => async (value: unknown) => {
  const paths = await givenEvent();
  const id = makeRsvpId();
  const rsvp = rsvpFields(paths, { placeKey: placeKeyOf(id), [field]: value });
  await commit(visitor, ...addRsvp(paths, { id, without: ['rsvp'] }), put(rsvpAt(id), rsvp));
};
const inEvent = (field: string) => async (value: unknown) =>
  commit(organizer, edit(await givenEvent(), { [field]: value }));
const inInvite = (field: string) => async (value: unknown) =>
  commit(organizer, change((await givenEvent()).invite, { [field]: value }));

const LINES: [string, number, (value: unknown) => Promise<void>][] = [
  ['a guest’s name', GUEST_NAME_MAX, inRsvp('name')],
  ['a title', event.TITLE_MAX, inEvent('title')],
  ['a location', event.LOCATION_MAX, inEvent('location')],
  ['an organizer’s name', event.ORGANIZER_NAME_MAX, inEvent('organizerName')],
  ['an organizer’s contact', event.ORGANIZER_CONTACT_MAX, inEvent('organizerContact')],
  ['an inviter’s name', INVITED_BY_MAX, inInvite('invitedBy')],
  ['a link’s title', event.TITLE_MAX, inInvite('title')],
];
const TEXTS: typeof LINES = [
  ['notes', NOTES_MAX, inRsvp('notes')],
  ['a description', event.DESCRIPTION_MAX, inEvent('description')],
  ['an invite’s message', INVITE_MESSAGE_MAX, inInvite('inviteMessage')],
];

describe.each([...LINES, ...TEXTS])('%s', (_, max, attempt) => {
  test(`holds ${max} characters and no more`, async () => {
    await attempt('é'.repeat(max));
    await denied(attempt('e'.repeat(max + 1)));
  });

  test('is a text with something to see', async () => {
    for (const value of [7, ['a'], '', '   ', '\u00a0\u3164\u2800']) await denied(attempt(value));
    await attempt(' . ');
  });

  test('holds no invisible, control or turning characters', async () => {
    for (const sign of '\u0000\t\u007f\u009f\u00ad\u200b\u200f\u202e\u2066\ufeff')
      await denied(attempt(`game${sign}exe.court`));
  });

  test('holds the scripts and signs that people use', async () => {
    for (const sample of ['👩‍👩‍👧', 'Ñandú', '北京', 'שלום', 'a\u200cb', '<script>', '"\'\\'])
      await attempt(sample);
  });
});

describe('a guest’s name', () => {
  test.each(INVISIBLE_NAMES)('is refused when it is %s', async (_, name) => {
    await denied(inRsvp('name')(name));
  });
  test.each(VISIBLE_NAMES)('is accepted in %s', async (_, name) => {
    await inRsvp('name')(name);
  });
});

test.each(LINES)('%s is one line', async (_, __, attempt) => {
  await denied(attempt('one\ntwo'));
});

test.each(TEXTS)('%s may have several lines, and more than fillers in them', async (_, __, attempt) => {
  await attempt('one\ntwo\n\nthree');
  for (const value of ['\n\n', 'one\r\ntwo', '\u3164\n\u200d\ufe0f\n\u{e0041}']) await denied(attempt(value));
});

test.each([
  ['a browser', 'userAgent', USER_AGENT_MAX],
  ['a page before', 'referrer', REFERRER_MAX],
])('%s is bounded', async (_, field, max) => {
  await inRsvp(field)('x'.repeat(max));
  await denied(inRsvp(field)('x'.repeat(max + 1)));
});

/** With the guards that the address needs, so that only its form decides. */
const submitWith = async (rsvp: Contact) => commit(visitor, ...addRsvp(await givenEvent(), { rsvp }));
const LONGEST = `${'a'.repeat(64)}@${`${'b'.repeat(62)}.`.repeat(2)}${'c'.repeat(59)}.com`;
const DIGITS = '1'.repeat(PHONE_MAX);

const emails = (...some: string[]) => some.map((email) => ({ email }));
const phones = (...some: string[]) => some.map((phone) => ({ phone }));

test.each([
  ...emails('robin@example.com', 'r.o+b_in@mail.example.co.uk', LONGEST),
  ...phones('3525550134', '+1 (352) 555-0134 ext. 7', '1234567', DIGITS),
])('an address may be %o', async (contact) => {
  await submitWith(contact);
});

test.each([
  ...emails('robin', 'robin@example', '@example.com', 'robin@example.com ', 'ro bin@example.com'),
  ...emails('robin@exämple.com', 'a@b.c\n', `${LONGEST}m`),
  ...phones('call me', '123456', `${DIGITS}1`, '352\n5550134', '352\u202e5550134'),
])('an address is not %o', async (contact) => {
  await denied(submitWith(contact));
});
