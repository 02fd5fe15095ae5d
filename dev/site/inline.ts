import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { build } from 'vite';
import { ROOT } from '../lib/paths.ts';

const FOLDER = `${ROOT}src/inline`;

/** Compiles the scripts that run inside the pages before the bundle. @returns them by their file names. */
export async function buildInlineScripts(): Promise<Record<string, string>> {
  const scripts: Record<string, string> = {};
  for (const file of readdirSync(FOLDER)) {
    const result = await build({
      root: ROOT,
      mode: 'production',
      logLevel: 'warn',
      publicDir: false,
      build: {
        write: false,
        modulePreload: false,
        rolldownOptions: { input: `${FOLDER}/${file}`, output: { format: 'iife' } },
      },
    });
    const [chunk] = 'output' in result ? result.output : [];
    if (chunk?.type !== 'chunk') throw new Error(`${file} was not compiled.`);
    if (/<\/script/i.test(chunk.code)) throw new Error(`${file} would end the element that it stands in.`);
    scripts[basename(file, '.ts')] = chunk.code.trim();
  }
  return scripts;
}
