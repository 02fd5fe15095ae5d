import { readFileSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadRules } from '../../dev/firebase/firestore.ts';
import { LOCAL, ROOT } from '../../dev/lib/paths.ts';
import { freePort } from '../../dev/lib/ports.ts';
import { buildSite } from '../../dev/site/build-site.ts';
import { type SiteServer, serveSite } from '../../dev/site/serve.ts';
import { type Stack, startStack } from '../../dev/stack.ts';
import { type Deployment, deploymentOf } from '../../owner/doctor/deployment.ts';
import { examine } from '../../owner/doctor/examine.ts';
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
}, BUILD_TIMEOUT_MS);

afterAll(async () => {
  await site?.stop();
  await stack?.stop();
  process.env = environment;
});

async function everything() {
  const { database } = stack;
  const [stored] = await database.query<{ rows: string }>(`
    select json_build_array(
      (select json_agg(founders order by founder_number) from public.founders), (select json_agg(beta_feedback) from public.beta_feedback),
      (select json_agg(referral_codes order by id) from public.referral_codes), (select json_agg(founder_counter) from private.founder_counter)
    )::text as rows
  `);
  const { firestoreHost, projectId } = stack.info;
  const root = `http://${firestoreHost}/v1/projects/${projectId}/databases/(default)/documents`;
  const listed = await fetch(`${root}:runQuery`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ structuredQuery: { from: [{ allDescendants: true }] } }),
  });
  const documents: { document?: unknown }[] = await listed.json();
  return { rows: stored?.rows, documents: documents.map(({ document }) => document) };
}

it('finds nothing wrong with a healthy deployment, and leaves nothing behind', async () => {
  const before = await everything();
  expect(before.documents.length).toBeGreaterThan(5);
  expect(await examine(deployment)).toEqual([]);
  expect(await everything()).toEqual(before);
});

it('knows every table, column and function of the API', async () => {
  const { database } = stack;
  const columns = await database.query<{ name: string }>(`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'
  `);
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

/** Supabase's gateway, behind something that lets every website call the edge functions. */
async function withOpenFunctions(gateway: URL): Promise<{ url: string; stop(): void }> {
  const server = createServer((incoming, outgoing) => {
    const { method, url = '', headers } = incoming;
    const asked = request({ host: gateway.hostname, port: gateway.port, method, path: url, headers });
    asked.on('response', (answer) => {
      const opened = url.startsWith('/functions/') ? { 'access-control-allow-origin': '*' } : {};
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...opened });
      answer.pipe(outgoing);
    });
    incoming.pipe(asked);
  });
  server.on('upgrade', ({ url, headers }, socket) => {
    const upstream = connect(Number(gateway.port), gateway.hostname);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    upstream.write(`GET ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    upstream.pipe(socket).pipe(upstream);
  });
  const own = await freePort();
  await new Promise<void>((resolve) => server.listen(own, gateway.hostname, resolve));
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://${gateway.hostname}:${own}`, stop };
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
  const gateway = await withOpenFunctions(new URL(deployment.supabase.url));
  await site.stop();
  rmSync(`${siteFolder}/_headers`);
  site = await serveSite(siteFolder, port);

  const { publicKey } = deployment.supabase;
  const findings = await examine({ ...deployment, supabase: { url: gateway.url, publicKey } });
  gateway.stop();

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
    'welcome-email answers every website (Access-Control-Allow-Origin: *)',
    'send-pass answers every website (Access-Control-Allow-Origin: *)',
    'guest-emails answers every website (Access-Control-Allow-Origin: *)',
  ]);
  expect(findings.map(({ name }) => name)).toHaveLength(5);
});
