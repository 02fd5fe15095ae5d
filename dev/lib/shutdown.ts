import { setInterval } from 'node:timers';
import { reasonsOf } from './reasons.ts';

const END_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** How often a command looks whether the shell that started it is still there. */
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

/** For what holds no data to save: a signal ends it at once, and takes along every service that it started. */
export function endOnSignal(): void {
  // Programs are ended as this process exits, which Node does not tell it when a signal kills it.
  for (const signal of END_SIGNALS) process.once(signal, () => process.exit(1));
}

/** Runs a command's body; an error is told with its causes, and ends it with exit code 1. DEBUG tells where, too. */
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
