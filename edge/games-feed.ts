import { firestoreConfig } from '#data/firestore/config.ts';
import {
  eventKind,
  inviteKind,
  type Readings,
  readDocument,
  readDocuments,
} from '#data/firestore/documents.ts';
import { calendarEntry } from '#domain/calendar-entry.ts';
import { eventEnds, type GameEvent } from '#domain/event.ts';
import { type Place, placeIn } from '#domain/queue.ts';
import { eventIdsOf } from '#domain/series.ts';
import { type FeedGame, feedAddress, isGame } from '#features/rsvp/calendar/games-feed.ts';
import type { CalendarEntry } from '#lib/calendar.ts';
import { env } from '#lib/env.ts';
import { ordinal } from '#lib/ordinal.ts';
import { calendarResponse, failedCalendar, keptCalendar, unknownCalendar } from './calendar-file.ts';
import type { Context } from './platform.ts';

const words = {
  feed: `${env.productName}: my games`,
  cancelled: 'This game is cancelled.',
  in: "You're in.",
  reserve: (number: number) => `You're ${ordinal(number)} reserve.`,
  noPlace: 'You have no place in this game any more.',
  unknown: 'This calendar can’t tell whether you still have a place. The page of the game can.',
};

/** Places are told until a game is over: afterwards retention may have emptied the queue. */
function arePlacesKnown(event: GameEvent): boolean {
  return event.figures === undefined && Date.now() < eventEnds(event);
}

function placeWords(event: GameEvent, place: Place | null, { isKeyFinal }: FeedGame): string | null {
  if (event.status === 'cancelled') return words.cancelled;
  if (!arePlacesKnown(event)) return null;
  if (place) return place.status === 'in' ? words.in : words.reserve(place.number);
  return isKeyFinal ? words.noPlace : words.unknown;
}

/** A key that left the queue may have become another one: then the game must not look cancelled. */
function entryOf(event: GameEvent, game: FeedGame): CalendarEntry {
  const place = placeIn(event, game.placeKey);
  const pageUrl = new URL(`/rsvp/${game.token}`, env.siteUrl).href;
  const entry = calendarEntry(event, {
    ...{ pageUrl, siteUrl: env.siteUrl },
    isReserve: arePlacesKnown(event) && place?.status !== 'in',
  });
  const says = placeWords(event, place, game);
  return {
    ...entry,
    description: says === null ? entry.description : `${says}\n\n${entry.description}`,
    status: says === words.noPlace ? 'cancelled' : entry.status,
  };
}

/** Reads an invite, and of its events only those that are in the feed: a series has up to 52. None for a link that is off. */
async function readGames(token: string, games: readonly FeedGame[]): Promise<Readings<GameEvent> | null> {
  const invite = await readDocument(firestoreConfig, inviteKind, token);
  if (invite.status === 'failed') return invite;
  const known = invite.status === 'found' ? eventIdsOf(invite.value) : [];
  const ids = known.filter((id) => games.some((game) => game.token === token && isGame(id, game)));
  return ids.length === 0 ? null : readDocuments(firestoreConfig, eventKind, ids);
}

/** Without the games of links that are unknown or off. One that can't be read fails all: its game would vanish from the calendar. */
export async function makeGamesFeed(games: readonly FeedGame[]): Promise<Response> {
  const tokens = [...new Set(games.map(({ token }) => token))];
  const readings = new Map(
    await Promise.all(tokens.map(async (token) => [token, await readGames(token, games)] as const)),
  );
  for (const reading of readings.values())
    if (reading?.status === 'failed') return failedCalendar(reading.cause);
  const entries = games.flatMap((game) => {
    const reading = readings.get(game.token);
    const event = reading?.status === 'read' && reading.values.find(({ id }) => isGame(id, game));
    return event ? [entryOf(event, game)] : [];
  });
  return entries.length === 0 ? unknownCalendar() : calendarResponse(entries, { feed: words.feed });
}

/** The games that one guest said yes to, as a feed. */
export function gamesFeed(request: Request, games: readonly FeedGame[], context: Context): Promise<Response> {
  return keptCalendar(request, feedAddress(games), context, () => makeGamesFeed(games));
}
