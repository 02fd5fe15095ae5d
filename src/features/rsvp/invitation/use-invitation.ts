import { useCallback, useEffect, useState } from 'react';
import { openInvitation, openResponded, readRsvp } from '#data/firestore/guest.ts';
import { eventEnds, type GameEvent } from '#domain/event.ts';
import type { Invite } from '#domain/invite.ts';
import type { InviteRefusal, LoadFailure, Problem } from '#domain/problem.ts';
import type { RsvpResponse } from '#domain/rsvp.ts';
import type { Instant } from '#lib/dates.ts';
import { rsvpIdsByInvite } from '../answer/own-rsvps.ts';
import { editedRsvpId, gameNumber } from '../links.ts';

export interface OpenInvitation {
  /** Of the link that was opened. */
  token: string;
  /** Null when it works no more, and the page is only for who has responded. */
  invite: Invite | null;
  /** The one that is shown. */
  event: GameEvent;
  /** All behind the link, in the order of date; more than one in a series. */
  games: readonly GameEvent[];
  /** What to add to this device's clock to get the server's. */
  clockSkew: number;
}

export type InvitationState =
  | { status: 'loading' }
  | ({ status: 'ready' } & OpenInvitation)
  | { status: 'refused'; problem: InviteRefusal | Extract<Problem, 'link-missing'> }
  | { status: 'failed'; problem: LoadFailure };

/** Returning to the page after that long, a guest wants the event as it is now. */
const OUTDATED_AFTER_MS = 60_000;

const skewOf = (readAt: Instant | null) => (readAt === null ? 0 : readAt - Date.now());

/** Who responded keeps their RSVP when the invite they came by works no more. */
async function openOwn(token: string, refused: InvitationState): Promise<InvitationState> {
  const edited = editedRsvpId(location.hash);
  const ids = edited ? [edited] : rsvpIdsByInvite(token);
  if (ids.length === 0) return refused;
  const own = await openResponded(ids, gameNumber(location.search));
  switch (own.status) {
    case 'ready': {
      const { event, games, readAt } = own;
      return { status: 'ready', token, invite: null, event, games, clockSkew: skewOf(readAt) };
    }
    case 'missing':
      return refused;
    case 'failed':
      console.error('The event of an earlier answer could not be read.', own.cause);
      return { status: 'failed', problem: own.problem };
  }
}

/** In a series, a private link opens the game that it is about. */
async function linkedGame(games: readonly GameEvent[]): Promise<GameEvent | undefined> {
  const edited = editedRsvpId(location.hash);
  if (edited === null || games.length === 1) return undefined;
  const rsvp = await readRsvp(edited);
  return rsvp.status === 'found' ? games.find(({ id }) => id === rsvp.value.gameEventId) : undefined;
}

async function open(token: string): Promise<InvitationState> {
  if (token === '') return { status: 'refused', problem: 'link-missing' };
  try {
    const reading = await openInvitation(token, gameNumber(location.search));
    switch (reading.status) {
      case 'ready': {
        const { invite, games, readAt } = reading;
        const clockSkew = skewOf(readAt);
        const event = (await linkedGame(games)) ?? reading.event;
        return { status: 'ready', token, invite, event, games, clockSkew };
      }
      case 'refused':
        return openOwn(token, reading);
      case 'failed':
        console.error('The invitation could not be read.', reading.cause);
        return { status: 'failed', problem: reading.problem };
    }
  } catch (cause) {
    console.error('The invitation did not open.', cause);
    return { status: 'failed', problem: 'load-failed' };
  }
}

/**
 * The new reading, unless it failed and an older one still has something to show. The game of a series that somebody
 * looks at stays the one until it is over, also when it was cancelled meanwhile.
 */
function keepShown(shown: InvitationState, read: InvitationState): InvitationState {
  if (shown.status !== 'ready' || read.status === 'refused') return read;
  if (read.status !== 'ready') return shown;
  const same = read.games.find(({ id }) => id === shown.event.id);
  const isKept = same && eventEnds(same) > Date.now() + read.clockSkew;
  return isKept ? { ...read, event: same } : read;
}

/** The event's counters after somebody's response went from one to another. */
function recount(state: InvitationState, from: RsvpResponse | null, to: RsvpResponse): InvitationState {
  if (state.status !== 'ready' || from === to) return state;
  const rsvpCount = { ...state.event.rsvpCount, [to]: state.event.rsvpCount[to] + 1 };
  if (from) rsvpCount[from] = Math.max(0, rsvpCount[from] - 1);
  const event = { ...state.event, rsvpCount };
  const games = state.games.map((game) => (game.id === event.id ? event : game));
  return { ...state, event, games };
}

/** What is behind an invite, kept fresh. */
export function useInvitation(token: string) {
  const [state, setState] = useState<InvitationState>({ status: 'loading' });

  const refresh = useCallback(async () => {
    const read = await open(token);
    setState((shown) => keepShown(shown, read));
  }, [token]);

  useEffect(() => {
    let readAt = Date.now();
    const watching = new AbortController();
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState !== 'visible' || Date.now() - readAt < OUTDATED_AFTER_MS) return;
        readAt = Date.now();
        refresh();
      },
      { signal: watching.signal },
    );
    refresh();
    return () => watching.abort();
  }, [refresh]);

  return {
    state,
    refresh,
    retry: () => {
      setState({ status: 'loading' });
      refresh();
    },
    count: (from: RsvpResponse | null, to: RsvpResponse) => setState((shown) => recount(shown, from, to)),
    /** Shows another game of the series. */
    show: (event: GameEvent) => setState((shown) => (shown.status === 'ready' ? { ...shown, event } : shown)),
  };
}
