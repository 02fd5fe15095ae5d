import type { Progress } from '#data/firestore/event-removal.ts';
import type { TellResult } from '#domain/email-history.ts';
import type { GameEvent } from '#domain/event.ts';
import { createStore, type Store } from '#lib/store.ts';
import { keptCheckIns, type UnsentCheckIns } from './unsent-check-ins.ts';

export type ChangedEvent = Pick<GameEvent, 'id' | 'title' | 'dateTime'>;

/** A change notice that a press of the button sent, and about which state of the event. */
export interface ChangeNotice {
  status: 'sending' | 'ended';
  state: string;
  total: number;
  done: number;
  /** What became of them, the results that somebody had. */
  tally: { result: TellResult; count: number }[];
}

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
