import type { Seats } from '#domain/event.ts';

export const card = {
  inviter: (name: string) => `${name} invited you to join`,
  cancelled: 'Cancelled',
  week: (number: number, total: number) => `Game ${number} of ${total}`,
  when: 'When',
  where: 'Where',
  who: 'Who',
  yourClock: (time: string) => `${time} on your clock`,
  googleMaps: 'Google Maps',
  appleMaps: 'Apple Maps',
  details: 'About the game',
  maxPlayers: 'Max players',
  skillLevel: 'Skill level',
  organizer: 'Organizer',
  questions: 'Questions?',
  respondBy: 'Answer by',
  message: (name: string) => `${name} says`,
};

/** The seats taken and left. @param isOpen whether the event takes responses. */
export function seatsLine(
  { taken, left, isFull, reserves }: Seats,
  maxPlayers: number,
  isOpen: boolean,
): string {
  if (!isFull && !isOpen) return `${taken} of ${maxPlayers} in`;
  if (!isFull) return `${taken} of ${maxPlayers} in, ${left === 1 ? '1 spot' : `${left} spots`} left`;
  const full = `The game is full: ${maxPlayers} in`;
  return reserves === 0 ? full : `${full}, ${reserves} in reserve`;
}

export function andOthers(others: number): string {
  if (others === 0) return '';
  return others === 1 ? ' and 1 other' : ` and ${others} others`;
}

export function saidYes(count: number): string {
  return `${count} said yes`;
}

export function saidMaybe(count: number): string {
  return `${count} maybe`;
}
