import { mkdirSync, writeFileSync } from 'node:fs';
import { ROOT } from '../lib/paths.ts';
import { freePort } from '../lib/ports.ts';
import { answers, type Service, startService } from '../lib/processes.ts';
import { OWNER } from './firestore.ts';

type Options = { port: number; projectId: string; workFolder: string };

/** As new projects at Google have it: a refused password says nothing about the account. */
async function protectAccounts(port: number, projectId: string): Promise<void> {
  const response = await fetch(
    `http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v2/projects/${projectId}/config?updateMask=emailPrivacyConfig`,
    {
      method: 'PATCH',
      headers: { ...OWNER, 'content-type': 'application/json' },
      body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
    },
  );
  if (!response.ok) throw new Error(`The Auth emulator was not set up: ${await response.text()}`);
}

/** Firebase's own Auth emulator. Its accounts are in memory: the organizer is seeded at every start. */
export async function startAuth({ port, projectId, workFolder }: Options): Promise<Service> {
  mkdirSync(workFolder, { recursive: true });
  const config = `${workFolder}/firebase.json`;
  const on = async () => ({ host: '127.0.0.1', port: await freePort() });
  writeFileSync(
    config,
    JSON.stringify({
      emulators: {
        auth: { host: '127.0.0.1', port },
        hub: await on(),
        logging: await on(),
        ui: { enabled: false },
      },
    }),
  );
  const service = await startService(
    'The Auth emulator',
    process.execPath,
    [
      `${ROOT}node_modules/firebase-tools/lib/bin/firebase.js`,
      ...['emulators:start', '--only', 'auth', '--project', projectId, '--config', config],
    ],
    {
      cwd: workFolder,
      env: { ...process.env, CI: 'true', NO_UPDATE_NOTIFIER: '1' },
      healthy: () => answers(`http://127.0.0.1:${port}/`),
    },
  );
  try {
    await protectAccounts(port, projectId);
  } catch (error) {
    await service.stop();
    throw error;
  }
  return service;
}
