import type { GameEvent } from '../../../src/domain/event.ts';
import type { Invite } from '../../../src/domain/invite.ts';
import type { NoticeKind } from '../../../src/domain/organizer-mail.ts';
import type { OrganizerMessage } from '../../../src/domain/organizer-message.ts';
import type { Rsvp } from '../../../src/domain/rsvp.ts';
import type { Outbox } from '../_shared/outbox.ts';
import type { Gate } from '../_shared/post.ts';
import type { Reading } from '../_shared/reading.ts';
import type { GuestBranding } from './email-parts.ts';
import type { Sealing } from './sealing.ts';

export type EmailKind = 'confirmation' | 'changed' | 'still-coming' | 'message';

/** Which part of the day's emails one counts in: what a guest did, what other guests cause, what the organizer changed. */
export type BudgetPart = 'response' | 'place' | 'change';

/** A guest in the database. `subject` is the SHA-256 of the RSVP's id. */
export type KnownGuest = {
  subject: string;
  event_id: string;
  link: string;
  stop_key: string;
  /** Whether the mailbox's owner has pressed in an email: the RSVP's id is theirs since. */
  opened: boolean;
};

/** Content of an email (`saidOf`), and its time in milliseconds. */
export type Said = { said: string; sent_at: number };

/** A guest's knowledge by email: the newest email about the event, and the newest about the place. */
export type Knowledge = { event: Said | null; place: Said | null };

/** An email that is to be sent, unless it is needless by now. `said` and `sent_at` are of the last one of its kind. */
export type DueEmail = KnownGuest & {
  kind: EmailKind;
  /** Its subject in the outbox: the guest's, or a message's to a mailbox. */
  outbox: string;
  part: BudgetPart;
  /** The organizer's words that go with it. */
  message: OrganizerMessage | null;
  said: string | null;
  sent_at: number | null;
  knows: Knowledge;
};

export const STOP_SCOPES = [
  ...(['event', 'confirmation', 'changed', 'still-coming', 'invitation', 'new-dates'] as const),
  ...(['invite-again', 'dates-again', 'all', 'none'] as const),
];
type StopScope = (typeof STOP_SCOPES)[number];

/** Reply of `claim_guest_email`. */
type Claim = ({ status: 'claimed' } & DueEmail) | { status: 'sent' | 'queued' | 'stopped' };

/** Which emails a guest of an event got, for the organizer. */
export type GuestHistory = Knowledge & {
  place_key: string;
  asked_at: number | null;
  /** Whether an email about the event, or about the place, is still to be sent. */
  event_waits: boolean;
  place_waits: boolean;
  stopped: boolean;
  /** When the mailbox's reader first pressed the button of an email about the RSVP, and when one bounced. */
  opened_at: number | null;
  bounced_at: number | null;
};

/** What an organizer is to hear of an event. */
export type OrganizerNotice = { event_id: string; kind: NoticeKind };

/** A claimed email to an organizer. `until` is the number of its newest notice. */
export type OrganizerEmail = {
  subject: string;
  email: string;
  stop_key: string;
  until: number;
  notices: OrganizerNotice[];
};

/** An event as it is now, for `note_event`. */
type NotedEvent = {
  eventId: string;
  startsAt: Date;
  players: number;
  reserves: number;
  isFull: boolean;
  isOn: boolean;
  eveningAt: Date;
};
/** A follower of a series who is due an email about new dates. */
export type Follow = {
  subject: string;
  kind: 'new-dates';
  /** Tells the dates of the email from others. */
  wanted: string;
  /** The event that the address is sealed for. */
  series: string;
  sealed: string;
  /** Of the standing link. */
  token: string;
  stop_key: string;
  listed: string[];
  /** Dates that the follower knows of, or has answered. */
  known: string[];
};

type SeriesDates = { token: string; eventIds: readonly string[]; endsAt: Date };

/** What became of a write that Firestore's rules decide on. */
export type Writing = { status: 'done' | 'denied' } | { status: 'failed'; cause: unknown };

