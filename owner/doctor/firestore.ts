import { documentName, type FirestoreConfig, firestoreOrigin } from '../../src/data/firestore/rest.ts';
import { COLLECTIONS } from '../contents.ts';
import { type Check, gathered, unless } from './check.ts';
import { authApi, type Deployment } from './deployment.ts';

/** Collections whose documents anybody may read by id. */
const OPEN_BY_ID = ['gameEvents', 'rsvpInvites', 'gameRSVPs'];
const CLOSED = [
  'rsvpGuards/x',
  'people/x',
  'admins/x',
  'secrets/mailbox',
  'gameEvents/x/private/ledger',
  'unknown/x',
];
const DEPLOY = 'Deploy firestore.rules as they are: npx firebase deploy --only firestore --project <id>.';

const DENIED = 403;

function send(url: string | URL, method: string, body?: object): Promise<Response> {
  const content = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return fetch(url, { method, ...content });
}

function documents(config: FirestoreConfig) {
  const root = `${firestoreOrigin(config)}/v1/${documentName(config, '').slice(0, -1)}`;

  async function ask(method: string, path: string, body?: object): Promise<number> {
    const address = new URL(root + path);
    address.searchParams.set('key', config.apiKey);
    const response = await send(address, method, body);
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
  const query = (allDescendants: boolean) => ({
    structuredQuery: { from: [{ collectionId, allDescendants }], limit: 1 },
  });
  const structuredAggregationQuery = { ...query(false), aggregations: [{ count: {} }] };
  return gathered([
    denied(`${collectionId} can be listed`, 'GET', `/${collectionId}?pageSize=1`),
    denied(`${collectionId} can be queried`, 'POST', ':runQuery', query(false)),
    denied(`${collectionId} can be queried as a group`, 'POST', ':runQuery', query(true)),
    denied(`${collectionId} can be counted`, 'POST', ':runAggregationQuery', { structuredAggregationQuery }),
  ]);
}

const JUNK = { fields: { junk: { booleanValue: true } } };

/** Tries to add a document, and deletes it again where the rules allow that. */
async function createProblems({ ask, denied }: Documents, collection: string): Promise<string[]> {
  const path = `/${collection}/doctor-${crypto.randomUUID()}`;
  const problems = await denied(`Anybody can add to ${collection}`, 'PATCH', path, JUNK);
  if (problems.length === 0) return [];
  return [...problems, ...unless((await ask('DELETE', path)) < 300, `Delete this one by hand: ${path}`)];
}

function writingProblems(open: Documents, config: FirestoreConfig, collection: string): Promise<string[]> {
  const name = documentName(config, `${collection}/doctor-no-such-document`);
  // Without such a document nothing is written, whatever the rules allow.
  const commit = (write: object) => ({ writes: [{ ...write, currentDocument: { exists: true } }] });
  const change = commit({ update: { name, ...JUNK } });
  return gathered([
    open.denied(`Anybody can change ${collection}`, 'POST', ':commit', change),
    open.denied(`Anybody can delete from ${collection}`, 'POST', ':commit', commit({ delete: name })),
    createProblems(open, collection),
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
      const url = `${authApi(deployment)}/v1/accounts:signInWithPassword?key=${encodeURIComponent(firestore.apiKey)}`;
      const attempt = { email: adminEmail, password: crypto.randomUUID(), returnSecureToken: true };
      const { error }: { error?: { message: string } } = await (await send(url, 'POST', attempt)).json();
      const message = error?.message ?? '';
      const isSilent = /^(INVALID_LOGIN_CREDENTIALS|TOO_MANY_ATTEMPTS)/.test(message);
      return unless(isSilent, `The response to signing in as ${adminEmail} is ${message || 'no refusal'}`);
    },
  };
}

export function firestoreChecks(deployment: Deployment): Check[] {
  const { firestore } = deployment;
  const open = documents(firestore);

  async function missingProblems(collection: string): Promise<string[]> {
    const status = await open.ask('GET', `/${collection}/${crypto.randomUUID()}`);
    const problem = `A missing document of ${collection} has the status ${status} instead of 404`;
    return unless(status === 404, problem);
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
          ...CLOSED.map((path) => open.denied(`${path} can be read`, 'GET', `/${path}`)),
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
