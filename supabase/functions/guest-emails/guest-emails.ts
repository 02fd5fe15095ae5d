import type { GameEvent } from '../../../src/domain/event.ts';
import type { Rsvp } from '../../../src/domain/rsvp.ts';
import type { Email } from '../_shared/email.ts';
import type { Gate } from '../_shared/post.ts';
import type { GuestBranding } from './email.ts';
import type { Sealing } from './sealing.ts';

export type EmailKind = 'confirmation' | 'changed' | 'still-coming';

/** Which part of the day's emails one counts in: what a guest did, what follows from others, what the organizer tells. */
export type BudgetPart = 'guest' | 'guest_news' | 'guest_change';

/** What the database knows of a guest whom it lets be written to. */
export type KnownGuest = { rsvp: string; event_id: string; link: string; stop_key: string };

/** What an email said (`saidOf`) and when, in milliseconds. */
export type Told = { said: string; sent_at: number };

/** What a guest knows by email: the newest one about the event, whatever its kind, and the newest about the place. */
export type Knowledge = { told: Told | null; place: Told | null };

/** An email that is to be written, or to be looked at whether it still is; with the last one of its kind. */
export type DueEmail = KnownGuest &
  Knowledge & { kind: EmailKind; part: BudgetPart; said: string | null; sent_at: number | null };

/** What `claim_guest_email` answers. */
type Claim = ({ status: 'claimed' } & DueEmail) | { status: 'sent' | 'queued' | 'stopped' };

/** What the database keeps about a guest of an event, for the organizer. */
export type GuestNews = Knowledge & {
  place_key: string;
  asked_at: number | null;
  /** An email about a change is still to go out, or one about the place. */
  waits: boolean;
  place_waits: boolean;
  stopped: boolean;
};

/** A document of Firestore, as anybody may read it. */
export type Reading<T> =
  | { status: 'found'; value: T }
  | { status: 'missing' }
  | { status: 'failed'; cause: unknown };

type Asked = {
  /** SHA-256 of the RSVP's id. */
  rsvp: string;
  eventId: string;
  email: string;
  kind: EmailKind;
  part: BudgetPart;
  revision: number;
  /** Tells apart what two emails of a kind say. */
  said: string;
  /** What was said before doesn't count; null counts everything. */
  after: number | null;
  link: string;
  endsAt: Date;
  /** Of the network that asks; null for what no guest asks for. */
  address: string | null;
};

/** What became of a claimed email. */
export type Ending =
  | { outcome: 'sent'; said: string; revision: number; email: string }
  | { outcome: 'later'; dueAt: number }
  | { outcome: 'failed' | 'needless' | 'gone' };

export type GuestEmails = Gate &
  Sealing & {
    head: GuestBranding;
    readRsvp(id: string): Promise<Reading<Rsvp>>;
    readEvent(id: string): Promise<Reading<GameEvent>>;
    /** Whether a token of Firebase is an organizer's. */
    organizer(token: string): Promise<'organizer' | 'stranger' | 'failed'>;
    claim(asked: Asked): Promise<Claim>;
    claimDue(atMost: number): Promise<DueEmail[]>;
    /** Those told that they are reserves who now have one of these places. */
    movedUp(eventId: string, placeKeys: readonly string[]): Promise<DueEmail[]>;
    claimStillComing(eventId: string, placeKeys: readonly string[], atMost: number): Promise<DueEmail[]>;
    /** Notes where a claimed email that waited goes by now, and answers it anew; null when that mailbox gets none. */
    readdress(rsvp: string, kind: EmailKind, email: string): Promise<DueEmail | null>;
    /** Answers whether it goes out later by itself. */
    finish(rsvp: string, kind: EmailKind, ending: Ending): Promise<boolean>;
    newsOf(eventId: string): Promise<GuestNews[]>;
    claimLink(eventId: string, email: string, address: string | null): Promise<KnownGuest | null>;
    releaseLink(rsvp: string): Promise<void>;
    stop(key: string, scope: 'event' | 'all' | 'none'): Promise<boolean>;
    send(email: Email, idempotencyKey: string): Promise<void>;
    afterReply(work: () => Promise<void>): void;
  };
