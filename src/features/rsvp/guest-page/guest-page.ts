import { eventEnds, type GameEvent } from '#domain/event.ts';
import { type Invite, isExpired } from '#domain/invite.ts';
import type { InviteRefusal, LoadFailure, Problem, RsvpRefusal } from '#domain/problem.ts';
import type { Rsvp, RsvpResponse } from '#domain/rsvp.ts';
import type { Instant } from '#lib/dates.ts';
import type { Invited } from './invited.ts';

// The state of the RSVP page. The provider and the guest area read and write; nothing here does.

/** An RSVP, as far as its guest's page shows it. */
export type OwnRsvp = Omit<Rsvp, 'gameEventId' | 'inviteToken' | 'invitation' | 'checkedInAt' | 'leftAt'>;

export type OwnRsvpState =
  /** The guest area has not looked for it yet. */
  | { status: 'unread' }
  /**
   * 'rsvp-unknown': a private link without an RSVP. 'moved': this browser sent one that is not there. 'unchecked': it could
   * not be read. 'disowned': the reader of an email said "This wasn't me"; 'ended': the same once the game or its check-in had begun.
   */
  | { status: 'none'; note: 'rsvp-unknown' | 'moved' | 'unchecked' | 'disowned' | 'ended' | null }
  /** The link of an email whose button nobody has pressed yet. */
  | { status: 'emailed'; secret: string }
  /** Found by a private link that this browser doesn't know yet: it may be a friend's. */
  | { status: 'linked'; rsvp: OwnRsvp }
  | { status: 'given'; rsvp: OwnRsvp };

/**
 * How a given RSVP is shown. 'fresh': it was just given or kept, so its thanks take the focus. 'leaving': the guest
 * came by a link that offers to give the place away.
 */
type Mode = 'shown' | 'changing' | 'fresh' | 'leaving';

export type Sending =
  | { status: 'idle' }
  | { status: 'sending'; response: RsvpResponse }
  | { status: 'unsuccessful'; problem: RsvpRefusal | 'submit-failed'; isOffline: boolean };

/** An event's response from this browser; 'unknown', without a place key, when it could not be read. */
export interface OwnResponse {
  response: RsvpResponse | 'unknown';
  placeKey?: string | undefined;
}

/** By event. */
export type OwnResponses = Partial<Record<string, OwnResponse>>;

/** Several dates were responded to at once, and some could not be saved. */
export interface PartlySaved {
  /** The response and details that were sent, to tell a retry from a change. */
  content: string;
  saved: readonly GameEvent[];
  missing: readonly { event: GameEvent; sentence: string }[];
}

/** The other dates of a series. */
interface OtherDates {
  responses: OwnResponses;
  ticked: readonly string[];
  isSending: boolean;
  partlySaved: PartlySaved | null;
}

export interface Invitation {
  /** The last part of the page's address. */
  token: string;
  /** Null when the invite is off: the page is then only for guests who have responded. */
  invite: Invite | null;
  /** Null for a guest who came by no email of the organizer's. */
  invited: Invited | null;
  event: GameEvent;
  /** All events of the link, by date; more than one in a series. */
  events: readonly GameEvent[];
  /** Milliseconds to add to this device's clock to get the server's. */
  clockSkew: number;
}

export type OpenedInvitation = { status: 'open' } & Invitation;

export type NoInvitation =
  | { status: 'refused'; problem: InviteRefusal | Extract<Problem, 'link-missing'> }
  | { status: 'failed'; problem: LoadFailure };

export interface OpenPage extends OpenedInvitation {
  own: OwnRsvpState;
  mode: Mode;
  sending: Sending;
  others: OtherDates;
}

export type GuestPage = { status: 'opening' } | NoInvitation | OpenPage;

/** `eventId` is the event that a request was about: the guest may have chosen another date since. */
export type GuestPageEvent =
  | { type: 'retried' }
  | { type: 'invitation-read'; read: OpenedInvitation | NoInvitation; now: Instant }
  | { type: 'event-read'; event: GameEvent }
  | { type: 'date-chosen'; event: GameEvent }
  | { type: 'own-found'; eventId: string; own: OwnRsvpState; isLeaving: boolean }
  | { type: 'own-replaced'; eventId: string; own: OwnRsvpState }
  | { type: 'email-saved'; eventId: string; email: string }
  | { type: 'mode-chosen'; mode: Mode }
  | { type: 'sending'; response: RsvpResponse; isToOthers: boolean }
  | { type: 'unsuccessful'; eventId: string; sending: Sending }
  | { type: 'responded'; eventId: string; rsvp: OwnRsvp }
  /** A change of the given RSVP is recorded. */
  | { type: 'sent'; eventId: string; mode: Mode }
  | { type: 'responses-read'; responses: OwnResponses }
  | { type: 'ticked'; date: string; isTicked: boolean }
  | { type: 'other-responded'; date: string; own: OwnResponse }
  | { type: 'partly-sent'; eventId: string; partlySaved: PartlySaved }
  /** The form has done its work: everything is saved, or the guest leaves it at what is. */
  | { type: 'form-finished'; eventId: string };

const IDLE: Sending = { status: 'idle' };
const NONE_TICKED = { ticked: [], isSending: false, partlySaved: null };

