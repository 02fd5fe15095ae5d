import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** No release of the Firestore emulator that can still be had starts with an older one. */
const OLDEST = 11;

const INSTALL =
  process.platform === 'darwin' ? 'brew install openjdk' : 'sudo apt-get install default-jre-headless';

/** The machine's, as a major version: 17, and 8 for what calls itself 1.8. Null without one. */
function javaVersion(): number | null {
  const { status, stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  if (status !== 0) return null;
  return Number(/ version "(?:1\.)?(\d+)/.exec(stderr)?.[1] ?? OLDEST);
}

/**
 * The Firestore emulator is a Java program. Installs Java where that needs nobody's consent (Debian, as root).
 * @returns its major version.
 * @throws with the one command to run elsewhere.
 */
export function ensureJava(): number {
  const found = javaVersion();
  if (found !== null && found < OLDEST)
    throw new Error(
      `The Firestore emulator needs Java ${OLDEST} or newer, and \`java -version\` says ${found}. Install a newer one, then try again: ${INSTALL}`,
    );
  if (found !== null) return found;
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('Installing Java for the Firestore emulator …');
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '-qq', 'default-jre-headless'], { stdio: 'ignore' });
    return javaVersion() ?? OLDEST;
  }
  throw new Error(
    `The Firestore emulator needs Java, ${OLDEST} or newer. Install it, then try again: ${INSTALL}`,
  );
}
