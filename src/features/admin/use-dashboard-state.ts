import { useCallback, useMemo, useState } from 'react';
import type { Rsvp } from '#domain/rsvp.ts';
import type { DashboardActions } from './dashboard-context.ts';
import { guests } from './guests/guest-content.ts';
import { useFailures } from './use-failures.ts';

function makeChannel<T = void>() {
  const listeners = new Set<(message: T) => void>();
  return {
    tell: (message: T) => {
      for (const listener of listeners) listener(message);
    },
    follow: (listener: (message: T) => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** What the dashboard's parts tell each other. */
export function useDashboardState(endSession: () => void) {
  // Counted, because the same words twice are two announcements.
  const [announcement, setAnnouncement] = useState({ text: '', count: 0 });
  const [changes, setChanges] = useState(0);
  const [news] = useState(() => makeChannel<Rsvp[]>());
  const [lateWrites] = useState(() => makeChannel());
  const { failures, report, dismiss } = useFailures(endSession);

  const onChanged = useCallback(() => setChanges((count) => count + 1), []);
  const announce = useCallback(
    (text: string) => setAnnouncement(({ count }) => ({ text, count: count + 1 })),
    [],
  );

  const actions = useMemo(
    (): DashboardActions => ({
      endSession,
      onChanged,
      announce,
      report,
      dismiss,
      onNews: news.follow,
      tellLateWrite: lateWrites.tell,
      onLateWrite: lateWrites.follow,
    }),
    [endSession, onChanged, announce, report, dismiss, news, lateWrites],
  );

  const tell = useCallback(
    (answers: Rsvp[]) => {
      news.tell(answers);
      announce(guests.news(answers.length));
      onChanged();
    },
    [news, announce, onChanged],
  );

  return { actions, announcement, changes, tell, failures };
}
