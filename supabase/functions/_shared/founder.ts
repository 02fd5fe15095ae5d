import type { Block } from './email.ts';

/** What an email needs of the stored row; nothing of it comes from the request. */
export type Recipient = {
  id: string;
  founder_number: number;
  name: string;
  email: string;
  /** Null when there was none to give, or it was turned off. */
  referral_code: string | null;
};

/** Somebody else may have typed it: an address to open, or a sentence without blanks, is not greeted with. */
const FIRST_NAME = /^\p{L}[\p{L}\p{M}\p{N}'’-]{0,29}\.?$/u;

/** Begins the first sentence of an email. */
export function greetingOf({ name }: Recipient): string {
  const [first = ''] = name.trim().split(/\s/);
  return `Hi ${FIRST_NAME.test(first) ? first : 'there'},`;
}

/** The fragment stays in the browser: no server log and no referrer sees the secret. */
export function passBlocks({ id }: Recipient, siteUrl: string): Block[] {
  return [
    { kind: 'button', label: 'Open your pass', url: `${siteUrl}/#pass=${id}` },
    {
      kind: 'text',
      text: 'This link is a secret: whoever has it can open your pass. Keep it, and share your referral link instead.',
    },
  ];
}

export function referralBlocks({ referral_code }: Recipient, siteUrl: string): Block[] {
  if (referral_code === null) return [];
  return [
    { kind: 'heading', text: 'Bring a friend' },
    {
      kind: 'text',
      text: 'Games need people. This is your own link: everybody who completes a signup with it earns you a reward of 5.',
    },
    { kind: 'link', url: `${siteUrl}/?ref=${referral_code}` },
  ];
}
