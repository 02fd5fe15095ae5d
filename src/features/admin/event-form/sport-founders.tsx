import { useQuery } from '@tanstack/react-query';
import { founderCounts, frequenciesOf } from '#domain/founder-list.ts';
import { frequencyLabels } from '#domain/sport.ts';
import { eventForm as words } from '../event/event-content.ts';
import { sportLabel } from '../parts/content.ts';
import { keys, orThrow } from '../state/query-client.ts';
import { readCountsBesideEvents } from '../state/read-beside-events.ts';

/** Says how many founders play the sport, and how often. Shows nothing while that is unknown. */
export function SportFounders({ sport }: { sport: string }) {
  const { data } = useQuery({
    queryKey: keys.founderCounts,
    queryFn: () => orThrow(readCountsBesideEvents()),
  });
  if (!data) return null;
  const { sports } = founderCounts(data.rows);
  const times = frequenciesOf(data.rows, sport).map(
    ({ frequency, founders }) => `${frequencyLabels[frequency]} ${founders}`,
  );
  return (
    // Below the sport on a phone, below the whole line elsewhere.
    <p className="-mt-3 mb-4 text-sm text-quiet sm:order-last sm:col-span-3">
      {words.sportFounders(sports[sport] ?? 0, sportLabel(sport))}
      {times.length > 0 && ` ${words.howOften(times)}`}
    </p>
  );
}
