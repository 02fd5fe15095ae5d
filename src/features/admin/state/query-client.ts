import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import type { LinkKind } from '#data/firestore/invites.ts';
import type { Failed, Refused } from '#data/firestore/operations.ts';
import type { AnalyticsRange } from '#domain/analytics.ts';
import type { GameEvent } from '#domain/event.ts';
import type { FounderFilter } from '#domain/founder-list.ts';
import type { EventFilter, EventsPlace } from '#domain/organizing.ts';
import type { Person } from '#domain/person.ts';
import type { Instant } from '#lib/dates.ts';
import type { refusalSentences } from './refusals.ts';

/** A shorter key matches all keys that begin with it. */
export const keys = {
  newRsvps: ['new-rsvps'],
  totals: ['totals'],
  retention: ['retention'],
  events: ['events'],
  eventsPage: (filter: EventFilter, edge: EventsPlace['edge']) => ['events', filter, edge],
  event: (id: string) => ['event', id],
  allGuests: ['guests'],
  guests: (eventId: string) => ['guests', eventId],
  /** Below `guests`, so that a change of an event's guests reaches it too. */
  rsvps: (eventId: string) => ['guests', eventId, 'rsvps'],
  people: ['people'],
  groupRates: (eventId: string | null) => ['people', 'group-rates', eventId],
  /** Read anew when somebody else is a player. */
  turnout: (eventId: string, players: readonly string[]) => ['people', 'turnout', eventId, ...players],
  allSeries: ['series'],
  series: (eventId: string) => ['series', eventId],
  emailHistories: (eventId: string) => ['email-histories', eventId],
  messagePreview: (eventId: string, about: string, text: string) => ['message-preview', eventId, about, text],
  eventState: (event: Pick<GameEvent, 'status' | 'dateTime' | 'location'>) => [
    'event-state',
    ...[event.status, event.dateTime, event.location],
  ],
  invites: (eventId: string, kind: LinkKind) => ['invites', eventId, kind],
  cameBy: (token: string, since: Instant | null, which: 'all' | 'unopened') => [
    ...['came-by', token, since, which],
  ],
  person: (key: string) => ['people', 'one', key],
  personOf: (contact: { email?: string | undefined; phone?: string | undefined }) => [
    ...['people', 'of-contact', contact.email, contact.phone],
  ],
  contactOf: ({ id, rsvpId }: Pick<Person, 'id' | 'rsvpId'>) => ['people', 'contact', id, rsvpId],
  gamesOf: (eventIds: readonly string[]) => ['people', 'games', ...eventIds],
  /** Read anew when somebody else is among the guests, and not after a check-in: it changes no record of before. */
  recordsOf: (eventId: string, guests: readonly string[]) => ['people', 'of-guests', eventId, ...guests],
  founderGames: ['founder-games'],
  organizerMail: ['organizer-mail'],
  founders: ['founders'],
  foundersPage: (filter: FounderFilter, page: number) => ['founders', filter, page],
  founderCounts: ['founders', 'counts'],
  founder: (number: number) => ['founders', 'one', number],
  founderOf: (email: string) => ['founders', 'of-email', email],
  founderReferral: (number: number) => ['founders', 'referral', number],
  invitations: (eventId: string) => ['invitations', 'of-event', eventId],
  invitationsOf: (founderNumber: number) => ['invitations', 'of-founder', founderNumber],
  invitedTo: (eventIds: readonly string[]) => ['invited-to', ...eventIds],
  cameBefore: ['invitations', 'came-before'],
  invitationEmail: (token: string) => ['invitation-email', token],
  invitees: ['founders', 'invitees'],
  survey: (range: AnalyticsRange) => ['survey', range],
  responsesOf: (email: string) => ['responses-of', email],
  analytics: ['analytics'],
  analyticsOf: (range: AnalyticsRange) => ['analytics', range],
  funnel: (range: AnalyticsRange) => ['analytics', range, 'funnel'],
};

/** A refused or failed read or write, thrown for TanStack Query. */
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

/** Null for a failure, and for a session that has ended. */
export function refusalOf(error: Error | null): keyof typeof refusalSentences | null {
  if (!(error instanceof NotDone) || error.result.status === 'failed') return null;
  return error.result.reason === 'signed-out' ? null : error.result.reason;
}

export type Outcome = { status: 'ready' | 'done' } | Refused | Failed;
export type Success<R> = Exclude<R, Refused | Failed>;

/** @throws NotDone, because TanStack Query takes failures only as exceptions. */
export async function orThrow<R extends Outcome>(work: Promise<R>): Promise<Success<R>> {
  const result: Outcome = await work;
  if (result.status === 'refused' || result.status === 'failed') throw new NotDone(result);
  return result as Success<R>;
}

const MINUTE_MS = 60_000;

// By default an optimistic change is rendered a task later, and a checkbox jumps back for as long.
notifyManager.setScheduler(queueMicrotask);

/** Cache of one session of the dashboard. */
export function makeQueryClient(endSession: () => void): QueryClient {
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
        // Each view refetches when it opens, and shows the cached data meanwhile.
        staleTime: 0,
        gcTime: 10 * MINUTE_MS,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      // A failure is shown until it is tried again or dismissed.
      mutations: { retry: false, networkMode: 'always', gcTime: Number.POSITIVE_INFINITY },
    },
  });
}
