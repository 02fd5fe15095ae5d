import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { keepInTab, readInTab, removeFromTab } from '#lib/browser-storage.ts';
import { pause } from '#lib/pause.ts';
import type { GateState } from './auth/gate.tsx';
import type { signInSentences } from './auth/gate-content.ts';
import type { Dashboard } from './dashboard.tsx';
import type { Entry } from './parts/focus.ts';

export type SessionState =
  | GateState
  /** Before the session is known, and while the dashboard loads. */
  | { status: 'opening' }
  | { status: 'open-failed'; entry: Entry }
  | { status: 'signed-in'; View: typeof Dashboard; entry: Entry };

/** Long enough to make guessing by hand tedious. */
const PAUSE_BEFORE_CHECK_MS = 500;

const loadAuth = () => import('#data/firestore/auth.ts').then(({ organizerAuth }) => organizerAuth);
/** @throws when the account's code did not arrive. */
async function signOut(): Promise<void> {
  await (await loadAuth()).signOut();
}

const loadDashboard = () => import('./dashboard.tsx').then(({ Dashboard: View }) => View);

/** Tells a reload that this tab had a session, before the code of Firebase Auth is here. */
const SESSION_KEY = 'showup:organizer';

/** The address of an organizer who isn't the one of VITE_ADMIN_EMAIL, so that a session that ends asks for the password only. */
const ADDRESS_KEY = 'showup:organizer-address';

function rememberSession(isSignedIn: boolean): void {
  if (isSignedIn) keepInTab(SESSION_KEY, '1');
  else removeFromTab(SESSION_KEY);
}

export function useSession() {
  const [state, setState] = useState<SessionState>({ status: 'opening' });
  const stopWatching = useRef<(() => void) | null>(null);

  async function enter(entry: Entry): Promise<void> {
    setState({ status: 'opening' });
    try {
      const [auth, View] = await Promise.all([loadAuth(), loadDashboard()]);
      stopWatching.current?.();
      stopWatching.current = auth.onSession((session) => {
        rememberSession(session === 'signed-in');
        setState(
          session === 'signed-in'
            ? { status: 'signed-in', View, entry }
            : { status: 'open', note: null, focus: 'field' },
        );
      });
    } catch (cause) {
      console.error('The dashboard did not load.', cause);
      setState({ status: 'open-failed', entry });
    }
  }
  const resume = useRef(enter);

  useLayoutEffect(() => {
    if (readInTab(SESSION_KEY) !== null) resume.current('resumed');
    else setState({ status: 'open', note: null, focus: 'untouched' });
  }, []);
  useEffect(() => () => stopWatching.current?.(), []);

  async function verify(
    password: string,
    address: string,
  ): Promise<'entered' | keyof typeof signInSentences> {
    try {
      const [auth] = await Promise.all([loadAuth(), pause(PAUSE_BEFORE_CHECK_MS)]);
      const result = await auth.signIn(password, address || undefined);
      if (result.status === 'refused') return result.reason;
      if (result.status === 'failed') return 'failed';
      if (address) keepInTab(ADDRESS_KEY, address);
      else removeFromTab(ADDRESS_KEY);
      return 'entered';
    } catch (cause) {
      console.error('The password could not be checked.', cause);
      return 'failed';
    }
  }

  /** For a session that the database refuses. */
  const end = useCallback(() => {
    stopWatching.current?.();
    rememberSession(false);
    setState({ status: 'open', note: 'ended', focus: 'field' });
    signOut().catch((cause: unknown) => console.warn('The ended session is still kept.', cause));
  }, []);

  return {
    state,
    enter,
    address: readInTab(ADDRESS_KEY),
    /** Preloads what checks the password. */
    prepare: () => {
      loadAuth().catch((cause: unknown) => console.warn('Signing in is not ready yet.', cause));
    },
    /** @returns whether to clear the field: the password was wrong. */
    signIn: async (password: string, address: string): Promise<'clear' | 'keep'> => {
      setState({ status: 'verifying' });
      // Preloaded while the password is checked; `enter` reports a failure.
      loadDashboard().catch((cause: unknown) => console.warn('The dashboard is not ready yet.', cause));
      const note = await verify(password, address);
      if (note === 'entered') await enter('typed');
      else setState({ status: 'open', note, focus: 'field' });
      return note === 'wrong-password' ? 'clear' : 'keep';
    },
    end,
    signOut,
  };
}
