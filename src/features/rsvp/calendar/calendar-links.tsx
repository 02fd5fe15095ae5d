import type { ComponentProps } from 'react';
import { ButtonLink } from '#components/ui/button.tsx';
import { calendarEntry } from '#domain/calendar-entry.ts';
import type { GameEvent } from '#domain/event.ts';
import { googleCalendarUrl } from '#lib/calendar.ts';
import { env } from '#lib/env.ts';
import { publicUrl } from '../guest-page/links.ts';
import { calendarAddress } from './calendar-address.ts';

const words = {
  google: 'Add to Calendar',
  file: 'Apple, Outlook (.ics)',
  opensGoogle: '(Google)',
  remove: 'Remove it from your calendar (.ics)',
};

type Variant = NonNullable<ComponentProps<typeof ButtonLink>['variant']>;

/** A link to Google's page, which can't remove an event again. */
export function CalendarButton({ event, variant }: { event: GameEvent; variant: Variant }) {
  return (
    <ButtonLink
      variant={variant}
      className="grow gap-1.5 px-3!"
      to={googleCalendarUrl(calendarEntry(event, { pageUrl: publicUrl(), siteUrl: env.siteUrl }))}
      target="_blank"
      rel="noopener noreferrer"
    >
      {words.google} <span className="font-sans text-sm font-normal">{words.opensGoogle}</span>
    </ButtonLink>
  );
}

interface CalendarFileProps {
  event: GameEvent;
  token: string;
  /** The number of the event behind the link, when it leads to a series. */
  number: number | null;
  /** Whether the guest waits for a place. */
  isReserve?: boolean;
  variant: Variant;
  className?: string;
}

/** A file for every other calendar (`edge/calendar-file.ts`). For a cancelled event it removes the entry. */
export function CalendarFile({
  event,
  token,
  number,
  isReserve = false,
  variant,
  className = '',
}: CalendarFileProps) {
  return (
    <ButtonLink
      variant={variant}
      className={className}
      to={calendarAddress(token, number || isReserve ? [{ number: number ?? 1, isReserve }] : [])}
      reloadDocument
    >
      {event.status === 'cancelled' ? words.remove : words.file}
    </ButtonLink>
  );
}

interface CalendarLinksProps extends Pick<CalendarFileProps, 'event' | 'number'> {
  /** The invite's token; null when it is off, and then there is no file. */
  token: string | null;
}

export function CalendarLinks({ event, token, number }: CalendarLinksProps) {
  const isCancelled = event.status === 'cancelled';
  if (isCancelled && !token) return null;
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      {!isCancelled && <CalendarButton event={event} variant="plain" />}
      {token && (
        <CalendarFile event={event} token={token} number={number} variant="plain" className="grow px-3!" />
      )}
    </div>
  );
}
