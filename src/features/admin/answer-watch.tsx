import { useEffect, useState } from 'react';
import { watchAnswers } from '#data/firestore/analytics.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import { states } from './content.ts';
import { useDashboard } from './dashboard-context.ts';

/** Follows the answers. Rendered before whatever shows some, so that none falls between the two readings. */
export function AnswerWatch({ onAnswers }: { onAnswers: (answers: Rsvp[]) => void }) {
  const { endSession } = useDashboard();
  const [connection, setConnection] = useState<'live' | 'lost'>('live');
  useEffect(
    () =>
      watchAnswers(organizerStore, {
        onAnswers,
        onReachable: (isReachable) => setConnection(isReachable ? 'live' : 'lost'),
        onSignedOut: endSession,
      }),
    [onAnswers, endSession],
  );
  return (
    <p role="status" className="font-semibold text-clay">
      {connection === 'lost' && states.lost}
    </p>
  );
}
