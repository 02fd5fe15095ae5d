import type { ComponentType } from 'react';
import type { FoundingBoard } from '#domain/founding-board.ts';
import type { Invitation, OwnPass } from '#domain/referral.ts';
import type { Store } from '#lib/store.ts';

/** What stands in the signup's place: the form, the pass of a founder who returned, or the form for their friend. */
export type Desk =
  | { shows: 'form' }
  /** Somebody who asked for the pass is taken to it; somebody who only returned is not. */
  | { shows: 'pass'; isAskedFor: boolean }
  | { shows: 'friend'; code: string };

/** What the signup tells the page around it, and reads from it. */
export interface Founding {
  board: Store<FoundingBoard>;
  desk: Store<Desk>;
  invitation: { state: Store<Invitation>; code: () => string | null };
  pass: { state: Store<OwnPass>; retry: () => void; forget: () => void };
  submitted: () => void;
  joined: (founder: { id: string; founderNumber: number }) => void;
  /** A founder has signed somebody else up in this browser. */
  friendJoined: (founderNumber: number) => void;
}

/** The referral programme's parts, which the page hands in. */
export interface ReferralParts {
  /** Everything a founder can do with their pass. */
  PassPanel: ComponentType<{ founding: Founding }>;
  /** For somebody who joined before and has no pass here. */
  LostPass: ComponentType<{ founding: Founding }>;
}
