import { ButtonLink } from '#components/ui/button.tsx';
import { calendarEntry } from '#domain/calendar-entry.ts';
import type { GameEvent } from '#domain/event.ts';
import { googleCalendarUrl } from '#lib/calendar.ts';
import { env } from '#lib/env.ts';
import { calendar } from '../invitation/invitation-content.ts';
import { calendarAddress } from './calendar-address.ts';

interface CalendarLinksProps {
  event: GameEvent;
  pageUrl: string;
  /** Of an invite that works; without one there is no file. */
  token: string | null;
  /** The number of the event behind the link, when it leads to a series. */
  number: number | null;
  /** Whether the guest waits for a place. */
  isReserve?: boolean;
  /** Whether it is the next thing to do. */
  isNext?: boolean;
}

/**
 * Two ways into a calendar: Google's page, and a file for every other one (`edge/calendar-file.ts`). The file of a
 * cancelled event takes it out again, which Google's page can't.
 */
export function CalendarLinks({
  event,
  pageUrl,
  token,
  number,
  isReserve = false,
  isNext = false,
}: CalendarLinksProps) {
  const variant = isNext ? 'loud' : 'plain';
  const isCancelled = event.status === 'cancelled';
  if (isCancelled && !token) return null;
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      {!isCancelled && (
        <ButtonLink
          variant={variant}
          className="grow gap-1.5 px-3!"
          to={googleCalendarUrl(calendarEntry(event, { pageUrl, siteUrl: env.siteUrl }))}
          target="_blank"
          rel="noopener noreferrer"
        >
          {calendar.google} <span className="font-sans text-sm font-normal">{calendar.opensGoogle}</span>
        </ButtonLink>
      )}
      {token && (
        <ButtonLink
          variant={variant}
          className="grow px-3!"
          to={calendarAddress(token, number || isReserve ? [{ number: number ?? 1, isReserve }] : [])}
          reloadDocument
        >
          {isCancelled ? calendar.remove : calendar.file}
        </ButtonLink>
      )}
    </div>
  );
}
