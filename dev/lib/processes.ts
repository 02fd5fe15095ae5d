import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** Ten times what a service needs on two cores. */
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 8_000;
const OUTPUT_LINES = 40;

export type Service = { stop(): Promise<void> };

function group(child: ChildProcess, signal: NodeJS.Signals): boolean {
  if (child.pid === undefined) return false;
  try {
    return process.kill(-child.pid, signal);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}

/**
 * Ends the program, then kills its group without waiting for it: in a container an ended process stays in the group until the
 * container's first process collects it, seconds later.
 */
async function stopGroup(child: ChildProcess): Promise<void> {
  const isRunning = child.exitCode === null && child.signalCode === null;
  if (group(child, 'SIGTERM') && isRunning)
    await Promise.race([once(child, 'exit'), delay(STOP_TIMEOUT_MS, undefined, { ref: false })]);
  group(child, 'SIGKILL');
}

/** Kills the child's process group as soon as its input is closed, however this process ended. */
const WHILE_WE_LIVE = 'exec 3<&0; (cat <&3 >/dev/null; kill -9 0) & exec "$@" 3<&- </dev/null';

/**
 * Starts a program in a process group of its own: Ctrl-C in the terminal reaches only us, and we stop it in order.
 * @throws with the program's last lines when it ends before `healthy`, or takes too long.
 */
export async function startService(
  name: string,
  command: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'env'> & { healthy(): Promise<boolean> },
): Promise<Service> {
  const { healthy, ...spawnOptions } = options;
  const child = spawn('sh', ['-c', WHILE_WE_LIVE, 'sh', command, ...args], {
    ...spawnOptions,
    detached: true,
  });
  const lines: string[] = [];
  const remember = (chunk: Buffer) => {
    lines.push(...chunk.toString().trimEnd().split('\n'));
    lines.splice(0, lines.length - OUTPUT_LINES);
  };
  child.stdout?.on('data', remember);
  child.stderr?.on('data', remember);
  let ended: string | null = null;
  child.on('error', (error) => {
    ended = error.message;
  });
  child.on('exit', (code, signal) => {
    ended ??= `ended with ${signal ?? code}`;
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await healthy())) {
    const problem = ended ?? (Date.now() > deadline ? 'was not up in time' : null);
    if (problem) {
      await stopGroup(child);
      throw new Error(`${name} could not start: ${problem}.\n${lines.join('\n')}`);
    }
    await delay(50);
  }
  return { stop: () => stopGroup(child) };
}

/** A health check: any response over HTTP, whatever its status. Leaves no idle connection, which the service may close. */
export async function isUp(url: string): Promise<boolean> {
  try {
    await fetch(url, { headers: { connection: 'close' }, signal: AbortSignal.timeout(1_000) });
    return true;
  } catch {
    return false;
  }
}
