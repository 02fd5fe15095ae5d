import { COHORT_SIZE } from '../../../src/domain/founding-board.ts';
import { isPast, launch } from '../../../src/domain/launch.ts';
import { type Block, type Branding, type Email, writeEmail } from '../_shared/email.ts';
import {
  greetingOf,
  keepBlocks,
  leaving,
  passBlocks,
  type Recipient,
  referralBlocks,
} from '../_shared/founder.ts';

function firstGameBlocks(now: number): Block[] {
  const first = isPast(launch.firstGame, now)
    ? `Our first games were in ${launch.firstGame.month}. We write again when there is a game to come to, and not before.`
    : `The first game: ${launch.firstGame.label}. We write again before it, and not for anything else.`;
  return [
    { kind: 'heading', text: 'When we play' },
    { kind: 'text', text: first },
    { kind: 'text', text: 'The weekly plan:' },
    { kind: 'list', items: launch.weekly.map(({ label }) => label) },
  ];
}

/** The hundred are full: what a number beyond them is worth, and no perk that it doesn't have. */
function waitlistBlocks(recipient: Recipient, keep: Block[]): Block[] {
  return [
    {
      kind: 'text',
      text: `${greetingOf(recipient)} all ${COHORT_SIZE} founding places are taken, and you are on the waitlist. Your number is your place in line.`,
    },
    ...keep,
  ];
}

function foundingBlocks(recipient: Recipient, keep: Block[]): Block[] {
  return [
    {
      kind: 'text',
      text: recipient.lapsed
        ? `${greetingOf(recipient)} this is about your number.`
        : `${greetingOf(recipient)} we hold this number for you. One press makes it yours for good.`,
    },
    ...keep,
    { kind: 'heading', text: 'What a founding member gets' },
    {
      kind: 'list',
      items: [
        'Free membership until reliable weekly games are delivered.',
        '50% off membership fees for life once fees begin in 2026.',
        'Priority first pick of games, and a say in what we build.',
      ],
    },
  ];
}

export function welcomeEmail(head: Branding, recipient: Recipient, now: number): Email {
  const { founder_number, email } = recipient;
  const founding = founder_number <= COHORT_SIZE;
  const keep = keepBlocks(recipient, head.siteUrl, now);
  return writeEmail(head, {
    to: email,
    subject: founding
      ? `Keep your number: Founder #${founder_number} of ${head.productName}`
      : `Keep your number: #${founder_number} on the waitlist of ${head.productName}`,
    scoreboard: {
      number: `#${founder_number}`,
      caption: founding ? `of the Founding ${COHORT_SIZE}` : 'your place in line',
    },
    preview: `Press the button to keep #${founder_number}.`,
    blocks: [
      ...(founding ? foundingBlocks(recipient, keep) : waitlistBlocks(recipient, keep)),
      { kind: 'heading', text: 'Your pass' },
      { kind: 'text', text: 'Your number, your link and how many have joined through it, on any device.' },
      ...passBlocks(recipient, head.siteUrl),
      ...referralBlocks(recipient, head.siteUrl),
      ...firstGameBlocks(now),
    ],
    reason: `You get this email because somebody signed up with this address at ${head.siteUrl}.`,
    leaving,
  });
}
