import { useQuery } from '@tanstack/react-query';
import type { ReadResult } from '#data/firestore/operations.ts';
import type { readFounderCounts } from '#data/supabase/organizer.ts';
import { founderCounts, frequenciesOf } from '#domain/founder-list.ts';
import { frequencyLabels } from '#domain/sport.ts';
import { eventForm as words } from '../event/event-content.ts';
import { sportLabel } from '../parts/content.ts';
import { keys, orThrow } from '../state/query-client.ts';

type Counts = Extract<Awaited<ReturnType<typeof readFounderCounts>>, { status: 'ready' }>;

/** Supabase's client comes with it, after the form. An account that Supabase refuses may still organize games. */
async function readCounts(): Promise<ReadResult<Counts>> {
  try {
    const { readFounderCounts: read } = await import('#data/supabase/organizer.ts');
    const result = await read();
    return result.status === 'ready' ? result : { status: 'failed' };
  } catch (cause) {
    console.error('The founders’ data did not load.', cause);
    return { status: 'failed' };
  }
}

/** How many founders play the sport and how often; nothing while that is unknown. */
export function SportFounders({ sport }: { sport: string }) {
  const { data } = useQuery({ queryKey: keys.founderCounts, queryFn: () => orThrow(readCounts()) });
  if (!data) return null;
  const { sports } = founderCounts(data.rows);
  const times = frequenciesOf(data.rows, sport).map(
    ({ frequency, founders }) => `${frequencyLabels[frequency]} ${founders}`,
  );
  return (
    <p className="-mt-3 mb-4 text-sm text-quiet">
      {words.sportFounders(sports[sport] ?? 0, sportLabel(sport))}
      {times.length > 0 && ` ${words.howOften(times)}`}
    </p>
  );
}
