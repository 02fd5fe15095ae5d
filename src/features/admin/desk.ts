import { createContext, useContext, useEffect, useRef } from 'react';
import type { Rsvp } from '#domain/rsvp.ts';

type NewsListener = (answers: Rsvp[]) => void;

/** What every part of the dashboard shares. */
export interface Desk {
  /** Back to the gate: the database does not know the session any more. */
  endSession: () => void;
  /** The totals are others now. */
  onChanged: () => void;
  /** Says it politely to who cannot see it. */
  announce: (text: string) => void;
  /** Answers that came or changed while the dashboard is open. @returns a stop. */
  onNews: (listener: NewsListener) => () => void;
}

export const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('There is no desk outside the dashboard.');
  return desk;
}

export function useNews(listener: NewsListener): void {
  const { onNews } = useDesk();
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => onNews((answers) => latest.current(answers)), [onNews]);
}
