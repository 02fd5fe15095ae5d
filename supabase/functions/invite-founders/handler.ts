import { type GameEvent, rsvpWindow } from '../../../src/domain/event.ts';
import type { InvitationResult } from '../../../src/domain/invitation.ts';
import { type Invite, isExpired, isStanding, openingOf } from '../../../src/domain/invite.ts';
import { byDate, eventIdsOf, nextEvent } from '../../../src/domain/series.ts';
import { deliver, eachOf, type Outbox } from '../_shared/outbox.ts';
import { type Gate, handlePost } from '../_shared/post.ts';
import type { Reading } from '../_shared/reading.ts';
import { type InviteBranding, type InvitedGame, type Invitee, invitationEmail } from './email.ts';
import { type InviteRequest, requestIn } from './requests.ts';

/** Reply of `claim_invitation`; `too-many`: the day's emails are used up. */
type Claim =
  | {
      status: 'claimed';
      subject: string;
      secret: string;
      stop_key: string;
      name: string;
      email: string;
    }
  | { status: 'sent' | 'queued' | 'enough' | 'stopped' | 'unknown' }
  | { status: 'too-many'; seconds: number };

export type InviteFounders = Gate &
  Outbox & {
    head: InviteBranding;
    readInvite(token: string): Promise<Reading<Invite>>;
    /** The events that exist, in no particular order. */
    readEvents(
      ids: readonly string[],
    ): Promise<{ status: 'read'; values: GameEvent[] } | { status: 'failed'; cause: unknown }>;
    /** Whether a token of Firebase is an organizer's. */
    organizer(token: string): Promise<'organizer' | 'stranger' | 'failed'>;
    claim(founderNumber: number, eventIds: readonly string[]): Promise<Claim>;
    opened(secret: string): Promise<boolean>;
    afterReply(work: () => Promise<void>): void;
  };

/** Emails at once: a provider's small plan takes a few a second, and the organizer waits. */
const AT_ONCE = 5;

/** With the events behind its link, of a series the first one first. */
type Game = InvitedGame & { eventIds: readonly string[] };

/** The game behind a link: gone when it takes no responses now. */
async function gameBehind(
  founders: InviteFounders,
  token: string,
): Promise<{ status: 'found'; game: Game } | { status: 'gone' } | { status: 'failed'; cause: unknown }> {
  const invite = await founders.readInvite(token);
  if (invite.status === 'failed') return invite;
  const now = Date.now();
  if (invite.status === 'missing') return { status: 'gone' };
  const { isActive, forFounders = false } = invite.value;
  const isOpen = isActive && !isExpired(invite.value, now) && openingOf(invite.value, now) === null;
  if (!isOpen) return { status: 'gone' };
  const eventIds = eventIdsOf(invite.value);
  const events = await founders.readEvents(eventIds);
  if (events.status === 'failed') return events;
  const remaining = events.values.filter(({ deletingAt }) => deletingAt === undefined);
  const event = nextEvent(remaining.sort(byDate), now);
  if (!event || rsvpWindow(event, now).status !== 'open') return { status: 'gone' };
  const isSeries = isStanding(invite.value);
  return {
    status: 'found',
    game: { eventIds, event, inviteToken: token, isSeries, isForFounders: forFounders },
  };
}

const resultOf: Record<Exclude<Claim['status'], 'claimed'>, InvitationResult> = {
  sent: 'known',
  queued: 'known',
  enough: 'enough',
  stopped: 'stopped',
  unknown: 'unknown',
  'too-many': 'tomorrow',
};

async function inviteOne(founders: InviteFounders, game: Game, number: number): Promise<InvitationResult> {
  const claim = await founders.claim(number, game.eventIds);
  if (claim.status !== 'claimed') return resultOf[claim.status];
  const { subject, secret, stop_key: stopKey, name, email } = claim;
  const sent = await deliver(
    founders,
    [{ subject, kind: 'invitation', said: 'invitation', revision: 0 }],
    async () => ({
      email: invitationEmail(founders.head, game, { name, email, secret, stopKey }, Date.now()),
      idempotencyKey: `invitation-${subject}`,
    }),
  );
  return sent === 'sent' ? 'sent' : 'failed';
}

/** Claims and sends, five at a time; goes on when the organizer closes the page. */
async function inviteAll(
  founders: InviteFounders,
  game: Game,
  numbers: readonly number[],
): Promise<Response> {
  const results = new Map<number, InvitationResult>(numbers.map((number) => [number, 'failed']));
  const work = eachOf([...results.keys()], AT_ONCE, async (number) => {
    results.set(number, await inviteOne(founders, game, number));
  });
  founders.afterReply(() => work);
  await work;
  return Response.json({ results: Object.fromEntries(results) });
}

const NOBODYS_KEY = '00000000-0000-0000-0000-000000000000';

/** An invitee who doesn't exist, for the preview: the links open nothing of anybody's. */
const SAMPLE: Invitee = {
  name: 'Alex',
  email: 'founder@example.com',
  secret: NOBODYS_KEY,
  stopKey: NOBODYS_KEY,
};

const failed = () => Response.json({ status: 'failed' }, { status: 503 });

async function handleOrganizer(
  founders: InviteFounders,
  asked: Exclude<InviteRequest, { ask: 'opened' }>,
): Promise<Response> {
  const who = await founders.organizer(asked.token);
  if (who === 'stranger') return Response.json({ status: 'refused' }, { status: 403 });
  if (who === 'failed') return failed();
  const found = await gameBehind(founders, asked.inviteToken);
  if (found.status === 'failed') {
    console.error('Firestore did not answer.', found.cause);
    return failed();
  }
  if (found.status === 'gone') return Response.json({ status: 'gone' }, { status: 410 });
  const { game } = found;
  if (asked.ask === 'invite') return inviteAll(founders, game, asked.founders);
  const { subject, text } = invitationEmail(founders.head, game, SAMPLE, Date.now());
  return Response.json({ subject, text });
}

/**
 * `POST {invite: {inviteToken, founders, token}}`, an organizer's: emails these founders, by their numbers, an invitation to the
 * event or series behind the link. 200 {results}; 403 for anybody else, 410 when no game behind it takes responses, 503 while
 * Firestore can't be read. Nobody is invited to a game twice.
 * `POST {preview: {inviteToken, token}}`: 200 {subject, text}, the words that arrive.
 * `POST {opened: secret}`, the page's that an invitation opened: 202.
 */
export function handle(request: Request, founders: InviteFounders): Promise<Response> {
  return handlePost(request, founders, async (body) => {
    const asked = requestIn(body);
    if (asked === null) return Response.json({ error: 'Send invite, preview or opened.' }, { status: 400 });
    if (asked.ask !== 'opened') return handleOrganizer(founders, asked);
    const isKnown = await founders.opened(asked.secret);
    return Response.json({ status: isKnown ? 'accepted' : 'unknown' }, { status: isKnown ? 202 : 404 });
  });
}
