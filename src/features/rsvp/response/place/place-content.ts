import type { Place } from '#domain/queue.ts';
import { ordinal } from '#lib/ordinal.ts';

export const placeWords = {
  heading: (place: Place, name: string) =>
    place.status === 'in' ? `You're in, ${name}!` : `You're ${ordinal(place.number)} reserve, ${name}`,
  noted: (name: string) => `Your yes is noted, ${name}.`,
  line: (place: Place, maxPlayers: number): string => {
    if (place.status === 'in') return `Place ${place.number} of ${maxPlayers}.`;
    const free = place.number === 1 ? '1 place must come free' : `${place.number} places must come free`;
    return `${free}. People cancel, so keep the time if you can: this page moves you up the moment it happens.`;
  },
  unknown: 'Who has a place is not known for this game yet. The organizer can tell you.',
  movedUp: (from: number, place: Place): string =>
    place.status === 'in'
      ? 'A place came free, and it is yours.'
      : `You moved up, from ${ordinal(from)} to ${ordinal(place.number)} reserve.`,
};

export const stillComing = {
  title: 'Still coming?',
  why: (hint: string) => `The game is ${hint}. One tap tells the organizer who to count on.`,
  confirm: 'Still in',
  confirmed: 'You said that you are still in. See you there!',
  leave: 'Give my place away',
  leaveReserve: 'Leave the reserve list',
  leaveWhy: 'It goes at once to whoever is next.',
  leaveLate: 'Answers are closed, but if you can’t come, the next one can have your place.',
};

export const giveAway = {
  in: {
    title: 'Give your place away?',
    why: stillComing.leaveWhy,
    leave: stillComing.leave,
    keep: 'Keep my place',
  },
  reserve: {
    title: 'Leave the reserve list?',
    why: 'Whoever is behind you moves up.',
    leave: stillComing.leaveReserve,
    keep: 'Stay on the list',
  },
};
