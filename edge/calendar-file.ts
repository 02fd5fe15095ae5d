import { firestoreConfig } from '#data/firestore/config.ts';
import { readInvitation } from '#data/firestore/invitation.ts';
import { calendarEntry } from '#domain/calendar-entry.ts';
import type { GameEvent } from '#domain/event.ts';
import { isInviteToken } from '#domain/invite-token.ts';
import {
  type CalendarDates,
  calendarAddress,
  readCalendarAddress,
} from '#features/rsvp/calendar/calendar-address.ts';
import type { CalendarEntry } from '#lib/calendar.ts';
import { env } from '#lib/env.ts';
import { icsFile } from '#lib/ics-file.ts';
import { sha256 } from '#lib/sha256.ts';
import { cached } from './cached.ts';
import type { Context } from './platform.ts';

/** A moved event must not be put into calendars at its old time for long. */
const LIFETIME_SECONDS = 60;
/** Calendars read a feed again hours later at best, and many people's do at the same minute. */
const FEED_LIFETIME_SECONDS = 300;
const FEED_REFRESH_HOURS = 1;

/** The dates that a calendar file's address asks for. */
type CalendarRequest = NonNullable<ReturnType<typeof readCalendarAddress>>;

/** @returns null for any other address. */
export function calendarRequest({ pathname }: URL): CalendarRequest | null {
  const request = readCalendarAddress(pathname);
  return request && isInviteToken(request.token) ? request : null;
}

/** As many of the events behind an invite as are asked for; the next one when that is none. */
function entriesFor(
  { events, event: next }: { events: readonly GameEvent[]; event: GameEvent },
  dates: CalendarDates,
  links: { pageUrl: string; siteUrl: string },
) {
  if (dates === 'all') return events.map((event) => calendarEntry(event, links));
  const asked = dates.flatMap(({ number, isReserve }) => {
    const event = events[number - 1];
    return event ? [calendarEntry(event, { ...links, isReserve })] : [];
  });
  return asked.length > 0 ? asked : [calendarEntry(next, links)];
}

/** A file is saved under the name of its link; a feed has a name of its own, and asks to be read again. */
export async function calendarResponse(
  entries: readonly CalendarEntry[],
  is: { fileOf: string } | { feed: string },
): Promise<Response> {
  const isFeed = 'feed' in is;
  const file = isFeed
    ? icsFile(entries, env.productName, { name: is.feed, refreshHours: FEED_REFRESH_HOURS })
    : icsFile(entries, env.productName);
  return new Response(file, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      ...(!isFeed && { 'content-disposition': `attachment; filename="${is.fileOf}.ics"` }),
      'cache-control': `public, max-age=${isFeed ? FEED_LIFETIME_SECONDS : LIFETIME_SECONDS}`,
      etag: `"${(await sha256(file)).slice(0, 32)}"`,
      'x-content-type-options': 'nosniff',
    },
  });
}

export const unknownCalendar = () =>
  new Response('There is no such invitation.', {
    status: 404,
    headers: { 'cache-control': `public, max-age=${LIFETIME_SECONDS}` },
  });

/** The failure's cause is logged, and not the address: it holds a token. */
export function failedCalendar(cause: unknown): Response {
  console.error('The event of a calendar file could not be read.', cause);
  return new Response('The event could not be read. Please try again.', { status: 503 });
}

/**
 * The events behind an invite as a file for calendars, or as a feed that they read again. Some apps' web views save no file that a
 * page makes, and open one that has an address. It is made from what a visitor may read.
 */
export async function makeCalendarFile({ token, dates }: CalendarRequest): Promise<Response> {
  const reading = await readInvitation(firestoreConfig, token);
  switch (reading.status) {
    case 'ready': {
      const pageUrl = new URL(`/rsvp/${token}`, env.siteUrl).href;
      const entries = entriesFor(reading, dates, { pageUrl, siteUrl: env.siteUrl });
      return calendarResponse(entries, dates === 'all' ? { feed: reading.event.title } : { fileOf: token });
    }
    case 'refused':
      return unknownCalendar();
    case 'failed':
      return failedCalendar(reading.cause);
  }
}

/** Responds to a calendar that has this very file with 304. */
export async function keptCalendar(
  request: Request,
  path: string,
  context: Context,
  make: () => Promise<Response>,
): Promise<Response> {
  const file = await cached(new URL(path, request.url), context, make);
  const etag = file.headers.get('etag');
  const known = request.headers.get('if-none-match')?.split(',') ?? [];
  const isKnown = known.some((one) => one.trim().replace(/^W\//, '') === etag);
  if (!isKnown) return file;
  return new Response(null, { status: 304, headers: file.headers });
}

/** The cache ignores the query: it changes nothing in the file. */
export function calendarFile(
  request: Request,
  { token, dates }: CalendarRequest,
  context: Context,
): Promise<Response> {
  return keptCalendar(request, calendarAddress(token, dates), context, () =>
    makeCalendarFile({ token, dates }),
  );
}
