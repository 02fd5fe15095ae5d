import type { Progress } from '#data/firestore/event-removal.ts';
import type { Note } from '#domain/check-in.ts';
import type { TellResult } from '#domain/email-history.ts';
import type { GameEvent } from '#domain/event.ts';
import type { InvitationResult } from '#domain/invitation.ts';
import type { Instant } from '#lib/dates.ts';
import { createStore, type Store } from '#lib/store.ts';
import { keptCheckIns, type UnsentCheckIns } from './unsent-check-ins.ts';

export type ChangedEvent = Pick<GameEvent, 'id' | 'title' | 'dateTime'>;

/** Progress of emails to guests. */
export interface Telling {
  status: 'sending' | 'ended';
  total: number;
  done: number;
  /** Guests so far, by result. */
  tally: { result: TellResult; count: number }[];
}

export interface ChangeNotice extends Telling {
  /** Hash of the event's state (`eventState`). */
  state: string;
}

/** Progress of inviting founders. */
export interface Inviting {
  status: 'sending' | 'ended';
  total: number;
  /** Results so far, by founder number. */
  results: Readonly<Record<number, InvitationResult>>;
}

/** State of this session that no server has. */
export interface Session {
  /** Changed events whose guests the organizer has not looked at since. */
  changed: Store<readonly ChangedEvent[]>;
  /** Change notices under way or done, by event. */
  notices: Store<Readonly<Record<string, ChangeNotice>>>;
  /** Messages under way or sent, by event; of a series, by its first one. */
  messages: Store<Readonly<Record<string, Telling>>>;
  /** Invitations under way or sent, by event; of a series, by its first one. */
  invitings: Store<Readonly<Record<string, Inviting>>>;
  /** Removals under way, by event and kind of link. */
  removals: Store<Readonly<Record<string, Progress>>>;
  unsentCheckIns: Store<UnsentCheckIns>;
  /** RSVPs of walk-ins that this session stored. */
  walkIns: Set<string>;
  /** A round sends the unsent check-ins, one after another. After a failure the next one waits. */
  rounds: { isRunning: boolean; pauseMs: number; pausedUntil: Instant };
  /** What "Everybody else: no-show" noted, by event. */
  closings: Store<Readonly<Record<string, readonly Note[]>>>;
  /** Events whose due emails were requested. */
  dueEmailsAsked: Set<string>;
}

export function makeSession(): Session {
  return {
    changed: createStore<readonly ChangedEvent[]>([]),
    notices: createStore({}),
    messages: createStore({}),
    invitings: createStore({}),
    removals: createStore({}),
    unsentCheckIns: createStore(keptCheckIns()),
    walkIns: new Set(),
    rounds: { isRunning: false, pauseMs: 0, pausedUntil: 0 },
    closings: createStore({}),
    dueEmailsAsked: new Set(),
  };
}
