import { ROOT } from '../lib/paths.ts';
import { isUp, type Service, startService } from '../lib/processes.ts';
import { askEmulator } from './firestore.ts';

/** Firebase's own Auth emulator. Its accounts are in memory: the organizer is seeded at every start. */
export async function startAuth({ port, projectId }: { port: number; projectId: string }): Promise<Service> {
  const url = `http://127.0.0.1:${port}`;
  const service = await startService(
    'The Auth emulator',
    process.execPath,
    [`${ROOT}dev/firebase/auth-emulator.ts`, String(port), projectId],
    { cwd: ROOT, healthy: () => isUp(`${url}/`) },
  );
  const config = `${url}/identitytoolkit.googleapis.com/v2/projects/${projectId}/config?updateMask=emailPrivacyConfig`;
  // New projects at Google have it on: a refused password says nothing about the account.
  const body = { emailPrivacyConfig: { enableImprovedEmailPrivacy: true } };
  await askEmulator('The Auth emulator was not set up', 'PATCH', config, body);
  return service;
}
