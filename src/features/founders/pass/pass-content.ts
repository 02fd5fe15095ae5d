import { COHORT_SIZE, HOLD_HOURS } from '#domain/founding-board.ts';
import type { OwnNumber } from '#domain/referral.ts';
import { env } from '#lib/env.ts';

export const passWords = {
  founder: 'Founder',
  waitlist: 'Waitlist',
  greeting: (name: string) => `You're in, ${name}.`,
  friendGreeting: (name: string) => `${name} is in.`,
  welcomeBack: (firstName: string) => `Welcome back, ${firstName}.`,
  place: (founderNumber: number) =>
    founderNumber <= COHORT_SIZE
      ? `You are one of the first ${COHORT_SIZE}.`
      : `The first ${COHORT_SIZE} spots were gone already, and you are on the waitlist.`,
  kept: 'This number is yours for good.',
  keep: (founderNumber: number, address: string | null) =>
    `Press the button in our email${address === null ? '' : ` to ${address}`} within ${HOLD_HOURS} hours to keep #${founderNumber}.`,
  keepNow: (founderNumber: number, address: string | null) =>
    `Open our email${address === null ? '' : ` to ${address}`} now and press the button in it: many joined from your network, so #${founderNumber} is held for half an hour.`,
  friendPlace: (founderNumber: number) =>
    founderNumber <= COHORT_SIZE
      ? `The number is theirs, and counts for you, once they press the button in our email. It says until when.`
      : `The first ${COHORT_SIZE} spots were gone already: they are on the waitlist, and count for you once they press the button in our email.`,
  next: 'We will write to you about games and your membership.',
  friendNext: (address: string | null) =>
    `We write to ${address ?? 'the address you gave'}, with the link to their own pass.`,
  earlier: `Your first try had reached us already, so what you had written then is what counts. Something to change? Write to ${env.contactEmail}.`,
  spotsLeft: (count: number) =>
    count === 0
      ? `All ${COHORT_SIZE} founding spots are taken.`
      : `${count === 1 ? '1 founding spot is' : `${count} founding spots are`} left.`,
  unconfirmed: 'Not confirmed',
  own: ({ founderNumber, firstNumber, hold }: OwnNumber) => {
    if (hold !== 'lapsed') return `You're #${founderNumber}`;
    return founderNumber === firstNumber ? `#${founderNumber} is open again` : `#${firstNumber} is taken`;
  },
  confirm: (founderNumber: number) => `Confirm #${founderNumber}`,
  ownUnknown: "You're a founder",
  toPass: 'Your pass',
  toGame: 'Your next game',
  opening: 'Opening your pass…',
  failed: 'Your pass did not load. Your number is safe.',
  retry: 'Try again',
  back: 'Back to your pass',
  forget: 'Not you? Remove this pass from this device',
};
