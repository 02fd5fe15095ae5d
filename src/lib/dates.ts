/** Milliseconds since 1970 in UTC. */
export type Instant = number;

/** `YYYY-MM-DD` and `HH:MM` of a wall clock. */
export interface WallClock {
  date: string;
  time: string;
}

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  // Swedish dates are ISO dates.
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  clocks.set(timeZone, clock);
  return clock;
}

export function wallClockAt(instant: Instant, timeZone: string): WallClock {
  const [date = '', time = ''] = clockOf(timeZone).format(instant).split(' ');
  // A half-typed year begins with zeros, which the Swedish format leaves out.
  return { date: date.padStart('YYYY-MM-DD'.length, '0'), time };
}

function asUtc({ date, time }: WallClock): number {
  return Date.parse(`${date}T${time}:00Z`);
}

/** Engines parse more than ISO, and move February 30 into March. */
function isReading({ date, time }: WallClock, reading: number): boolean {
  return new Date(reading).toISOString().startsWith(`${date}T${time}:`);
}

function offsetAt(instant: Instant, timeZone: string): number {
  const minute = Math.floor(instant / 60_000) * 60_000;
  return asUtc(wallClockAt(minute, timeZone)) - minute;
}

/**
 * Null when the text is no date and time. In the hour that the switch to winter time repeats, its first pass; in the hour
 * that the switch to summer time skips, one hour later.
 */
export function instantAt(wallClock: WallClock, timeZone: string): Instant | null {
  const reading = asUtc(wallClock);
  if (Number.isNaN(reading) || !isReading(wallClock, reading)) return null;
  const dayBefore = reading - offsetAt(reading - DAY_MS, timeZone);
  const dayAfter = reading - offsetAt(reading + DAY_MS, timeZone);
  const shows = (instant: Instant) => asUtc(wallClockAt(instant, timeZone)) === reading;
  const candidates = [dayBefore, dayAfter].filter(shows);
  return candidates.length > 0 ? Math.min(...candidates) : dayBefore;
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Counts midnights, as a person in that zone counts days. */
export function daysUntil(instant: Instant, now: Instant, timeZone: string): number {
  const midnight = (at: Instant) => Date.parse(`${wallClockAt(at, timeZone).date}T00:00:00Z`);
  return Math.round((midnight(instant) - midnight(now)) / DAY_MS);
}

/** 'today', 'tomorrow', 'in 3 days', 'yesterday', … */
export function relativeDay(instant: Instant, now: Instant, timeZone: string): string {
  const days = daysUntil(instant, now, timeZone);
  return new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }).format(days, 'day');
}

/** 'Saturday, June 15' or 'Sat, Jun 15', with the year when it isn't the present one. */
export function formatDay(
  instant: Instant,
  now: Instant,
  timeZone: string,
  style: 'long' | 'short' = 'long',
): string {
  const year = (at: Instant) => wallClockAt(at, timeZone).date.slice(0, 4);
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: style,
    month: style,
    day: 'numeric',
    ...(year(instant) !== year(now) && { year: 'numeric' }),
  }).format(instant);
}

/** '7:00 PM' */
export function formatTime(instant: Instant, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
    .format(instant)
    .replace('\u202f', ' ');
}

/** 'EDT', 'EST' */
export function zoneName(instant: Instant, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(instant);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}

/** 'Tuesday, November 24, 7:00 PM EST', the same for every reader. */
export function formatMoment(instant: Instant, now: Instant, timeZone: string): string {
  const day = formatDay(instant, now, timeZone);
  return `${day}, ${formatTime(instant, timeZone)} ${zoneName(instant, timeZone)}`;
}

export function viewerTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export function clocksAgree(instant: Instant, timeZone: string, otherTimeZone: string): boolean {
  return offsetAt(instant, timeZone) === offsetAt(instant, otherTimeZone);
}
