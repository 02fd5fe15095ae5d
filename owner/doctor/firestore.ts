import { documentName, type FirestoreConfig, firestoreOrigin } from '../../src/data/firestore/rest.ts';
import { COLLECTIONS } from '../contents.ts';
import { type Check, gathered, unless } from './check.ts';
import { authApi, type Deployment } from './deployment.ts';

/** Documents that anybody may read who knows the id. */
const OPEN_BY_ID = ['gameEvents', 'rsvpInvites', 'gameRSVPs'];
const CLOSED_BY_ID = [
  'rsvpGuards/x',
  'admins/x',
  'secrets/mailbox',
  'gameEvents/x/private/ledger',
  'unknown/x',
];
const DEPLOY = 'Deploy firestore.rules as they are: npx firebase deploy --only firestore --project <id>.';

async function errorMessage(response: Response): Promise<string> {
  const body: unknown = await response.json();
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : '';
}

const DENIED = 403;

function documents(config: FirestoreConfig) {
  const root = `${firestoreOrigin(config)}/v1/${documentName(config, '').slice(0, -1)}`;

  async function ask(method: string, path: string, body?: object): Promise<number> {
    const address = new URL(root + path);
    address.searchParams.set('key', config.apiKey);
    const response = await fetch(address, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    await response.body?.cancel();
    return response.status;
  }

  return {
    ask,
    /** @param problem is wrong unless the rules deny the request. */
    async denied(problem: string, ...request: Parameters<typeof ask>): Promise<string[]> {
      const status = await ask(...request);
      if (status === DENIED) return [];
      return [status < 300 ? problem : `${problem}: not denied, the response was ${status}`];
    },
  };
}

type Documents = ReturnType<typeof documents>;

function listingProblems({ denied }: Documents, collectionId: string): Promise<string[]> {
  const query = (allDescendants: boolean) => ({ from: [{ collectionId, allDescendants }], limit: 1 });
  const structuredAggregationQuery = { structuredQuery: query(false), aggregations: [{ count: {} }] };
  return gathered([
    denied(`${collectionId} can be listed`, 'GET', `/${collectionId}?pageSize=1`),
    denied(`${collectionId} can be queried`, 'POST', ':runQuery', { structuredQuery: query(false) }),
    denied(`${collectionId} can be queried as a group`, 'POST', ':runQuery', {
      structuredQuery: query(true),
    }),
    denied(`${collectionId} can be counted`, 'POST', ':runAggregationQuery', { structuredAggregationQuery }),
  ]);
}

/** Adds a document, which healthy rules refuse; where they don't, deletes it again. */
async function createProblems({ ask, denied }: Documents, collection: string): Promise<string[]> {
  const path = `/${collection}/doctor-${crypto.randomUUID()}`;
  const junk = { fields: { junk: { booleanValue: true } } };
  const problems = await denied(`Anybody can add to ${collection}`, 'PATCH', path, junk);
  if (problems.length === 0) return [];
  return [...problems, ...unless((await ask('DELETE', path)) < 300, `Delete this one by hand: ${path}`)];
}

function writingProblems(
  documents: Documents,
  config: FirestoreConfig,
  collection: string,
): Promise<string[]> {
  const name = documentName(config, `${collection}/doctor-no-such-document`);
  // The condition refuses it where the rules don't: nothing is written in either case.
  const currentDocument = { exists: true };
  const change = { update: { name, fields: { junk: { booleanValue: true } } }, currentDocument };
  return gathered([
    documents.denied(`Anybody can change ${collection}`, 'POST', ':commit', { writes: [change] }),
    documents.denied(`Anybody can delete from ${collection}`, 'POST', ':commit', {
      writes: [{ delete: name, currentDocument }],
    }),
    createProblems(documents, collection),
  ]);
}

function authCheck(deployment: Deployment): Check {
  const { firestore, adminEmail } = deployment;
  return {
    name: 'Firebase: a wrong password is refused, and says nothing about the account',
    meaning: 'The organizer cannot sign in, or strangers learn which address to attack.',
    remedy:
      'Firebase console, Authentication: turn on the e-mail/password provider, and under Settings, User actions, e-mail enumeration protection.',
    async problems() {
      // One attempt: more would lock the organizer out for a while.
      const message = await errorMessage(
        await fetch(
          `${authApi(deployment)}/v1/accounts:signInWithPassword?key=${encodeURIComponent(firestore.apiKey)}`,
          {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({
              email: adminEmail,
              password: crypto.randomUUID(),
              returnSecureToken: true,
            }),
          },
        ),
      );
      const isSilent =
        message.startsWith('INVALID_LOGIN_CREDENTIALS') || message.startsWith('TOO_MANY_ATTEMPTS');
      return unless(isSilent, `The response to signing in as ${adminEmail} is ${message || 'no refusal'}`);
    },
  };
}

export function firestoreChecks(deployment: Deployment): Check[] {
  const { firestore } = deployment;
  const open = documents(firestore);

  async function missingProblems(collection: string): Promise<string[]> {
    const status = await open.ask('GET', `/${collection}/${crypto.randomUUID()}`);
    return unless(
      status === 404,
      `A missing document of ${collection} has the status ${status} instead of 404`,
    );
  }

  return [
    {
      name: 'Firestore: no collection can be listed, queried or counted',
      meaning:
        'Whoever opens the developer tools can read every game, link, and guest with name and address.',
      remedy: DEPLOY,
      problems: () => gathered([...COLLECTIONS, 'private'].map((name) => listingProblems(open, name))),
    },
    {
      name: 'Firestore: games, links and RSVPs are read by their id, and nothing else is',
      meaning:
        'Guests cannot open their invitation, or strangers can read guards and who the organizers are.',
      remedy: DEPLOY,
      problems: () =>
        gathered([
          ...OPEN_BY_ID.map(missingProblems),
          ...CLOSED_BY_ID.map((path) => open.denied(`${path} can be read`, 'GET', `/${path}`)),
        ]),
    },
    {
      name: 'Firestore: junk is refused',
      meaning: 'Strangers can forge, change or delete games and RSVPs.',
      remedy: DEPLOY,
      problems: () =>
        gathered([...COLLECTIONS, 'unknown'].map((name) => writingProblems(open, firestore, name))),
    },
    authCheck(deployment),
  ];
}
