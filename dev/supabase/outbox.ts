import { createHmac } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod/mini';

// The fields that we send to Resend's POST /emails.
const messageSchema = z.object({
  from: z.string(),
  to: z.union([z.string(), z.array(z.string())]),
  subject: z.string(),
  html: z.optional(z.string()),
  text: z.optional(z.string()),
  headers: z.optional(z.record(z.string(), z.string())),
  attachments: z.optional(
    z.array(z.object({ filename: z.string(), content: z.string(), content_type: z.optional(z.string()) })),
  ),
});

type StoredMessage = z.infer<typeof messageSchema> & { id: string; receivedAt: string };

export const LOCAL_WEBHOOK_SECRET = `whsec_${Buffer.from('local').toString('base64')}`;

type Delivery = { id?: string; timestamp?: number; secret?: string };

/** A call of the provider's webhook, signed as Svix does. */
export function webhookCall(
  functionsUrl: string,
  body: string,
  { id = crypto.randomUUID(), timestamp = Date.now(), secret = LOCAL_WEBHOOK_SECRET }: Delivery = {},
): Request {
  const seconds = Math.floor(timestamp / 1000);
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  const headers = { 'svix-id': id, 'svix-timestamp': String(seconds), 'svix-signature': `v1,${signature}` };
  return new Request(`${functionsUrl}/email-events`, { method: 'POST', headers, body });
}

/** The provider's event for an email that came back for good, or that its reader called spam. */
export function mailEvent(kind: 'bounced' | 'complained', to: string): string {
  const bounce = { type: 'Permanent', subType: 'General', message: 'The mailbox does not exist.' };
  return JSON.stringify({
    ...{ type: `email.${kind}`, created_at: new Date().toISOString() },
    data: { to: [to], ...(kind === 'bounced' && { bounce }) },
  });
}

function storedIn(folder: string): StoredMessage[] {
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder).map((file) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')));
}

function page(messages: StoredMessage[]) {
  return html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>Outbox</title>
      <style>
        body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark; }
        pre { white-space: pre-wrap; overflow-wrap: anywhere; }
        iframe { width: 100%; height: 40rem; border: 1px solid #8888; }
      </style>
      <h1>Outbox</h1>
      <p>${messages.length} ${messages.length === 1 ? 'message' : 'messages'}. Nothing here has left this machine.</p>
      ${messages.map(
        (message) => html`<article>
          <h2>${message.subject}</h2>
          <p>From ${message.from} to ${[message.to].flat().join(', ')}, <time>${message.receivedAt}</time></p>
          <form method="post">
            <button formaction="/outbox/messages/${message.id}/bounced">It bounces</button>
            <button formaction="/outbox/messages/${message.id}/complained">Its reader complains</button>
          </form>
          ${(message.attachments ?? []).map(
            ({ filename, content }) =>
              html`<p>Attached: <a download="${filename}" href="data:application/octet-stream;base64,${content}">${filename}</a></p>`,
          )}
          ${message.text ? html`<pre>${message.text}</pre>` : ''}
          ${message.html ? html`<iframe title="${message.subject}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${message.html.replace('<head>', '<head><base target="_blank">')}"></iframe>` : ''}
        </article>`,
      )}
    </html>`;
}

/**
 * The email provider's HTTP API (`POST /outbox/emails`), and its messages as a page and as a list (`/outbox/messages`,
 * with `?to=` those to one address). With a folder, they survive a restart. `POST /outbox/messages/<id>/bounced` and
 * `…/complained` tell the function email-events so, and answer as it does. `POST /outbox/refused/<address>` lets the provider refuse
 * the next email to an address, for good: it is not sent a second time by itself.
 */
export function outboxRoutes(
  folder: string | null,
  callFunction: (call: Request) => Promise<Response>,
): Hono {
  const messages = folder ? storedIn(folder) : [];
  const refused = new Set<string>();
  const newestFirst = () => messages.toSorted((one, other) => other.receivedAt.localeCompare(one.receivedAt));
  return new Hono()
    .get('/', (context) => context.html(page(newestFirst())))
    .get('/messages', (context) => {
      const address = context.req.query('to');
      const isMeant = ({ to }: StoredMessage) => address === undefined || [to].flat().includes(address);
      return context.json(newestFirst().filter(isMeant));
    })
    .post('/emails', async (context) => {
      const message = messageSchema.safeParse(await context.req.json());
      if (!message.success) {
        return context.json({ name: 'validation_error', message: z.prettifyError(message.error) }, 422);
      }
      if ([message.data.to].flat().some((address) => refused.delete(address))) {
        return context.json({ name: 'validation_error', message: 'The address is refused.' }, 422);
      }
      const id = crypto.randomUUID();
      const stored = { ...message.data, id, receivedAt: new Date().toISOString() };
      messages.push(stored);
      if (folder) writeFileSync(`${folder}/${id}.json`, JSON.stringify(stored, null, 2));
      return context.json({ id });
    })
    .post('/refused/:address', (context) => {
      refused.add(context.req.param('address'));
      return context.body(null, 204);
    })
    .post('/messages/:id/:kind{bounced|complained}', (context) => {
      const message = messages.find(({ id }) => id === context.req.param('id'));
      const kind = context.req.param('kind') === 'bounced' ? 'bounced' : 'complained';
      const [to] = [message?.to ?? []].flat();
      if (to === undefined) return context.notFound();
      const functionsUrl = new URL('/functions/v1', context.req.url).href;
      return callFunction(webhookCall(functionsUrl, mailEvent(kind, to)));
    });
}
