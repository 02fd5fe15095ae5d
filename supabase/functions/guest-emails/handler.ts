import { isEmail, normalizeEmail } from '../../../src/domain/contact.ts';
import { displayStatus, type GameEvent } from '../../../src/domain/event.ts';
import type { Rsvp } from '../../../src/domain/rsvp.ts';
import { sha256 } from '../../../src/lib/sha256.ts';
import type { Email } from '../_shared/email.ts';
import { answerPost, type Gate } from '../_shared/post.ts';
import { confirmationEmail, type Guest, type GuestBranding, linkEmail } from './email.ts';
import { type GuestRequest, isId, requestIn } from './requests.ts';
import type { Sealing } from './sealing.ts';

/** What `claim_guest_email` answers. */
type Claim = { status: 'claimed'; stop_key: string } | { status: 'sent' | 'queued' | 'stopped' };

/** What the database knows of a guest whom it lets be written to. */
type KnownGuest = { rsvp: string; event_id: string; link: string; stop_key: string };

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
  revision: number;
  /** Tells apart what two emails say. */
  said: string;
  link: string;
  endsAt: Date;
  /** Of the network that asks. */
  address: string | null;
};

export type GuestEmails = Gate &
  Sealing & {
    head: GuestBranding;
    readRsvp(id: string): Promise<Reading<Rsvp>>;
    readEvent(id: string): Promise<Reading<GameEvent>>;
    claim(asked: Asked): Promise<Claim>;
    claimDue(atMost: number): Promise<(KnownGuest & { said: string | null })[]>;
    finish(rsvp: string, outcome: 'sent' | 'failed' | 'needless' | 'gone', said: string): Promise<void>;
    claimLink(eventId: string, email: string, address: string | null): Promise<KnownGuest | null>;
    releaseLink(rsvp: string): Promise<void>;
    stop(key: string, scope: 'event' | 'all' | 'none'): Promise<boolean>;
    send(email: Email, idempotencyKey: string): Promise<void>;
    afterAnswer(work: () => Promise<void>): void;
  };

/** A worker is ended before it could send many; the next call goes on. */
const DUE_A_CALL = 3;
/** Games run late, and people look up the way there. */
const LINK_OUTLIVES_START_MS = 24 * 3_600_000;
/** The queue shows the first half of the hash. */
const PLACE_KEY_LENGTH = 32;

const sealedFor = (rsvp: string, eventId: string) => `${eventId}|${rsvp}`;

/** An answer that somebody may be written about, or why not. */
type Answer =
  | { status: 'found'; rsvp: Rsvp; email: string; event: GameEvent; hash: string }
  | { status: 'gone' | 'needless' }
  | { status: 'failed'; cause: unknown };

/** Reads an answer and its event as they are now. Nobody is written to about a game that is over, cancelled or removed. */
async function readAnswer(emails: GuestEmails, rsvpId: string): Promise<Answer> {
  const rsvp = await emails.readRsvp(rsvpId);
  if (rsvp.status === 'failed') return rsvp;
  if (rsvp.status === 'missing') return { status: 'gone' };
  const { email } = rsvp.value;
  if (email === undefined || !isEmail(email) || !isId(rsvp.value.gameEventId)) return { status: 'needless' };
  const event = await emails.readEvent(rsvp.value.gameEventId);
  if (event.status === 'failed') return event;
  if (event.status === 'missing') return { status: 'gone' };
  if (displayStatus(event.value, Date.now()) !== 'active') return { status: 'needless' };
  return { status: 'found', rsvp: rsvp.value, email, event: event.value, hash: await sha256(rsvpId) };
}

type FoundAnswer = Extract<Answer, { status: 'found' }>;

const guestOf = ({ rsvp, email, event, hash }: FoundAnswer, stopKey: string): Guest => {
  return { rsvp, email, event, placeKey: hash.slice(0, PLACE_KEY_LENGTH), stopKey };
};

/** What a confirmation tells; the rest of an answer may change without a new one. */
const saidOf = ({ rsvp: { response, seenDateTime, seenLocation } }: FoundAnswer) =>
  sha256(JSON.stringify([response, seenDateTime, seenLocation]));
const revisionOf = ({ rsvp: { submittedAt, updatedAt = submittedAt } }: FoundAnswer) => updatedAt;

