import type { InvalidateQueryFilters, QueryClient, QueryKey } from '@tanstack/react-query';

/** Cancels a running fetch and refetches: the running one may predate the change. */
export async function readAgain(
  client: QueryClient,
  queryKey: QueryKey,
  filters: InvalidateQueryFilters = {},
): Promise<void> {
  await client.cancelQueries({ ...filters, queryKey });
  await client.invalidateQueries({ ...filters, queryKey });
}

/** Changes cached data, and the result of a running fetch: it may predate the change. */
export function amend<T>(client: QueryClient, queryKey: QueryKey, change: (value: T) => T): void {
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    const { status, fetchStatus } = query.state;
    const apply = () => client.setQueryData<T>(query.queryKey, (value) => value && change(value));
    apply();
    if (fetchStatus === 'fetching') query.promise?.then(apply, () => undefined);
    // `setQueryData` marks the whole query as fresh, though only this part of it is.
    else if (status === 'error') readAgain(client, query.queryKey, { exact: true });
  }
}