type Asked = {
  /** SHA-256 of the RSVP's id. */
  subject: string;
  /** SHA-256 of its `mailboxId`. */
  heir: string;
  eventId: string;
  email: string;
  kind: EmailKind;
  part: BudgetPart;
  revision: number;
  /** Tells apart what two emails of a kind say. */
  said: string;
  /** Emails sent before don't count; null counts all. */
  after: number | null;
  link: string;
  endsAt: Date;
  /** Of the network that asks; null for what no guest asks for. */
  address: string | null;
  /** Whether it goes along in an email to the same mailbox that is claimed, and counted, already. */
  isBeside: boolean;
  message: OrganizerMessage | null;
};

export type GuestEmails = Gate &
  Outbox &
  Sealing & {
    head: GuestBranding;
    /** The key in Firestore's `secrets/mailbox` (`mailboxKey`). */
    mailboxKey: Promise<string>;
    readRsvp(id: string): Promise<Reading<Rsvp>>;
    readEvent(id: string): Promise<Reading<GameEvent>>;
    readInvite(token: string): Promise<Reading<Invite>>;
    /** Moves an RSVP to its `mailboxId`, with its place and its guards. */
    takeOver(rsvp: Rsvp, mailboxId: string): Promise<Writing>;
    /** Makes an RSVP a no without an address. @param proof hash of the `mailboxId`. */
    disown(rsvp: Rsvp, proof: string): Promise<Writing>;
    /** Whether a token of Firebase is an organizer's. */
    organizer(token: string): Promise<'organizer' | 'stranger' | 'failed'>;
    claim(asked: Asked): Promise<Claim>;
    claimDue(atMost: number): Promise<DueEmail[]>;
    /**
     * The guests who now have one of these places, and whose last email said reserve, or that the game is not on yet while it is.
     */
    movedUp(eventId: string, placeKeys: readonly string[], isOn: boolean): Promise<DueEmail[]>;
    claimStillComing(eventId: string, placeKeys: readonly string[], atMost: number): Promise<DueEmail[]>;
    /** Notes the present address of a claimed email that waited, and answers it anew; null when that mailbox gets none. */
    readdress(
      due: Pick<DueEmail, 'subject' | 'kind' | 'outbox'>,
      email: string,
      heir: string,
    ): Promise<DueEmail | null>;
    /** The guest whose email carried the secret with this SHA-256; without a link once it is over or disowned. */
    guestOfSecret(hash: string): Promise<(Omit<KnownGuest, 'link'> & { link: string | null }) | null>;
    /** Notes that the mailbox's owner pressed, and the id that the RSVP has since. */
    noteOpened(subject: string, now: { subject: string; link: string; heir: string }): Promise<void>;
    /** Forgets an RSVP that is gone, and its emails. */
    forget(subject: string): Promise<void>;
    historiesOf(eventId: string): Promise<GuestHistory[]>;
    /** The guests of an event whose RSVP can be opened. */
    guestsOf(eventId: string): Promise<Pick<KnownGuest, 'subject' | 'event_id' | 'link'>[]>;
    /** @returns the notices that are true of it. */
    noteEvent(event: NotedEvent): Promise<NoticeKind[]>;
    forgetEvent(eventId: string): Promise<void>;
    claimOrganizerEmail(): Promise<OrganizerEmail | null>;
    claimLink(eventId: string, email: string, address: string | null): Promise<KnownGuest | null>;
    /**
     * @param scope what to stop: emails about the event (or dates of the series), of a kind, or all. 'none' takes all of it back,
     * 'invite-again' the stop of invitations, 'dates-again' that of new dates.
     */
    stop(key: string, scope: StopScope): Promise<boolean>;
    /** Remembers a follower, once for each mailbox and series, within the limits of network and mailbox. */
    followSeries(
      asked: SeriesDates & { email: string; sealed: string; address: string | null },
    ): Promise<void>;
    noteSeriesDates(dates: SeriesDates): Promise<void>;
    claimNewDates(atMost: number): Promise<Follow[]>;
    /** Notes that a follower knows these dates. */
    toldNewDates(subject: string, eventIds: readonly string[]): Promise<void>;
    afterReply(work: () => Promise<void>): void;
  };
