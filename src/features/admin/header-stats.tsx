import { useQuery } from '@tanstack/react-query';
import { readHeaderNumbers } from '#data/firestore/event-list.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import { readRetention } from '#data/firestore/retention.ts';
import { headerConversion, rsvpsIn } from '#domain/analytics.ts';
import { retention, stats } from './parts/content.ts';
import { StaleNote } from './parts/live-states.tsx';
import { StatCards } from './parts/stat-cards.tsx';
import { keys, orThrow } from './state/query-client.ts';
import { useLive } from './state/use-live.ts';

/** The four figures above all tabs. */
export function HeaderStats() {
  const { live, refresh } = useLive(keys.totals, () => readHeaderNumbers(organizerStore, Date.now()));
  const numbers = live.status === 'ready' ? live.value.numbers : null;
  const { hints } = stats;
  return (
    <>
      <StatCards
        label={stats.label}
        onPhones="line"
        stats={[
          { name: stats.events, value: numbers && String(numbers.events), hint: hints.events },
          { name: stats.active, value: numbers && String(numbers.activeEvents), hint: hints.active },
          { name: stats.rsvps, value: numbers && String(rsvpsIn(numbers.rsvpCount)), hint: hints.rsvps },
          {
            name: stats.conversion,
            of: stats.conversionOf,
            value: numbers && headerConversion(numbers),
            hint: hints.conversion,
          },
        ]}
      />
      {(live.status === 'failed' || (live.status === 'ready' && live.freshness === 'stale')) && (
        <StaleNote onRetry={refresh} />
      )}
    </>
  );
}

/** Reminds of the retention that the privacy page promises. Read once a session. */
export function RetentionNote() {
  const { data } = useQuery({
    queryKey: keys.retention,
    queryFn: () => orThrow(readRetention(organizerStore, Date.now())),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data?.isDue) return null;
  return (
    <aside aria-label={retention.label} className="mt-3 rounded-md bg-card p-3 text-sm">
      {retention.due} <code className="font-semibold whitespace-nowrap">{retention.command}</code>
    </aside>
  );
}
