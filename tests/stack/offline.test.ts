import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { findEmulatorJar } from '../../dev/firebase/emulator-jar.ts';
import { ensureJava } from '../../dev/firebase/java.ts';
import { ROOT } from '../../dev/lib/paths.ts';
import { temporaryFolder } from './run.ts';

/** Root may close the network off, others where the system lets them be root of their own namespace. */
const NAMESPACE = ['-n', '-rn'].find(
  (flags) => spawnSync('unshare', [flags, 'ip', 'link', 'set', 'lo', 'up']).status === 0,
);

const home = temporaryFolder();

/** Joins, and asks both functions. One reads and writes Postgres and the outbox, the other reads Firestore. */
const VISIT = `
  import { freePort } from './dev/lib/ports.ts';
  import { startStack } from './dev/stack.ts';
  const ports = { supabase: await freePort(), firestore: await freePort(), auth: await freePort() };
  const stack = await startStack({ ports, appUrl: 'http://localhost:1', dataFolder: null, seeded: false });
  const { supabaseUrl } = stack.info;
  const ask = async (name, body) => {
    const response = await fetch(supabaseUrl + '/functions/v1/' + name, { method: 'POST', body: JSON.stringify(body) });
    return [name, response.status, await response.text()];
  };
  const id = crypto.randomUUID();
  await stack.database.query(
    "insert into public.founders (id, name, email, sports, frequency) values ($1, 'Ana', 'ana@example.com', '{tennis}', '2x')",
    [id],
  );
  const responses = [
    await ask('welcome-email', { founder: { id } }),
    await ask('guest-emails', { confirm: '0'.repeat(32) }),
  ];
  const emails = await (await fetch(supabaseUrl + '/outbox/messages')).json();
  await stack.stop();
  console.log(JSON.stringify({ responses, sentTo: emails.map(({ to }) => to).flat() }));
`;

it('runs what npm installed: without a network and with an empty home folder the functions run', async ({
  skip,
}) => {
  if (NAMESPACE === undefined) return skip('needs unshare and ip, and a system that lets this user use them');
  const { DENO_DIR: _, ...env } = process.env;
  const { stdout } = await promisify(execFile)(
    'unshare',
    [
      ...[NAMESPACE, 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'],
      ...[process.execPath, '--input-type=module', '--eval', VISIT],
    ],
    { cwd: ROOT, env: { ...env, HOME: home, FIRESTORE_EMULATOR_JAR: findEmulatorJar(ensureJava()) } },
  );
  expect(JSON.parse(stdout)).toEqual({
    responses: [
      ['welcome-email', 202, '{"status":"accepted"}'],
      ['guest-emails', 202, '{"status":"accepted"}'],
    ],
    sentTo: ['ana@example.com'],
  });
});
