import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { freePort } from '../../dev/lib/ports.ts';
import { isUp } from '../../dev/lib/processes.ts';
import { start, temporaryFolder } from './run.ts';

const folder = temporaryFolder();
const node = (...args: string[]) => start(process.execPath, args, { LOCAL_FOLDER: folder });

const script = (source: string) => node('--input-type=module', '--eval', source);

it.each([
  ['SIGINT', 1],
  ['SIGTERM', 1],
  ['SIGHUP', 1],
  // A process can't react to it.
  ['SIGKILL', null],
] as const)('the signal %s ends a command and what it started', async (signal, code) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // Ends by itself after 30 seconds, should the command fail to end it.
  const service = `
    require('node:http').createServer((_, response) => response.end()).listen(${port}, '127.0.0.1');
    setTimeout(process.exit, 30_000);
  `;
  const { child, ended } = script(`
    import { isUp, startService } from './dev/lib/processes.ts';
    import { endOnSignal } from './dev/lib/shutdown.ts';
    endOnSignal();
    await startService('A service', process.execPath, ['--eval', ${JSON.stringify(service)}], {
      healthy: () => isUp('${url}'),
    });
  `);
  await expect.poll(() => isUp(url), { timeout: 30_000 }).toBe(true);
  child.kill(signal);
  expect(await ended).toBe(code);
  await expect.poll(() => isUp(url), { timeout: 30_000 }).toBe(false);
});

it.each([
  [
    'a failed step is reported with its advice',
    `runSteps([{ name: 'Database tests', command: ['node', '--eval', 'process.exit(3)'], whenItFails: 'Run only these.' }])`,
    ['✗ Database tests', 'Run only these.', 'node ended with 3'],
  ],
  [
    'an error is reported with all its causes',
    `Promise.reject(new Error('Founders could not be read.', {
      cause: Object.assign(new AggregateError([new Error('port closed')]), { cause: { code: '42501' } }),
    }))`,
    ['could not be read', '42501', 'port closed'],
  ],
])('%s', async (_, failing, parts) => {
  const { output, ended } = script(`
    import { runCommand } from './dev/lib/shutdown.ts';
    import { runSteps } from './dev/lib/steps.ts';
    await runCommand(() => ${failing});
  `);
  expect(await ended).toBe(1);
  for (const part of parts) expect(output()).toContain(part);
});

it('a stack that was killed is not taken for one that is up', async () => {
  writeFileSync(`${folder}/stack.json`, JSON.stringify({ supabaseUrl: 'http://127.0.0.1:1' }));
  writeFileSync(`${folder}/running.pid`, String(spawnSync('true').pid));
  const { output, ended } = node('owner/forget.ts', '--email', 'ana@example.com', '--local');
  expect(await ended).toBe(1);
  expect(output()).toContain('No local stack is up here.');
});
