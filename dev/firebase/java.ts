import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * The Firestore emulator is a Java program. Installs Java where that needs nobody's consent (Debian, as root).
 * @throws with the one command to run elsewhere.
 */
export function ensureJava(): void {
  if (spawnSync('java', ['-version']).status === 0) return;
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('Installing Java for the Firestore emulator …');
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '-qq', 'default-jre-headless'], { stdio: 'ignore' });
    return;
  }
  throw new Error(
    `The Firestore emulator needs Java. Install it, then try again: ${process.platform === 'darwin' ? 'brew install openjdk' : 'sudo apt-get install default-jre-headless'}`,
  );
}
