import { spawnSync } from 'node:child_process';
import { installFromDebian } from '../lib/debian.ts';

/** The oldest Java that starts any emulator release still available. */
const OLDEST = 11;

const PACKAGE = 'default-jre-headless';
const INSTALL = process.platform === 'darwin' ? 'brew install openjdk' : `sudo apt-get install ${PACKAGE}`;

/** Java's major version: 17, and 8 for 1.8. Null without Java. */
function javaVersion(): number | null {
  const { status, stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  if (status !== 0) return null;
  return Number(/ version "(?:1\.)?(\d+)/.exec(stderr)?.[1] ?? OLDEST);
}

/** Java's major version; installs it on Debian as root. @throws with the command to run elsewhere. */
export function ensureJava(): number {
  const found = javaVersion() ?? (installFromDebian(PACKAGE) ? (javaVersion() ?? OLDEST) : null);
  if (found !== null && found >= OLDEST) return found;
  const said =
    found === null ? 'there is none. Install it' : `\`java -version\` says ${found}. Install a newer one`;
  throw new Error(
    `The Firestore emulator needs Java ${OLDEST} or newer, and ${said}, then try again: ${INSTALL}`,
  );
}
