import { COHORT_SIZE, type FoundingBoard, isFull, nextFounderNumber } from '#domain/founding-board.ts';
import { isPast, launch, weeklyPlan } from '#domain/launch.ts';
import { env } from '#lib/env.ts';

export const intro = {
  title: 'Claim your number',
  nextUp: 'Next up',
  privacy: 'No account, no password. Your name, email and phone are never shown to other visitors.',
  needsScript: 'Joining needs JavaScript. Without it, write to us and we will add you:',
  about: `${env.productName}. Games where people actually show up. Pickup volleyball, basketball, tennis and pickleball for students and locals. Gainesville, Florida.`,
  ownTitle: 'Your founder pass',
  ownLead: 'Your number, your link, and who has joined through it.',
};

export function leadLine(board: FoundingBoard): string {
  if (board.status !== 'ready' || !isFull(board)) {
    return 'Tell us what you play and how often. You get your founder number on the spot, and keep it by pressing the button in our email.';
  }
  const next = nextFounderNumber(board);
  return `All ${COHORT_SIZE} founding spots are taken. Join the waitlist: you'd be next, with number ${next}.`;
}

export function perkLines(board: FoundingBoard): string[] {
  return isFull(board)
    ? [
        `Free play and 50% off for life are for the first ${COHORT_SIZE}`,
        'Your number is your place in line, and we write to you about games either way',
      ]
    : [
        'Free until reliable weekly games are delivered',
        '50% off membership fees for life once fees begin in 2026',
      ];
}

export function scheduleLines(now: number): string[] {
  const { firstGame } = launch;
  return [
    isPast(firstGame, now)
      ? `The first games were in ${firstGame.month}: ${firstGame.label}`
      : `First game: ${firstGame.label}`,
    `The weekly plan: ${weeklyPlan()}`,
  ];
}
