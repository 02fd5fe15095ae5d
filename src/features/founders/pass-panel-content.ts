import { COHORT_SIZE } from '#domain/founding-board.ts';
import { isPast, launch, weeklyPlan } from '#domain/launch.ts';
import { type FounderPass, REWARD_PER_SIGNUP } from '#domain/referral.ts';
import { env } from '#lib/env.ts';

export const scoreWords = {
  title: 'Through your link',
  line: ({ signups, rewards }: FounderPass) => {
    if (signups === 0) return 'No signups yet';
    return `${signups === 1 ? '1 signup' : `${signups} signups`}, worth ${rewards} points`;
  },
  rule: `Each friend who joins through your link is worth a reward of ${REWARD_PER_SIGNUP} points. The count moves by itself while this page is open.`,
};

export const linkWords = {
  title: 'Bring a friend',
  copy: 'Copy link',
  copyOwn: 'Copy your link',
  share: 'Share',
  whatsApp: 'WhatsApp',
  sms: 'SMS',
  email: 'Email',
  subject: `Pickup games in Gainesville: ${env.productName}`,
  missing: `You have no referral link yet. Write to ${env.contactEmail} and we will give you one.`,
  qr: {
    title: 'QR code of your referral link',
    save: 'Download QR code',
    failed: 'The QR code did not load. The link works without it.',
    blocked: 'This app cannot save files. Open the page in the phone’s browser.',
  },
};

/** What a founder sends along with the link, in their own voice. */
export function shareText({ founderNumber, spotsLeft }: FounderPass): string {
  const who =
    founderNumber <= COHORT_SIZE
      ? `I'm founder #${founderNumber} of ${env.productName}`
      : `I'm number ${founderNumber} on the ${env.productName} waitlist`;
  const offer =
    spotsLeft > 0 ? 'Join with my link and we both get founding member benefits:' : 'Join with my link:';
  return `${who}: pickup games in Gainesville where people actually show up. ${offer}`;
}

export const cardWords = {
  title: 'Show your number',
  formats: { square: 'Square', story: 'Story' },
  format: 'Format of the picture',
  alt: (founderNumber: number) =>
    `Picture of your number, #${founderNumber}, on the Founding ${COHORT_SIZE} board`,
  share: 'Share picture',
  save: 'Download picture',
  failed: 'The picture could not be drawn here.',
  blocked: linkWords.qr.blocked,
};

export const nextWords = { title: 'What happens next' };

/** Told from the given instant, so that no date that is gone reads as one to come. */
export function nextSteps({ founderNumber }: FounderPass, now: number): string[] {
  const { firstGame } = launch;
  return [
    'We mail this pass to the address you joined with.',
    isPast(firstGame, now)
      ? `The first games were in ${firstGame.month}. We write to you before the next ones.`
      : `The first game is ${firstGame.label}. We write to you before it.`,
    `The weekly plan: ${weeklyPlan()}.`,
    founderNumber <= COHORT_SIZE
      ? 'Once fees begin in 2026, you pay half of them, for life.'
      : 'When there is room for more members, we go by the numbers.',
  ];
}

export const privateWords = {
  title: 'Your pass on another device',
  secret: 'This link is a secret: whoever has it sees your pass. Your friends get the link further up.',
  copy: 'Copy private link',
};

export const panelWords = {
  loading: 'Getting your link…',
  failed: 'Your link did not load. Your number is safe.',
  retry: 'Try again',
  friend: 'Sign up a friend here',
};
