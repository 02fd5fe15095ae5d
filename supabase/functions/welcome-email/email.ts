import { COHORT_SIZE } from '../../../src/domain/founding-board.ts';
import { isPast, launch } from '../../../src/domain/launch.ts';
import { type Block, type Branding, type Email, writeEmail } from '../_shared/email.ts';
import { greetingOf, passBlocks, type Recipient, referralBlocks } from '../_shared/founder.ts';

function gameBlocks(now: number): Block[] {
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
function waitlistBlocks(recipient: Recipient): Block[] {
  return [
    {
      kind: 'text',
      text: `${greetingOf(recipient)} all ${COHORT_SIZE} founding places are taken. Your number is your place in line: when a founding place becomes free, we ask in the order of numbers.`,
    },
  ];
}

function foundingBlocks(recipient: Recipient): Block[] {
  return [
    {
      kind: 'text',
      text: `${greetingOf(recipient)} your place is saved. This number is yours, and nobody else gets it.`,
    },
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
  return writeEmail(head, {
    to: email,
    subject: founding
      ? `You are Founder #${founder_number} of ${head.productName}`
      : `You are #${founder_number} on the waitlist of ${head.productName}`,
    scoreboard: {
      number: `#${founder_number}`,
      caption: founding ? `of the Founding ${COHORT_SIZE}` : 'your place in line',
    },
    preview: 'Your number, your pass, and the link for your friends.',
    blocks: [
      ...(founding ? foundingBlocks(recipient) : waitlistBlocks(recipient)),
      { kind: 'heading', text: 'Your pass' },
      { kind: 'text', text: 'Your number, your link and how many have joined through it, on any device.' },
      ...passBlocks(recipient, head.siteUrl),
      ...referralBlocks(recipient, head.siteUrl),
      ...gameBlocks(now),
    ],
    reason: `You get this one email because somebody signed up with this address at ${head.siteUrl}.`,
  });
}
