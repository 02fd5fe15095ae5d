import { createContext, useContext } from 'react';
import type { Session } from './session.ts';

/** State that all parts of the dashboard share. */
interface DashboardShared {
  /** Back to the gate: the database does not know the session any more. */
  endSession: () => void;
  /** Announces it politely to screen readers. */
  announce: (text: string) => void;
  session: Session;
}

export const DashboardContext = createContext<DashboardShared | null>(null);

export function useDashboard(): DashboardShared {
  const shared = useContext(DashboardContext);
  if (!shared) throw new Error('This is shown outside the dashboard.');
  return shared;
}
