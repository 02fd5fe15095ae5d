import { describe, expect, it } from 'vitest';
import { welcomeEmail } from '../../supabase/functions/welcome-email/email.ts';
import { aRecipient, HEAD } from './builders.ts';

const IN_2026 = Date.parse('2026-11-21T12:00:00Z');
const emailTo = (overrides = {}, now = IN_2026) => welcomeEmail(HEAD, aRecipient(overrides), now);

describe('the welcome email', () => {
  it.each(['text', 'html'] as const)('says everything a founder needs, in its %s', (part) => {
    const email = emailTo();
    for (const said of [
      ...[
        '#7',
        'Hi Ana,',
        'Keep #7',
        'until reliable weekly games are delivered',
        'reward of 5',
        'October 2025',
      ],
      ...['50% off membership fees for life once fees begin in 2026', 'https://showup.example/?ref=ANAR7K2Q'],
      'https://showup.example/#confirm=11111111-5f0c-4a5e-9d57-4d5a6a0a9c01',
      'Press it before Wednesday, July 2, 2031, 12:00 PM EDT.',
      'The button above is a secret, and opens your pass on any device once you have pressed it.',
      ...['Tuesday volleyball 7pm', 'hello@showup.example', 'remove me'],
    ])
      expect(email[part]).toContain(said);
    expect(email.subject).toBe('Keep your number: Founder #7 of ShowUp');
    expect(email.headers['List-Unsubscribe']).toBe('<mailto:hello@showup.example?subject=remove%20me>');
  });

  it('announces the first game before it, and never after', () => {
    expect(emailTo({}, Date.parse('2025-10-01T12:00:00Z')).text).toContain(
      'The first game: Oct 15, 7pm @ Kanapaha.',
    );
    expect(emailTo().text).not.toContain('Oct 15');
  });

  it('tells whose day has ended what happened, and which number the button keeps', () => {
    expect(emailTo({ lapsed: true }).text).toContain('The hold on #7 has ended, and it is open again.');
    const moved = emailTo({ lapsed: true, first_number: 7, founder_number: 9 }).text;
    expect(moved).toContain('The hold on #7 has ended, and somebody who joined later has it now.');
    expect(moved).toContain('Keep #9');
    expect(moved).not.toContain('we hold this number');
  });

  it('promises nobody beyond the hundred what only founding members get', () => {
    const { subject, text } = emailTo({ founder_number: 101 });
    expect(subject).toBe('Keep your number: #101 on the waitlist of ShowUp');
    expect(text).toContain('all 100 founding places are taken');
    expect(text).not.toMatch(/50% off|free membership/i);
    expect(emailTo({ founder_number: 100 }).text).toContain('50% off');
  });

  it('has no referral link when there is no code', () => {
    expect(emailTo({ referral_code: null }).text).not.toContain('?ref=');
  });

  it('loads nothing, tracks nothing, fits 600 pixels and knows the dark', () => {
    const { html } = emailTo();
    expect(html).not.toMatch(/<(img|script|link|iframe|video|svg|object|form)\b|url\(|@import|background=/i);
    const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);
    for (const address of addresses)
      expect(address).toMatch(/^(https:\/\/showup\.example\/[?#]|mailto:hello@showup\.example)/);
    expect(html).toContain('max-width: 600px');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
  });

  it.each([
    ["D'Arcy", "D'Arcy"],
    ['Jean-Luc Picard', 'Jean-Luc'],
    ['Ana\u00a0Reyes', 'Ana'],
    ['https://evil.example/prize Ana', 'there'],
    ['evil.example', 'there'],
    ['3525550100', 'there'],
    ['<img src=x onerror=alert(1)>Ana', 'there'],
  ])('greets %s as %s, and repeats no name that is none', (name, greeted) => {
    const [word = ''] = name.split(/\s/);
    for (const { text, html } of [emailTo({ name }), emailTo({ name, founder_number: 101 })]) {
      expect(text).toContain(`Hi ${greeted}, `);
      if (greeted === 'there') expect(text + html).not.toContain(word);
    }
  });

  it('lets no line break of a name into a header or a line of its own', () => {
    const { subject, to, text, headers } = emailTo({ name: 'Ana\r\nBcc: everybody@example.com' });
    for (const line of [subject, to, headers['List-Unsubscribe']]) expect(line).not.toMatch(/[\r\n]/);
    expect(text).toContain('Hi Ana, ');
    expect(text).not.toContain('everybody@example.com');
  });
});
