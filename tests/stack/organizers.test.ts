import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { OWNER } from '../../dev/firebase/firestore.ts';
import { ADMIN_ID } from '../../dev/firebase/seed.ts';
import { thirdPartyAuth } from '../../dev/supabase/third-party-auth.ts';
import { openOwnedStores } from './owned-stores.ts';
import { start, temporaryFolder } from './run.ts';

const PASSWORD = 'a password for this test';

const { stack, stores, tellIn, documents } = await openOwnedStores();
const folder = temporaryFolder();
tellIn(folder);
await documents.write(`admins/${ADMIN_ID}`, { email: 'organizer@example.com' });
await stack.database.query('insert into public.organizers (project_id, uid) values ($1, $2)', [
  stack.info.projectId,
  ADMIN_ID,
]);
await stack.database.exec(
  "insert into public.founders (name, email, sports, frequency) values ('Ana', 'ana@players.example', '{tennis}', '2x')",
);

/** Signs in or up at the Auth emulator, as a browser does. */
async function enter(how: 'signInWithPassword' | 'signUp', email: string, password = PASSWORD) {
  const response = await fetch(
    `http://${stack.info.authHost}/identitytoolkit.googleapis.com/v1/accounts:${how}?key=local`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    },
  );
  const { idToken, localId }: { idToken: string; localId: string } = await response.json();
  return { token: idToken, uid: localId };
}

async function signUp(email: string, claims: object = {}) {
  const { uid } = await enter('signUp', email);
  await stores.auth.setClaims(uid, { ...claims });
  return enter('signInWithPassword', email);
}

const organizerToken = async () =>
  (await enter('signInWithPassword', 'organizer@example.com', stack.info.adminPassword)).token;

const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
const UNSIGNED = part({ alg: 'none', typ: 'JWT' });

/** The token with other claims. The emulator's carry no signature, so anybody can write one. */
function rewritten(token: string, changes: object, header = UNSIGNED): string {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return `${header}.${part({ ...claims, ...changes })}.`;
}

/** The status of reading founders' names with this token, and how many came. */
async function namesFor(token: string) {
  const headers = { apikey: stack.info.supabaseAnonKey, authorization: `Bearer ${token}` };
  const ask = (path: string) => fetch(`${stack.info.supabaseUrl}/rest/v1/${path}`, { headers });
  // Whatever it is, it crashes nothing: the board is open to everybody.
  expect((await ask('founders?select=founder_number')).status).toBe(200);
  const response = await ask('founder_list?select=name');
  const rows: unknown = await response.json();
  return Array.isArray(rows) ? rows.length : response.status;
}

