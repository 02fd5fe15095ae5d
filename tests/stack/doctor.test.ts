import { readFileSync, rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ownersDocuments } from '../../dev/firebase/documents.ts';
import { loadRules } from '../../dev/firebase/firestore.ts';
import { LOCAL, ROOT } from '../../dev/lib/paths.ts';
import { freePort } from '../../dev/lib/ports.ts';
import { buildSite } from '../../dev/site/build-site.ts';
import { type SiteServer, serveSite } from '../../dev/site/serve.ts';
import { type Stack, startStack } from '../../dev/stack.ts';
import { callLocalClock } from '../../dev/supabase/clock.ts';
import { COLLECTIONS, PRIMARY_KEYS } from '../../owner/contents.ts';
import { type Deployment, deploymentOf } from '../../owner/doctor/deployment.ts';
import { examine } from '../../owner/doctor/examine.ts';
import { ORGANIZERS_ONLY, signInChecks } from '../../owner/doctor/sign-in.ts';
import { siteChecks } from '../../owner/doctor/site.ts';
import { CLOSED_FUNCTIONS, OPEN_FUNCTIONS, TABLES } from '../../owner/doctor/supabase.ts';

const BUILD_TIMEOUT_MS = 180_000;
const folder = `${LOCAL}doctor`;
const siteFolder = `${folder}/dist`;
// The build writes into it, and other tests run in this process.
const environment = { ...process.env };

let port: number;
let stack: Stack;
let site: SiteServer;
let deployment: Deployment;

beforeAll(async () => {
  port = await freePort();
  stack = await startStack({
    ports: { supabase: await freePort(), firestore: await freePort(), auth: await freePort() },
    appUrl: `http://localhost:${port}`,
    dataFolder: null,
    seeded: true,
  });
  await buildSite({ folder: siteFolder, ssrFolder: `${folder}/ssr`, variables: stack.variables });
  site = await serveSite(siteFolder, port);
  deployment = deploymentOf(stack.variables);
  await callLocalClock(stack.info.supabaseUrl);
  await vi.waitFor(async () => {
    expect(await stack.database.query('select from private.clock where ended_at is not null')).toHaveLength(
      1,
    );
  }, BUILD_TIMEOUT_MS);
}, BUILD_TIMEOUT_MS);

afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await site?.stop();
  await stack?.stop();
  process.env = environment;
});

async function everything() {
  const { firestoreHost, projectId } = stack.info;
  const { database } = stack;
  return Promise.all([
    ...PRIMARY_KEYS.map(({ table, key }) => database.query(`select * from public.${table} order by ${key}`)),
    database.query('select * from private.founder_counter'),
    ...[...COLLECTIONS, 'unknown'].map((name) => ownersDocuments(firestoreHost, projectId).list(name)),
  ]);
}

it('finds nothing wrong with a healthy deployment, and leaves nothing behind', async () => {
  const before = await everything();
  expect(before.flat().length).toBeGreaterThan(5);
  expect(await examine(deployment)).toEqual([]);
  expect(await everything()).toEqual(before);
});

it.each([
  ['two hours ago', "now() - interval '2 hours'", "The clock's last whole round was 120 minutes ago"],
  ['never', 'null', 'No round of the clock was whole yet'],
])('finds that the clock ran %s', async (_, endedAt, problem) => {
  await stack.database.exec(`update private.clock set ended_at = ${endedAt}`);
  expect(await examine(deployment)).toEqual([
    { name: 'Supabase: the clock runs, for the host alone', problems: [problem] },
  ]);
  await stack.database.exec('update private.clock set ended_at = now()');
});

it('knows every table, column and function of the API', async () => {
  const { database } = stack;
  const columns = await database.query<{ name: string }>(`
    select table_name || '.' || column_name as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
  `);
  const views = await database.query<{ name: string }>(
    "select table_name as name from information_schema.views where table_schema = 'public'",
  );
  expect(Object.keys(ORGANIZERS_ONLY)).toEqual(expect.arrayContaining(views.map(({ name }) => name)));
  const known = Object.entries(TABLES).flatMap(([table, { readable, closed }]) =>
    [...readable, ...closed].map((column) => `${table}.${column}`),
  );
  expect(known.toSorted()).toEqual(columns.map(({ name }) => name).toSorted());

  const functions = await database.query<{ proname: string }>(
    "select proname from pg_proc where pronamespace = 'public'::regnamespace",
  );
  expect([...Object.keys(OPEN_FUNCTIONS), ...Object.keys(CLOSED_FUNCTIONS)].toSorted()).toEqual(
    functions.map(({ proname }) => proname).toSorted(),
  );
});

/** Every response of an edge function allows every website, as if the function had been deployed so. */
function openFunctions(): void {
  const send = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const response = await send(input, init);
    if (!String(input).includes('/functions/')) return response;
    const headers = { ...Object.fromEntries(response.headers), 'access-control-allow-origin': '*' };
    return new Response(response.body, { status: response.status, headers });
  });
}

