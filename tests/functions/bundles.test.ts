import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../../dev/lib/paths.ts';

let folder: string;

// Supabase bundles a function with its own deno.json, and knows nothing of the repository's package.json.
beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/showup-functions-`);
  await cp(`${ROOT}src`, `${folder}/src`, { recursive: true });
  await cp(`${ROOT}supabase/functions`, `${folder}/supabase/functions`, { recursive: true });
  await symlink(`${ROOT}node_modules`, `${folder}/node_modules`);
});
afterAll(() => rm(folder, { recursive: true }));

const functions = readdirSync(`${ROOT}supabase/functions`).filter((name) => name !== '_shared');

it.each(functions)('%s is bundled from its own folder alone', async (name) => {
  const flags = ['--quiet', '--no-lock', '--node-modules-dir=manual', '--config', 'deno.json'];
  const output = `${folder}/${name}.js`;
  await promisify(execFile)(
    `${ROOT}node_modules/deno/deno`,
    ['bundle', ...flags, '--output', output, 'index.ts'],
    { cwd: `${folder}/supabase/functions/${name}` },
  );
  expect(await readFile(output, 'utf8')).toContain('Deno.serve(');
});
