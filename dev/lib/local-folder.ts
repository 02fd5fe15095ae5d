import { existsSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { LOCAL, LOCAL_OF_CHECKOUT } from './paths.ts';

/** This file marks a folder that the local commands made. */
const MARKER = `${LOCAL}made-by-npm-start`;

/** Makes the folder for what the local commands write. One that LOCAL_FOLDER names and that holds other things stays unmarked. */
export function makeLocalFolder(): void {
  const isOurs = LOCAL === LOCAL_OF_CHECKOUT || !existsSync(LOCAL) || readdirSync(LOCAL).length === 0;
  mkdirSync(LOCAL, { recursive: true });
  if (isOurs) writeFileSync(MARKER, 'npm run reset removes this folder with all that is in it.\n');
}

/** Tells whether the folder may be removed: it is no link, and the local commands made it. */
export function localFolderState(): 'missing' | 'ours' | 'not-ours' {
  // Without the slash at its end, or a link would be followed.
  const stats = lstatSync(resolve(LOCAL), { throwIfNoEntry: false });
  if (!stats) return 'missing';
  return stats.isDirectory() && existsSync(MARKER) ? 'ours' : 'not-ours';
}
