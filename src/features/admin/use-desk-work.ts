import { useCallback, useMemo, useState } from 'react';
import type { Rsvp } from '#domain/rsvp.ts';
import type { Desk } from './desk.ts';
import { guests } from './guest-content.ts';

/** What the dashboard's parts tell each other. */
export function useDeskWork(endSession: () => void) {
  const [announcement, announce] = useState('');
  const [changes, setChanges] = useState(0);
  const [listeners] = useState(() => new Set<(answers: Rsvp[]) => void>());
  const onChanged = useCallback(() => setChanges((count) => count + 1), []);

  const desk = useMemo(
    (): Desk => ({
      endSession,
      onChanged,
      announce,
      onNews: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    }),
    [endSession, onChanged, listeners],
  );

  const tell = useCallback(
    (answers: Rsvp[]) => {
      for (const listener of listeners) listener(answers);
      announce(guests.news(answers.length));
      onChanged();
    },
    [listeners, onChanged],
  );

  return { desk, announcement, changes, tell };
}
