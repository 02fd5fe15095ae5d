import { execFileSync } from 'node:child_process';
import { existsSync, globSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../lib/paths.ts';

const SDK_COMPONENT = 'platform/cloud-firestore-emulator/cloud-firestore-emulator.jar';

function onPath(program: string): string | null {
  const folders = (process.env.PATH ?? '').split(':');
  const found = folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
  return found ? realpathSync(found) : null;
}

function fromCloudSdk(): string | undefined {
  const gcloud = onPath('gcloud');
  const roots = [
    ...(process.env.CLOUDSDK_ROOT_DIR ? [process.env.CLOUDSDK_ROOT_DIR] : []),
    ...(gcloud ? [dirname(dirname(gcloud))] : []),
    '/usr/lib/google-cloud-sdk',
    join(homedir(), 'google-cloud-sdk'),
  ];
  return roots.map((root) => join(root, SDK_COMPONENT)).find((path) => existsSync(path));
}

function fromFirebaseTools(): string | undefined {
  return globSync(join(homedir(), '.cache/firebase/emulators/cloud-firestore-emulator-*.jar')).sort().at(-1);
}

/**
 * Where Google's Firestore emulator lies: FIRESTORE_EMULATOR_JAR, else the Google Cloud SDK's component, else what
 * firebase-tools downloaded, else it is downloaded now.
 */
export function findEmulatorJar(): string {
  const chosen = process.env.FIRESTORE_EMULATOR_JAR;
  if (chosen) {
    if (!existsSync(chosen))
      throw new Error(`FIRESTORE_EMULATOR_JAR names ${chosen}, and there is no such file.`);
    return chosen;
  }
  const found = fromCloudSdk() ?? fromFirebaseTools();
  if (found) return found;
  console.log('Downloading the Firestore emulator …');
  execFileSync(`${ROOT}node_modules/.bin/firebase`, ['setup:emulators:firestore'], { stdio: 'inherit' });
  const downloaded = fromFirebaseTools();
  if (downloaded) return downloaded;
  throw new Error('The Firestore emulator could not be downloaded. Name its jar in FIRESTORE_EMULATOR_JAR.');
}