describe('the gateway', () => {
  it('lets the organizer of the local stack read', async () => {
    const headers = { apikey: stack.info.supabaseAnonKey, authorization: `Bearer ${await organizerToken()}` };
    const response = await fetch(`${stack.info.supabaseUrl}/rest/v1/founder_list?select=name`, { headers });
    expect(await response.json()).toEqual([{ name: 'Ana' }]);
  });

  it('takes every other token for a visitor’s, or for a stranger’s who reads nothing', async () => {
    const warned = vi.spyOn(console, 'warn');
    const [real, signedIn, claiming, serving] = await Promise.all([
      organizerToken(),
      signUp('stranger@example.com').then(({ token }) => token),
      signUp('claiming@example.com', { role: 'authenticated' }).then(({ token }) => token),
      signUp('serving@example.com', { role: 'service_role' }).then(({ token }) => token),
    ]);
    const other = 'https://securetoken.google.com/other-project';
    const cases: [what: string, token: string][] = [
      ['of a signed-in stranger', signedIn],
      ['with a role that the account lacks', rewritten(signedIn, { role: 'authenticated' })],
      ['with the role of the secret key', serving],
      ['of another project', rewritten(real, { iss: other, aud: 'other-project' })],
      ['of another issuer', rewritten(real, { iss: other })],
      ['of another audience', rewritten(real, { aud: 'other-project' })],
      ['expired', rewritten(real, { exp: Math.floor(Date.now() / 1000) - 1 })],
      ['without an end', rewritten(real, { exp: undefined })],
      ['of nobody', rewritten(real, { sub: 'nobody', user_id: 'nobody' })],
      ['of two accounts', rewritten(claiming, { sub: ADMIN_ID })],
      ['without Firebase’s own claims', rewritten(real, { user_id: undefined, firebase: undefined })],
      ['signed', rewritten(real, {}, part({ alg: 'RS256', typ: 'JWT', kid: 'one' }))],
      ['made up', `${UNSIGNED}.${part({ role: 'service_role', sub: ADMIN_ID })}.`],
      ...['x', '..', 'a.b.c', '....', 'e30.e30.', 'bnVsbA.bnVsbA.', '%00', 'x'.repeat(10_000)].map(
        (garbage): [string, string] => [garbage.slice(0, 20), garbage],
      ),
    ];
    const seen = await Promise.all(cases.map(async ([what, token]) => [what, await namesFor(token)]));
    expect(seen).toEqual(cases.map(([what]) => [what, 401]));
    expect(await namesFor(claiming)).toBe(0);
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
  });

  it('asks the emulator about a token once a minute, and takes nobody’s when it is down', async () => {
    const token = await organizerToken();
    const { projectId, authHost } = stack.info;
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    expect(await thirdPartyAuth({ projectId, authHost: '127.0.0.1:1' })(token)).toBeNull();
    expect(warned).toHaveBeenCalledOnce();

    const asked = vi.spyOn(globalThis, 'fetch');
    const claimsOf = thirdPartyAuth({ projectId, authHost });
    const lookups = async (minutes: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: started + minutes * 60_000 });
      const claims = await claimsOf(token);
      return [claims?.sub, asked.mock.calls.length];
    };
    const started = Date.now();
    expect(await lookups(0)).toEqual([ADMIN_ID, 1]);
    expect(await lookups(0.9)).toEqual([ADMIN_ID, 1]);
    expect(await lookups(1.1)).toEqual([ADMIN_ID, 2]);
    expect(await lookups(61)).toEqual([undefined, 2]);
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
});

