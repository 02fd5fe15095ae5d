import { addDays, type Instant } from '#lib/dates.ts';
import { normalizeEmail, normalizePhone } from './contact.ts';
import { courtClock, courtInstant } from './court-clock.ts';
import type { GameEvent, RsvpCount } from './event.ts';
import { CLICK_DAYS_KEPT, clickDay, type Invite } from './invite.ts';
import type { Rsvp, RsvpResponse } from './rsvp.ts';
import { showUp } from './show-up.ts';

export const ANALYTICS_RANGES = ['7d', '30d', 'all'] as const;
export type AnalyticsRange = (typeof ANALYTICS_RANGES)[number];
export const DEFAULT_RANGE: AnalyticsRange = '30d';

export const RANGE_DAYS: Record<AnalyticsRange, number | null> = { '7d': 7, '30d': 30, all: null };

const TOP_EVENTS = 5;
export const RECENT_EVENTS = 5;
export const RECENT_RSVPS = 10;
/** The most RSVPs that are read, whatever the range: a month of five weekly games with forty answers each. */
export const RSVPS_READ = 200;

/** Midnight where the events are, so many days ago. */
function daysAgo(days: number, now: Instant): Instant {
  const date = addDays(courtClock(now).date, -days);
  const midnight = courtInstant({ date, time: '00:00' });
  if (midnight === null) throw new Error(`No clock shows midnight of ${date}.`);
  return midnight;
}

/** When a range begins; null for all time. */
export function rangeStart(range: AnalyticsRange, now: Instant): Instant | null {
  const days = RANGE_DAYS[range];
  return days === null ? null : daysAgo(days, now);
}

/** Start of a range's conversion: "all time" goes back as far as clicks are kept by day. */
export function conversionStart(range: AnalyticsRange, now: Instant): Instant {
  return rangeStart(range, now) ?? daysAgo(CLICK_DAYS_KEPT - 1, now);
}

/** Clicks are counted by UTC day, so the day of the start counts whole. */
export function clicksSince(invites: readonly Pick<Invite, 'clicksByDay'>[], start: Instant): number {
  const firstDay = clickDay(start);
  return invites
    .flatMap(({ clicksByDay }) => Object.entries(clicksByDay))
    .reduce((sum, [day, clicks]) => (day >= firstDay ? sum + clicks : sum), 0);
}

type SentRsvp = Pick<Rsvp, 'inviteToken' | 'submittedAt' | 'email' | 'phone' | 'name'>;

/** A key for the guest: two RSVPs with the same one are by the same person. */
function personOf({ email, phone, name }: SentRsvp): string {
  if (email) return normalizeEmail(email);
  return phone ? normalizePhone(phone) : name.toLowerCase();
}

/**
 * How many openings of a link led to an answer. Openings count once per browser, link and day, so all answers of a guest by
 * one link on one day count as one. Walk-ins came by no link.
 */
export function openingsAnswered(rsvps: readonly SentRsvp[]): number {
  const openings = rsvps.flatMap(({ inviteToken, ...rsvp }) =>
    inviteToken ? [`${inviteToken} ${clickDay(rsvp.submittedAt)} ${personOf(rsvp)}`] : [],
  );
  return new Set(openings).size;
}

/** A whole percentage, at most 100: guests whose opening was not counted did open the link. */
export function conversionRate(answered: number, openings: number): number {
  return openings === 0 ? 0 : Math.round((answered / Math.max(answered, openings)) * 100);
}

export function attending({ yes, maybe }: Pick<RsvpCount, 'yes' | 'maybe'>): number {
  return yes + maybe;
}

export function rsvpsIn({ yes, no, maybe }: RsvpCount): number {
  return yes + no + maybe;
}

export interface HeaderNumbers {
  events: number;
  activeEvents: number;
  rsvpCount: RsvpCount;
}

/** Attending guests per event: '2.33%'. */
export function headerConversion({ events, rsvpCount }: Pick<HeaderNumbers, 'events' | 'rsvpCount'>): string {
  const hundredths = events === 0 ? 0 : Math.round((attending(rsvpCount) * 100) / events);
  return `${(hundredths / 100).toFixed(2)}%`;
}

export interface SportShare {
  sport: string;
  events: number;
}

