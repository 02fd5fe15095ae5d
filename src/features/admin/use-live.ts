import { partialMatchKey, type QueryKey, useQuery } from '@tanstack/react-query';
import { usePendingWrites } from './writes.ts';

export type Live<T> =
  | { status: 'loading' }
  | { status: 'ready'; value: T; freshness: 'fresh' | 'stale' }
  | { status: 'failed' };

/** Something read from the database, with the changes that are on their way to it. */
export function useLive<T extends object>(queryKey: QueryKey, read: () => Promise<T>) {
  const { data, status, isFetching, refetch } = useQuery({ queryKey, queryFn: read });
  const writes = usePendingWrites<T>((of) => partialMatchKey(queryKey, of));

  function live(): Live<T> {
    if (data === undefined) return { status: status === 'error' ? 'failed' : 'loading' };
    const value = writes.reduce((shown, { change }) => change(shown), data);
    return { status: 'ready', value, freshness: status === 'error' ? 'stale' : 'fresh' };
  }

  return { live: live(), isReading: isFetching, refresh: () => refetch() };
}
