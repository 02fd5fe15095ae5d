import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { makeLocalFolder } from './local-folder.ts';
import { LOCAL } from './paths.ts';

const FILE = `${LOCAL}running.pid`;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The process that holds the local data, if one does. */
export function runningProcess(): number | null {
  if (!existsSync(FILE)) return null;
  const pid = Number(readFileSync(FILE, 'utf8'));
  return Number.isInteger(pid) && pid > 0 && isAlive(pid) ? pid : null;
}

/**
 * Makes this process the only one that works on the local data, until it ends.
 * @throws when another one does.
 */
export function lockLocalData(): void {
  const other = runningProcess();
  if (other !== null) {
    throw new Error(
      `ShowUp is already running here (process ${other}). Use that one, or stop it first: Ctrl-C in its terminal, or kill ${other}.`,
    );
  }
  makeLocalFolder();
  writeFileSync(FILE, String(process.pid));
  process.on('exit', () => rmSync(FILE, { force: true }));
}
