import { expect, it } from 'vitest';
import { mapLinks } from '#lib/maps.ts';
import { mailUrl, smsUrl, whatsAppUrl } from '#lib/message-links.ts';

it.each([
  'Kanapaha Veterans Park, Gainesville',
  'javascript:alert(1)',
  '"><script>alert(1)</script>&q=elsewhere#top',
  '../../?q=\u202egnp.exe',
  'half an emoji \ud83c',
])('a map only ever searches for %j, with no built-in newer than the oldest browser', (place) => {
  const well = place.toWellFormed();
  const builtIn = Object.getOwnPropertyDescriptor(String.prototype, 'toWellFormed') ?? {};
  Reflect.deleteProperty(String.prototype, 'toWellFormed');
  const { google, apple } = mapLinks(place);
  Object.defineProperty(String.prototype, 'toWellFormed', builtIn);
  expect(new URL(google).origin).toBe('https://www.google.com');
  expect(new URL(google).searchParams.get('query')).toBe(well);
  expect(new URL(apple).origin).toBe('https://maps.apple.com');
  expect([...new URL(apple).searchParams]).toEqual([['q', well]]);
  expect(google).not.toMatch(/[<>"\u202e]/);
});

it('a message is written for iOS and Android, for WhatsApp, and as a mail whose lines end as in mails', () => {
  const text = 'You’re in & on\nhttps://a.example/rsvp/x#edit=1';
  const encoded = 'You%E2%80%99re%20in%20%26%20on%0Ahttps%3A%2F%2Fa.example%2Frsvp%2Fx%23edit%3D1';
  expect(smsUrl('+13525550134', text)).toBe(`sms:+13525550134?&body=${encoded}`);
  expect(whatsAppUrl('13525550134', text)).toBe(`https://wa.me/13525550134?text=${encoded}`);
  expect(mailUrl('a&b@example.com', 'A & B', text)).toBe(
    `mailto:a%26b%40example.com?subject=A%20%26%20B&body=${encoded.replace('%0A', '%0D%0A')}`,
  );
});