/** The page with this event shown; another one begins without anything about the earlier one. */
function showing(page: OpenPage, event: GameEvent): OpenPage {
  if (event.id === page.event.id) return { ...page, event };
  return { ...page, event, own: { status: 'unread' }, mode: 'shown', sending: IDLE };
}

/**
 * The page after its invitation was read, the first time or again. A chosen date of a series stays until it is over,
 * even when it was cancelled meanwhile.
 */
function opened(page: GuestPage, read: OpenedInvitation, now: Instant): OpenPage {
  if (page.status !== 'open') {
    const others = { responses: {}, ...NONE_TICKED };
    return { ...read, own: { status: 'unread' }, mode: 'shown', sending: IDLE, others };
  }
  const { event, ...rest } = read;
  const same = read.events.find(({ id }) => id === page.event.id);
  return showing({ ...page, ...rest }, same && eventEnds(same) > now ? same : event);
}

function withEmail(rsvp: OwnRsvp, email: string): OwnRsvp {
  if (rsvp.email === undefined) return { ...rsvp, email };
  return { ...rsvp, email, emailCorrections: (rsvp.emailCorrections ?? 0) + 1 };
}

function withEvent(page: OpenPage, event: GameEvent): OpenPage {
  const events = page.events.map((one) => (one.id === event.id ? event : one));
  return { ...page, events, event: page.event.id === event.id ? event : page.event };
}

function aboutShown(page: OpenPage, change: GuestPageEvent): OpenPage {
  // The guest has chosen another date since the request began.
  if ('eventId' in change && change.eventId !== page.event.id) return page;
  const { own, mode, sending } = page;
  switch (change.type) {
    case 'date-chosen':
      return showing(page, change.event);
    case 'own-found':
      // A guest who was quicker than the reading has the newer RSVP.
      if (own.status === 'given') return page;
      return { ...page, own: change.own, mode: change.isLeaving ? 'leaving' : mode };
    case 'own-replaced':
      return { ...page, own: change.own };
    case 'email-saved':
      if (own.status !== 'given') return page;
      return { ...page, own: { ...own, rsvp: withEmail(own.rsvp, change.email) } };
    case 'mode-chosen':
      return { ...page, mode: change.mode, sending: sending.status === 'sending' ? sending : IDLE };
    case 'sending':
      return { ...page, sending: { status: 'sending', response: change.response } };
    case 'unsuccessful':
      return { ...page, sending: change.sending };
    case 'responded':
      return { ...page, own: { status: 'given', rsvp: change.rsvp } };
    case 'sent':
      return { ...page, sending: IDLE, mode: change.mode };
    case 'partly-sent':
      return { ...page, sending: IDLE };
    case 'form-finished':
      return { ...page, sending: IDLE, mode: 'fresh' };
    default:
      return page;
  }
}

function aboutOthers(others: OtherDates, change: GuestPageEvent): OtherDates {
  const { responses, ticked } = others;
  switch (change.type) {
    case 'responses-read':
      // Responses given since the request began are newer.
      return { ...others, responses: { ...change.responses, ...responses } };
    case 'responded':
      return { ...others, responses: { ...responses, [change.eventId]: change.rsvp } };
    case 'other-responded':
      return { ...others, responses: { ...responses, [change.date]: change.own } };
    case 'ticked': {
      const rest = ticked.filter((id) => id !== change.date);
      return { ...others, ticked: change.isTicked ? [...rest, change.date] : rest };
    }
    case 'sending':
      return { ...others, isSending: change.isToOthers };
    case 'unsuccessful':
      return { ...others, isSending: false };
    case 'partly-sent':
      return { ...others, isSending: false, partlySaved: change.partlySaved };
    case 'form-finished':
      return { responses, ...NONE_TICKED };
    default:
      return others;
  }
}

/** The page after one event. Only an open page has a guest and dates to change. */
export function guestPage(page: GuestPage, change: GuestPageEvent): GuestPage {
  if (change.type === 'retried') return { status: 'opening' };
  if (change.type === 'invitation-read') {
    const { read, now } = change;
    if (read.status === 'open') return opened(page, read, now);
    if (page.status !== 'open') return read;
    // A failed reading is no reason to hide what an earlier one found.
    if (read.status === 'failed') return page;
    // The database tells nobody whether a link expired or was turned off; a page that was open knows until when it ran.
    const isOver = page.invite !== null && isExpired(page.invite, now);
    return read.problem === 'invite-off' && isOver ? { ...read, problem: 'invite-expired' } : read;
  }
  if (page.status !== 'open') return page;
  if (change.type === 'event-read') return withEvent(page, change.event);
  return { ...aboutShown(page, change), others: aboutOthers(page.others, change) };
}

/** The number of the shown event among the dates of its link; null when the link leads to one event only. */
export function dateNumber({ event, events }: Invitation): number | null {
  return events.length > 1 ? events.findIndex(({ id }) => id === event.id) + 1 : null;
}

/** Whether the reader of an email has just said that the answer is not theirs. */
export function isTakenBack(own: OwnRsvpState): boolean {
  return own.status === 'none' && (own.note === 'disowned' || own.note === 'ended');
}

/** The RSVP that the page shows, if any. */
export function shownRsvp(own: OwnRsvpState): OwnRsvp | null {
  return own.status === 'given' || own.status === 'linked' ? own.rsvp : null;
}

export function inviterOf({ invite, event }: Invitation): string {
  return invite?.invitedBy ?? event.organizerName;
}
