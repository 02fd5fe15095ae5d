import { addDays, type Instant, instantAt, wallClockAt } from '#lib/dates.ts';
import { normalizeEmail, normalizePhone } from './contact.ts';
import { EVENT_TIME_ZONE, type GameEvent, type RsvpCount } from './event.ts';
import { CLICK_DAYS_KEPT, clickDay, type Invite } from './invite.ts';
import type { Rsvp, RsvpResponse } from './rsvp.ts';

export const ANALYTICS_RANGES = ['7d', '30d', 'all'] as const;
export type AnalyticsRange = (typeof ANALYTICS_RANGES)[number];
export const DEFAULT_RANGE: AnalyticsRange = '30d';

const RANGE_DAYS: Record<AnalyticsRange, number | null> = { '7d': 7, '30d': 30, all: null };

const TOP_EVENTS = 5;
export const RECENT_EVENTS = 5;
export const RECENT_RSVPS = 10;
/** A month of five weekly games with forty answers: all RSVPs that are read, whatever the range. */
export const RSVPS_READ = 200;
const RECENT_ACTIVITY = 15;

/** Midnight at the court so many days ago, on its wall clock. */
function daysAgo(days: number, now: Instant): Instant {
  const date = addDays(wallClockAt(now, EVENT_TIME_ZONE).date, -days);
  const midnight = instantAt({ date, time: '00:00' }, EVENT_TIME_ZONE);
  if (midnight === null) throw new Error(`No clock shows midnight of ${date}.`);
  return midnight;
}

/** When a range begins; null for all time. */
export function rangeStart(range: AnalyticsRange, now: Instant): Instant | null {
  const days = RANGE_DAYS[range];
  return days === null ? null : daysAgo(days, now);
}

/** Since when a range's conversion is known: openings are counted by day for this long. */
export function conversionStart(range: AnalyticsRange, now: Instant): Instant {
  return rangeStart(range, now) ?? daysAgo(CLICK_DAYS_KEPT - 1, now);
}

/** Clicks are kept by whole days in UTC: the day of the start counts from its midnight there. */
export function clicksSince(invites: readonly Pick<Invite, 'clicksByDay'>[], start: Instant): number {
  const firstDay = clickDay(start);
  return invites
    .flatMap(({ clicksByDay }) => Object.entries(clicksByDay))
    .reduce((sum, [day, clicks]) => (day >= firstDay ? sum + clicks : sum), 0);
}

type SentRsvp = Pick<Rsvp, 'inviteToken' | 'submittedAt' | 'email' | 'phone' | 'name'>;

/** The same for all answers of one guest, as far as what they gave tells. */
function personOf({ email, phone, name }: SentRsvp): string {
  if (email) return normalizeEmail(email);
  return phone ? normalizePhone(phone) : name.toLowerCase();
}

/**
 * How many openings of a link led to an answer. An opening counts once per browser, link and day, so a guest's answers
 * by one link on one day are one, to however many dates. Walk-ins came by no link.
 */
export function openingsAnswered(rsvps: readonly SentRsvp[]): number {
  const openings = rsvps.flatMap(({ inviteToken, ...rsvp }) =>
    inviteToken ? [`${inviteToken} ${clickDay(rsvp.submittedAt)} ${personOf(rsvp)}`] : [],
  );
  return new Set(openings).size;
}

/** As a whole percentage. Guests whose opening was not counted did open the link, so it is at most 100. */
export function conversionRate(answered: number, openings: number): number {
  return openings === 0 ? 0 : Math.round((answered / Math.max(answered, openings)) * 100);
}

/** Guests who may come: yes and maybe. */
export function attending({ yes, maybe }: Pick<RsvpCount, 'yes' | 'maybe'>): number {
  return yes + maybe;
}

export function rsvpsIn({ yes, no, maybe }: RsvpCount): number {
  return yes + no + maybe;
}

/** Data of the four cards above the tabs. */
export interface HeaderNumbers {
  events: number;
  activeEvents: number;
  /** Over all events. */
  rsvpCount: RsvpCount;
}

/** Attending guests per event, with two decimals and a percent sign: '2.33%'. */
export function headerConversion({ events, rsvpCount }: Pick<HeaderNumbers, 'events' | 'rsvpCount'>): string {
  const hundredths = events === 0 ? 0 : Math.round((attending(rsvpCount) * 100) / events);
  return `${(hundredths / 100).toFixed(2)}%`;
}

