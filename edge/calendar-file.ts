import { firestoreConfig } from '#data/firestore/config.ts';
import { readInvitation } from '#data/firestore/invitation.ts';
import { calendarEntry } from '#domain/calendar-entry.ts';
import { isInviteToken } from '#domain/invite-token.ts';
import { env } from '#lib/env.ts';
import { icsFile } from '#lib/ics-file.ts';
import { cached } from './cached.ts';
import type { Context } from './platform.ts';

/** A moved game must not be put into calendars at its old time for long. */
const LIFETIME_SECONDS = 60;

const PATH = /^\/api\/calendar\/([^/]+)\.ics$/;

/** What the address of a calendar file asks for. */
export interface CalendarRequest {
  token: string;
  /** Whether the guest waits for a place (`?as=reserve`). */
  isReserve: boolean;
}

/** @returns null for any other address. */
export function calendarRequest({ pathname, searchParams }: URL): CalendarRequest | null {
  const token = PATH.exec(pathname)?.[1] ?? null;
  if (token === null || !isInviteToken(token)) return null;
  return { token, isReserve: searchParams.get('as') === 'reserve' };
}

/**
 * The event behind an invite as a file for calendars. Some apps' web views save no file that a page makes, and open one
 * that has an address. It is made from what a visitor may read.
 */
export async function makeCalendarFile({ token, isReserve }: CalendarRequest): Promise<Response> {
  const reading = await readInvitation(firestoreConfig, token);
  switch (reading.status) {
    case 'ready': {
      const pageUrl = new URL(`/rsvp/${token}`, env.siteUrl).href;
      const entry = calendarEntry(reading.event, { pageUrl, siteUrl: env.siteUrl, isReserve });
      return new Response(icsFile([entry], env.productName), {
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

/** One address for each of the two files: what else stands in the asked one makes no other file. */
function cacheAddress({ pathname, origin }: URL, { isReserve }: CalendarRequest): URL {
  return new URL(isReserve ? `${pathname}?as=reserve` : pathname, origin);
}

export function calendarFile(address: URL, request: CalendarRequest, context: Context): Promise<Response> {
  return cached(cacheAddress(address, request), context, () => makeCalendarFile(request));
}
