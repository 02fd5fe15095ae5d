import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { readFounders } from '#data/supabase/founder-list.ts';
import { onFounderChange } from '#data/supabase/founders.ts';
import { readFounderCounts } from '#data/supabase/organizer.ts';
import { type FounderCounts, type FounderFilter, founderCounts } from '#domain/founder-list.ts';
import { readAgain } from '../state/cache.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import { keys, orThrow } from '../state/query-client.ts';
import { useLive } from '../state/use-live.ts';
import { founders as words } from './founders-content.ts';

/** One page of the founders. New and confirmed ones arrive by themselves. */
export function useFounders(filter: FounderFilter, page: number) {
  const client = useQueryClient();
  const { announce } = useDashboard();
  const readChanged = useEffectEvent(() => readAgain(client, keys.founders));
  const onChanged = useEffectEvent(() => {
    announce(words.somebodyJoined);
    readChanged();
  });
  // The visitors' channel: it says that a founder changed, and the list is read with the organizer's right.
  useEffect(() => onFounderChange({ changed: () => onChanged(), listening: () => readChanged() }), []);
  return useLive(keys.foundersPage(filter, page), () => readFounders(filter, page), { keepsShown: true });
}

/** Null while they are unknown: the filters then go without. */
export function useFounderCounts(): FounderCounts | null {
  const { data } = useQuery({ queryKey: keys.founderCounts, queryFn: () => orThrow(readFounderCounts()) });
  return data ? founderCounts(data.rows) : null;
}