describe('the dashboard’s client', () => {
  // Other files of this process read the variables of their own stack.
  beforeAll(() => vi.resetModules());
  afterAll(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  it('reads with the session of the gate, and says that it is over when it is', async () => {
    for (const [name, value] of Object.entries(stack.variables)) vi.stubEnv(name, value);
    const { organizerAuth } = await import('#data/firestore/auth.ts');
    const { readAsOrganizer, readFounderCounts } = await import('#data/supabase/organizer.ts');
    const readNames = () =>
      readAsOrganizer('Reading names', z.object({ name: z.string() }), (client) =>
        client.from('founder_list').select('name', { count: 'exact' }).range(0, 49),
      );
    const over = { status: 'refused', reason: 'signed-out' };
    for (const reading of [readNames, readFounderCounts]) expect(await reading()).toEqual(over);

    const { uid } = await signUp('second@example.com', { role: 'authenticated' });
    await documents.write(`admins/${uid}`, {});
    const row = [stack.info.projectId, uid];
    await stack.database.query('insert into public.organizers (project_id, uid) values ($1, $2)', row);
    expect(await organizerAuth.signIn(PASSWORD, 'second@example.com')).toEqual({ status: 'signed-in' });
    const held = { state: 'held', sport: null, frequency: null, founders: 1 };
    const rows = [held, { ...held, sport: 'tennis' }, { ...held, frequency: '2x' }];
    expect(await readNames()).toEqual({ status: 'ready', rows: [{ name: 'Ana' }], total: 1 });
    const counted = await readFounderCounts();
    expect(counted).toMatchObject({ status: 'ready', total: null });
    expect(counted).toMatchObject({ rows: expect.arrayContaining(rows) });

    await stack.database.query('delete from public.organizers where project_id = $1 and uid = $2', row);
    expect(await readFounderCounts()).toEqual(over);
    await organizerAuth.signOut();
    expect(await readFounderCounts()).toEqual(over);
  });
});

describe('npm run organizer', () => {
  const EMAIL = 'friend@example.com';

  async function run(...args: string[]) {
    const command = start(process.execPath, ['owner/organizer.ts', ...args, '--local'], {
      LOCAL_FOLDER: folder,
    });
    return { code: await command.ended, output: command.output() };
  }
  const both = () => {
    const { projectId, supabaseUrl } = stack.info;
    return ['--project', projectId, '--project', new URL(supabaseUrl).host];
  };
  /** Refresh tokens from before this second are worth nothing at Google; the emulator takes them all the same. */
  async function tokensValidSince(uid: string): Promise<number> {
    const { authHost, projectId } = stack.info;
    const response = await fetch(
      `http://${authHost}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:lookup`,
      {
        method: 'POST',
        headers: { ...OWNER, 'content-type': 'application/json', connection: 'close' },
        body: JSON.stringify({ localId: [uid] }),
      },
    );
    const { users }: { users: { validSince: string }[] } = await response.json();
    return Number(users[0]?.validSince);
  }
  /** What each place says of the account. */
  async function placesOf(uid: string) {
    const [claims, document, rows] = await Promise.all([
      stores.auth.find(EMAIL).then((account) => account?.claims),
      documents.read(`admins/${uid}`),
      stack.database.query('select project_id from public.organizers where uid = $1', [uid]),
    ]);
    return { claims, document, rows };
  }

  it('makes an organizer everywhere, again without harm, lists what lacks, and takes it back', async () => {
    const { uid } = await signUp(EMAIL, { team: 'red' });
    const before = { claims: { team: 'red' }, document: null, rows: [] };
    const unnamed = await run('--email', EMAIL);
    expect(unnamed).toMatchObject({ code: 1, output: expect.stringContaining('Nothing was changed') });
    expect(unnamed.output.match(/lacks the/g)).toHaveLength(3);
    expect(await placesOf(uid)).toEqual(before);

    const made = {
      claims: { team: 'red', role: 'authenticated' },
      ...{ document: { email: EMAIL }, rows: [{ project_id: stack.info.projectId }] },
    };
    for (const was of ['lacks the row', 'an organizer everywhere']) {
      const { code, output } = await run('--email', EMAIL, ...both());
      expect(output).toContain(was);
      expect(code, output).toBe(0);
      expect(await placesOf(uid)).toEqual(made);
    }
    const { token } = await enter('signInWithPassword', EMAIL);
    expect(await namesFor(token)).toBe(1);

    await stack.database.query('delete from public.organizers where uid = $1', [uid]);
    const uneven = await run('--list');
    expect(uneven).toMatchObject({ code: 1, output: expect.stringContaining('lacks the row in Supabase') });
    expect(uneven.output).toMatch(/organizer@example.com local-organizer\n {2}is an organizer everywhere/);
    await run('--email', EMAIL, ...both());

    const since = await tokensValidSince(uid);
    const removed = await run('--email', EMAIL, '--remove', ...both());
    expect(removed.code, removed.output).toBe(0);
    expect(await placesOf(uid)).toEqual(before);
    expect(await namesFor(token)).toBe(0);
    expect(await tokensValidSince(uid)).toBeGreaterThan(since);
    expect((await run('--list')).output).not.toContain(EMAIL);
  });

  it('names the way to an account that is not there, and changes nothing', async () => {
    const { code, output } = await run('--email', 'nobody@example.com', ...both());
    expect(output).toContain('Authentication, Users, Add user');
    expect(code).toBe(1);
  });
});
