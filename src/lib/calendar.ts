import type { Instant } from './dates.ts';

export interface CalendarEntry {
  /** Constant for all versions of an entry: a calendar replaces what it has. */
  uid: string;
  sequence: number;
  changedAt: Instant;
  starts: Instant;
  ends: Instant;
  title: string;
  description: string;
  location: string;
  url: string;
  status: 'confirmed' | 'tentative' | 'cancelled';
  /** Whole hours before the start; not for cancelled entries. */
  reminderHours: number;
}

/** '20300615T230000Z' */
export function utc(instant: Instant): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');
}

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
