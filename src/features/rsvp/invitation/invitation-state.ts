import type { GameEvent } from '#domain/event.ts';
import type { Invite } from '#domain/invite.ts';
import type { InviteRefusal, LoadFailure, Problem } from '#domain/problem.ts';
import type { Instant } from '#lib/dates.ts';

export interface OpenInvitation {
  /** Of the link that was opened. */
  token: string;
  /** Null when it works no more, and the page is only for who has responded. */
  invite: Invite | null;
  /** The one that is shown. */
  event: GameEvent;
  /** All behind the link, in the order of date; more than one in a series. */
  events: readonly GameEvent[];
  /** What to add to this device's clock to get the server's. */
  clockSkew: number;
}

export type InvitationState =
  | { status: 'loading' }
  | ({ status: 'ready' } & OpenInvitation)
  | { status: 'refused'; problem: InviteRefusal | Extract<Problem, 'link-missing'> }
  | { status: 'failed'; problem: LoadFailure };

/** What to add to this device's clock to get the server's. */
export const skewOf = (readAt: Instant | null) => (readAt === null ? 0 : readAt - Date.now());
