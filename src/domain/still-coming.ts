import type { Instant } from '#lib/dates.ts';
import { type EmailHistory, historyOf } from './email-history.ts';
import type { GameEvent } from './event.ts';
import { type Guest, isPlayer } from './guest-list.ts';
import { isStillComingAsked } from './queue.ts';
import { stillIn } from './still-in.ts';

/** The players' replies to "Still in?". */
export interface StillComing {
  players: number;
  confirmed: number;
  /** Players without a reply, who are not checked in either. */
  silent: Guest[];
}

export function stillComing(guests: readonly Guest[]): StillComing {
  const players = guests.filter(isPlayer);
  const silent = players.filter(
    ({ confirmedAt, rsvp }) => confirmedAt === null && rsvp.attendance === undefined,
  );
  return { players: players.length, confirmed: players.length - silent.length, silent };
}

/** Counts players as "Still in" whose yes or news of the place is recent (`stillIn`). */
export function withJustSaid(
  guests: readonly Guest[],
  event: Pick<GameEvent, 'status' | 'dateTime'>,
  histories: readonly EmailHistory[],
  now: Instant,
): Guest[] {
  if (!isStillComingAsked(event, now)) return [...guests];
  return guests.map((guest) => {
    if (!isPlayer(guest) || guest.confirmedAt !== null) return guest;
    const last = historyOf(histories, guest.rsvp);
    const said = stillIn(guest.rsvp, event, last?.place === 'in' ? last.placeAt : null);
    return said && said.until > now ? { ...guest, confirmedAt: said.at } : guest;
  });
}
