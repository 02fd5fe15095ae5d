import { createContext, useContext } from 'react';
import type { Location } from 'react-router-dom';

/** How somebody came to what is shown: with the document, by a link, back to what they had seen, or by no act of theirs. */
export type Arrival = 'document' | 'link' | 'history' | 'redirect';

export interface Visit {
  location: Location;
  arrival: Arrival;
}

/** A reload, and Back to the document, bring a visitor back to where they were. */
export function documentArrival(): Arrival {
  if (import.meta.env.SSR) return 'document';
  const [entry] = performance.getEntriesByType('navigation');
  const isNew = !(entry instanceof PerformanceNavigationTiming) || entry.type === 'navigate';
  return isNew ? 'document' : 'history';
}

/** How the visitor came to the page that is shown. */
export const ArrivalContext = createContext<Arrival>('document');

export function useArrivalKind(): Arrival {
  return useContext(ArrivalContext);
}
