import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from './paths.ts';
import { endOnSignal } from './shutdown.ts';

export type Step = { name: string; command: [program: string, ...args: string[]]; whenItFails: string };

/** Runs a program from node_modules, which ends with us. @throws when it fails. */
export async function runProgram(program: string, args: readonly string[], env: object = {}): Promise<void> {
  const child = spawn(`${ROOT}node_modules/.bin/${program}`, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  const stop = () => child.kill();
  process.once('exit', stop);
  const [code, signal] = await once(child, 'exit');
  process.off('exit', stop);
  if (code !== 0) throw new Error(`${program} ended with ${signal ?? code}`);
}

export async function runSteps(steps: readonly Step[]): Promise<void> {
  endOnSignal();
  const began = performance.now();
  for (const [index, { name, command, whenItFails }] of steps.entries()) {
    const stepBegan = performance.now();
    console.log(`\n▸ ${name}`);
    try {
      const [program, ...args] = command;
      await runProgram(program, args);
    } catch (error) {
      console.log(`\nsteps: ${index} passed, 1 failed`);
      throw new Error(`✗ ${name}\n  ${whenItFails}`, { cause: error });
    }
    console.log(`✓ ${name} (${((performance.now() - stepBegan) / 1000).toFixed(1)} s)`);
  }
  console.log(`\nAll of it took ${((performance.now() - began) / 1000).toFixed(0)} s.`);
  console.log(`steps: ${steps.length} passed, 0 failed`);
}
