import { FirebaseError } from 'firebase/app';
import {
  browserSessionPersistence,
  connectAuthEmulator,
  signOut as endSession,
  initializeAuth,
  onAuthStateChanged,
  signInWithEmailAndPassword,
  type User,
} from 'firebase/auth';
import type { Store } from './client.ts';
import { ask, decodeDocument, documentUrl, inTime } from './rest.ts';

type SignInResult =
  | { status: 'signed-in' }
  | { status: 'refused'; reason: 'wrong-password' | 'too-many-attempts' | 'not-organizer' }
  | { status: 'failed' };

type Session = 'signed-in' | 'signed-out';

export interface AdminAuth {
  signIn(password: string): Promise<SignInResult>;
  /** Calls the listener with the present session as soon as it is known, and with every change. @returns a stop. */
  onSession(listener: (session: Session) => void): () => void;
  signOut(): Promise<void>;
}

interface AdminAuthOptions {
  /** The gate asks for the password only. */
  email: string;
  emulatorHost: string | null;
}

function refusalOf(error: unknown): Extract<SignInResult, { status: 'refused' }>['reason'] | null {
  switch (error instanceof FirebaseError ? error.code : '') {
    case 'auth/wrong-password':
    case 'auth/invalid-credential':
    case 'auth/invalid-login-credentials':
    case 'auth/missing-password':
    case 'auth/user-not-found':
      return 'wrong-password';
    case 'auth/too-many-requests':
      return 'too-many-attempts';
    case 'auth/user-disabled':
      return 'not-organizer';
    default:
      return null;
  }
}

/** Whether the account is an organizer's, asked without the Firestore SDK: the gate has no other use for it. */
async function isOrganizer({ config }: Connection, user: User): Promise<boolean> {
  const headers = { authorization: `Bearer ${await user.getIdToken()}` };
  const reading = decodeDocument(await ask(documentUrl(config, `admins/${user.uid}`), { headers }));
  switch (reading.status) {
    case 'found':
      return true;
    case 'missing':
    case 'denied':
      return false;
    case 'failed':
      throw new Error('Whether the account is an organizer could not be read.', { cause: reading.cause });
  }
}

type Connection = Pick<Store, 'app' | 'config'>;

/** The organizer's account. What the connection reads and writes carries its token from the first request on. */
export function openAdminAuth(connection: Connection, { email, emulatorHost }: AdminAuthOptions): AdminAuth {
  const auth = initializeAuth(connection.app, { persistence: browserSessionPersistence });
  if (emulatorHost) connectAuthEmulator(auth, `http://${emulatorHost}`, { disableWarnings: true });

  const listeners = new Set<(session: Session) => void>();
  let session: Session | null = null;
  // Firebase reports the account before it is known whether that is an organizer's.
  let isChecking = false;

  function report(next: Session): void {
    if (next === session) return;
    session = next;
    for (const listener of listeners) listener(next);
  }
  onAuthStateChanged(auth, (user) => {
    if (!isChecking) report(user ? 'signed-in' : 'signed-out');
  });

  async function check(password: string): Promise<SignInResult> {
    const { user } = await inTime(signInWithEmailAndPassword(auth, email, password));
    try {
      if (await inTime(isOrganizer(connection, user))) return { status: 'signed-in' };
    } catch (cause) {
      await endSession(auth);
      throw cause;
    }
    await endSession(auth);
    return { status: 'refused', reason: 'not-organizer' };
  }

  return {
    async signIn(password) {
      isChecking = true;
      try {
        return await check(password);
      } catch (cause) {
        const reason = refusalOf(cause);
        if (reason) return { status: 'refused', reason };
        console.error('Signing in failed.', cause);
        return { status: 'failed' };
      } finally {
        isChecking = false;
        report(auth.currentUser ? 'signed-in' : 'signed-out');
      }
    },
    onSession(listener) {
      listeners.add(listener);
      if (session) listener(session);
      return () => listeners.delete(listener);
    },
    signOut: () => endSession(auth),
  };
}
