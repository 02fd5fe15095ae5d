import { keepPreviousData, partialMatchKey, type QueryKey, useQuery } from '@tanstack/react-query';
import type { ReadResult } from '#data/firestore/operations.ts';
import { orThrow } from './query-client.ts';
import { useOptimisticChanges } from './use-operation.ts';

export type Live<T> =
  | { status: 'loading' }
  | { status: 'ready'; value: T; freshness: 'fresh' | 'stale' }
  | { status: 'failed' };

interface LiveOptions {
  /** Shows the data of the key before while that of a new key loads, for a search that is being typed. */
  keepsShown?: boolean;
  /** False until somebody wants the data: it is read then. */
  isWanted?: boolean;
}

/** Data of the database, with the optimistic changes under way. */
export function useLive<T extends object>(
  queryKey: QueryKey,
  read: () => Promise<ReadResult<T>>,
  { keepsShown = false, isWanted = true }: LiveOptions = {},
) {
  const { data, status, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: () => orThrow<ReadResult<T>>(read()),
    enabled: isWanted,
    ...(keepsShown && { placeholderData: keepPreviousData }),
  });
  const changes = useOptimisticChanges<T>((shows) => partialMatchKey(queryKey, shows));

  function live(): Live<T> {
    if (data === undefined) return { status: status === 'error' ? 'failed' : 'loading' };
    const value = changes.reduce<T>((shown, change) => change(shown), data);
    return { status: 'ready', value, freshness: status === 'error' ? 'stale' : 'fresh' };
  }

  return { live: live(), isReading: isFetching, refresh: () => refetch() };
}
