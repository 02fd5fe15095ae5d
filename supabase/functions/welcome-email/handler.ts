import { readSecret } from '../../../src/domain/referral.ts';
import { type Delivery, deliver } from '../_shared/deliver.ts';
import type { Recipient } from '../_shared/founder.ts';
import { type Gate, handlePost } from '../_shared/post.ts';
import { welcomeEmail } from './email.ts';

/** What `claim_welcome` answers. */
type Claim =
  | { status: 'claimed'; recipient: Recipient }
  | { status: 'sent' | 'queued' | 'unknown' }
  | { status: 'too-many'; seconds: number };

export type WelcomeEmail = Gate &
  Delivery & {
    /**
     * Marks the founder as written to.
     * @param address of the network that asks.
     * @param again whether they ask for another one.
     */
    claim(founderId: string, address: string | null, again: boolean): Promise<Claim>;
    /** The same for founders whose email had to wait. */
    claimDue(atMost: number): Promise<Recipient[]>;
    afterReply(work: () => Promise<void>): void;
  };

/** A worker is ended before it could send many; the next call goes on. */
const DUE_A_CALL = 3;

type Asked = { founderId: string; again: boolean };

function askedIn(body: unknown): Asked | null {
  if (typeof body !== 'object' || body === null || !('founder' in body)) return null;
  const { founder } = body;
  if (typeof founder !== 'object' || founder === null || !('id' in founder)) return null;
  const founderId = typeof founder.id === 'string' ? readSecret(founder.id) : null;
  return founderId === null ? null : { founderId, again: 'again' in body && body.again === true };
}

/** The same email has the same key: a provider that took it before doesn't mail it twice. */
function send(welcome: WelcomeEmail, recipient: Recipient, key: string): Promise<boolean> {
  return deliver(welcome, recipient, welcomeEmail(welcome.head, recipient, Date.now()), key);
}

async function sendDue(welcome: WelcomeEmail): Promise<void> {
  for (const recipient of await welcome.claimDue(DUE_A_CALL)) {
    await send(welcome, recipient, `welcome-${recipient.secret}`);
  }
}

async function handleRequest({ founderId, again }: Asked, address: string | null, welcome: WelcomeEmail) {
  const claim = await welcome.claim(founderId, address, again);
  switch (claim.status) {
    case 'claimed': {
      const { recipient } = claim;
      const key = again ? `welcome-again-${crypto.randomUUID()}` : `welcome-${recipient.secret}`;
      return { status: (await send(welcome, recipient, key)) ? 'accepted' : 'queued' };
    }
    case 'sent':
    case 'unknown':
      return { status: 'accepted' };
    case 'queued':
    case 'too-many':
      return claim;
  }
}

/**
 * `POST {founder: {id}, again?}`. Answers 202 with {status: 'accepted'}, whether the email is sent now, was sent
 * before, or the founder is unknown; {status: 'queued'} when it goes out later; or {status: 'too-many', seconds} when
 * they have had enough emails. The address and the words come from the stored row and our own files only.
 */
export function handle(request: Request, welcome: WelcomeEmail): Promise<Response> {
  return handlePost(request, welcome, async (body, address) => {
    const asked = askedIn(body);
    if (!asked) return Response.json({ error: 'Send {founder: {id}}.' }, { status: 400 });
    const result = await handleRequest(asked, address, welcome);
    welcome.afterReply(() => sendDue(welcome));
    return Response.json(result, { status: 202 });
  });
}
