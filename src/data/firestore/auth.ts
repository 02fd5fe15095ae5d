import { FirebaseError, initializeApp } from 'firebase/app';
import {
  browserSessionPersistence,
  connectAuthEmulator,
  signOut as endSession,
  initializeAuth,
  onAuthStateChanged,
  signInWithEmailAndPassword,
  type User,
} from 'firebase/auth';
import { env } from '#lib/env.ts';
import { firestoreConfig } from './config.ts';
import { ask, decodeDocument, type FirestoreConfig, inTime, restUrl } from './rest.ts';

type SignInRefusal = 'wrong-password' | 'too-many-attempts' | 'not-organizer';

type SignInResult =
  | { status: 'signed-in' }
  | { status: 'refused'; reason: SignInRefusal }
  | { status: 'failed' };

const REFUSALS = new Map<string, SignInRefusal>([
  ['auth/wrong-password', 'wrong-password'],
  ['auth/invalid-credential', 'wrong-password'],
  ['auth/invalid-login-credentials', 'wrong-password'],
  ['auth/missing-password', 'wrong-password'],
  ['auth/user-not-found', 'wrong-password'],
  ['auth/invalid-email', 'wrong-password'],
  ['auth/too-many-requests', 'too-many-attempts'],
  ['auth/user-disabled', 'not-organizer'],
]);

type Session = 'signed-in' | 'signed-out';

export interface AdminAuth {
  /** @param email is another organizer's address. */
  signIn(password: string, email?: string): Promise<SignInResult>;
  /** Calls the listener with the session as soon as it is known, and after every change. @returns unsubscribe. */
  onSession(listener: (session: Session) => void): () => void;
  signOut(): Promise<void>;
  /** The ID token, valid for minutes at least; null when nobody is signed in. */
  idToken(): Promise<string | null>;
}

interface AdminAuthOptions {
  /** Reads and writes of the Firestore app with this name carry the account's token. */
  name: string;
  /** The organizer's who types the password only. */
  email: string;
  authEmulatorHost: string | null;
}

export function openAdminAuth(
  config: FirestoreConfig,
  { name, email, authEmulatorHost }: AdminAuthOptions,
): AdminAuth {
  // The SDK keeps one app of each name: `createFirestore` gets the same one.
  const app = initializeApp({ projectId: config.projectId, apiKey: config.apiKey }, name);
  const auth = initializeAuth(app, { persistence: browserSessionPersistence });
  if (authEmulatorHost) connectAuthEmulator(auth, `http://${authEmulatorHost}`, { disableWarnings: true });

  const listeners = new Set<(session: Session) => void>();
  let session: Session | null = null;
  // Firebase reports the account before we know whether it is an organizer's.
  let isChecking = false;

  function report(next: Session): void {
    if (next === session) return;
    session = next;
    for (const listener of listeners) listener(next);
  }
  onAuthStateChanged(auth, (user) => {
    if (!isChecking) report(user ? 'signed-in' : 'signed-out');
  });

  async function check(password: string, address: string): Promise<SignInResult> {
    const { user } = await inTime(signInWithEmailAndPassword(auth, address, password));
    let isAdmitted = false;
    try {
      isAdmitted = await inTime(isOrganizer(config, user));
    } finally {
      if (!isAdmitted) await endSession(auth);
    }
    return isAdmitted ? { status: 'signed-in' } : { status: 'refused', reason: 'not-organizer' };
  }

  return {
    async signIn(password, address = email) {
      isChecking = true;
      try {
        return await check(password, address);
      } catch (cause) {
        const reason = cause instanceof FirebaseError && REFUSALS.get(cause.code);
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
    idToken: async () => (await auth.currentUser?.getIdToken()) ?? null,
  };
}

/** Reads by a plain request: the gate has no other use for the Firestore SDK. */
async function isOrganizer(config: FirestoreConfig, user: User): Promise<boolean> {
  const headers = { authorization: `Bearer ${await user.getIdToken()}` };
  const reading = decodeDocument(await ask(restUrl(config, `/admins/${user.uid}`), { headers }));
  if (reading.status === 'failed')
    throw new Error('Whether the account is an organizer could not be read.', { cause: reading.cause });
  return reading.status === 'found';
}

export const ORGANIZER_APP = 'organizer';

export const organizerAuth = openAdminAuth(firestoreConfig, {
  name: ORGANIZER_APP,
  email: env.adminEmail,
  authEmulatorHost: env.authEmulatorHost ?? null,
});
