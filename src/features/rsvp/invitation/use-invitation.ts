import { useCallback, useEffect, useState } from 'react';
import { openInvitation, openResponded, readEvent } from '#data/firestore/guest.ts';
import type { GameEvent } from '#domain/event.ts';
import type { Invite } from '#domain/invite.ts';
import type { InviteRefusal, LoadFailure, Problem } from '#domain/problem.ts';
import type { Instant } from '#lib/dates.ts';
import { rsvpIdByInvite } from '../answer/own-rsvps.ts';
import { editedRsvpId } from '../links.ts';

export interface OpenInvitation {
  /** Of the link that was opened. */
  token: string;
  /** Null when it works no more, and the page is only for who has responded. */
  invite: Invite | null;
  event: GameEvent;
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
  const id = editedRsvpId(location.hash) ?? rsvpIdByInvite(token);
  if (id === null) return refused;
  const own = await openResponded(id);
  switch (own.status) {
    case 'ready':
      return { status: 'ready', token, invite: null, event: own.event, clockSkew: skewOf(own.readAt) };
    case 'missing':
      return refused;
    case 'failed':
      console.error('The event of an earlier answer could not be read.', own.cause);
      return { status: 'failed', problem: own.problem };
  }
}

async function open(token: string): Promise<InvitationState> {
  if (token === '') return { status: 'refused', problem: 'link-missing' };
  try {
    const reading = await openInvitation(token);
    switch (reading.status) {
      case 'ready': {
        const { invite, event, readAt } = reading;
        return { status: 'ready', token, invite, event, clockSkew: skewOf(readAt) };
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

/** The new reading, unless it failed and an older one still has something to show. */
function keepShown(shown: InvitationState, read: InvitationState): InvitationState {
  return read.status === 'failed' && shown.status === 'ready' ? shown : read;
}

function withEvent(state: InvitationState, event: GameEvent): InvitationState {
  return state.status === 'ready' && state.event.id === event.id ? { ...state, event } : state;
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
    show: (event: GameEvent) => setState((shown) => withEvent(shown, event)),
  };
}
