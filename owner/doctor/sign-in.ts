import { type Check, gathered, unless } from './check.ts';
import { authApi, type Deployment } from './deployment.ts';

/** Views and functions that only an organizer may read, and a column of each view. */
export const ORGANIZERS_ONLY = {
  founder_list: 'founder_list?select=name&limit=1',
  survey_answers: 'survey_answers?select=created_on&limit=1',
  founder_counts: 'rpc/founder_counts',
};

/** The keys that sign the tokens of every Firebase project. */
const FIREBASE_KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** PostgREST's words for a token whose `kid` is not among the keys of its providers. */
const UNKNOWN_KEY = 'No suitable key or wrong key type';

const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');

/** An organizer's token as far as words go. The signature is 256 zeros, which no key made. */
function madeUpToken(projectId: string, kid = 'doctor'): string {
  const issuer = { iss: `https://securetoken.google.com/${projectId}`, aud: projectId };
  const now = Math.floor(Date.now() / 1000);
  const claims = { ...issuer, sub: 'doctor', role: 'authenticated', iat: now, exp: now + 60 };
  const signature = Buffer.alloc(256).toString('base64url');
  return `${part({ alg: 'RS256', typ: 'JWT', kid })}.${part(claims)}.${signature}`;
}

function read({ supabase: { url, publicKey } }: Deployment, path: string, token: string): Promise<Response> {
  return fetch(`${url}/rest/v1/${path}`, {
    headers: { apikey: publicKey, authorization: `Bearer ${token}` },
  });
}

async function rowsRead(deployment: Deployment, whose: string, token: string): Promise<string[]> {
  const problems = Object.entries(ORGANIZERS_ONLY).map(async ([name, path]) => {
    const response = await read(deployment, path, token);
    const text = await response.text();
    return unless(!response.ok || text === '[]', `${name} can be read with ${whose}`);
  });
  return gathered(problems);
}

/** Makes an account where everybody can make one, and deletes it again. */
async function strangerProblems(deployment: Deployment): Promise<string[]> {
  const { firestore, authEmulatorHost } = deployment;
  const ask = (method: string, body: object) =>
    fetch(`${authApi(deployment)}/v1/accounts:${method}?key=${encodeURIComponent(firestore.apiKey)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const email = `doctor-${crypto.randomUUID()}@example.com`;
  const made = await ask('signUp', { email, password: crypto.randomUUID(), returnSecureToken: true });
  const { idToken }: { idToken?: string } = await made.json();
  if (idToken === undefined) return [];
  const problems = await rowsRead(deployment, 'the token of somebody who is no organizer', idToken);
  const { ok } = await ask('delete', { idToken });
  return [
    ...problems,
    ...unless(authEmulatorHost !== null, 'Anybody can make an account'),
    ...unless(ok, `Delete this account by hand: ${email}`),
  ];
}

export function signInChecks(deployment: Deployment): Check[] {
  const { firestore, supabase, authEmulatorHost } = deployment;
  const readsCheck: Check = {
    name: 'Sign-in: only organizers read names and answers',
    meaning: 'Strangers can read who joined, with address and phone number.',
    remedy:
      'Push the migrations: supabase db push. Firebase console, Authentication, Settings, User actions: turn off "Enable create (sign-up)".',
    problems: () =>
      gathered([
        rowsRead(deployment, 'no token', supabase.publicKey),
        rowsRead(deployment, 'a made-up token', madeUpToken(firestore.projectId)),
        rowsRead(deployment, 'a made-up token of another project', madeUpToken('another-project')),
        strangerProblems(deployment),
      ]),
  };
  const providerCheck: Check = {
    name: 'Sign-in: Supabase takes the tokens of Firebase, and checks their signature',
    meaning: 'The dashboard shows no founders, or anybody can call themselves an organizer.',
    remedy: 'Supabase dashboard, Authentication, Third-Party Auth: add Firebase with this project’s id.',
    async problems() {
      const keys: { keys: { kid: string }[] } = await (await fetch(FIREBASE_KEYS)).json();
      const token = madeUpToken(firestore.projectId, keys.keys[0]?.kid);
      const response = await read(deployment, ORGANIZERS_ONLY.founder_list, token);
      const isUnknown = (await response.text()).includes(UNKNOWN_KEY);
      return [
        ...unless(!isUnknown, `Firebase (${firestore.projectId}) is no third-party provider of this project`),
        ...unless(response.status === 401, `The response to a forged signature was ${response.status}`),
      ];
    },
  };
  // The local gateway asks the emulator, whose tokens have no signature.
  return authEmulatorHost === null ? [readsCheck, providerCheck] : [readsCheck];
}
