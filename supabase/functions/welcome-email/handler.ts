import { readFounderId } from '../../../src/domain/referral.ts';
import { type Delivery, deliver } from '../_shared/deliver.ts';
import type { Recipient } from '../_shared/founder.ts';
import { answerPost, type Gate } from '../_shared/post.ts';
import { welcomeEmail } from './email.ts';

export type WelcomeEmail = Gate &
  Delivery & {
    /** Marks the founder as written to and returns them; null for an unknown founder or one already written to. */
    claim(founderId: string): Promise<Recipient | null>;
  };

function founderIdOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('founder' in body)) return null;
  const { founder } = body;
  if (typeof founder !== 'object' || founder === null || !('id' in founder)) return null;
  return typeof founder.id === 'string' ? readFounderId(founder.id) : null;
}

/** False if the email could not be sent; true too when there is none to send. */
async function writeTo(founderId: string, welcome: WelcomeEmail): Promise<boolean> {
  const recipient = await welcome.claim(founderId);
  if (!recipient) return true;
  const email = welcomeEmail(welcome.head, recipient, Date.now());
  return deliver(welcome, recipient, email, `welcome-${recipient.id}`);
}

/**
 * `POST {founder: {id}}`. Answers 202 whether the email is sent now, was sent before, or the founder is unknown: the
 * answer tells a stranger nothing. The address and the words come from the stored row and our own files only.
 */
export function handle(request: Request, welcome: WelcomeEmail): Promise<Response> {
  return answerPost(request, welcome, async (body) => {
    const founderId = founderIdOf(body);
    if (!founderId) return Response.json({ error: 'Send {founder: {id}}.' }, { status: 400 });
    if (!(await writeTo(founderId, welcome)))
      return Response.json({ error: 'The e-mail could not be sent.' }, { status: 502 });
    return Response.json({ status: 'accepted' }, { status: 202 });
  });
}
