import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { ROOT } from '../lib/paths.ts';
import { isUp, type Service, startService } from '../lib/processes.ts';
import { findEmulatorJar } from './emulator-jar.ts';
import { ensureJava } from './java.ts';

const MAIN_CLASS = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
const EXPORT_NAME = 'firestore';

/** The emulator takes this bearer for an administrator, whom no rule binds. */
export const OWNER = { authorization: 'Bearer owner' } as const;

type Options = {
  port: number;
  projectId: string;
  dataFolder: string | null;
  rules?: string;
  /** Under load for minutes, so that it pays to compile what runs often as well as Java can. */
  longRunning?: boolean;
};

/** Less compiling and one thread that collects garbage: the rules tests take two thirds of the time on two cores. */
const SHORT_RUN = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

async function exportData(host: string, projectId: string, folder: string): Promise<void> {
  const fresh = `${folder}/new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  const response = await fetch(`http://${host}/emulator/v1/projects/${projectId}:export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      database: `projects/${projectId}/databases/(default)`,
      export_directory: fresh,
      export_name: EXPORT_NAME,
    }),
  });
  if (!response.ok) throw new Error(`Firestore's data could not be saved: ${await response.text()}`);
  rmSync(`${folder}/last`, { recursive: true, force: true });
  renameSync(fresh, `${folder}/last`);
}

/** Puts other rules into a running emulator. */
export async function loadRules(host: string, projectId: string, content: string): Promise<void> {
  const response = await fetch(`http://${host}/emulator/v1/projects/${projectId}:securityRules`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rules: { files: [{ name: 'firestore.rules', content }] } }),
  });
  if (!response.ok) throw new Error(`The emulator refused these rules: ${await response.text()}`);
}

/** Empties a running emulator. */
export async function clearDocuments(host: string, projectId: string): Promise<void> {
  const documents = `projects/${projectId}/databases/(default)/documents`;
  const response = await fetch(`http://${host}/emulator/v1/${documents}`, { method: 'DELETE' });
  if (!response.ok) throw new Error(`The emulator could not be emptied: ${await response.text()}`);
}

/** Google's emulator with our rules. Its data is in memory; with a folder it is read at the start and kept at the stop. */
export async function startFirestore({
  port,
  projectId,
  dataFolder,
  rules,
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
      ...['-cp', findEmulatorJar(java), MAIN_CLASS, 'start'],
      ...['--host=127.0.0.1', `--port=${port}`],
      ...[`--rules=${rules ?? `${ROOT}firestore.rules`}`, `--project_id=${projectId}`],
      ...(dataFolder && existsSync(kept) ? [`--seed_from_export=${kept}`] : []),
    ],
    { healthy: () => isUp(`http://${host}/`) },
  );
  return {
    name: service.name,
    async stop() {
      try {
        if (dataFolder) await exportData(host, projectId, dataFolder);
      } finally {
        await service.stop();
      }
    },
  };
}
