import { ROOT } from '../lib/paths.ts';
import { isUp, type Service, startService } from '../lib/processes.ts';
import { OWNER } from './firestore.ts';

type Options = { port: number; projectId: string };

/** As new projects at Google have it: a refused password says nothing about the account. */
async function protectAccounts(port: number, projectId: string): Promise<void> {
  const response = await fetch(
    `http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v2/projects/${projectId}/config?updateMask=emailPrivacyConfig`,
    {
      method: 'PATCH',
      // The emulator ends an idle connection after 5 s, which a busy process notices too late: it takes a new one next time.
      headers: { ...OWNER, 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
    },
  );
  if (!response.ok) throw new Error(`The Auth emulator was not set up: ${await response.text()}`);
}

/** Firebase's own Auth emulator. Its accounts are in memory: the organizer is seeded at every start. */
export async function startAuth({ port, projectId }: Options): Promise<Service> {
  const service = await startService(
    'The Auth emulator',
    process.execPath,
    [`${ROOT}dev/firebase/auth-emulator.ts`, String(port), projectId],
    { cwd: ROOT, healthy: () => isUp(`http://127.0.0.1:${port}/`) },
  );
  try {
    await protectAccounts(port, projectId);
  } catch (error) {
    await service.stop();
    throw error;
  }
  return service;
}
