import { createContext, useContext } from 'react';
import type { Location } from 'react-router-dom';

/** How the visitor came to the page: with its document, by a link, by Back or Forward, or by a redirect. */
export type Arrival = 'document' | 'link' | 'history' | 'redirect';

export interface Visit {
  location: Location;
  arrival: Arrival;
}

/** How the visitor came to this document. A reload counts as history: it restores the scroll position. */
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
