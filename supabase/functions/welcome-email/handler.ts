import * as z from 'zod/mini';
import { readSecret } from '../../../src/domain/referral.ts';
import type { Recipient } from '../_shared/founder.ts';
import { tokenSchema } from '../_shared/organizer.ts';
import { deliver, type Outbox, sendAll } from '../_shared/outbox.ts';
import { type Gate, handlePost } from '../_shared/post.ts';
import { welcomeEmail } from './email.ts';

/** Reply of `claim_welcome`. */
type Claim =
  | { status: 'claimed'; recipient: Recipient }
  | { status: 'sent' | 'queued' | 'stopped' | 'unknown' }
  | { status: 'too-many'; seconds: number };

export type WelcomeEmail = Gate &
  Outbox & {
    /**
     * Claims the welcome email of a founder.
     * @param address of the network that asks.
     * @param again whether they ask for another one.
     */
    claim(founderId: string, address: string | null, again: boolean): Promise<Claim>;
    /** Claims another one of the founder with this number. */
    claimOfNumber(founderNumber: number, address: string | null): Promise<Claim>;
    /** Whether a token of Firebase is an organizer's. */
    organizer(token: string): Promise<'organizer' | 'stranger' | 'failed'>;
    /** Claims welcome emails that had to wait. */
    claimDue(atMost: number): Promise<Recipient[]>;
    afterReply(work: () => Promise<void>): void;
  };

type Asked = { founderId: string; again: boolean };

function askedIn(body: unknown): Asked | null {
  if (typeof body !== 'object' || body === null || !('founder' in body)) return null;
  const { founder } = body;
  if (typeof founder !== 'object' || founder === null || !('id' in founder)) return null;
  const founderId = typeof founder.id === 'string' ? readSecret(founder.id) : null;
  return founderId === null ? null : { founderId, again: 'again' in body && body.again === true };
}

/** An email that is sent again because its reader asked is another email to the provider. */
function keyOf({ secret, sent_at }: Recipient): string {
  return sent_at === null ? `welcome-${secret}` : `welcome-${secret}-after-${sent_at}`;
}

const claimedBy = ({ subject }: Recipient) => ({ subject, kind: 'welcome' });

/** What sending needs, of whoever causes it. */
type Sender = Pick<WelcomeEmail, 'head' | 'send' | 'finish'>;

function send(welcome: Sender, recipient: Recipient) {
  return deliver(welcome, [{ ...claimedBy(recipient), said: 'welcome', revision: 0 }], async () => ({
    email: welcomeEmail(welcome.head, recipient, Date.now()),
    idempotencyKey: keyOf(recipient),
  }));
}

/** Sends welcome emails that had to wait: a few, or more of them with `until`, as long as that lasts. */
export function sendDueWelcomes(
  welcome: Sender & Pick<WelcomeEmail, 'claimDue'>,
  until?: number,
): Promise<void> {
  return sendAll(
    welcome,
    async (atMost) =>
      (await welcome.claimDue(atMost)).map((recipient) => ({ ...claimedBy(recipient), recipient })),
    ({ recipient }) => send(welcome, recipient),
    until,
  );
}

async function sendClaimed(claim: Extract<Claim, { status: 'claimed' }>, welcome: WelcomeEmail) {
  return { status: (await send(welcome, claim.recipient)) === 'sent' ? 'accepted' : 'queued' };
}

async function handleRequest({ founderId, again }: Asked, address: string | null, welcome: WelcomeEmail) {
  const claim = await welcome.claim(founderId, address, again);
  switch (claim.status) {
    case 'claimed':
      return sendClaimed(claim, welcome);
    case 'sent':
    // The address bounces. Its page says no more than of one that nobody has.
    case 'stopped':
    case 'unknown':
      return { status: 'accepted' };
    case 'queued':
    case 'too-many':
      return claim;
  }
}

const organizerSchema = z.object({
  again: z.literal(true),
  // The largest integer of Postgres.
  founderNumber: z.int().check(z.positive(), z.maximum(2 ** 31 - 1)),
  token: tokenSchema,
});

/** For organizers alone, who may know more than a founder's page: that there is nobody to write to, or that the address bounces. */
async function handleOrganizer(
  { founderNumber, token }: z.output<typeof organizerSchema>,
  address: string | null,
  welcome: WelcomeEmail,
): Promise<Response> {
  const who = await welcome.organizer(token);
  if (who === 'stranger') return Response.json({ status: 'refused' }, { status: 403 });
  if (who === 'failed') return Response.json({ status: 'failed' }, { status: 503 });
  const claim = await welcome.claimOfNumber(founderNumber, address);
  switch (claim.status) {
    case 'claimed':
      return Response.json(await sendClaimed(claim, welcome));
    // The number is confirmed by now.
    case 'sent':
    case 'unknown':
      return Response.json({ status: 'unknown' });
    case 'stopped':
    case 'queued':
    case 'too-many':
      return Response.json(claim);
  }
}

/**
 * `POST {founder: {id}, again?}`. Answers 202 with {status: 'accepted'}, whether the email is sent now, was sent
 * before, or the founder is unknown; {status: 'queued'} when it goes out later; or {status: 'too-many', seconds} when
 * they have had enough emails. The address and the words come from the stored row and our own files only.
 * `POST {again: true, founderNumber, token}`, an organizer's: 200 alike; {status: 'stopped'} when the address bounces,
 * {status: 'unknown'} when nobody unconfirmed has the number; 403 for anybody else, 503 while Firestore can't be read.
 */
export function handle(request: Request, welcome: WelcomeEmail): Promise<Response> {
  return handlePost(request, welcome, async (body, address) => {
    const organizers = organizerSchema.safeParse(body);
    if (organizers.success) return handleOrganizer(organizers.data, address, welcome);
    const asked = askedIn(body);
    if (!asked) return Response.json({ error: 'Send {founder: {id}}.' }, { status: 400 });
    const result = await handleRequest(asked, address, welcome);
    welcome.afterReply(() => sendDueWelcomes(welcome));
    return Response.json(result, { status: 202 });
  });
}
