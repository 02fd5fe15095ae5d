import { firestoreConfig } from '#data/firestore/config.ts';
import { readInvitation } from '#data/firestore/invitation.ts';
import { calendarEntry } from '#domain/calendar-entry.ts';
import { isInviteToken } from '#domain/invite-token.ts';
import { calendarAddress, readCalendarAddress } from '#features/rsvp/calendar/calendar-address.ts';
import { env } from '#lib/env.ts';
import { icsFile } from '#lib/ics-file.ts';
import { cached } from './cached.ts';
import type { Context } from './platform.ts';

/** A moved event must not be put into calendars at its old time for long. */
const LIFETIME_SECONDS = 60;

/** The dates that a calendar file's address asks for. */
type CalendarRequest = NonNullable<ReturnType<typeof readCalendarAddress>>;

/** @returns null for any other address. */
export function calendarRequest({ pathname }: URL): CalendarRequest | null {
  const request = readCalendarAddress(pathname);
  return request && isInviteToken(request.token) ? request : null;
}

/**
 * The events behind an invite as a file for calendars. Some apps' web views save no file that a page makes, and open one
 * that has an address. It is made from what a visitor may read.
 */
export async function makeCalendarFile({ token, dates }: CalendarRequest): Promise<Response> {
  const reading = await readInvitation(firestoreConfig, token);
  switch (reading.status) {
    case 'ready': {
      const pageUrl = new URL(`/rsvp/${token}`, env.siteUrl).href;
      const links = { pageUrl, siteUrl: env.siteUrl };
      const entries = dates.flatMap(({ number, isReserve }) => {
        const event = reading.events[number - 1];
        return event ? [calendarEntry(event, { ...links, isReserve })] : [];
      });
      const next = calendarEntry(reading.event, links);
      return new Response(icsFile(entries.length > 0 ? entries : [next], env.productName), {
        headers: {
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': `attachment; filename="${token}.ics"`,
          'cache-control': `public, max-age=${LIFETIME_SECONDS}`,
          'x-content-type-options': 'nosniff',
        },
      });
    }
    case 'refused':
      return new Response('There is no such invitation.', { status: 404 });
    case 'failed':
      console.error('The event of a calendar file could not be read.', reading.cause);
      return new Response('The event could not be read. Please try again.', { status: 503 });
  }
}

/** The cache ignores the query: it changes nothing in the file. */
export function calendarFile(address: URL, request: CalendarRequest, context: Context): Promise<Response> {
  const { origin } = address;
  const path = calendarAddress(request.token, request.dates);
  return cached(new URL(path, origin), context, () => makeCalendarFile(request));
}
