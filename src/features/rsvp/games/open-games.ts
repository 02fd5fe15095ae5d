import { openByEmail } from '#data/supabase/guest-emails.ts';
import { type LinkedGame, linkedGames } from '#domain/games-link.ts';
import { isOwn, keepOwn, ownRsvpIds } from '../guest-page/own-rsvps.ts';
import { type GamesReading, readGames } from './read-games.ts';

export type GamesPage =
  | { status: 'loading' }
  | { status: 'failed' }
  | (GamesReading & { status: 'ready'; isBlocked: boolean; from: GamesFrom });

export type GamesFrom =
  /** What this browser knows. 'gone': the link in the address opened nothing. */
  | { is: 'device'; note: 'gone' | null }
  /** By a private link that this browser doesn't know yet: it may be a friend's. */
  | { is: 'link' }
  /** The reader says that they are theirs, but this browser has another answer to one of the games, or keeps nothing. */
  | { is: 'unkept' }
  /** By the link of an email, with answers that nobody has opened yet. */
  | { is: 'email'; unopened: readonly LinkedGame[]; asking: 'idle' | 'asking' | 'failed' };

const readyPage = (reading: GamesReading, from: GamesFrom): GamesPage => ({
  ...reading,
  status: 'ready',
  isBlocked: ownRsvpIds().isBlocked,
  from,
});

function pageOf(reading: GamesReading, from: GamesFrom): GamesPage {
  return reading.games.length === 0 && reading.unread > 0 ? { status: 'failed' } : readyPage(reading, from);
}

async function openOwn(note: 'gone' | null = null): Promise<GamesPage> {
  const reading = await readGames(ownRsvpIds().ids);
  return pageOf(reading, { is: 'device', note });
}

/** @returns whether this browser keeps all answers of the link now. */
function areKept({ games, unread }: GamesReading): boolean {
  const kept = games.filter(({ token, event, rsvp }) => token !== null && keepOwn(token, event.id, rsvp));
  return unread === 0 && kept.length === games.length;
}

/** Keeps these answers in this browser. @returns the page as it then is. */
export async function keepGames(reading: GamesReading): Promise<GamesPage> {
  return areKept(reading) ? openOwn() : pageOf(reading, { is: 'unkept' });
}

/**
 * Reads the answers behind the address, else those of this browser. A link proves nothing about who opened it: what this
 * browser doesn't know yet becomes its own only by a press.
 */
export async function openGames(hash: string): Promise<GamesPage> {
  const link = linkedGames(hash);
  if (link === null) return openOwn();
  const reading = await readLinked(link.games);
  const unopened =
    link.key === 'mail' && reading.unread === 0
      ? link.games.filter(({ secret }) => !reading.found.has(secret))
      : [];
  if (unopened.length > 0) return pageOf(reading, { is: 'email', unopened, asking: 'idle' });
  if (reading.games.length === 0 && reading.unread === 0) return openOwn('gone');
  const isKnown = reading.games.every(({ event, rsvp }) => isOwn(event.id, rsvp));
  return isKnown && reading.unread === 0 ? keepGames(reading) : pageOf(reading, { is: 'link' });
}

const readLinked = (games: readonly LinkedGame[]) =>
  readGames(
    games.map(({ secret }) => secret),
    games,
  );

/** The press in an email, for each answer. After one that did not get through, the others wait for the next press. */
async function openEach(unopened: readonly LinkedGame[]): Promise<LinkedGame[]> {
  for (const [index, game] of unopened.entries()) {
    // First the others, next time: this one may fail again.
    if ((await openByEmail(game.secret)) === 'failed') return [...unopened.slice(index + 1), game];
  }
  return [];
}

/** Opens the answers of an email. Those that are gone are left out. */
export async function openEmailed(hash: string, unopened: readonly LinkedGame[]): Promise<GamesPage> {
  const remaining = await openEach(unopened);
  const reading = await readLinked(linkedGames(hash)?.games ?? []);
  if (remaining.length === 0 && reading.unread === 0)
    return reading.games.length === 0 ? openOwn('gone') : keepGames(reading);
  areKept(reading);
  return readyPage(reading, { is: 'email', unopened: remaining, asking: 'failed' });
}
