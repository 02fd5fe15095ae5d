import { documentName, type FirestoreConfig, firestoreOrigin } from '../../src/data/firestore/rest.ts';
import { COLLECTIONS } from '../contents.ts';
import type { Check } from './check.ts';
import type { Deployment } from './deployment.ts';

/** Who knows the id may read the document. */
const OPEN_BY_ID = ['gameEvents', 'rsvpInvites', 'gameRSVPs'];
const CLOSED_BY_ID = ['rsvpGuards/x', 'admins/x', 'gameEvents/x/private/ledger', 'unknown/x'];
const DEPLOY = 'Deploy firestore.rules as they are: npx firebase deploy --only firestore --project <id>.';

type Answer = { status: number; message: string };

async function answerOf(response: Response): Promise<Answer> {
  const body: unknown = await response.json();
  const first: unknown = Array.isArray(body) ? body[0] : body;
  const error = typeof first === 'object' && first !== null && 'error' in first ? first.error : null;
  const message =
    typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : '';
  return { status: response.status, message };
}

function documents(config: FirestoreConfig) {
  const root = `${firestoreOrigin(config)}/v1/${documentName(config, '').slice(0, -1)}`;
  return async (method: string, path: string, body?: object): Promise<Answer> => {
    const address = new URL(root + path);
    address.searchParams.set('key', config.apiKey);
    return answerOf(
      await fetch(address, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
  };
}

const DENIED = 403;

/** @returns what is wrong, or nothing when the rules denied it. */
function unlessDenied({ status }: Answer, what: string): string[] {
  if (status === DENIED) return [];
  return [status < 300 ? what : `${what}: not denied, but answered with ${status}`];
}

type Ask = ReturnType<typeof documents>;

function listingProblems(ask: Ask, collectionId: string): Promise<string[][]> {
  const query = (allDescendants: boolean) => ({ from: [{ collectionId, allDescendants }], limit: 1 });
  const count = { structuredQuery: query(false), aggregations: [{ count: {} }] };
  return Promise.all([
    ask('GET', `/${collectionId}?pageSize=1`).then((answer) =>
      unlessDenied(answer, `${collectionId} can be listed`),
    ),
    ask('POST', ':runQuery', { structuredQuery: query(false) }).then((answer) =>
      unlessDenied(answer, `${collectionId} can be queried`),
    ),
    ask('POST', ':runQuery', { structuredQuery: query(true) }).then((answer) =>
      unlessDenied(answer, `${collectionId} can be queried as a group`),
    ),
    ask('POST', ':runAggregationQuery', { structuredAggregationQuery: count }).then((answer) =>
      unlessDenied(answer, `${collectionId} can be counted`),
    ),
  ]);
}

/** Adds a document, which healthy rules refuse; where they don't, deletes it again. */
async function createProblems(ask: Ask, collection: string): Promise<string[]> {
  const path = `/${collection}/doctor-${crypto.randomUUID()}`;
  const problems = unlessDenied(
    await ask('PATCH', path, { fields: { junk: { booleanValue: true } } }),
    `Anybody can add to ${collection}`,
  );
  if (problems.length === 0) return [];
  const { status } = await ask('DELETE', path);
  return status < 300 ? problems : [...problems, `Delete this one by hand: ${path}`];
}

async function writingProblems(ask: Ask, config: FirestoreConfig, collection: string): Promise<string[]> {
  const name = documentName(config, `${collection}/doctor-no-such-document`);
  // Refused by the condition when the rules allow it, so that nothing is written in either case.
  const currentDocument = { exists: true };
  const change = { update: { name, fields: { junk: { booleanValue: true } } }, currentDocument };
  const [changed, removed, created] = await Promise.all([
    ask('POST', ':commit', { writes: [change] }),
    ask('POST', ':commit', { writes: [{ delete: name, currentDocument }] }),
    createProblems(ask, collection),
  ]);
  return [
    ...unlessDenied(changed, `Anybody can change ${collection}`),
    ...unlessDenied(removed, `Anybody can delete from ${collection}`),
    ...created,
  ];
}

function authCheck({ firestore, authEmulatorHost, adminEmail }: Deployment): Check {
  const api = authEmulatorHost
    ? `http://${authEmulatorHost}/identitytoolkit.googleapis.com`
    : 'https://identitytoolkit.googleapis.com';
  return {
    name: 'Firebase: a wrong password is refused, and says nothing about the account',
    meaning: 'The organizer cannot sign in, or strangers learn which address to attack.',
    remedy:
      'Firebase console, Authentication: turn on the e-mail/password provider, and under Settings, User actions, e-mail enumeration protection.',
    async problems() {
      // One attempt: more would lock the organizer out for a while.
      const { message } = await answerOf(
        await fetch(`${api}/v1/accounts:signInWithPassword?key=${encodeURIComponent(firestore.apiKey)}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            email: adminEmail,
            password: crypto.randomUUID(),
            returnSecureToken: true,
          }),
        }),
      );
      const isSilent =
        message.startsWith('INVALID_LOGIN_CREDENTIALS') || message.startsWith('TOO_MANY_ATTEMPTS');
      return isSilent ? [] : [`Signing in as ${adminEmail} is answered with ${message || 'no refusal'}`];
    },
  };
}

export function firestoreChecks(deployment: Deployment): Check[] {
  const { firestore } = deployment;
  const ask = documents(firestore);
  return [
    {
      name: 'Firestore: no collection can be listed, queried or counted',
      meaning:
        'Whoever opens the developer tools can read every game, link, and guest with name and address.',
      remedy: DEPLOY,
      problems: async () =>
        (await Promise.all([...COLLECTIONS, 'private'].map((name) => listingProblems(ask, name)))).flat(2),
    },
    {
      name: 'Firestore: games, links and answers are read by their id, and nothing else is',
      meaning:
        'Guests cannot open their invitation, or strangers can read guards and who the organizers are.',
      remedy: DEPLOY,
      async problems() {
        const found = await Promise.all([
          ...OPEN_BY_ID.map(async (collection) => {
            const { status } = await ask('GET', `/${collection}/${crypto.randomUUID()}`);
            return status === 404
              ? []
              : [`A missing document of ${collection} answers ${status} instead of 404`];
          }),
          ...CLOSED_BY_ID.map(async (path) =>
            unlessDenied(await ask('GET', `/${path}`), `${path} can be read`),
          ),
        ]);
        return found.flat();
      },
    },
    {
      name: 'Firestore: junk is refused',
      meaning: 'Strangers can forge, change or delete games and answers.',
      remedy: DEPLOY,
      problems: async () =>
        (
          await Promise.all([...COLLECTIONS, 'unknown'].map((name) => writingProblems(ask, firestore, name)))
        ).flat(),
    },
    authCheck(deployment),
  ];
}
