import { firestoreConfig } from '#data/firestore/config.ts';
import { readInvitation } from '#data/firestore/invitation.ts';
import { EVENT_TIME_ZONE } from '#domain/event.ts';
import { type Invite, openingOf } from '#domain/invite.ts';
import { isInviteToken } from '#domain/invite-token.ts';
import { type Preview, previewOf } from '#features/rsvp/invitation/invitation-preview.ts';
import { opening } from '#features/rsvp/response/closed/opening-content.ts';
import { formatMoment, type Instant } from '#lib/dates.ts';
import { env } from '#lib/env.ts';
import { cached } from './cached.ts';
import type { Context, Env } from './platform.ts';

/** A changed or cancelled event must not look unchanged for long in the next chat. */
const PREVIEW_LIFETIME_SECONDS = 60;

/**
 * The RSVP page's shell. People's browsers get it as it is, at once; whoever else asks is a crawler making a preview,
 * and waits for the event's own title, date and picture. It asks only what a visitor may read, and counts no click.
 */
export async function invitationPage(request: Request, env: Env, context: Context): Promise<Response> {
  const address = new URL(request.url);
  const shell = () => env.ASSETS.fetch(new Request(new URL('/rsvp', address), request));
  const token = address.pathname.slice('/rsvp/'.length).replace(/\/$/, '');
  if (isPersonsBrowser(request) || !isInviteToken(token)) return shell();

  return cached(new URL(`/rsvp/${token}`, address), context, async () => {
    const plain = await env.ASSETS.fetch(new URL('/rsvp', address));
    const preview = await readPreview(token);
    return preview ? withPreview(plain, preview, token) : plain;
  });
}

/** Every browser since 2023 says so when somebody opens a page; crawlers don't. */
function isPersonsBrowser(request: Request): boolean {
  return request.headers.get('sec-fetch-dest') === 'document';
}

/** Null for an invite that is unknown, off or expired, or can't be read now: the page then keeps its own title. */
async function readPreview(token: string): Promise<Preview | null> {
  const reading = await readInvitation(firestoreConfig, token);
  switch (reading.status) {
    case 'ready': {
      const { invite, event } = reading;
      const now = Date.now();
      const preview = previewOf({ event, inviter: invite.invitedBy ?? event.organizerName, now });
      return { ...preview, description: `${preview.description}${openingIn(invite, now)}` };
    }
    case 'refused':
      return null;
    case 'failed':
      console.error('The invitation of a preview could not be read.', reading.cause);
      return null;
  }
}

function openingIn(invite: Invite, now: Instant): string {
  const opensAt = openingOf(invite, now);
  return opensAt === null ? '' : `. ${opening.preview(formatMoment(opensAt, now, EVENT_TIME_ZONE))}`;
}

function withPreview(shell: Response, { title, description, image }: Preview, token: string): Response {
  const page = new HTMLRewriter()
    .on('title', { element: (element) => element.setInnerContent(title) })
    .on('meta[property="og:title"]', { element: (element) => element.setAttribute('content', title) })
    .on('meta[name="description"], meta[property="og:description"]', {
      element: (element) => element.setAttribute('content', description),
    })
    .on('head', {
      element: (element) => {
        element.append(addedTags(image, token), { html: true });
      },
    })
    .transform(shell);
  const response = new Response(page.body, page);
  response.headers.set('cache-control', `public, max-age=${PREVIEW_LIFETIME_SECONDS}`);
  response.headers.delete('etag');
  return response;
}

function addedTags(image: string, token: string): string {
  const url = image.replaceAll('&', '&amp;').replaceAll('"', '%22').replaceAll('<', '%3C');
  return [
    `<meta property="og:url" content="${new URL(`/rsvp/${token}`, env.siteUrl)}">`,
    `<meta property="og:image" content="${url}">`,
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('');
}
