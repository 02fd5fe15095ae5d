import { inspect } from 'node:util';

/** What went wrong and why, outermost first: the error's message, that of its cause, those of the errors it gathers. */
export function reasonsOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [typeof error === 'string' ? error : inspect(error)];
  const gathered: unknown[] = error instanceof AggregateError ? error.errors : [];
  const causes = error.cause === undefined ? gathered : [error.cause, ...gathered];
  // When no address of a host answers, fetch's cause is an AggregateError with an empty message.
  return [error.message, ...causes.flatMap(reasonsOf)].filter((reason) => reason !== '');
}
