import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { runProgram } from './steps.ts';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';

/**
 * A browser for Playwright: Debian's Chromium, installed where that needs no question, else Playwright's own.
 * @returns the program's path, or null for Playwright's own.
 */
export async function ensureChromium(): Promise<string | null> {
  if (existsSync(DEBIAN_CHROMIUM)) return DEBIAN_CHROMIUM;
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('Installing Chromium …');
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'ignore' });
    return DEBIAN_CHROMIUM;
  }
  await runProgram('playwright', ['install', 'chromium']);
  return null;
}
