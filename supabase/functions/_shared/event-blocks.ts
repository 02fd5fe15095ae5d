import { EVENT_TIME_ZONE, type GameEvent, rsvpWindow, seats } from '../../../src/domain/event.ts';
import { missingPlayers } from '../../../src/domain/minimum.ts';
import { formatDay, formatMoment } from '../../../src/lib/dates.ts';
import { mapLinks } from '../../../src/lib/maps.ts';
import type { Block } from './email.ts';

/** A title or a place as one line: what an organizer pasted may break lines, and a header must not. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}

/** 'Saturday, June 15, 7:00 PM EDT' */
export function whenLine({ dateTime }: Pick<GameEvent, 'dateTime'>, now: number): string {
  return formatMoment(dateTime, now, EVENT_TIME_ZONE);
}

/** 'Moonlight volleyball (Sat, Jun 15)'. Guests of a series get several emails at once, each about another date. */
export function subjectTitle(
  { title, dateTime }: Pick<GameEvent, 'title' | 'dateTime'>,
  now: number,
): string {
  return `${oneLine(title)} (${formatDay(dateTime, now, EVENT_TIME_ZONE, 'short')})`;
}

/** How many yeses a game lacks while it takes any; null without a minimum, and below it once responses are closed. */
export function awaitedPlayers(event: GameEvent, now: number): number | null {
  const missing = missingPlayers(event);
  return missing && rsvpWindow(event, now).status === 'closed' ? null : missing;
}

export function companyLine(event: GameEvent, now: number): string {
  const { taken, isFull, reserves } = seats(event);
  const missing = awaitedPlayers(event, now);
  if (missing) return `${taken} in, ${missing} more and it’s on.`;
  const on = missing === 0 ? ' It’s on.' : '';
  if (!isFull) return `${taken} of ${event.maxPlayers} ${taken === 1 ? 'is' : 'are'} in.${on}`;
  return `All ${event.maxPlayers} places are taken${reserves > 0 ? `, ${reserves} in reserve` : ''}.${on}`;
}

export function mapBlock({ location }: Pick<GameEvent, 'location'>): Block {
  const { google, apple } = mapLinks(oneLine(location));
  return {
    kind: 'links',
    items: [
      { label: 'Google Maps', url: google },
      { label: 'Apple Maps', url: apple },
    ],
  };
}
