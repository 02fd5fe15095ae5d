import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { ROOT } from '../lib/paths.ts';
import { isUp, type Service, startService } from '../lib/processes.ts';
import { findEmulatorJar } from './emulator-jar.ts';
import { ensureJava } from './java.ts';

const MAIN_CLASS = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
const EXPORT_NAME = 'firestore';

/** Less compiling and one thread that collects garbage: the rules tests take two thirds of the time on two cores. */
const SHORT_RUN = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

type Options = {
  port: number;
  projectId: string;
  dataFolder: string | null;
  /** Under load for minutes: Java then compiles what runs often as well as it can. */
  longRunning?: boolean;
};

/** An emulator takes this bearer for an administrator, whom no rule binds. */
export const OWNER = { authorization: 'Bearer owner' } as const;

/** @throws when the emulator refuses what an administrator asks. */
export async function askEmulator(
  failed: string,
  url: string,
  { method, body }: { method: string; body?: object },
): Promise<void> {
  const response = await fetch(url, {
    method,
    // The Auth emulator ends an idle connection after 5 s, which a busy process notices too late.
    headers: { ...OWNER, 'content-type': 'application/json', connection: 'close' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${failed}: ${response.status} ${await response.text()}`);
}

async function exportData(host: string, projectId: string, folder: string): Promise<void> {
  const fresh = `${folder}/new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  const database = `projects/${projectId}/databases/(default)`;
  await askEmulator(
    "Firestore's data could not be saved",
    `http://${host}/emulator/v1/projects/${projectId}:export`,
    {
      method: 'POST',
      body: { database, export_directory: fresh, export_name: EXPORT_NAME },
    },
  );
  rmSync(`${folder}/last`, { recursive: true, force: true });
  renameSync(fresh, `${folder}/last`);
}

export function loadRules(host: string, projectId: string, content: string): Promise<void> {
  const body = { rules: { files: [{ name: 'firestore.rules', content }] } };
  const url = `http://${host}/emulator/v1/projects/${projectId}:securityRules`;
  return askEmulator('The emulator refused these rules', url, { method: 'PUT', body });
}

export function clearDocuments(host: string, projectId: string): Promise<void> {
  const url = `http://${host}/emulator/v1/projects/${projectId}/databases/(default)/documents`;
  return askEmulator('The emulator could not be emptied', url, { method: 'DELETE' });
}

/** Google's emulator with our rules. Its data is in memory; with a folder it is read at the start and kept at the stop. */
export async function startFirestore({
  port,
  projectId,
  dataFolder,
  longRunning = false,
}: Options): Promise<Service> {
  const java = ensureJava();
  const host = `127.0.0.1:${port}`;
  const kept = `${dataFolder}/last/${EXPORT_NAME}/${EXPORT_NAME}.overall_export_metadata`;
  const service = await startService(
    'The Firestore emulator',
    'java',
    [
      ...(longRunning ? [] : SHORT_RUN),
      ...['-cp', findEmulatorJar(java), MAIN_CLASS, 'start', '--host=127.0.0.1', `--port=${port}`],
      ...[`--rules=${ROOT}firestore.rules`, `--project_id=${projectId}`],
      ...(dataFolder && existsSync(kept) ? [`--seed_from_export=${kept}`] : []),
    ],
    { healthy: () => isUp(`http://${host}/`) },
  );
  return {
    async stop() {
      try {
        if (dataFolder) await exportData(host, projectId, dataFolder);
      } finally {
        await service.stop();
      }
    },
  };
}
