import { type SpawnOptionsWithoutStdio, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll } from 'vitest';
import { ROOT } from '../../dev/lib/paths.ts';

/** A new folder, which goes after the last test of the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(`${tmpdir()}/showup-test-`);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts a program in the checkout. @returns also all that it has printed so far, and its exit code in the end. */
export function start(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  options: Pick<SpawnOptionsWithoutStdio, 'detached'> = {},
) {
  const child = spawn(program, args, { cwd: ROOT, env: { ...process.env, ...env }, ...options });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, output: () => output, ended };
}

export type Started = ReturnType<typeof start>;
