import * as z from 'zod/mini';
import { EMAIL_MAX, isEmail } from '../../../src/domain/contact.ts';
import { parseJson, readText, refuse } from '../_shared/post.ts';
import { type SignedHeaders, signedHeaders } from './signature.ts';

/** 'known': taken before. 'unknown': we never wrote to the address. */
type Taken = 'noted' | 'known' | 'unknown';

export type EmailEvents = {
  isSigned(headers: SignedHeaders, body: string, now: number): Promise<boolean>;
  take(event: { id: string; kind: 'bounce' | 'complaint'; email: string }): Promise<Taken>;
};

/** An event quotes an email's addresses, subject and the other server's words; it has a few kilobytes. */
const MAX_BODY_BYTES = 64_000;

const eventSchema = z.object({ type: z.string(), data: z.object({}) });

// Each email of ours has one recipient; an event about several would not say which of them it means.
const recipientSchema = z
  .array(z.string().check(z.maxLength(EMAIL_MAX), z.refine(isEmail)))
  .check(z.length(1));
const factSchema = z.union([
  z.pipe(
    z.object({
      type: z.literal('email.bounced'),
      // 'Transient' is a full mailbox or a busy server: the provider tries again by itself.
      data: z.object({ to: recipientSchema, bounce: z.object({ type: z.literal('Permanent') }) }),
    }),
    z.transform(({ data }) => ({ kind: 'bounce' as const, to: data.to })),
  ),
  z.pipe(
    z.object({ type: z.literal('email.complained'), data: z.object({ to: recipientSchema }) }),
    z.transform(({ data }) => ({ kind: 'complaint' as const, to: data.to })),
  ),
]);

async function answer(request: Request, events: EmailEvents): Promise<Response> {
  if (request.method !== 'POST') return refuse(405, 'Use POST.', { allow: 'POST' });
  const headers = signedHeaders(request);
  if (headers === null) return refuse(401, 'Not signed.');
  const text = await readText(request, MAX_BODY_BYTES);
  if (text === null) return refuse(413, 'Send less.');
  if (!(await events.isSigned(headers, text, Date.now()))) return refuse(401, 'Not signed.');
  const body = parseJson(text);
  if (!eventSchema.safeParse(body).success) return refuse(400, 'Send an event.');
  const fact = factSchema.safeParse(body);
  const [email] = fact.data?.to ?? [];
  if (!fact.success || email === undefined) return Response.json({ status: 'ignored' });
  return Response.json({ status: await events.take({ id: headers.id, kind: fact.data.kind, email }) });
}

/**
 * `POST` by the mail provider's webhook, signed as Svix does: takes hard bounces and complaints. 200 {status: 'noted' | 'known' |
 * 'unknown' | 'ignored'}; 401 for what it did not sign in the last five minutes, 400 for no event, 413 for too long a one,
 * 500 while the database can't be reached: then the provider tells it again.
 */
export function handle(request: Request, events: EmailEvents): Promise<Response> {
  return answer(request, events).catch((cause: unknown) => {
    console.error('An event of the mail provider was not taken.', cause);
    return refuse(500, 'Something went wrong.');
  });
}
