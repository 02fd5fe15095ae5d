import { COHORT_SIZE, HOLD_HOURS } from '#domain/founding-board.ts';
import { env } from '#lib/env.ts';

/** The number, right after joining and whenever its founder returns. */
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
  keep: (founderNumber: number) => `Open our email within ${HOLD_HOURS} hours to keep #${founderNumber}.`,
  friendPlace: (founderNumber: number) =>
    founderNumber <= COHORT_SIZE
      ? `The number is theirs, and counts for you, once they open our email, within ${HOLD_HOURS} hours.`
      : `The first ${COHORT_SIZE} spots were gone already: they are on the waitlist, and count for you once they open our email.`,
  next: 'We will write to you about games and your membership.',
  friendNext: 'We write to the address you gave, with the link to their own pass.',
  earlier: `Your first try had reached us already, so what you had written then is what counts. Something to change? Write to ${env.contactEmail}.`,
  spotsLeft: (count: number) =>
    count === 0
      ? `All ${COHORT_SIZE} founding spots are taken.`
      : `${count === 1 ? '1 founding spot is' : `${count} founding spots are`} left.`,
  own: (founderNumber: number) => `You're #${founderNumber}`,
  ownUnknown: "You're a founder",
  toPass: 'Your pass',
  opening: 'Opening your pass…',
  failed: 'Your pass did not load. Your number is safe.',
  retry: 'Try again',
  back: 'Back to your pass',
  forget: 'Not you? Remove this pass from this device',
};
