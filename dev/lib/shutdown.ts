import { setInterval } from 'node:timers';

/** How often a command looks whether the shell that started it is still there. */
const PARENT_CHECK_MS = 500;

/** Resolves when the person presses Ctrl-C, a signal asks us to end, or the command's own parent is gone. */
export function untilAskedToStop(): Promise<void> {
  return new Promise((resolve) => {
    const parent = process.ppid;
    const check = setInterval(() => process.ppid !== parent && resolve(), PARENT_CHECK_MS);
    check.unref();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
  });
}

/** Runs a command's body; an error is one clear message and exit code 1. */
export async function runCommand(body: () => Promise<void>): Promise<never> {
  try {
    await body();
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`);
    if (process.env.DEBUG && error instanceof Error) console.error(error.stack, error.cause);
    process.exit(1);
  }
  process.exit(0);
}
