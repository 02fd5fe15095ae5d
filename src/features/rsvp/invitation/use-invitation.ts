import { useCallback, useEffect, useState } from 'react';
import { openInvitation, readEvent } from '#data/firestore/guest.ts';
import { eventEnds, type GameEvent } from '#domain/event.ts';
import { eventNumber } from '../links.ts';
import { type InvitationState, skewOf } from './invitation-state.ts';

/** Returning to the page after that long, a guest wants the event as it is now. */
const OUTDATED_AFTER_MS = 60_000;

/** Few who open a link have responded by another, or by one that works no more. */
const loadOwn = () => import('./own-invitation.ts');

async function open(token: string): Promise<InvitationState> {
  if (token === '') return { status: 'refused', problem: 'link-missing' };
  try {
    const reading = await openInvitation(token, eventNumber(location.search));
    switch (reading.status) {
      case 'ready': {
        const { invite, events, readAt } = reading;
        const clockSkew = skewOf(readAt);
        const isLinked = events.length > 1 && location.hash !== '';
        const event = (isLinked && (await (await loadOwn()).linkedEvent(events))) || reading.event;
        return { status: 'ready', token, invite, event, events, clockSkew };
      }
      case 'refused':
        return (await loadOwn()).openOwn(token, reading);
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
 * The new reading, unless it failed and an older one still has something to show. The event of a series that somebody
 * looks at stays the one until it is over, also when it was cancelled meanwhile.
 */
function keepShown(shown: InvitationState, read: InvitationState): InvitationState {
  if (shown.status !== 'ready' || read.status === 'refused') return read;
  if (read.status !== 'ready') return shown;
  const same = read.events.find(({ id }) => id === shown.event.id);
  const isKept = same && eventEnds(same) > Date.now() + read.clockSkew;
  return isKept ? { ...read, event: same } : read;
}

/** The same with one of its events as it is by now. */
function withEvent(state: InvitationState, event: GameEvent): InvitationState {
  if (state.status !== 'ready') return state;
  const events = state.events.map((one) => (one.id === event.id ? event : one));
  return { ...state, events, event: state.event.id === event.id ? event : state.event };
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

  const renew = useCallback(
    async (eventId: string): Promise<GameEvent | null> => {
      const read = await readEvent(eventId);
      switch (read.status) {
        case 'found':
          setState((shown) => withEvent(shown, read.value));
          return read.value;
        case 'failed':
          console.warn('The event could not be read again.', read.cause);
          return null;
        case 'missing':
        case 'denied':
          await refresh();
          return null;
      }
    },
    [refresh],
  );

  return {
    state,
    refresh,
    /** Reads only the event again. @returns null when it can't be read: what is shown stays. */
    renew,
    retry: () => {
      setState({ status: 'loading' });
      refresh();
    },
    update: (event: GameEvent) => setState((shown) => withEvent(shown, event)),
    /** Shows another event of the series. */
    show: (event: GameEvent) => setState((shown) => (shown.status === 'ready' ? { ...shown, event } : shown)),
  };
}
