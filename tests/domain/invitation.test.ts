import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type InvitationLink, invitationIn, invitationMark, invitationUrl } from '#domain/invitation.ts';

const SECRET = '0f8fad5b-d9cb-469f-a165-70867728950e';
const PAGE = 'https://showup.example/rsvp/game-1';
const LINK: InvitationLink = { secret: SECRET, name: 'Ana', email: 'ana@example.com', response: null };

describe('the link of an invitation', () => {
  it.each<[string, Partial<InvitationLink>]>([
    ['without an answer', {}],
    ['with an answer', { response: 'no' }],
    [
      'with signs that an address has a meaning for',
      { name: 'Ana & Bo #1 = 100% +1?', email: 'a+b&c@x.example' },
    ],
    ['with letters of any alphabet', { name: 'Zoë 李 O’Brien' }],
    ['of a founder who gave no name', { name: '' }],
  ])('%s is read as it was written, and tells no server anything', (_, changes) => {
    const link = { ...LINK, ...changes };
    const url = new URL(invitationUrl(PAGE, link));
    expect(invitationIn(url.hash)).toEqual(link);
    expect(url.href.replace(url.hash, '')).toBe(PAGE);
  });

  it.each([
    ['nothing', ''],
    ['another link', `#edit=${'0'.repeat(32)}`],
    ['no secret', '#invitation=&name=Ana'],
    ['half a secret', `#invitation=${SECRET.slice(1)}&name=Ana`],
    ['more than a secret', `#invitation=${SECRET}0&name=Ana`],
    ['a secret in capitals', `#invitation=${SECRET.toUpperCase()}&name=Ana`],
    ['the founder’s name alone', '#name=Ana&email=ana@example.com'],
  ])('is none that holds %s', (_, hash) => {
    expect(invitationIn(hash)).toBeNull();
  });

  it.each([
    ['an answer that there is none of', '&answer=perhaps', null],
    ['two answers: the first', '&answer=maybe&answer=no', 'maybe'],
  ])('holds %s', (_, more, response) => {
    expect(invitationIn(`#invitation=${SECRET}${more}`)).toEqual({
      ...{ secret: SECRET, name: '', email: '', response },
    });
  });
});

it('its mark is half of a hash, the same for the same secret', async () => {
  const whole = createHash('sha256').update(SECRET).digest('hex');
  expect(await invitationMark(SECRET)).toBe(whole.slice(0, 32));
});