async function sendConfirmation(
  emails: GuestEmails,
  answer: FoundAnswer,
  stopKey: string,
  said: string,
): Promise<boolean> {
  const email = confirmationEmail(emails.head, guestOf(answer, stopKey), Date.now());
  try {
    // The same email has the same key: a provider that took it from a worker that died doesn't mail it twice.
    await emails.send(email, `guest-${answer.hash}-${revisionOf(answer)}`);
  } catch (cause) {
    console.error('A guest was not written to.', cause);
    await emails.finish(answer.hash, 'failed', said);
    return false;
  }
  await emails.finish(answer.hash, 'sent', said);
  return true;
}

type Outcome = 'accepted' | 'queued' | 'failed';

async function confirm(emails: GuestEmails, rsvpId: string, address: string | null): Promise<Outcome> {
  const answer = await readAnswer(emails, rsvpId);
  if (answer.status === 'failed') {
    console.error('Firestore did not answer.', answer.cause);
    return 'failed';
  }
  if (answer.status !== 'found') return 'accepted';
  const { hash, event, email } = answer;
  const said = await saidOf(answer);
  const claim = await emails.claim({
    rsvp: hash,
    eventId: event.id,
    email,
    revision: revisionOf(answer),
    said,
    link: await emails.seal(rsvpId, sealedFor(hash, event.id)),
    endsAt: new Date(event.dateTime + LINK_OUTLIVES_START_MS),
    address,
  });
  switch (claim.status) {
    case 'claimed':
      return (await sendConfirmation(emails, answer, claim.stop_key, said)) ? 'accepted' : 'queued';
    case 'sent':
    case 'stopped':
      return 'accepted';
    case 'queued':
      return 'queued';
  }
}

/** The answer behind what the database keeps. */
async function openAnswer(emails: GuestEmails, { rsvp, event_id, link }: KnownGuest): Promise<Answer> {
  const id = await emails.open(link, sealedFor(rsvp, event_id));
  return id === null
    ? { status: 'failed', cause: new Error('The link does not open.') }
    : readAnswer(emails, id);
}

async function sendDue(emails: GuestEmails): Promise<void> {
  for (const guest of await emails.claimDue(DUE_A_CALL)) {
    const answer = await openAnswer(emails, guest);
    if (answer.status === 'found') {
      const said = await saidOf(answer);
      if (said === guest.said) await emails.finish(guest.rsvp, 'needless', said);
      else await sendConfirmation(emails, answer, guest.stop_key, said);
    } else {
      await emails.finish(guest.rsvp, answer.status, '');
    }
  }
}

async function sendLink(emails: GuestEmails, eventId: string, email: string, address: string | null) {
  const guest = await emails.claimLink(eventId, email, address);
  if (guest === null) return;
  const answer = await openAnswer(emails, guest);
  // The organizer may have corrected the address since: then it is another mailbox's answer.
  if (answer.status === 'found' && normalizeEmail(answer.email) === email) {
    try {
      const link = linkEmail(emails.head, guestOf(answer, guest.stop_key), Date.now());
      return await emails.send(link, `guest-link-${crypto.randomUUID()}`);
    } catch (cause) {
      console.error('A guest was not sent the private link.', cause);
    }
  }
  await emails.releaseLink(guest.rsvp);
}

async function answerTo(
  emails: GuestEmails,
  request: GuestRequest,
  address: string | null,
): Promise<Response> {
  switch (request.ask) {
    case 'confirm': {
      const status = await confirm(emails, request.rsvpId, address);
      emails.afterAnswer(() => sendDue(emails));
      return Response.json({ status }, { status: status === 'failed' ? 503 : 202 });
    }
    case 'link':
      emails.afterAnswer(() => sendLink(emails, request.eventId, request.email, address));
      return Response.json({ status: 'accepted' }, { status: 202 });
    case 'stop': {
      const isKnown = await emails.stop(request.key, request.scope);
      return Response.json({ status: isKnown ? 'accepted' : 'unknown' }, { status: isKnown ? 202 : 404 });
    }
  }
}

/**
 * `POST {confirm: <RSVP id>}` tells a guest what was answered: 202 {status: 'accepted'}, whether it is sent now, was sent
 * before, or there is nobody to write to; {status: 'queued'} when it goes out later; 503 while Firestore can't be read.
 * `POST {link: {eventId, email}}` sends that address the way back to its answer. It answers 202 before it looks whether
 * there is one, so that neither the answer nor its time tells.
 * `POST {stop: {key, scope}}`, or any POST with `?stop=<key>`: 202 when no more is sent, 404 for an unknown key.
 */
export function handle(request: Request, emails: GuestEmails): Promise<Response> {
  return answerPost(request, emails, async (body, address) => {
    const asked = requestIn(request.url, body);
    if (asked === null) return Response.json({ error: 'Send confirm, link or stop.' }, { status: 400 });
    return answerTo(emails, asked, address);
  });
}
