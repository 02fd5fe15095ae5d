import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { ROOT } from '../lib/paths.ts';
import { isUp, type Service, startService } from '../lib/processes.ts';
import { findEmulatorJar } from './emulator-jar.ts';
import { ensureJava } from './java.ts';

const MAIN_CLASS = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
const EXPORT_NAME = 'firestore';

/** Less compiling and a single-threaded garbage collector: the rules tests take a third less time on two cores. */
const SHORT_RUN = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

type Options = {
  port: number;
  projectId: string;
  dataFolder: string | null;
  /** Lets Java compile as well as it can, for minutes under load. */
  longRunning?: boolean | undefined;
};

/** The emulators' administrator, to whom no rule applies. */
export const OWNER = { authorization: 'Bearer owner' } as const;

/** Asks an emulator as its administrator. @throws when it refuses. */
export async function askEmulator(failed: string, method: string, url: string, body?: object): Promise<void> {
  const response = await fetch(url, {
    method,
    // The Auth emulator closes an idle connection after 5 s, which a busy process notices too late.
    headers: { ...OWNER, 'content-type': 'application/json', connection: 'close' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${failed}: ${response.status} ${await response.text()}`);
}

async function exportData(host: string, projectId: string, folder: string): Promise<void> {
  const fresh = `${folder}/new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  const url = `http://${host}/emulator/v1/projects/${projectId}:export`;
  const database = `projects/${projectId}/databases/(default)`;
  const body = { database, export_directory: fresh, export_name: EXPORT_NAME };
  await askEmulator("Firestore's data could not be saved", 'POST', url, body);
  rmSync(`${folder}/last`, { recursive: true, force: true });
  renameSync(fresh, `${folder}/last`);
}

export function loadRules(host: string, projectId: string, content: string): Promise<void> {
  const body = { rules: { files: [{ name: 'firestore.rules', content }] } };
  const url = `http://${host}/emulator/v1/projects/${projectId}:securityRules`;
  return askEmulator('The emulator refused these rules', 'PUT', url, body);
}

export function clearDocuments(host: string, projectId: string): Promise<void> {
  const url = `http://${host}/emulator/v1/projects/${projectId}/databases/(default)/documents`;
  return askEmulator('The emulator could not be emptied', 'DELETE', url);
}

/** Google's emulator with our rules, in memory. A data folder is read at the start and written at the stop. */
export async function startFirestore(options: Options): Promise<Service> {
  const { port, projectId, dataFolder, longRunning } = options;
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
