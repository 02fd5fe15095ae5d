import { ButtonLink } from '#components/ui/button.tsx';
import type { GameEvent } from '#domain/event.ts';
import { googleCalendarUrl } from '#lib/calendar.ts';
import { calendar } from '../invitation/invitation-content.ts';
import { calendarEntry } from './calendar-entry.ts';

interface CalendarLinksProps {
  event: GameEvent;
  pageUrl: string;
  /** Of an invite that works; without one there is no file. */
  token: string | null;
  /** Whether it is the next thing to do. */
  isNext?: boolean;
}

/** Two ways into a calendar: Google's page, and a file for every other one (`edge/calendar-file.ts`). */
export function CalendarLinks({ event, pageUrl, token, isNext = false }: CalendarLinksProps) {
  const variant = isNext ? 'loud' : 'plain';
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      <ButtonLink
        variant={variant}
        className="grow gap-1.5 px-3!"
        to={googleCalendarUrl(calendarEntry(event, pageUrl))}
        target="_blank"
        rel="noopener noreferrer"
      >
        {calendar.google} <span className="font-sans text-sm font-normal">{calendar.opensGoogle}</span>
      </ButtonLink>
      {token && (
        <ButtonLink variant={variant} className="grow px-3!" to={`/api/calendar/${token}.ics`} reloadDocument>
          {calendar.file}
        </ButtonLink>
      )}
    </div>
  );
}
