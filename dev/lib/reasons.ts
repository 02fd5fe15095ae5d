import { inspect } from 'node:util';

/** The messages of an error, of its causes and of the errors it gathers, outermost first. */
export function reasonsOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [typeof error === 'string' ? error : inspect(error)];
  const gathered: unknown[] = error instanceof AggregateError ? error.errors : [];
  const causes = error.cause === undefined ? gathered : [error.cause, ...gathered];
  // When no address of a host can be reached, fetch's cause is an AggregateError with an empty message.
  return [error.message, ...causes.flatMap(reasonsOf)].filter((reason) => reason !== '');
}
