import { type GameEvent, seats } from '#domain/event.ts';
import { missingPlayers } from '#domain/minimum.ts';

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

/** The seats taken and left, and whether the game has its minimum. @param isOpen whether the event takes responses. */
export function seatsLine(event: GameEvent, isOpen: boolean): string {
  const { maxPlayers } = event;
  const { taken, left, isFull, reserves } = seats(event);
  const missing = missingPlayers(event);
  if (missing && isOpen) return `${taken} in, ${missing} more and it’s on`;
  const on = missing === 0 ? '. It’s on' : '';
  if (!isFull && !isOpen) return `${taken} of ${maxPlayers} in${on}`;
  if (!isFull) return `${taken} of ${maxPlayers} in, ${left === 1 ? '1 spot' : `${left} spots`} left${on}`;
  const full = `The game is full: ${maxPlayers} in`;
  return `${reserves === 0 ? full : `${full}, ${reserves} in reserve`}${on}`;
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
