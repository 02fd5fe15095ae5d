import { execFileSync } from 'node:child_process';
import { existsSync, globSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../lib/paths.ts';

const SDK_COMPONENT = 'platform/cloud-firestore-emulator/cloud-firestore-emulator.jar';

/** Later releases of the emulator need Java 21. */
const LAST_FOR_OLDER_JAVA = '1.19.8';
const NEW_JAVA = 21;

function fromCloudSdk(): string | undefined {
  const folders = (process.env.PATH ?? '').split(':');
  const gcloud = folders.map((folder) => join(folder, 'gcloud')).find((path) => existsSync(path));
  const roots = [
    process.env.CLOUDSDK_ROOT_DIR,
    gcloud && dirname(dirname(realpathSync(gcloud))),
    '/usr/lib/google-cloud-sdk',
    join(homedir(), 'google-cloud-sdk'),
  ];
  return roots.flatMap((root) => (root ? join(root, SDK_COMPONENT) : [])).find((path) => existsSync(path));
}

const compareReleases = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true });

/** The newest jar downloaded by firebase-tools that this Java runs. */
function fromFirebaseTools(java: number): string | undefined {
  const folder = process.env.FIREBASE_EMULATORS_PATH ?? join(homedir(), '.cache/firebase/emulators');
  const release = (path: string) => /-v([\d.]+)\.jar$/.exec(path)?.[1] ?? '';
  return globSync(join(folder, 'cloud-firestore-emulator-v*.jar'))
    .filter((path) => java >= NEW_JAVA || compareReleases(release(path), LAST_FOR_OLDER_JAVA) <= 0)
    .sort(compareReleases)
    .at(-1);
}

function downloadWithFirebaseTools(release: Record<string, string>): void {
  execFileSync(`${ROOT}node_modules/.bin/firebase`, ['setup:emulators:firestore'], {
    stdio: 'inherit',
    env: { ...process.env, ...release },
  });
}

/** The jar in firebase-tools' cache; downloads one when this Java runs none of them. */
export function cachedEmulatorJar(java: number, download = downloadWithFirebaseTools): string {
  const cached = fromFirebaseTools(java);
  if (cached) return cached;
  console.log('Downloading the Firestore emulator …');
  try {
    // firebase-tools takes the newest release unless this variable names another.
    download(java >= NEW_JAVA ? {} : { FIRESTORE_EMULATOR_VERSION: LAST_FOR_OLDER_JAVA });
    const downloaded = fromFirebaseTools(java);
    if (downloaded) return downloaded;
    throw new Error('The download left no jar.');
  } catch (cause) {
    throw new Error(
      `The Firestore emulator could not be downloaded. Name a jar that Java ${java} runs in FIRESTORE_EMULATOR_JAR. The Google Cloud SDK keeps its own as ${SDK_COMPONENT} in its folder, after: gcloud components install cloud-firestore-emulator`,
      { cause },
    );
  }
}

/** The emulator's jar: FIRESTORE_EMULATOR_JAR, else the Google Cloud SDK's, else firebase-tools'. @param java is a version. */
export function findEmulatorJar(java: number): string {
  const chosen = process.env.FIRESTORE_EMULATOR_JAR;
  if (!chosen) return fromCloudSdk() ?? cachedEmulatorJar(java);
  if (!existsSync(chosen))
    throw new Error(`FIRESTORE_EMULATOR_JAR names ${chosen}, and there is no such file.`);
  return chosen;
}
