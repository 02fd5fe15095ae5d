import {
  createContext,
  type Dispatch,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useReducer,
  useState,
} from 'react';
import { firestoreConfig } from '#data/firestore/config.ts';
import { eventKind, readDocument } from '#data/firestore/documents.ts';
import { type GameEvent, rsvpWindow } from '#domain/event.ts';
import { placeIn } from '#domain/queue.ts';
import { type Instant, viewerTimeZone } from '#lib/dates.ts';
import { type GuestPage, type GuestPageEvent, guestPage, shownRsvp } from './guest-page.ts';
import { openInvitation } from './open-invitation.ts';

/** A guest who returns to the page after this time wants the event as it is now. */
const OUTDATED_AFTER_MS = 60_000;

/** A deadline can pass while the page is open. */
const TICK_MS = 5000;

interface Reads {
  /** The server's time. */
  now: Instant;
  viewerZone: string;
  dispatch: Dispatch<GuestPageEvent>;
  /** Reads the invitation again; what is shown stays when that fails. */
  refresh: () => Promise<void>;
  /** Reads one event again. @returns null when it can't be read. */
  readAgain: (eventId: string) => Promise<GameEvent | null>;
  retry: () => void;
}

const Context = createContext<({ page: GuestPage } & Reads) | null>(null);

export function useGuestPage() {
  const value = use(Context);
  if (!value) throw new Error('There is no RSVP page around this component.');
  return value;
}

/** The page's state and actions, for parts that only an open invitation shows. */
export function useOpenPage() {
  const { page, ...reads } = useGuestPage();
  if (page.status !== 'open') throw new Error('The invitation is not open.');
  return { ...page, ...reads, isOpen: rsvpWindow(page.event, reads.now).status === 'open' };
}

/** The open page with the RSVP that it shows, for parts that only guests who responded see. Only a yes has a place. */
export function useRespondedPage() {
  const page = useOpenPage();
  const rsvp = shownRsvp(page.own);
  if (!rsvp) throw new Error('The guest has not responded.');
  return { ...page, rsvp, place: rsvp.response === 'yes' ? placeIn(page.event, rsvp.placeKey) : null };
}

export function GuestPageProvider({ token, children }: { token: string; children: ReactNode }) {
  const [page, dispatch] = useReducer(guestPage, { status: 'opening' });
  const [deviceTime, setDeviceTime] = useState(Date.now);
  const [viewerZone] = useState(viewerTimeZone);

  const refresh = useCallback(async () => {
    const read = await openInvitation(token);
    const clockSkew = read.status === 'open' ? read.clockSkew : 0;
    const time = Date.now();
    setDeviceTime(time);
    dispatch({ type: 'invitation-read', read, now: time + clockSkew });
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

  useEffect(() => {
    const timer = setInterval(() => setDeviceTime(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);

  async function readAgain(eventId: string): Promise<GameEvent | null> {
    const read = await readDocument(firestoreConfig, eventKind, eventId);
    switch (read.status) {
      case 'found':
        dispatch({ type: 'event-read', event: read.value });
        return read.value;
      case 'failed':
        console.warn('The event could not be read again.', read.cause);
        return null;
      case 'missing':
      case 'denied':
        await refresh();
        return null;
    }
  }

  function retry(): void {
    dispatch({ type: 'retried' });
    refresh();
  }

  const now = deviceTime + (page.status === 'open' ? page.clockSkew : 0);
  return <Context value={{ page, now, viewerZone, dispatch, refresh, readAgain, retry }}>{children}</Context>;
}
