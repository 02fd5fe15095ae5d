import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, describe, expect, it } from 'vitest';
import { ownersDocuments } from '../../dev/firebase/documents.ts';
import { freePort } from '../../dev/lib/ports.ts';
import type { StackInfo } from '../../dev/stack.ts';
import { pngSize } from '../../owner/doctor/site.ts';
import { type Started, start, temporaryFolder } from './run.ts';

const START_TIMEOUT_MS = 60_000;

const commands: Started[] = [];
const folder = temporaryFolder();
const env = {
  LOCAL_FOLDER: folder,
  PORT: String(await freePort()),
  SUPABASE_PORT: String(await freePort()),
  FIRESTORE_PORT: String(await freePort()),
  AUTH_PORT: String(await freePort()),
};
afterAll(async () => {
  // Commands that a failed test leaves running.
  const running = commands.filter(({ child }) => child.exitCode === null && child.signalCode === null);
  for (const { child } of running) child.kill('SIGTERM');
  await Promise.all(running.map(({ ended }) => ended));
});

/** `npm run <script>` in a process group of its own, as a terminal gives it one. */
function npm(script: string, more: NodeJS.ProcessEnv = {}, args: string[] = []): Started {
  const run = ['run', '--silent', script, '--', ...args];
  const command = start('npm', run, { ...env, ...more }, { detached: true });
  commands.push(command);
  return command;
}

/** Every process whose environment names this test's folder. */
function processes(): string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return false;
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`LOCAL_FOLDER=${folder}`);
    } catch {
      return false;
    }
  });
}

function info(): StackInfo {
  return JSON.parse(readFileSync(`${folder}/stack.json`, 'utf8'));
}

async function untilUp({ output }: Started): Promise<void> {
  await expect.poll(output, { timeout: START_TIMEOUT_MS, interval: 100 }).toContain('ShowUp is up');
}

function visitor() {
  const { supabaseUrl, supabaseAnonKey } = info();
  return createClient(supabaseUrl, supabaseAnonKey, { auth: { persistSession: false } });
}

async function count(): Promise<number | undefined> {
  return (await visitor().from('founders').select('founder_number')).data?.length;
}

// Processes are looked up in /proc.
describe.skipIf(!existsSync('/proc/self/environ'))('npm start', () => {
  it('brings everything up, keeps what was saved, refuses a second start, and leaves no process behind', async () => {
    const bare = npm('start', {}, ['--empty']);
    await untilUp(bare);
    expect(await count()).toBe(0);
    expect(bare.output()).not.toContain('/rsvp/');
    const ana = { name: 'Ana', email: 'ana@example.com', sports: ['tennis'], frequency: '2x' };
    const joined = await visitor().rpc('join_founders', { id: crypto.randomUUID(), ...ana });
    expect(joined.data).toMatchObject({ status: 'joined' });
    const { firestoreHost, projectId } = info();
    const documents = ownersDocuments(firestoreHost, projectId);
    await documents.write('rsvpGuards/kept', { rsvpId: 'a', gameEventId: 'b' });

    const second = npm('start', { PORT: String(await freePort()) });
    const reset = npm('reset');
    expect(await Promise.all([second.ended, reset.ended])).toEqual([1, 1]);
    expect(second.output()).toMatch(/already running here \(process \d+\)/);
    expect(reset.output()).toMatch(/in use by process \d+/);

    // A supervisor's signal goes to npm alone, and ends everything too.
    bare.child.kill('SIGTERM');
    await expect.poll(processes, { timeout: START_TIMEOUT_MS }).toEqual([]);

    const again = npm('start');
    await untilUp(again);
    expect(await count()).toBe(1);
    expect(await documents.read('rsvpGuards/kept')).toMatchObject({ rsvpId: 'a' });
    const { appUrl, adminPassword, sampleRsvpUrl } = info();
    // There were no events, so a season begins.
    expect(again.output()).toContain(sampleRsvpUrl);
    expect(again.output()).toContain(adminPassword);
    expect(await (await fetch(appUrl)).text()).toContain('id="root"');
    for (const picture of ['/social.png', '/api/og-image?title=Sunset+doubles&sport=tennis']) {
      const response = await fetch(appUrl + picture);
      expect(response.headers.get('content-type'), picture).toBe('image/png');
      expect(pngSize(Buffer.from(await response.arrayBuffer())), picture).toBe('1200×630');
    }
    const file = await fetch(`${appUrl}/api/calendar/${sampleRsvpUrl.split('/').at(-1)}.ics`);
    expect(await file.text()).toContain('SUMMARY:Thursday basketball');
    // Ctrl-C reaches the whole group.
    process.kill(-Number(again.child.pid), 'SIGINT');
    await again.ended;
    expect(existsSync(`${folder}/stack.json`)).toBe(false);
    expect(processes()).toEqual([]);

    expect(await npm('reset', {}, ['--project', basename(folder)]).ended).toBe(0);
    expect(existsSync(folder)).toBe(false);
  });

  it('names a port that is taken, what wanted it, and the variable that changes it', async () => {
    const port = Number(env.FIRESTORE_PORT);
    const occupant = createServer();
    await new Promise<void>((resolve) => occupant.listen(port, '127.0.0.1', resolve));
    try {
      const start = npm('start');
      const preview = npm('preview', { PREVIEW_PORT: String(port) });
      expect(await Promise.all([start.ended, preview.ended])).toEqual([1, 1]);
      expect(start.output()).toContain(`Port ${port} is taken, and the Firestore emulator needs it.`);
      expect(start.output()).toContain(`FIRESTORE_PORT=${port + 1} npm start`);
      expect(preview.output()).toContain(
        `PREVIEW_PORT=${port + 1} npm run build:local && PREVIEW_PORT=${port + 1} npm run preview`,
      );
      expect(processes()).toEqual([]);
    } finally {
      occupant.close();
    }
  });
});
