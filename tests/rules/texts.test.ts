import { describe, test } from 'vitest';
import { PHONE_MAX } from '#domain/contact.ts';
import {
  DESCRIPTION_MAX,
  LOCATION_MAX,
  ORGANIZER_CONTACT_MAX,
  ORGANIZER_NAME_MAX,
  TITLE_MAX,
} from '#domain/event.ts';
import { INVITE_MESSAGE_MAX, INVITED_BY_MAX } from '#domain/invite.ts';
import { GUEST_NAME_MAX, makeRsvpId, NOTES_MAX, REFERRER_MAX, USER_AGENT_MAX } from '#domain/rsvp.ts';
import { INVISIBLE_NAMES, VISIBLE_NAMES } from '../names.ts';
import {
  addRsvp,
  allowed,
  change,
  commit,
  denied,
  edit,
  givenEvent,
  organizer,
  placeKeyOf,
  put,
  rsvpAt,
  rsvpFields,
  visitor,
} from './fixtures.ts';

type Attempt = (value: unknown) => Promise<void>;

const inRsvp =
  (field: string): Attempt =>
  async (value) => {
    const event = await givenEvent();
    const id = makeRsvpId();
    const writes = addRsvp(event, { id, without: ['rsvp'] });
    await commit(
      visitor,
      ...writes,
      put(rsvpAt(id), rsvpFields(event, { placeKey: placeKeyOf(id), [field]: value })),
    );
  };
const inEvent =
  (field: string): Attempt =>
  async (value) =>
    commit(organizer, edit(await givenEvent(), { [field]: value }));
const inInvite =
  (field: string): Attempt =>
  async (value) =>
    commit(organizer, change((await givenEvent()).invite, { [field]: value }));

const LINES: [string, number, Attempt][] = [
  ['a guest’s name', GUEST_NAME_MAX, inRsvp('name')],
  ['a title', TITLE_MAX, inEvent('title')],
  ['a location', LOCATION_MAX, inEvent('location')],
  ['an organizer’s name', ORGANIZER_NAME_MAX, inEvent('organizerName')],
  ['an organizer’s contact', ORGANIZER_CONTACT_MAX, inEvent('organizerContact')],
  ['an inviter’s name', INVITED_BY_MAX, inInvite('invitedBy')],
  ['a link’s title', TITLE_MAX, inInvite('title')],
];
const TEXTS: [string, number, Attempt][] = [
  ['notes', NOTES_MAX, inRsvp('notes')],
  ['a description', DESCRIPTION_MAX, inEvent('description')],
  ['an invite’s message', INVITE_MESSAGE_MAX, inInvite('inviteMessage')],
];

describe.each([...LINES, ...TEXTS])('%s', (_, max, attempt) => {
  test(`holds ${max} characters and no more`, async () => {
    await allowed(attempt('é'.repeat(max)));
    await denied(attempt('e'.repeat(max + 1)));
  });

  test('is a text with something to see', async () => {
    await denied(attempt(7));
    await denied(attempt(['a']));
    await denied(attempt(''));
    await denied(attempt('   '));
    await denied(attempt('\u00a0\u3164\u2800'));
    await allowed(attempt(' . '));
  });

  test('holds no invisible, control or turning characters', async () => {
    for (const sign of [
      '\u0000',
      '\t',
      '\u007f',
      '\u009f',
      '\u00ad',
      '\u200b',
      '\u200f',
      '\u202e',
      '\u2066',
      '\ufeff',
    ]) {
      await denied(attempt(`game${sign}exe.court`));
    }
  });

  test('holds the scripts and signs that people use', async () => {
    for (const sample of ['👩‍👩‍👧', 'Ñandú', '北京', 'שלום', 'a\u200cb', '<script>', '"\'\\'])
      await allowed(attempt(sample));
  });
});

describe('a guest’s name', () => {
  test.each(INVISIBLE_NAMES)('is refused when it is %s', async (_, name) => {
    await denied(inRsvp('name')(name));
  });
  test.each(VISIBLE_NAMES)('is accepted in %s', async (_, name) => {
    await allowed(inRsvp('name')(name));
  });
});

test.each(TEXTS)('%s is more than fillers in several lines', async (_, __, attempt) => {
  await denied(attempt('\u3164\n\u200d\ufe0f\n\u{e0041}'));
});

test.each(LINES)('%s is one line', async (_, __, attempt) => {
  await denied(attempt('one\ntwo'));
});

test.each(TEXTS)('%s may have several lines', async (_, __, attempt) => {
  await allowed(attempt('one\ntwo\n\nthree'));
  await denied(attempt('\n\n'));
  await denied(attempt('one\r\ntwo'));
});

test.each([
  ['a browser', 'userAgent', USER_AGENT_MAX],
  ['a page before', 'referrer', REFERRER_MAX],
])('%s is bounded', async (_, field, max) => {
  await allowed(inRsvp(field)('x'.repeat(max)));
  await denied(inRsvp(field)('x'.repeat(max + 1)));
});

/** With the guards that the address needs, so that only its form decides. */
async function submitWith(contact: { email?: string; phone?: string }): Promise<void> {
  await commit(visitor, ...addRsvp(await givenEvent(), { rsvp: contact }));
}

describe('an e-mail address', () => {
  const longest = `${'a'.repeat(64)}@${`${'b'.repeat(62)}.`.repeat(2)}${'c'.repeat(59)}.com`;
  test.each(['robin@example.com', 'r.o+b_in@mail.example.co.uk', longest])('may be %s', async (email) => {
    await allowed(submitWith({ email }));
  });
  test.each([
    'robin',
    'robin@example',
    '@example.com',
    'robin@example.com ',
    'ro bin@example.com',
    'robin@exämple.com',
    'a@b.c\n',
    `${longest}m`,
  ])('is not %j', async (email) => {
    await denied(submitWith({ email }));
  });
});

describe('a phone number', () => {
  test.each(['3525550134', '+1 (352) 555-0134 ext. 7', '1234567', '1'.repeat(PHONE_MAX)])(
    'may be %s',
    async (phone) => {
      await allowed(submitWith({ phone }));
    },
  );
  test.each(['call me', '123456', '1'.repeat(PHONE_MAX + 1), '352\n5550134', '352\u202e5550134'])(
    'is not %j',
    async (phone) => {
      await denied(submitWith({ phone }));
    },
  );
});