export interface SportShare {
  sport: string;
  events: number;
}

/** The sports that were played, the most frequent first. */
export function eventsBySport(events: readonly Pick<GameEvent, 'sport'>[]): SportShare[] {
  const counts = new Map<string, number>();
  for (const { sport } of events) counts.set(sport, (counts.get(sport) ?? 0) + 1);
  return [...counts]
    .map(([sport, count]) => ({ sport, events: count }))
    .sort((a, b) => b.events - a.events || a.sport.localeCompare(b.sport));
}

export interface TopEvent {
  id: string;
  title: string;
  sport: string;
  dateTime: Instant;
  rsvps: number;
  attending: number;
}

/** The five events with the most RSVPs; of equal ones those that more attend, then the later. */
export function topEvents(
  events: readonly Pick<GameEvent, 'id' | 'title' | 'sport' | 'dateTime' | 'rsvpCount'>[],
): TopEvent[] {
  return events
    .map((event) => ({ event, rsvps: rsvpsIn(event.rsvpCount), coming: attending(event.rsvpCount) }))
    .filter(({ rsvps }) => rsvps > 0)
    .sort((a, b) => b.rsvps - a.rsvps || b.coming - a.coming || b.event.dateTime - a.event.dateTime)
    .slice(0, TOP_EVENTS)
    .map(({ event: { id, title, sport, dateTime }, rsvps, coming }) => ({
      ...{ id, title, sport, dateTime, rsvps },
      attending: coming,
    }));
}

/** Distinguishes the events of a series. */
type NamedEvent = Pick<GameEvent, 'title' | 'dateTime'>;

export type Activity =
  | { kind: 'event'; id: string; at: Instant; event: NamedEvent }
  | {
      kind: 'rsvp';
      id: string;
      at: Instant;
      name: string;
      response: RsvpResponse;
      event: NamedEvent | null;
    };

/** An RSVP with its event, unless that was deleted meanwhile. */
export type RsvpToEvent = SentRsvp & Pick<Rsvp, 'id' | 'response'> & { event: NamedEvent | null };

/** The five latest events and the ten latest RSVPs as one list, the newest first. */
export function recentActivity(
  events: readonly (NamedEvent & Pick<GameEvent, 'id' | 'createdAt'>)[],
  rsvps: readonly RsvpToEvent[],
): Activity[] {
  const newestFirst = (a: Activity, b: Activity) => b.at - a.at;
  const made = events.map(
    ({ id, createdAt, title, dateTime }): Activity => ({
      ...{ kind: 'event', id, at: createdAt },
      event: { title, dateTime },
    }),
  );
  const responded = rsvps.map(
    ({ id, submittedAt, name, response, event }): Activity => ({
      ...{ kind: 'rsvp', id, at: submittedAt },
      ...{ name, response, event },
    }),
  );
  return [
    ...made.sort(newestFirst).slice(0, RECENT_EVENTS),
    ...responded.sort(newestFirst).slice(0, RECENT_RSVPS),
  ]
    .sort(newestFirst)
    .slice(0, RECENT_ACTIVITY);
}

export interface Analytics {
  events: number;
  rsvps: number;
  clicks: number;
  conversion: {
    /** A whole percentage. */
    rate: number;
    since: Instant;
  };
  bySport: SportShare[];
  top: TopEvent[];
  recent: Activity[];
}

interface Measured {
  /** Events of the range, by date. */
  events: readonly GameEvent[];
  latestEvents: readonly GameEvent[];
  /** How many RSVPs were given in the range. */
  rsvpTotal: number;
  clicks: number;
  /** RSVPs of the range, newest first, `RSVPS_READ` at most. */
  rsvps: readonly RsvpToEvent[];
  conversion: {
    since: Instant;
    /** How often links were opened since then. */
    openings: number;
  };
}

/** When the RSVPs that were read begin, where more were given than are read. */
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
  conversion: { since, openings },
}: Measured): Analytics {
  const answered = openingsAnswered(rsvps.filter(({ submittedAt }) => submittedAt >= since));
  return {
    events: events.length,
    rsvps: rsvpTotal,
    clicks,
    conversion: { rate: conversionRate(answered, openings), since },
    bySport: eventsBySport(events),
    top: topEvents(events),
    recent: recentActivity(latestEvents, rsvps),
  };
}
