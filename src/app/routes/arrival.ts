import { createContext, useContext } from 'react';
import type { Location } from 'react-router-dom';

/** By opening the document, by a link, by Back or Forward, or by a redirect. */
export type Arrival = 'document' | 'link' | 'history' | 'redirect';

export interface Visit {
  location: Location;
  arrival: Arrival;
}

/** A reload counts as history: it restores the scroll position. */
export function documentArrival(): Arrival {
  if (import.meta.env.SSR) return 'document';
  const [entry] = performance.getEntriesByType('navigation');
  const isNew = !(entry instanceof PerformanceNavigationTiming) || entry.type === 'navigate';
  return isNew ? 'document' : 'history';
}

export const ArrivalContext = createContext<Arrival>('document');

export function useArrivalKind(): Arrival {
  return useContext(ArrivalContext);
}
