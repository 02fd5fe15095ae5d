import {
  type InvalidateQueryFilters,
  type QueryClient,
  type QueryKey,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { isSignedOut, type Outcome, refusalSentence, type Success, settled } from './query-client.ts';

export interface Write<T, R extends Outcome = Outcome> {
  /** Of the event or the RSVP. Writes with one id run in the order in which they were made. */
  id: string;
  /** The key of the queries that show it. */
  of: QueryKey;
  /** The optimistic update, kept when the write is done. It must be idempotent. */
  change: (value: T) => T;
  work: () => Promise<R>;
  onDone?: (result: Success<R>) => void;
  onRefused?: () => void;
  /** Whoever gives it shows the failure and tries again. */
  onFailed?: () => void;
  /** Other readings to repeat afterwards, whatever the result. */
  touches?: QueryKey[];
  /** The message when it was not done. */
  sentence: string;
}

const WRITES = { mutationKey: ['write'] };

/** Reads again what is shown, also where the first reading has not ended: it may not know what happened since it began. */
export async function readAgain(
  client: QueryClient,
  queryKey: QueryKey,
  filters: InvalidateQueryFilters = {},
): Promise<void> {
  await client.cancelQueries({ ...filters, queryKey });
  await client.invalidateQueries({ ...filters, queryKey });
}

/** Changes what was read, also where a reading that began earlier does not know of it yet. */
export function amend<T>(client: QueryClient, queryKey: QueryKey, change: (value: T) => T): void {
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    const { status, fetchStatus } = query.state;
    const apply = () => client.setQueryData<T>(query.queryKey, (value) => value && change(value));
    apply();
    if (fetchStatus === 'fetching') query.promise?.then(apply, () => undefined);
    // Query takes it for fresh now, though only this part of it is.
    else if (status === 'error') readAgain(client, query.queryKey, { exact: true });
  }
}

function dismiss(client: QueryClient, id: string): void {
  const cache = client.getMutationCache();
  const isAbout = ({ options }: { options: { scope?: { id: string } } }) => options.scope?.id === id;
  for (const write of cache.findAll({ ...WRITES, status: 'error', predicate: isAbout })) cache.remove(write);
}

function notDone(
  { onRefused, onFailed }: Pick<Write<unknown>, 'onRefused' | 'onFailed'>,
  error: Error,
): void {
  if (isSignedOut(error)) return;
  if (refusalSentence(error)) onRefused?.();
  else onFailed?.();
}

/** Shows a change at once, makes it, and takes it back with a sentence when the database does not take it. */
export function useWrite() {
  const client = useQueryClient();
  return useCallback(
    async <T, R extends Outcome>(write: Write<T, R>): Promise<void> => {
      const { id, of, change, work, onDone, touches = [] } = write;
      dismiss(client, id);
      const mutation = client.getMutationCache().build(client, {
        ...WRITES,
        scope: { id },
        mutationFn: (_: Write<T, R>) => settled(work()),
        onSuccess: (result) => {
          amend(client, of, change);
          onDone?.(result);
        },
        onError: (error: Error) => notDone(write, error),
        onSettled: (_, error: Error | null) => {
          if (isSignedOut(error)) return;
          // After a refusal what is shown is out of date.
          const others = refusalSentence(error) ? [of, ...touches] : touches;
          for (const queryKey of new Set(others)) readAgain(client, queryKey);
        },
      });
      // Shown by useFailures.
      await mutation.execute(write).catch(() => undefined);
    },
    [client],
  );
}

/** Resolves when no write is on its way: a session that ends in the middle of a deletion would leave half of it. */
export function whenWritten(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (client.isMutating() > 0) return;
      stop();
      resolve();
    };
    const stop = client.getMutationCache().subscribe(look);
    look();
  });
}

/** The writes that are on their way to what was read. */
export function usePendingWrites<T>(isOf: (of: QueryKey) => boolean): Write<T>[] {
  const writes = useMutationState({
    filters: { ...WRITES, status: 'pending' },
    select: ({ state }) => state.variables as Write<T>,
  });
  return writes.filter(({ of }) => isOf(of));
}

/** Signing in again and the write's own place say the others. */
function isUnsaid({ error, variables }: { error: Error | null; variables: unknown }): boolean {
  const { onFailed } = variables as Write<unknown>;
  return !isSignedOut(error) && (onFailed === undefined || refusalSentence(error) !== null);
}

/** What the organizer did and the database did not take: the last of each thing, whatever is shown by then. */
export function useFailures() {
  const client = useQueryClient();
  const write = useWrite();
  const failed = useMutationState({
    filters: { ...WRITES, status: 'error', predicate: ({ state }) => isUnsaid(state) },
    select: ({ state }) => ({ write: state.variables as Write<unknown>, error: state.error }),
  });
  const failures = failed.map(({ write: one, error }) => {
    const sentence = [one.sentence, refusalSentence(error)].filter(Boolean).join(' ');
    return { id: one.id, sentence, retry: () => write(one), dismiss: () => dismiss(client, one.id) };
  });
  return [...new Map(failures.map((failure) => [failure.id, failure])).values()];
}