export function eventsBySport(events: readonly Pick<GameEvent, 'sport'>[]): SportShare[] {
  const counts = new Map<string, number>();
  for (const { sport } of events) counts.set(sport, (counts.get(sport) ?? 0) + 1);
  return [...counts]
    .map(([sport, count]) => ({ sport, events: count }))
    .sort((a, b) => b.events - a.events || a.sport.localeCompare(b.sport));
}

type ListedEvent = Pick<GameEvent, 'id' | 'title' | 'sport' | 'dateTime'>;
export type TopEvent = ListedEvent & { rsvps: number; attending: number };

/** The five events with the most RSVPs. Ties go to the event with more attending guests, then to the later one. */
export function topEvents(events: readonly (ListedEvent & Pick<GameEvent, 'rsvpCount'>)[]): TopEvent[] {
  return events
    .map((event) => ({ event, rsvps: rsvpsIn(event.rsvpCount), coming: attending(event.rsvpCount) }))
    .filter(({ rsvps }) => rsvps > 0)
    .sort((a, b) => b.rsvps - a.rsvps || b.coming - a.coming || b.event.dateTime - a.event.dateTime)
    .slice(0, TOP_EVENTS)
    .map(({ event: { id, title, sport, dateTime }, rsvps, coming: attending }) => {
      return { id, title, sport, dateTime, rsvps, attending };
    });
}

/** The events of a series have one title, so the date is part of the name. */
type NamedEvent = Pick<GameEvent, 'title' | 'dateTime'>;

export type Activity = { id: string; at: Instant } & (
  | { kind: 'event'; event: NamedEvent }
  | { kind: 'rsvp'; name: string; response: RsvpResponse; event: NamedEvent | null }
);

/** The event is null when it was deleted. */
export type RsvpToEvent = SentRsvp & Pick<Rsvp, 'id' | 'response'> & { event: NamedEvent | null };

/** The five latest events and the ten latest RSVPs as one list, the newest first. */
export function recentActivity(
  events: readonly (NamedEvent & Pick<GameEvent, 'id' | 'createdAt'>)[],
  rsvps: readonly RsvpToEvent[],
): Activity[] {
  const newestFirst = (a: Activity, b: Activity) => b.at - a.at;
  const made = events.map(({ id, createdAt: at, title, dateTime }): Activity => {
    return { kind: 'event', id, at, event: { title, dateTime } };
  });
  const responded = rsvps.map(({ id, submittedAt: at, name, response, event }): Activity => {
    return { kind: 'rsvp', id, at, name, response, event };
  });
  return [
    ...made.sort(newestFirst).slice(0, RECENT_EVENTS),
    ...responded.sort(newestFirst).slice(0, RECENT_RSVPS),
  ].sort(newestFirst);
}

interface Measured {
  events: readonly GameEvent[];
  latestEvents: readonly GameEvent[];
  rsvpTotal: number;
  clicks: number;
  /** RSVPs of the range, newest first, `RSVPS_READ` at most. */
  rsvps: readonly RsvpToEvent[];
  /** RSVPs that were checked in within the range, the latest first, `RSVPS_READ` at most. */
  checkIns: readonly Rsvp[];
  conversion: {
    since: Instant;
    openings: number;
  };
}

/** Start of the measured time: with more RSVPs than are read, the time of the oldest one read. */
export function measuredSince(rsvps: readonly Pick<Rsvp, 'submittedAt'>[], start: Instant): Instant {
  const oldest = rsvps.length < RSVPS_READ ? undefined : rsvps.at(-1);
  return Math.max(start, oldest?.submittedAt ?? start);
}

export function analyse({
  events,
  latestEvents,
  rsvpTotal,
  clicks,
  rsvps,
  checkIns,
  conversion: { since, openings },
}: Measured) {
  const answered = openingsAnswered(rsvps.filter(({ submittedAt }) => submittedAt >= since));
  return {
    events: events.length,
    rsvps: rsvpTotal,
    clicks,
    conversion: { rate: conversionRate(answered, openings), since },
    showUp: showUp(checkIns, events, RSVPS_READ),
    bySport: eventsBySport(events),
    top: topEvents(events),
    recent: recentActivity(latestEvents, rsvps),
  };
}

export type Analytics = ReturnType<typeof analyse>;
