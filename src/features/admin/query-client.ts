import { focusManager, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { LinkKind } from '#data/firestore/invites.ts';
import type { Failed, Refused } from '#data/firestore/operations.ts';
import type { AnalyticsRange } from '#domain/analytics.ts';
import type { GameEvent } from '#domain/event.ts';
import type { EventFilter, EventsPlace } from '#domain/organizing.ts';
import type { Instant } from '#lib/dates.ts';
import { pause } from '#lib/pause.ts';
import { refusalSentences } from './refusals.ts';

/** The query keys. A shorter key matches all that begin with it. */
export const keys = {
  newRsvps: ['new-rsvps'],
  totals: ['totals'],
  retention: ['retention'],
  events: ['events'],
  eventsPage: (filter: EventFilter, edge: EventsPlace['edge']) => ['events', filter, edge],
  event: (id: string) => ['event', id],
  allGuests: ['guests'],
  guests: (eventId: string) => ['guests', eventId],
  emailHistories: (eventId: string) => ['email-histories', eventId],
  eventState: (event: Pick<GameEvent, 'status' | 'dateTime' | 'location'>) => [
    'event-state',
    ...[event.status, event.dateTime, event.location],
  ],
  invites: (eventId: string, kind: LinkKind) => ['invites', eventId, kind],
  cameBy: (token: string, since: Instant | null) => ['came-by', token, since],
  analytics: ['analytics'],
  analyticsOf: (range: AnalyticsRange) => ['analytics', range],
};

/** A refused or failed operation, thrown for TanStack Query. */
export class NotDone extends Error {
  readonly result: Refused | Failed;
  readonly wasOnline = navigator.onLine;

  constructor(result: Refused | Failed) {
    super(result.status);
    this.result = result;
  }
}

export function isSignedOut(error: Error | null): boolean {
  return (
    error instanceof NotDone && error.result.status === 'refused' && error.result.reason === 'signed-out'
  );
}

/** Why something was refused; null when it failed, or when the session has ended. */
export function refusalSentence(error: Error | null): string | null {
  if (!(error instanceof NotDone) || error.result.status === 'failed') return null;
  return error.result.reason === 'signed-out' ? null : refusalSentences[error.result.reason];
}

export type Outcome = { status: 'ready' | 'done' } | Refused | Failed;
export type Success<R> = Exclude<R, Refused | Failed>;

const underway = new Set<Promise<unknown>>();
/** How long a logout waits for what is being read. */
const READING_MS = 2_000;

/** Knows of what the database is asked, also when Query has cancelled it and waits for the result no more. */
export function followed<T>(work: Promise<T>): Promise<T> {
  const done = () => underway.delete(work);
  underway.add(work);
  work.then(done, done);
  return work;
}

async function untilNothingIsUnderway(): Promise<void> {
  do {
    await Promise.allSettled(underway);
    // A write that has ended, and a first reading, are followed by another.
    await pause(0);
  } while (underway.size > 0);
}

/** Resolves when the database is asked nothing, or soon: what a logout cuts in two is denied, which the SDK logs. */
export function whenRead(): Promise<unknown> {
  return Promise.race([untilNothingIsUnderway(), pause(READING_MS)]);
}

/** @throws NotDone */
export async function settled<R extends Outcome>(work: Promise<R>): Promise<Success<R>> {
  const result: Outcome = await followed(work);
  if (result.status === 'refused' || result.status === 'failed') throw new NotDone(result);
  return result as Success<R>;
}

const MINUTE_MS = 60_000;

/** What the dashboard has read and is writing, for as long as the session lasts. */
export function makeQueryClient(endSession: () => void): QueryClient {
  // Query would hold a queued write back while the page is hidden.
  focusManager.setFocused(true);
  underway.clear();
  function onError(error: Error): void {
    if (isSignedOut(error)) endSession();
    else if (!(error instanceof NotDone)) console.error('The dashboard did something wrong.', error);
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // The data layer retries where that makes sense, and reports being offline itself.
        retry: false,
        networkMode: 'always',
        // Each view is read again when it opens, and shows the cached data meanwhile.
        staleTime: 0,
        gcTime: 10 * MINUTE_MS,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      // What failed is shown until it is tried again or dismissed.
      mutations: { retry: false, networkMode: 'always', gcTime: Number.POSITIVE_INFINITY },
    },
  });
}
