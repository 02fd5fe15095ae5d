import { expect, it } from 'vitest';
import { mailUrl, smsUrl, whatsAppUrl } from '#lib/message-links.ts';

const TEXT = 'You’re in & on\nhttps://a.example/rsvp/x#edit=1';
const ENCODED = 'You%E2%80%99re%20in%20%26%20on%0Ahttps%3A%2F%2Fa.example%2Frsvp%2Fx%23edit%3D1';

it('a text message has its number and its body for iOS and for Android', () => {
  expect(smsUrl('+13525550134', TEXT)).toBe(`sms:+13525550134?&body=${ENCODED}`);
});

it('WhatsApp takes an international number', () => {
  expect(whatsAppUrl('13525550134', TEXT)).toBe(`https://wa.me/13525550134?text=${ENCODED}`);
});

it('a mail has a subject, and lines that end as in mails', () => {
  expect(mailUrl('a&b@example.com', 'A & B', TEXT)).toBe(
    `mailto:a%26b%40example.com?subject=A%20%26%20B&body=${ENCODED.replace('%0A', '%0D%0A')}`,
  );
});
