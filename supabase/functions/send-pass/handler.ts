import { EMAIL_MAX, isEmail } from '../../../src/domain/contact.ts';
import { type Branding, type Email, writeEmail } from '../_shared/email.ts';
import { greetingOf, keepBlocks, leaving, passBlocks, type Recipient } from '../_shared/founder.ts';
import { deliver, type Outbox } from '../_shared/outbox.ts';
import { type Gate, handlePost } from '../_shared/post.ts';

export type SendPass = Gate &
  Outbox & {
    /**
     * Claims the email with the pass of the founder who reads this mailbox; null for a stranger, within the hour, and
     * when the network that asks has had its share.
     */
    claim(email: string, address: string | null): Promise<Recipient | null>;
    afterReply(work: () => Promise<void>): void;
  };

function emailOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('email' in body)) return null;
  if (typeof body.email !== 'string') return null;
  const email = body.email.trim();
  return email.length <= EMAIL_MAX && isEmail(email) ? email : null;
}

function passEmail(head: Branding, recipient: Recipient, now: number): Email {
  return writeEmail(head, {
    to: recipient.email,
    subject: recipient.confirmed
      ? `Your ${head.productName} pass`
      : `Keep your number: #${recipient.founder_number}, and your ${head.productName} pass`,
    preview: `The way back to your pass, #${recipient.founder_number}.`,
    scoreboard: { number: `#${recipient.founder_number}`, caption: 'your number' },
    blocks: [
      {
        kind: 'text',
        text: `${greetingOf(recipient)} here is the way back to your pass, on this device or another.`,
      },
      ...keepBlocks(recipient, head.siteUrl, now),
      ...passBlocks(recipient, head.siteUrl),
    ],
    reason: `You get this because somebody asked for it with this address at ${head.siteUrl}. If it was not you, do nothing: nobody else has this email.`,
    leaving,
  });
}

async function writeTo(email: string, address: string | null, sendPass: SendPass): Promise<void> {
  const recipient = await sendPass.claim(email, address);
  if (!recipient) return;
  const claimed = { subject: recipient.subject, kind: 'pass' };
  // Each claim is an email of its own: nothing sends it again but its reader's next request.
  await deliver(sendPass, [{ ...claimed, said: 'pass', revision: 0 }], async () => ({
    email: passEmail(sendPass.head, recipient, Date.now()),
    idempotencyKey: `pass-${crypto.randomUUID()}`,
  }));
}

/**
 * `POST {email}`. Answers 202 before it looks whether the address is on the list, so that neither the reply nor the
 * time it takes tells.
 */
export function handle(request: Request, sendPass: SendPass): Promise<Response> {
  return handlePost(request, sendPass, async (body, address) => {
    const email = emailOf(body);
    if (!email) return Response.json({ error: 'Send {email}.' }, { status: 400 });
    sendPass.afterReply(() => writeTo(email, address, sendPass));
    return Response.json({ status: 'accepted' }, { status: 202 });
  });
}
