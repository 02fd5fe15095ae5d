import { spawnSync } from 'node:child_process';
import { installFromDebian } from '../lib/debian.ts';

/** No release of the Firestore emulator that can still be had starts with an older one. */
const OLDEST = 11;

const PACKAGE = 'default-jre-headless';
const INSTALL = process.platform === 'darwin' ? 'brew install openjdk' : `sudo apt-get install ${PACKAGE}`;

/** The machine's major version of Java: 17, and 8 for what calls itself 1.8. Null without one. */
function javaVersion(): number | null {
  const { status, stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  if (status !== 0) return null;
  return Number(/ version "(?:1\.)?(\d+)/.exec(stderr)?.[1] ?? OLDEST);
}

/**
 * Installs Java for the Firestore emulator where that needs nobody's consent (Debian, as root).
 * @returns its major version.
 * @throws with the one command to run elsewhere.
 */
export function ensureJava(): number {
  const found = javaVersion() ?? (installFromDebian(PACKAGE) ? (javaVersion() ?? OLDEST) : null);
  if (found === null)
    throw new Error(
      `The Firestore emulator needs Java, ${OLDEST} or newer. Install it, then try again: ${INSTALL}`,
    );
  if (found < OLDEST)
    throw new Error(
      `The Firestore emulator needs Java ${OLDEST} or newer, and \`java -version\` says ${found}. Install a newer one, then try again: ${INSTALL}`,
    );
  return found;
}
