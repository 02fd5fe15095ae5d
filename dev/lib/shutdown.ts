import { setInterval } from 'node:timers';
import { inspect } from 'node:util';

const END_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const PARENT_CHECK_MS = 500;

/** Resolves on Ctrl-C, on a signal to end, or when the shell that started the command is gone. */
export function untilAskedToStop(): Promise<void> {
  return new Promise((resolve) => {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && resolve(), PARENT_CHECK_MS).unref();
    for (const signal of END_SIGNALS) process.on(signal, () => resolve());
  });
}

/** For commands without data to save: a signal ends the command at once, and every service that it started. */
export function endOnSignal(): void {
  // Node runs no exit handlers, which stop the services, when a signal kills the process.
  for (const signal of END_SIGNALS) process.once(signal, () => process.exit(1));
}

/** The messages of an error, of its causes and of the errors it gathers, outermost first. */
export function reasonsOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [typeof error === 'string' ? error : inspect(error)];
  const gathered: unknown[] = error instanceof AggregateError ? error.errors : [];
  const causes = error.cause === undefined ? gathered : [error.cause, ...gathered];
  // fetch's cause is an AggregateError with an empty message when no address of a host can be reached.
  return [error.message, ...causes.flatMap(reasonsOf)].filter((reason) => reason !== '');
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
