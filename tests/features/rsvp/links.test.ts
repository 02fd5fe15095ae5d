import { describe, expect, it } from 'vitest';
import * as links from '#features/rsvp/guest-page/links.ts';
import { readPrefill, withoutPrefill } from '#features/rsvp/guest-page/prefill.ts';
import * as privateLinks from '#features/rsvp/guest-page/private-links.ts';

const ID = '0123456789abcdef0123456789abcdef';

function changed(change: (address: URL) => void, address: string): string {
  const url = new URL(address, location.origin);
  change(url);
  return url.href.replace(url.origin, '');
}

it('a link’s prefill is read, and leaves the rest in the address bar', () => {
  const typed = { name: 'Ana', email: 'ana@example.com', phone: '' };
  expect(readPrefill('?name=%20Ana%20&email=ana%40example.com')).toEqual(typed);
  const address = '/rsvp/game-1?name=Ana&utm=x&phone=1&email=a#top';
  expect(changed(withoutPrefill, address)).toBe('/rsvp/game-1?utm=x#top');
});

describe('the private link', () => {
  it('leads back to its RSVP', () => {
    history.replaceState(null, '', '/rsvp/game-1?name=Ana');
    const link = new URL(privateLinks.editUrl(ID));
    expect(link.pathname + link.search).toBe('/rsvp/game-1');
    expect(privateLinks.editedRsvpId(link.hash)).toBe(ID);
  });

  it.each(['', '#edit=', '#edit=../admins', '#top', `#edit=${ID}0`])('is none when it says %j', (hash) => {
    expect(privateLinks.editedRsvpId(hash)).toBeNull();
  });

  it('may offer to give the place away', () => {
    const link = `#edit=${ID}&give-away=1`;
    expect(privateLinks.editedRsvpId(link)).toBe(ID);
    expect(privateLinks.leavingRsvpId(link)).toBe(ID);
    for (const hash of [`#edit=${ID}`, `#edit=${ID}&give-away=0`, '#give-away=1', '#edit=x&give-away=1'])
      expect(privateLinks.leavingRsvpId(hash)).toBeNull();
    expect(changed(privateLinks.withoutEditedRsvpId, `/rsvp/game-1${link}`)).toBe('/rsvp/game-1');
  });
});

it('knows the organizer’s preview', () => {
  expect(['?preview=1', '?preview='].map(links.isPreview)).toEqual([true, false]);
});