it('finds each of five ways in which a deployment is weakened, and names its cause', async () => {
  await stack.database.exec('grant select (email) on public.founders to anon');
  await stack.database.exec(`
    grant select on public.beta_feedback to anon;
    create policy leak on public.beta_feedback for select to anon using (true);
  `);
  const rules = readFileSync(`${ROOT}firestore.rules`, 'utf8');
  const rsvpListRule = /(match \/gameRSVPs\/\{rsvpId\} \{[\s\S]*?allow list: if )isAdmin\(\)/;
  const { firestoreHost, projectId } = stack.info;
  await loadRules(firestoreHost, projectId, rules.replace(rsvpListRule, '$1true'));
  await site.stop();
  rmSync(`${siteFolder}/_headers`);
  site = await serveSite(siteFolder, port);

  openFunctions();
  const findings = await examine(deployment);

  const about = (text: string) => findings.find(({ name }) => name.includes(text))?.problems;
  expect(about('in founders')).toEqual(['email can be read', 'email can be searched']);
  expect(about('in beta_feedback')).toEqual(
    expect.arrayContaining(['testimonial can be read', 'frustration can be read']),
  );
  expect(about('no collection')).toEqual([
    'gameRSVPs can be listed',
    'gameRSVPs can be queried',
    'gameRSVPs can be counted',
  ]);
  expect(about('headers')).toEqual(
    expect.arrayContaining([
      'content-security-policy is missing (everywhere)',
      expect.stringMatching(/^\/assets\/.* is not kept by browsers$/),
    ]),
  );
  expect(about('edge functions')).toEqual([
    'welcome-email responds to every website (Access-Control-Allow-Origin: *)',
    'send-pass responds to every website (Access-Control-Allow-Origin: *)',
    'guest-emails responds to every website (Access-Control-Allow-Origin: *)',
    'invite-founders responds to every website (Access-Control-Allow-Origin: *)',
  ]);
  expect(findings.map(({ name }) => name)).toHaveLength(5);
});

it('reports a policy without the two addresses for signing in and staying signed in', async () => {
  const hosted = deploymentOf({
    ...{ VITE_SITE_URL: 'https://showup.example', VITE_SUPABASE_URL: 'https://abc.supabase.co' },
    ...{ VITE_FIREBASE_PROJECT_ID: 'games', VITE_FIREBASE_API_KEY: 'public' },
  });
  const backends = ['https://abc.supabase.co', 'wss://abc.supabase.co', 'https://firestore.googleapis.com'];
  const headers = { 'content-security-policy': `connect-src ${backends.join(' ')}` };
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    async () => new Response('{firebaseProjectId:`games`}', { headers }),
  );
  const check = siteChecks(hosted).find(({ name }) => name.includes('built for these backends'));
  expect(await check?.problems()).toEqual([
    'connect-src does not name https://identitytoolkit.googleapis.com',
    'connect-src does not name https://securetoken.googleapis.com',
  ]);
});

it('finds rows that somebody reads who is no organizer, and names whose token it was', async () => {
  const send = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
    String(input).includes('founder_list')
      ? Promise.resolve(Response.json([{ name: 'Ana' }]))
      : send(input, init),
  );
  const [check] = signInChecks(deployment);
  expect(await check?.problems()).toEqual([
    'founder_list can be read with no token',
    'founder_list can be read with a made-up token',
    'founder_list can be read with a made-up token of another project',
    'founder_list can be read with the token of somebody who is no organizer',
  ]);
});

it.each([
  ['No suitable key or wrong key type', 401, ['Firebase (games) is no third-party provider of this project']],
  ['JWT cryptographic operation failed', 401, []],
  ['[]', 200, ['The response to a forged signature was 200']],
])('asks a hosted project whether it knows Firebase’s keys: %s', async (message, status, problems) => {
  const hosted = deploymentOf({
    ...{ VITE_SITE_URL: 'https://showup.example', VITE_SUPABASE_URL: 'https://abc.supabase.co' },
    ...{ VITE_FIREBASE_PROJECT_ID: 'games', VITE_FIREBASE_API_KEY: 'public' },
  });
  const tokens: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (String(input).includes('googleapis.com')) return Response.json({ keys: [{ kid: 'current' }] });
    tokens.push(String(new Headers(init?.headers).get('authorization')));
    return Response.json({ message }, { status });
  });
  const check = signInChecks(hosted).find(({ name }) => name.includes('signature'));
  expect(await check?.problems()).toEqual(problems);
  const header = Buffer.from(tokens[0]?.split(/[ .]/)[1] ?? '', 'base64url').toString();
  expect(JSON.parse(header)).toMatchObject({ alg: 'RS256', kid: 'current' });
});
