import { useEffect, useRef } from 'react';
import { readHeaderNumbers } from '#data/firestore/events.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import { answersIn, headerConversion } from '#domain/analytics.ts';
import { stats } from './content.ts';
import { StaleNote } from './live-states.tsx';
import { StatCards } from './stat-cards.tsx';
import { useLive } from './use-live.ts';

const readNumbers = () => readHeaderNumbers(organizerStore, Date.now());

/** The four figures above all tabs. `changes` counts what has happened to them since the dashboard opened. */
export function HeaderStats({ changes }: { changes: number }) {
  const { live, refresh } = useLive(readNumbers);
  const counted = useRef(changes);
  useEffect(() => {
    if (counted.current === changes) return;
    counted.current = changes;
    refresh();
  }, [changes, refresh]);

  const numbers = live.status === 'ready' ? live.value.numbers : null;
  const { hints } = stats;
  return (
    <>
      <StatCards
        label={stats.label}
        unknown={stats.none}
        hints="roomy"
        stats={[
          { name: stats.events, value: numbers && String(numbers.events), hint: hints.events },
          { name: stats.active, value: numbers && String(numbers.activeEvents), hint: hints.active },
          { name: stats.rsvps, value: numbers && String(answersIn(numbers.rsvpCount)), hint: hints.rsvps },
          { name: stats.conversion, value: numbers && headerConversion(numbers), hint: hints.conversion },
        ]}
      />
      {(live.status === 'failed' || (live.status === 'ready' && live.freshness === 'stale')) && (
        <StaleNote onRetry={refresh} />
      )}
    </>
  );
}
