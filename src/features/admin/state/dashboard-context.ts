import { createContext, useContext } from 'react';
import type { Session } from './session.ts';

interface DashboardShared {
  /** Back to the gate, when the database refuses the session. */
  endSession: () => void;
  /** To screen readers, politely. */
  announce: (text: string) => void;
  session: Session;
}

export const DashboardContext = createContext<DashboardShared | null>(null);

export function useDashboard(): DashboardShared {
  const shared = useContext(DashboardContext);
  if (!shared) throw new Error('This is shown outside the dashboard.');
  return shared;
}
