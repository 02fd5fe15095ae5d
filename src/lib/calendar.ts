import type { Instant } from './dates.ts';

export interface CalendarEntry {
  /** The same for every version of one entry, so that a calendar replaces what it has. */
  uid: string;
  /** Rises with every change of the entry. */
  sequence: number;
  /** When this version was made. */
  changedAt: Instant;
  starts: Instant;
  ends: Instant;
  title: string;
  description: string;
  location: string;
  url: string;
  status: 'confirmed' | 'tentative' | 'cancelled';
  /** How long before the start the calendar reminds, in whole hours; not of what is cancelled. */
  reminderHours: number;
}

/** '20300615T230000Z' */
export function utc(instant: Instant): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** A page of Google Calendar with the entry filled in. */
export function googleCalendarUrl({ title, starts, ends, description, location }: CalendarEntry): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${utc(starts)}/${utc(ends)}`,
    details: description,
    location,
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}
