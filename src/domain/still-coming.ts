import { type Guest, isPlayer } from './guest-list.ts';

/** What the players of an event said shortly before it. */
export interface StillComing {
  players: number;
  confirmed: number;
  /** The players who have not said it yet. */
  silent: Guest[];
}

export function stillComing(guests: readonly Guest[]): StillComing {
  const players = guests.filter(isPlayer);
  const silent = players.filter(({ confirmedAt }) => confirmedAt === null);
  return { players: players.length, confirmed: players.length - silent.length, silent };
}
