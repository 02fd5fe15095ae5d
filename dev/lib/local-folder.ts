import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { LOCAL, LOCAL_OF_CHECKOUT } from './paths.ts';

/** A file that marks a folder made by the local commands. */
const MARKER = `${LOCAL}made-by-npm-start`;

/** Makes the folder for what the local commands write. A LOCAL_FOLDER that holds other things stays unmarked. */
export function makeLocalFolder(): void {
  const isOurs = LOCAL === LOCAL_OF_CHECKOUT || !existsSync(LOCAL) || readdirSync(LOCAL).length === 0;
  mkdirSync(LOCAL, { recursive: true });
  if (isOurs) writeFileSync(MARKER, 'npm run reset removes this folder with all that is in it.\n');
}

/** Only `ours` may be removed: no link, and made by the local commands. */
export function localFolderState(): 'missing' | 'ours' | 'not-ours' {
  // The slash at its end would make lstat follow a link.
  const stats = lstatSync(resolve(LOCAL), { throwIfNoEntry: false });
  if (!stats) return 'missing';
  return stats.isDirectory() && existsSync(MARKER) ? 'ours' : 'not-ours';
}

/** The id of the process that holds the local data. */
const LOCK = `${LOCAL}running.pid`;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process runs, and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

export function runningProcess(): number | null {
  if (!existsSync(LOCK)) return null;
  const pid = Number(readFileSync(LOCK, 'utf8'));
  return Number.isInteger(pid) && pid > 0 && isAlive(pid) ? pid : null;
}

/** Makes this process the only one that works on the local data, until it ends. @throws when another one does. */
export function lockLocalData(): void {
  const other = runningProcess();
  if (other !== null) {
    throw new Error(
      `ShowUp is already running here (process ${other}). Use that one, or stop it first: Ctrl-C in its terminal, or kill ${other}.`,
    );
  }
  makeLocalFolder();
  writeFileSync(LOCK, String(process.pid));
  process.on('exit', () => rmSync(LOCK, { force: true }));
}
