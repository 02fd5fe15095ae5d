import { setInterval } from 'node:timers';
import { reasonsOf } from './reasons.ts';

const END_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A command checks this often whether the shell that started it is still there. */
const PARENT_CHECK_MS = 500;

/** Resolves when the person presses Ctrl-C, a signal asks us to end, or the command's own parent is gone. */
export function untilAskedToStop(): Promise<void> {
  return new Promise((resolve) => {
    const parent = process.ppid;
    const check = setInterval(() => process.ppid !== parent && resolve(), PARENT_CHECK_MS);
    check.unref();
    for (const signal of END_SIGNALS) process.on(signal, () => resolve());
  });
}

/** For commands without data to save: a signal ends the command at once, and with it every service that it started. */
export function endOnSignal(): void {
  // Services are stopped by exit handlers, which Node does not run when a signal kills the process.
  for (const signal of END_SIGNALS) process.once(signal, () => process.exit(1));
}

/** Runs a command's body. An error is printed with its causes, with DEBUG also its stack, and the exit code is 1. */
export async function runCommand(body: () => Promise<void>): Promise<never> {
  try {
    await body();
  } catch (error) {
    console.error(`\n${reasonsOf(error).join('\n  because: ')}`);
    if (process.env.DEBUG) console.error(error);
    process.exit(1);
  }
  process.exit(0);
}
