import type { Progress } from '#data/firestore/event-removal.ts';
import { createStore, type Store } from '#lib/store.ts';
import type { ChangedEvent } from './events/changed-events.ts';
import type { ChangeNotice } from './guests/use-change-notice.ts';
import { keptCheckIns, type UnsentCheckIns } from './guests/use-check-ins.ts';

/** What this session knows and no server does. */
export interface Session {
  /** The events that were changed, until their guests were looked at. */
  changed: Store<readonly ChangedEvent[]>;
  /** The change notices that were sent, or are on their way, by event. */
  notices: Store<Readonly<Record<string, ChangeNotice>>>;
  /** The removals that are on their way, by event and kind of link. */
  removals: Store<Readonly<Record<string, Progress>>>;
  unsentCheckIns: Store<UnsentCheckIns>;
  /** The events whose due emails were asked for. */
  dueEmailsAsked: Set<string>;
}

export function makeSession(): Session {
  return {
    changed: createStore<readonly ChangedEvent[]>([]),
    notices: createStore({}),
    removals: createStore({}),
    unsentCheckIns: createStore(keptCheckIns()),
    dueEmailsAsked: new Set(),
  };
}
