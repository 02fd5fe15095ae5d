import { EVENT_TIME_ZONE } from '../../../src/domain/event.ts';
import { formatMoment } from '../../../src/lib/dates.ts';
import type { Block, Leaving } from './email.ts';
import { greetingTo } from './greeting.ts';

/** The stored row, as far as emails need it; nothing of it comes from the request. */
export type Recipient = {
  id: string;
  founder_number: number;
  /** Another one once a lapsed number went to somebody else. */
  first_number: number;
  name: string;
  email: string;
  /** Null when there was none to give, or it was turned off. */
  referral_code: string | null;
  /** Whether the number is theirs for good. */
  confirmed: boolean;
  /** Until when the number is held, in milliseconds. */
  held_until: number;
  /** Whether the hold ended unconfirmed: then the number is open to the next who joins. */
  lapsed: boolean;
  /** Makes it so. Only the owner of the mailbox may see it. */
  secret: string;
  /** The founder in the outbox. */
  subject: string;
  /** When the last welcome email was sent, in milliseconds. */
  sent_at: number | null;
};

/** How a founder leaves. */
export const leaving: Leaving = { by: 'mail', text: 'your place and your data are deleted.' };

/** Begins the first sentence of an email. */
export function greetingOf({ name }: Recipient): string {
  return greetingTo(name);
}

/** The way to keep a number; nothing for who has it for good. The link opens a page, and the page asks: scanners open links. */
export function keepBlocks(recipient: Recipient, siteUrl: string, now: number): Block[] {
  const { confirmed, lapsed, founder_number, held_until, secret } = recipient;
  if (confirmed) return [];
  return [
    ...(lapsed ? [{ kind: 'text' as const, text: lapseText(recipient) }] : []),
    { kind: 'button', label: `Keep #${founder_number}`, url: `${siteUrl}/#confirm=${secret}` },
    {
      kind: 'text',
      text: lapsed
        ? 'If somebody joins before you press it, you keep the number that you have by then.'
        : `Press it before ${formatMoment(held_until, now, EVENT_TIME_ZONE)}. After that your number goes to the next who joins; you can still press it, and keep the number that you have by then.`,
    },
  ];
}

function lapseText({ founder_number, first_number }: Recipient): string {
  return founder_number === first_number
    ? `The hold on #${founder_number} has ended, and it is open again. One press makes it yours for good.`
    : `The hold on #${first_number} has ended, and somebody who joined later has it now. One press makes #${founder_number} yours for good.`;
}

/**
 * The way to the pass, by the email's own secret. Whoever typed the address made the founder's id, so it is in no email. The
 * fragment stays in the browser: no server log and no referrer sees the secret.
 */
export function passBlocks({ confirmed, secret }: Recipient, siteUrl: string): Block[] {
  return [
    ...(confirmed
      ? [{ kind: 'button' as const, label: 'Open your pass', url: `${siteUrl}/#confirm=${secret}` }]
      : []),
    {
      kind: 'text',
      text: confirmed
        ? 'This link is a secret: whoever has it can open your pass. Keep it, and share your referral link instead.'
        : 'The button above is a secret, and opens your pass on any device once you have pressed it. Keep this email, and share your referral link instead.',
    },
  ];
}

export function referralBlocks({ referral_code }: Recipient, siteUrl: string): Block[] {
  if (referral_code === null) return [];
  return [
    { kind: 'heading', text: 'Bring a friend' },
    {
      kind: 'text',
      text: 'Games need people. This is your own link: everybody who joins with it and confirms earns you a reward of 5.',
    },
    { kind: 'link', url: `${siteUrl}/?ref=${referral_code}` },
  ];
}
