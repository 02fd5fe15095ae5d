import { describe, expect, it } from 'vitest';
import { PHONE_MAX } from '#domain/contact.ts';
import { ADDITIONAL_MAX, joinSchema, NAME_MAX } from '#domain/founder.ts';

const valid = {
  ...{ sports: ['volleyball'], frequency: '2x', name: 'Ana Alvarez', email: 'ana@example.com' },
  ...{ phone: '', additional: '' },
};

const issuesOf = (change: Record<string, unknown>) =>
  joinSchema.safeParse({ ...valid, ...change }).error?.issues.map(({ message }) => message) ?? [];

describe('joinSchema', () => {
  it('tidies what was typed', () => {
    const typed = { name: '  Ana ', email: ' Ana@Example.com ', phone: ' ', additional: 'a\tb\nc ' };
    const tidy = { name: 'Ana', email: 'Ana@Example.com', phone: null, additional: 'a b\nc' };
    expect(joinSchema.parse({ ...valid, ...typed })).toEqual({ ...valid, ...tidy });
  });

  it.each([
    [{ name: '   ' }, 'name-required'],
    [{ name: undefined }, 'name-required'],
    [{ name: 'a'.repeat(NAME_MAX + 1) }, 'name-too-long'],
    [{ name: 'Ana\u0000' }, 'name-unreadable'],
    [{ name: 'Ana\tAlvarez' }, 'name-unreadable'],
    [{ name: '\u202eana' }, 'name-unreadable'],
    [{ email: 'ana' }, 'email-invalid'],
    [{ email: 'ana@example' }, 'email-invalid'],
    [{ email: 'ana alvarez@example.com' }, 'email-invalid'],
    [{ email: `${'a'.repeat(65)}@example.com` }, 'email-invalid'],
    [{ email: `a@${'example.'.repeat(32)}com` }, 'email-too-long'],
    [{ sports: [] }, 'sports-required'],
    [{ sports: false }, 'sports-required'],
    [{ sports: ['curling'] }, 'sports-required'],
    [{ frequency: null }, 'frequency-required'],
    [{ frequency: 'daily' }, 'frequency-required'],
    [{ phone: '1'.repeat(PHONE_MAX + 1) }, 'phone-too-long'],
    [{ phone: '555\u200b0100' }, 'phone-unreadable'],
    [{ additional: 'a'.repeat(ADDITIONAL_MAX + 1) }, 'additional-too-long'],
    [{ additional: 'a\u2066b' }, 'additional-unreadable'],
  ])('refuses %j as %s', (change, issue) => {
    expect(issuesOf(change)).toEqual([issue]);
  });

  it.each([
    { name: 'a'.repeat(NAME_MAX) },
    { name: "Zoë O'Brien-Núñez 李" },
    { email: 'ana+courts@mail.example.co.uk' },
    { phone: '+1 (352) 555-0100 ext. 12' },
    { additional: 'Two lines:\r\nI bring a net.\nSee you 🏐' },
  ])('accepts %j', (change) => {
    expect(issuesOf(change)).toEqual([]);
  });
});
