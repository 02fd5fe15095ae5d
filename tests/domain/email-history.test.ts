import { expect, test } from 'vitest';
import { type EmailHistory, emailStatusOf, madeUpAmong } from '#domain/email-history.ts';
import { GUEST_NOTES_DAYS } from '#domain/retention.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import { at, HOUR, makeHistory, makeRsvp } from './builders.ts';

const NOW = at('2030-06-15T12:00:00Z');
const DAY = 24 * HOUR;

const tooOld = NOW - GUEST_NOTES_DAYS * DAY - 1;

test.each<[string, string | null, boolean, Partial<Rsvp>, Partial<EmailHistory> | null]>([
  ['an email that nobody opened', 'unopened', true, {}, {}],
  ['an email that was opened', 'opened', false, {}, { openedAt: NOW }],
  ['an email that bounced', 'bounced', true, {}, { bouncedAt: NOW }],
  ['an address that bounced after its email was opened', 'opened', false, {}, { openedAt: 1, bouncedAt: 2 }],
  ['no address', 'none', true, { email: undefined }, null],
  ['an address that was removed later', 'none', true, { email: undefined }, { openedAt: NOW }],
  ['an address that we never wrote to', 'none', true, {}, null],
  ['a check-in', 'unopened', false, { attendance: 'arrived' }, {}],
  ['a note that nobody came', 'unopened', true, { attendance: 'no-show' }, {}],
  ['no invite: a walk-in', null, false, { inviteToken: undefined }, null],
  ['a history that may have ended', null, false, { submittedAt: tooOld }, null],
])('an RSVP with %s', (_, status, isMadeUp, changes, told) => {
  const own = makeRsvp('Ana', {
    ...{ inviteToken: 'a-link', email: 'ana@example.com', submittedAt: NOW - DAY },
    ...changes,
  });
  const known = told && makeHistory('Ana', told);
  expect(emailStatusOf(own, known, NOW)).toBe(status);
  const others = [makeHistory('Bo', { openedAt: NOW }), ...(known ? [known] : [])];
  expect(madeUpAmong([own], others, NOW)).toEqual(isMadeUp ? [own] : []);
});
