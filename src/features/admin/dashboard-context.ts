import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import type { Failed, Refused } from '#data/firestore/operations.ts';
import type { Rsvp } from '#domain/rsvp.ts';

type NewsListener = (answers: Rsvp[]) => void;

/** What every part of the dashboard shares. */
export interface DashboardActions {
  /** Back to the gate: the database does not know the session any more. */
  endSession: () => void;
  /** The totals are others now. */
  onChanged: () => void;
  /** Says it politely to who cannot see it. */
  announce: (text: string) => void;
  /** Shows what was not stored, whichever view is open by then. @param again does the same once more. */
  report: (id: string, result: Refused | Failed, sentence: string, again: () => void) => void;
  /** Takes back what was reported about an event or an answer. */
  dismiss: (id: string) => void;
  /** Answers that came or changed while the dashboard is open. @returns a stop. */
  onNews: (listener: NewsListener) => () => void;
  /** A write ended after its view had gone: what is shown now may have been read before it. */
  tellLateWrite: () => void;
  onLateWrite: (listener: () => void) => () => void;
}

export const DashboardContext = createContext<DashboardActions | null>(null);

export function useDashboard(): DashboardActions {
  const actions = useContext(DashboardContext);
  if (!actions) throw new Error('This part works inside the dashboard only.');
  return actions;
}

export function useNews(listener: NewsListener): void {
  const { onNews } = useDashboard();
  const latest = useRef(listener);
  // With the commit: news that comes right after it finds the listener that knows what is shown.
  useLayoutEffect(() => {
    latest.current = listener;
  });
  useEffect(() => onNews((answers) => latest.current(answers)), [onNews]);
}

/** @param refresh has to stay the same function. */
export function useLateWrites(refresh: () => void): void {
  const { onLateWrite } = useDashboard();
  useEffect(() => onLateWrite(refresh), [onLateWrite, refresh]);
}
