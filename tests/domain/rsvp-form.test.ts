import { describe, expect, test } from 'vitest';
import { EMAIL_MAX, PHONE_MAX } from '#domain/contact.ts';
import { GUEST_NAME_MAX, NOTES_MAX } from '#domain/rsvp.ts';
import { type RsvpForm, rsvpFormSchema } from '#domain/rsvp-form.ts';

const form = (overrides: Partial<RsvpForm> = {}): RsvpForm => ({
  ...{ name: 'Robin', email: '', phone: '', notes: '', showsFirstName: false },
  ...overrides,
});
const open = rsvpFormSchema({ requireContactInfo: false });
const strict = rsvpFormSchema({ requireContactInfo: true });

const issues = (schema: typeof open, typed: Partial<RsvpForm>) =>
  schema.safeParse(form(typed)).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ??
  [];

describe('the form', () => {
  test('sends only what was filled in, tidied', () => {
    const tidy = { name: 'Robin', email: 'r@example.com', notes: 'a\nb', showsFirstName: false };
    const typed = { name: '  Robin\t', email: ' r@example.com ', notes: 'a\r\nb ' };
    expect(open.parse(form(typed))).toEqual(tidy);
  });

  test.each<[Partial<RsvpForm>, string]>([
    [{ name: '   ' }, 'name: name-required'],
    [{ name: 'x'.repeat(GUEST_NAME_MAX + 1) }, 'name: name-too-long'],
    [{ name: 'a\u202eb' }, 'name: name-unreadable'],
    [{ name: 'two\nlines' }, 'name: name-unreadable'],
    [{ email: 'robin' }, 'email: email-invalid'],
    [{ email: `${'x'.repeat(EMAIL_MAX)}@example.com` }, 'email: email-too-long'],
    [{ phone: 'call me' }, 'phone: phone-invalid'],
    [{ phone: '123456' }, 'phone: phone-invalid'],
    [{ phone: '1'.repeat(PHONE_MAX + 1) }, 'phone: phone-too-long'],
    [{ notes: 'x'.repeat(NOTES_MAX + 1) }, 'notes: notes-too-long'],
    [{ notes: 'a\u0000b' }, 'notes: notes-unreadable'],
  ])('refuses %o', (typed, issue) => {
    expect(issues(open, typed)).toEqual([issue]);
  });

  test('names everything that is wrong at once', () => {
    expect(issues(strict, { name: '', notes: 'a\u0000' })).toEqual([
      'name: name-required',
      'notes: notes-unreadable',
      'email: contact-required',
    ]);
  });

  test('needs an e-mail or a phone number where the event does', () => {
    expect(issues(strict, {})).toEqual(['email: contact-required']);
    expect(issues(strict, { email: 'r@example.com' })).toEqual([]);
    expect(issues(strict, { phone: '352-555-0134' })).toEqual([]);
    expect(issues(open, {})).toEqual([]);
  });

  test('keeps emoji, other scripts and markup as text', () => {
    for (const name of ['👩‍👩‍👧', 'Ñandú', '北京', '<script>alert(1)</script>'])
      expect(issues(open, { name })).toEqual([]);
  });
});
