import { type CalendarEntry, utc } from './calendar.ts';
import { wellFormed } from './text.ts';

/** A TEXT value (RFC 5545, 3.3.11). */
function escapeText(text: string): string {
  return wellFormed(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** RFC 5545, 3.1: octets, the line break not counted. */
const LINE_OCTETS = 75;

function fold(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let room = LINE_OCTETS;
  for (const character of line) {
    const octets = encoder.encode(character).length;
    if (octets > room) {
      folded += '\r\n ';
      room = LINE_OCTETS - 1;
    }
    folded += character;
    room -= octets;
  }
  return folded;
}

/** A reminder on the screen (RFC 5545, 3.6.6). */
function alarm({ title, status, reminderHours }: CalendarEntry): string[] {
  if (status === 'cancelled') return [];
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(title)}`,
    `TRIGGER:-PT${reminderHours}H`,
    'END:VALARM',
  ];
}

function component(entry: CalendarEntry): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(entry.uid)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${utc(entry.changedAt)}`,
    `DTSTART:${utc(entry.starts)}`,
    `DTEND:${utc(entry.ends)}`,
    `SUMMARY:${escapeText(entry.title)}`,
    `DESCRIPTION:${escapeText(entry.description)}`,
    `LOCATION:${escapeText(entry.location)}`,
    `URL:${entry.url}`,
    `STATUS:${entry.status.toUpperCase()}`,
    `TRANSP:${entry.status === 'cancelled' ? 'TRANSPARENT' : 'OPAQUE'}`,
    ...alarm(entry),
    'END:VEVENT',
  ];
}

/** A calendar to subscribe to: its name, and how often it is worth reading again (RFC 7986). */
export interface Feed {
  name: string;
  refreshHours: number;
}

/** The older names of the same are what most calendars read. */
function feedLines({ name, refreshHours }: Feed): string[] {
  return [
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`,
    `X-PUBLISHED-TTL:PT${refreshHours}H`,
  ];
}

/**
 * An iCalendar file of at least one entry. Its times are in UTC, so it describes no time zone.
 * @param producer names us in the logs of calendars.
 */
export function icsFile(entries: readonly CalendarEntry[], producer: string, feed?: Feed): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(producer)}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(feed ? feedLines(feed) : []),
    ...entries.flatMap(component),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}
