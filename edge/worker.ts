import { readFeedAddress } from '#features/rsvp/calendar/games-feed.ts';
import { calendarFile, calendarRequest } from './calendar-file.ts';
import { callClock } from './clock.ts';
import { gamesFeed } from './games-feed.ts';
import { invitationPage } from './invitation-page.ts';
import { ogImage } from './og-image.ts';
import type { Context, Env } from './platform.ts';

/** The not-found page with its status. Not the host's own: that would carry the caching of the address asked for. */
async function notFound(request: Request, env: Env): Promise<Response> {
  const page = await env.ASSETS.fetch(new Request(new URL('/404', request.url), request));
  return page.ok ? new Response(page.body, { status: 404, headers: page.headers }) : page;
}

/** Exactly one segment, as in the application's own routes. */
const RSVP_PATH = /^\/rsvp\/[^/]*\/?$/;

/**
 * Runs in front of the static files for the addresses that `wrangler.json` names (link previews, because crawlers run
 * no JavaScript), and behind them for the addresses that are no file.
 */
export default {
  fetch(request: Request, env: Env, context: Context): Promise<Response> {
    const address = new URL(request.url);
    const { pathname } = address;
    const calendar = calendarRequest(address);
    if (calendar) return calendarFile(request, calendar, context);
    const games = readFeedAddress(pathname);
    if (games) return gamesFeed(request, games, context);
    if (pathname === '/api/og-image') return ogImage(request, env, context);
    if (RSVP_PATH.test(pathname)) return invitationPage(request, env, context);
    return notFound(request, env);
  },
  /** As often as `wrangler.json` says. The host notes a failed one in its list of past events. */
  scheduled(_: unknown, env: Env): Promise<void> {
    return callClock(env);
  },
};
