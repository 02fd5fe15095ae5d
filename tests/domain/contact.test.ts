import { expect, test } from 'vitest';
import { contactUrl, internationalDigits, normalizePhone } from '#domain/contact.ts';

test.each([
  ['352-555-0134', '13525550134'],
  ['(352) 555-0134', '13525550134'],
  ['1 352 555 0134', '13525550134'],
  ['+1 352.555.0134', '13525550134'],
  ['011 1 352 555 0134', '13525550134'],
  ['001 352 555 0134', '13525550134'],
  ['+44 20 7946 0018', '442079460018'],
  ['0044 20 7946 0018', '442079460018'],
  ['+352 555 0134', '3525550134'],
  ['555-0134', '5550134'],
  ['152 555 0134', '1525550134'],
  ['352 155 0134', '3521550134'],
])('%s is known as %s', (typed, known) => {
  expect(normalizePhone(typed)).toBe(known);
});

test.each([
  ['dana@example.com', 'mailto:dana%40example.com'],
  ['352-555-0100', 'tel:3525550100'],
  ['+1 (352) 555-0100', 'tel:+13525550100'],
])('%s leads to %s', (contact, url) => {
  expect(contactUrl(contact)).toBe(url);
});

test.each([
  ['(352) 555-0134', '13525550134'],
  ['+44 20 7946 0018', '442079460018'],
  ['555-0134', null],
])('%s is called from anywhere as %s', (typed, digits) => {
  expect(internationalDigits(typed)).toBe(digits);
});

test.each([
  'javascript:alert(1)',
  'https://evil.example/3525550100',
  'data:text/html,3525550100',
  'tel:3525550100',
  'Dana, 352-555-0100',
  '352-555-0100 or 352-555-0101',
  'dana@example.com?cc=all@example.com',
  'dana@example.com, 352-555-0100',
  '555-01',
  '1'.repeat(16),
])('%s leads nowhere', (contact) => {
  expect(contactUrl(contact)).toBeNull();
});
