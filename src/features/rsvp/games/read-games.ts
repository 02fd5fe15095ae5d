import { firestoreConfig } from '#data/firestore/config.ts';
import {
  eventKind,
  inviteKind,
  type Kind,
  readDocument,
  readDocuments,
  rsvpKind,
} from '#data/firestore/documents.ts';
import type { GameEvent } from '#domain/event.ts';
import { INVITES_MAX, type LinkedGame } from '#domain/games-link.ts';
import type { Invite } from '#domain/invite.ts';
import { type AnsweredGame, type LiveInvite, latestAnswers } from '#domain/my-games.ts';
import { byDate, eventIdsOf } from '#domain/series.ts';
import type { Instant } from '#lib/dates.ts';

/** Documents in one request, so that a weak line that loses one reply doesn't lose them all. */
const READ_AT_ONCE = 26;

export interface GamesReading {
  games: AnsweredGame[];
  /** Ids of the answers that exist, also of those that are no longer anybody's. */
  found: ReadonlySet<string>;
  /** Number of answers that could not be read. */
  unread: number;
  live: LiveInvite[];
  now: Instant;
}

async function readParts<T extends { id: string }>(kind: Kind<T>, ids: readonly string[]) {
  const starts = ids.flatMap((_, index) => (index % READ_AT_ONCE === 0 ? index : []));
  const values: T[] = [];
  const unread: string[] = [];
  let readAt: Instant | null = null;
  const readings = starts.map(async (start) => {
    const part = ids.slice(start, start + READ_AT_ONCE);
    const reading = await readDocuments(firestoreConfig, kind, part);
    if (reading.status === 'failed') {
      console.warn('A part of My games could not be read.', reading.cause);
      unread.push(...part);
      return;
    }
    values.push(...reading.values);
    readAt ??= reading.readAt;
  });
  await Promise.all(readings);
  return { values, unread, now: readAt ?? Date.now() };
}

/**
 * The invites among these that are live. What is off or can't be read is left out. They are read one by one: one that is off
 * would refuse the others of its request.
 */
async function readLive(tokens: readonly string[]): Promise<Invite[]> {
  const invites = await Promise.all(
    tokens.slice(0, INVITES_MAX).map(async (token) => {
      const reading = await readDocument(firestoreConfig, inviteKind, token);
      return reading.status === 'found' ? [reading.value] : [];
    }),
  );
  return invites.flat();
}

function withEvents(invite: Invite, events: readonly GameEvent[]): LiveInvite {
  const own = eventIdsOf(invite);
  return { invite, events: events.filter(({ id }) => own.includes(id)).sort(byDate) };
}

/** Reads these answers with their games, the latest. What is gone, or not its mailbox's, is left out. */
export async function readGames(
  rsvpIds: readonly string[],
  linked: readonly LinkedGame[] = [],
): Promise<GamesReading> {
  const rsvps = await readParts(rsvpKind, rsvpIds);
  const latest = latestAnswers(rsvps.values.filter(({ disowned }) => disowned === undefined));
  const tokens = new Map(linked.map(({ token, secret }) => [secret, token]));
  const answers = latest.map((rsvp) => ({ rsvp, token: rsvp.inviteToken ?? tokens.get(rsvp.id) ?? null }));
  const cameBy = new Set(answers.flatMap(({ token }) => token ?? []));
  const live = await readLive([...cameBy]);
  // An answered game of a series is behind its link, too: each is read once.
  const eventIds = new Set([...latest.map(({ gameEventId }) => gameEventId), ...live.flatMap(eventIdsOf)]);
  const events = await readParts(eventKind, [...eventIds]);
  const byId = new Map(events.values.map((event) => [event.id, event]));
  const games = answers.flatMap(({ rsvp, token }): AnsweredGame[] => {
    const event = byId.get(rsvp.gameEventId);
    return event ? [{ rsvp, event, token }] : [];
  });
  const unreadEvents = latest.filter(({ gameEventId }) => events.unread.includes(gameEventId));
  return {
    games,
    found: new Set(rsvps.values.map(({ id }) => id)),
    unread: rsvps.unread.length + unreadEvents.length,
    live: live.map((invite) => withEvents(invite, events.values)),
    now: rsvps.now,
  };
}
