import { addDays, daysUntil, type Instant } from '#lib/dates.ts';
import { courtClock } from './court-clock.ts';
import { EVENT_TIME_ZONE, type GameEvent } from './event.ts';
import { placeIn } from './queue.ts';
import { isConfirmed, type Rsvp } from './rsvp.ts';

/** Players who came, of those who were checked in as arrived or no-show, and at how many games. */
export interface ShowUp {
  came: number;
  of: number;
  games: number;
}

export const SHOW_UP_BY = ['week', 'sport', 'weekday', 'hour', 'lead', 'stillIn'] as const;
export type ShowUpBy = (typeof SHOW_UP_BY)[number];

/** Days from a player's first answer to the game; it may have been another than yes. */
export type Lead = '0' | '1-3' | '4-7' | '8+';

export type ShowUpGroup = ShowUp & { key: string };

/** Below it one rainy evening decides, so there is no percentage. */
export const GAMES_FOR_RATE = 3;

interface NotedPlayer {
  rsvp: Pick<Rsvp, 'attendance' | 'response' | 'submittedAt' | 'confirmedAt' | 'seenDateTime'>;
  event: Pick<GameEvent, 'id' | 'sport' | 'dateTime'>;
}

/** Monday is 0. */
function weekdayOf(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
}

function leadOf(answered: Instant, dateTime: Instant): Lead {
  const days = daysUntil(dateTime, answered, EVENT_TIME_ZONE);
  if (days < 1) return '0';
  if (days <= 3) return '1-3';
  return days <= 7 ? '4-7' : '8+';
}

/**
 * The group that a player belongs to. Groups are shown in the order of their keys, sports by their number of games. Days and hours are
 * those on the clocks at the court.
 */
const KEY_OF: Record<ShowUpBy, (player: NotedPlayer) => string> = {
  week: ({ event }) => {
    const { date } = courtClock(event.dateTime);
    return addDays(date, -weekdayOf(date));
  },
  sport: ({ event }) => event.sport,
  weekday: ({ event }) => String(weekdayOf(courtClock(event.dateTime).date)),
  hour: ({ event }) => courtClock(event.dateTime).time.slice(0, 2),
  lead: ({ rsvp, event }) => leadOf(rsvp.submittedAt, event.dateTime),
  stillIn: ({ rsvp, event }) => (isConfirmed(rsvp, event) ? 'said' : 'silent'),
};

function showUpOf(players: readonly NotedPlayer[]): ShowUp {
  return {
    came: players.filter(({ rsvp }) => rsvp.attendance === 'arrived').length,
    of: players.length,
    games: new Set(players.map(({ event }) => event.id)).size,
  };
}

function groupsBy(players: readonly NotedPlayer[], by: ShowUpBy): ShowUpGroup[] {
  const keyOf = KEY_OF[by];
  return [...new Set(players.map(keyOf))]
    .map((key) => ({ key, ...showUpOf(players.filter((player) => keyOf(player) === key)) }))
    .sort((a, b) => (by === 'sport' ? b.games - a.games : 0) || (a.key < b.key ? -1 : 1));
}

type CheckedIn = NotedPlayer['rsvp'] & Pick<Rsvp, 'gameEventId' | 'inviteToken' | 'placeKey'>;

/** Noted guests who had a place. Walk-ins promised nothing, guests who left late told us, and reserves were not expected. */
function isNotedPlayer(
  { attendance, response, inviteToken, placeKey }: CheckedIn,
  event: GameEvent,
): boolean {
  if (response !== 'yes' || inviteToken === undefined) return false;
  const isNoted = attendance === 'arrived' || attendance === 'no-show';
  return isNoted && placeIn(event, placeKey)?.status === 'in';
}

/**
 * How many players came.
 * @param checkIns the latest first. The game of the last one is left out when there are `limit`: others of it were not read.
 */
export function showUp(checkIns: readonly CheckedIn[], events: readonly GameEvent[], limit: number) {
  const cutOff = checkIns.length < limit ? undefined : checkIns.at(-1)?.gameEventId;
  const known = new Map(events.filter(({ id }) => id !== cutOff).map((event) => [event.id, event]));
  const players = checkIns.flatMap((rsvp): NotedPlayer[] => {
    const event = known.get(rsvp.gameEventId);
    return event && isNotedPlayer(rsvp, event) ? [{ rsvp, event }] : [];
  });
  const by = (dimension: ShowUpBy) => groupsBy(players, dimension);
  return {
    ...showUpOf(players),
    isCutOff: cutOff !== undefined,
    by: {
      ...{ week: by('week'), sport: by('sport'), weekday: by('weekday') },
      ...{ hour: by('hour'), lead: by('lead'), stillIn: by('stillIn') },
    } satisfies Record<ShowUpBy, ShowUpGroup[]>,
  };
}

/** A whole percentage; null for too few games. */
export function showUpRate({ came, of, games }: ShowUp): number | null {
  return games < GAMES_FOR_RATE ? null : Math.round((came / of) * 100);
}
