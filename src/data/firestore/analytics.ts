import {
  collection,
  documentId,
  getAggregate,
  getCount,
  limit,
  orderBy,
  type Query,
  query,
  sum,
  Timestamp,
  where,
} from 'firebase/firestore/lite';
import {
  type Analytics,
  type AnalyticsRange,
  analyse,
  clicksSince,
  RECENT_RSVPS,
  rangeStart,
} from '#domain/analytics.ts';
import type { GameEvent } from '#domain/event.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import type { Instant } from '#lib/dates.ts';
import type { Store } from './client.ts';
import { eventKind, inviteKind, rsvpKind } from './documents.ts';
import { isOutsider, list, type ReadResult, read } from './operations.ts';

function since(collectionQuery: Query, field: string, start: Instant | null): Query {
  return start === null
    ? collectionQuery
    : query(collectionQuery, where(field, '>=', Timestamp.fromMillis(start)));
}

/** The titles of games that are older than the range, but got an answer in it. */
async function olderTitles(
  { database }: Store,
  events: readonly GameEvent[],
  rsvps: readonly Rsvp[],
): Promise<Map<string, string>> {
  const titles = new Map(events.map(({ id, title }) => [id, title]));
  const older = [...new Set(rsvps.map(({ gameEventId }) => gameEventId))].filter((id) => !titles.has(id));
  if (older.length === 0) return titles;
  const games = query(collection(database, 'gameEvents'), where(documentId(), 'in', older));
  for (const { id, title } of await list(games, eventKind)) titles.set(id, title);
  return titles;
}

async function readClicks({ database }: Store, start: Instant | null): Promise<number> {
  const invites = collection(database, 'rsvpInvites');
  if (start === null) return (await getAggregate(invites, { clicks: sum('clickCount') })).data().clicks;
  return clicksSince(await list(since(invites, 'lastClickedAt', start), inviteKind), start);
}

/**
 * The figures of a range. Reads the games made in it, the links opened in it and the latest answers; answers are
 * counted by the database, and all clicks ever too, so that only the games grow with "all time".
 */
export function readAnalytics(
  store: Store,
  range: AnalyticsRange,
  now: Instant,
): Promise<ReadResult<{ analytics: Analytics }>> {
  return read('Reading the analytics', async () => {
    const start = rangeStart(range, now);
    const games = since(collection(store.database, 'gameEvents'), 'createdAt', start);
    const answers = since(collection(store.database, 'gameRSVPs'), 'submittedAt', start);
    const [events, rsvps, total, clicks] = await Promise.all([
      list(query(games, orderBy('createdAt', 'desc')), eventKind),
      list(query(answers, orderBy('submittedAt', 'desc'), limit(RECENT_RSVPS)), rsvpKind),
      getCount(answers),
      readClicks(store, start),
    ]);
    const titles = await olderTitles(store, events, rsvps);
    return {
      analytics: analyse({
        events,
        rsvpTotal: total.data().count,
        clicks,
        latestRsvps: rsvps.map((rsvp) => ({ ...rsvp, eventTitle: titles.get(rsvp.gameEventId) ?? null })),
      }),
    };
  });
}

/**
 * A person who waits for an answer still feels it as "now", and an hour of looking costs about 720 reads. A listener
 * needs the whole SDK, which is 141 kB against the 38 kB (gzip) of the lite one that the guests' page has already.
 */
const POLL_MS = 10_000;
/** Commits may become visible in another order than that of their times, so the end of the known is read again. */
const OVERLAP_MS = 5_000;

interface AnswerWatch {
  /** Answers that came or changed, also by an organizer's hand. A removed answer is not among them. */
  onAnswers(answers: Rsvp[]): void;
  /** Called when the database stops answering, and when it answers again. */
  onReachable?(isReachable: boolean): void;
  /** The session is over, and nothing more is told. */
  onSignedOut?(): void;
  pollMs?: number;
}

const CHANGE_FIELDS = ['submittedAt', 'updatedAt'] as const;

/** The answers that came (or changed, by the other field) since the last call; none in the first. */
function followField({ database }: Store, field: (typeof CHANGE_FIELDS)[number]) {
  const rsvps = collection(database, 'gameRSVPs');
  const timeOf = (rsvp: Rsvp): Instant => rsvp[field] ?? 0;
  const latestFirst = query(rsvps, orderBy(field, 'desc'));

  /** The time of the latest known change, and with which change each answer near it is known. */
  let known: { at: Instant; answers: Map<string, Instant> } | null = null;
  return async (): Promise<Rsvp[]> => {
    const before = known;
    const at = before?.at ?? Math.max(0, ...(await list(query(latestFirst, limit(1)), rsvpKind)).map(timeOf));
    const sinceThen = where(field, '>', Timestamp.fromMillis(at - OVERLAP_MS));
    const answers = await list(query(latestFirst, sinceThen), rsvpKind);
    known = {
      at: Math.max(at, ...answers.map(timeOf)),
      answers: new Map(answers.map((rsvp) => [rsvp.id, timeOf(rsvp)])),
    };
    return before ? answers.filter((rsvp) => before.answers.get(rsvp.id) !== timeOf(rsvp)) : [];
  };
}

/**
 * Tells of new and changed answers to any game, from its first reading on. To be started before what is shown is
 * read, so that no answer falls between the two. A hidden page rests, and asks at once when it is seen again.
 * @returns a stop.
 */
export function watchAnswers(
  store: Store,
  { onAnswers, onReachable, onSignedOut, pollMs = POLL_MS }: AnswerWatch,
): () => void {
  const follow = CHANGE_FIELDS.map((field) => followField(store, field));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let isLooking = false;
  let isReachable = true;

  function reached(now: boolean): void {
    if (now !== isReachable) onReachable?.(now);
    isReachable = now;
  }
  async function look(): Promise<void> {
    try {
      const changes = (await Promise.all(follow.map((changed) => changed()))).flat();
      if (isStopped) return;
      reached(true);
      if (changes.length > 0) onAnswers([...new Map(changes.map((rsvp) => [rsvp.id, rsvp])).values()]);
    } catch (cause) {
      if (isStopped) return;
      if (isOutsider(cause)) {
        stop();
        return onSignedOut?.();
      }
      console.error('New answers could not be looked for.', cause);
      reached(false);
    }
  }
  async function poll(): Promise<void> {
    clearTimeout(timer);
    if (isLooking || isStopped || document.visibilityState === 'hidden') return;
    isLooking = true;
    await look();
    isLooking = false;
    if (!isStopped) timer = setTimeout(poll, pollMs);
  }
  function stop(): void {
    isStopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', poll);
  }

  document.addEventListener('visibilitychange', poll);
  void poll();
  return stop;
}
