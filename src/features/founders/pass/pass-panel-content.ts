import type { CorrectionRefusal, CorrectionResult, ResendResult } from '#data/supabase/confirming.ts';
import { COHORT_SIZE } from '#domain/founding-board.ts';
import { isPast, launch, weeklyPlan } from '#domain/launch.ts';
import { type FounderPass, REWARD_PER_SIGNUP } from '#domain/referral.ts';
import { env } from '#lib/env.ts';
import { waitOf } from '#lib/wait.ts';

export const scoreWords = {
  title: 'Through your link',
  line: ({ signups, completed, rewards }: FounderPass) => {
    if (signups === 0) return 'No signups yet';
    return `${signups === 1 ? '1 signup' : `${signups} signups`}, ${completed} confirmed: a reward of ${rewards}`;
  },
  rule: [
    `Each friend who joins through your link and confirms is worth a reward of ${REWARD_PER_SIGNUP}.`,
    env.rewardUse,
    'The count moves by itself while this page is open.',
  ]
    .filter(Boolean)
    .join(' '),
};

export const gameWords = {
  title: 'Your next games',
  answer: 'Answer',
  answerTo: (title: string) => `Answer: ${title}`,
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

export function shareText({ founderNumber, hold, spotsLeft }: FounderPass): string {
  const numbered =
    founderNumber <= COHORT_SIZE
      ? `I'm founder #${founderNumber} of ${env.productName}`
      : `I'm number ${founderNumber} on the ${env.productName} waitlist`;
  const who = hold === 'lapsed' ? `I found ${env.productName}` : numbered;
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

/** No date that is gone may read as one to come. */
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

export const keepWords = {
  title: (founderNumber: number) => `Keep #${founderNumber}`,
  lead: (address: string | null) =>
    `We have sent an email to ${address ?? 'the address you joined with'}. Press the button in it, and the number is yours for good.`,
  until: (time: string) => `It is held until ${time}.`,
  openNow: (time: string) => `Open the email now: the number is held until ${time}.`,
  lapsedTitle: (founderNumber: number) => `Confirm #${founderNumber}`,
  lapsedLead: (address: string | null) =>
    `Press the button in our email to ${address ?? 'the address you joined with'}. You don't find it? We send it again.`,
  spam: 'Nothing there? Look in the spam folder.',
  again: 'Send the email again',
  wrong: 'Wrong address? Correct it',
  email: 'Your email',
  invalid: 'Valid email required',
  submit: 'Send it to this address',
  submitting: 'Sending…',
};

export function resendSentence(result: ResendResult): string {
  switch (result.status) {
    case 'accepted':
      return 'The email is on its way.';
    case 'queued':
      return 'We cannot send it just now. It goes out by itself as soon as we can.';
    case 'too-many':
      return `We have sent you one already. You can ask again in ${waitOf(result.seconds)}.`;
    case 'failed':
      return 'That did not get through. Please try again.';
  }
}

export function correctionSentence(result: CorrectionResult): string {
  switch (result.status) {
    case 'corrected':
      return `The address is corrected. ${resendSentence(result.email)}`;
    case 'refused':
      return correctionRefusals[result.reason];
    case 'failed':
      return 'That did not get through. Please try again.';
  }
}

const correctionRefusals: Record<CorrectionRefusal, string> = {
  confirmed: 'Your number is confirmed already, with the address you had given.',
  unknown: `This pass is gone. Write to ${env.contactEmail}.`,
  taken: 'That email is already on the list.',
  exhausted: `You have corrected it three times. Write to ${env.contactEmail} and we will do it.`,
  invalid: keepWords.invalid,
  'too-many': 'Many addresses are being corrected from your network right now. Please try again later.',
};

export const panelWords = {
  loading: 'Getting your link…',
  failed: 'Your link did not load. Your number is safe.',
  retry: 'Try again',
  friend: 'Sign up a friend here',
};
