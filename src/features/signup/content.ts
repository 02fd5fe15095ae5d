import { isPast, launch, launchMonth } from '#domain/launch.ts';

export const intro = {
  title: 'Claim your number',
  lead: 'Tell us what you play and how often. You get your founder number on the spot.',
  nextUp: 'Next up',
  privacy: 'No account, no password. Your name, email and phone are never shown to other visitors.',
  needsScript: 'Joining needs JavaScript. Without it, write to us and we will add you:',
};

export const perks = [
  'Free until reliable weekly games are delivered',
  '50% off membership fees for life once fees begin in 2026',
];

/** When the games are, told from the given instant. */
export function scheduleLines(now: number): string[] {
  const { firstGame, weekly } = launch;
  return [
    isPast(firstGame, now)
      ? `The first games were in ${launchMonth(firstGame)}: ${firstGame.label}`
      : `First game: ${firstGame.label}`,
    `The weekly plan: ${weekly.map((slot) => slot.label).join(', ')}`,
  ];
}
