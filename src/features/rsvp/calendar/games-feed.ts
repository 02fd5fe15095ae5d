import { INVITES_MAX, joinByToken, splitByToken } from '#domain/games-link.ts';
import type { AnsweredGame, LiveInvite } from '#domain/my-games.ts';

/** A game of a guest's own feed, without a right to change anything: a link's holders read its queue. */
export interface FeedGame {
  token: string;
  /** End of the event's id: tells the games of one link apart, and is too short to open one. */
  eventEnd: string;
  placeKey: string;
  /** Whether the key can't change any more. The first press in an email gives its guest another one. */
  isKeyFinal: boolean;
}

/** Half a year of weekly games. With the invites that My games reads, the address stays below 2,000 characters. */
const FEED_GAMES_MAX = 20;

const END_LENGTH = 8;
const FINAL = 'f';
const PART = /^([\w-]{8})([0-9a-f]{32})(f?)$/;
const PATH = /^\/api\/calendar\/games\/([^/]+)\.ics$/;

/** '/api/calendar/games/<token>.<game>.<game>,<token>.<game>.ics' */
export function feedAddress(games: readonly FeedGame[]): string {
  const parts = games.map(({ token, eventEnd, placeKey, isKeyFinal }) => ({
    token,
    secret: `${eventEnd}${placeKey}${isKeyFinal ? FINAL : ''}`,
  }));
  return `/api/calendar/games/${joinByToken(parts)}.ics`;
}

const gameKey = ({ token, eventEnd }: FeedGame) => `${token}.${eventEnd}`;

const countOf = (games: readonly FeedGame[], part: (game: FeedGame) => string) =>
  new Set(games.map(part)).size;

/** A feed of more, or with a game twice, would let one request cost many reads. */
function isFeed(games: readonly FeedGame[]): boolean {
  return (
    games.length > 0 &&
    games.length <= FEED_GAMES_MAX &&
    countOf(games, ({ token }) => token) <= INVITES_MAX &&
    countOf(games, gameKey) === games.length
  );
}

/** @returns null for any other address. */
export function readFeedAddress(pathname: string): FeedGame[] | null {
  const [, text = ''] = PATH.exec(pathname) ?? [];
  const games = splitByToken(text, (part) => PART.test(part)).map(({ token, secret }): FeedGame => {
    const [, eventEnd = '', placeKey = '', final] = PART.exec(secret) ?? [];
    return { token, eventEnd, placeKey, isKeyFinal: final === FINAL };
  });
  return isFeed(games) ? games : null;
}

export function isGame(eventId: string, { eventEnd }: FeedGame): boolean {
  return eventId.endsWith(eventEnd);
}

/** The address of the feed of these games, as far as they were said yes to by a live link; null when none was. */
export function ownFeedAddress(games: readonly AnsweredGame[], live: readonly LiveInvite[]): string | null {
  const tokens = live.map(({ invite }) => invite.inviteToken);
  const subscribed = games.flatMap(({ token, event, rsvp }): FeedGame[] => {
    if (token === null || !tokens.includes(token) || rsvp.response !== 'yes') return [];
    const isKeyFinal = rsvp.takenOverFrom !== undefined;
    return [{ token, eventEnd: event.id.slice(-END_LENGTH), placeKey: rsvp.placeKey, isKeyFinal }];
  });
  return subscribed.length === 0 ? null : feedAddress(subscribed.slice(0, FEED_GAMES_MAX));
}
