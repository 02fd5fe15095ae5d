import type { Instant } from '#lib/dates.ts';
import type { GameEvent, RsvpCount } from './event.ts';
import { clickDay, type Invite } from './invite.ts';
import type { Rsvp, RsvpResponse } from './rsvp.ts';

export const ANALYTICS_RANGES = ['7d', '30d', 'all'] as const;
export type AnalyticsRange = (typeof ANALYTICS_RANGES)[number];
export const DEFAULT_RANGE: AnalyticsRange = '30d';

const DAY_MS = 86_400_000;
const RANGE_DAYS: Record<AnalyticsRange, number | null> = { '7d': 7, '30d': 30, all: null };

const TOP_EVENTS = 5;
const RECENT_EVENTS = 5;
export const RECENT_RSVPS = 10;
const RECENT_ACTIVITY = 15;

/**
 * Where a range begins; null for all time. Clicks are counted by whole days in UTC, so every range begins with
 * such a day: events, RSVPs and clicks are then of the same days.
 */
export function rangeStart(range: AnalyticsRange, now: Instant): Instant | null {
  const days = RANGE_DAYS[range];
  return days === null ? null : Date.parse(`${clickDay(now - days * DAY_MS)}T00:00:00Z`);
}

export function clicksSince(invites: readonly Pick<Invite, 'clicksByDay'>[], start: Instant): number {
  const firstDay = clickDay(start);
  return invites
    .flatMap(({ clicksByDay }) => Object.entries(clicksByDay))
    .reduce((sum, [day, clicks]) => (day >= firstDay ? sum + clicks : sum), 0);
}

/** RSVPs per invite click, as a whole percentage. */
export function conversionRate(rsvps: number, clicks: number): number {
  return clicks === 0 ? 0 : Math.round((rsvps / clicks) * 100);
}

/** Who may come. */
export function attending({ yes, maybe }: Pick<RsvpCount, 'yes' | 'maybe'>): number {
  return yes + maybe;
}

export function rsvpsIn({ yes, no, maybe }: RsvpCount): number {
  return yes + no + maybe;
}

/** What the four cards above the tabs are made of. */
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

/** The five events with the most RSVPs; of equal ones those that more attend, then the newer. */
export function topEvents(
  events: readonly Pick<GameEvent, 'id' | 'title' | 'sport' | 'dateTime' | 'createdAt' | 'rsvpCount'>[],
): TopEvent[] {
  return events
    .map((event) => ({ event, rsvps: rsvpsIn(event.rsvpCount), coming: attending(event.rsvpCount) }))
    .filter(({ rsvps }) => rsvps > 0)
    .sort((a, b) => b.rsvps - a.rsvps || b.coming - a.coming || b.event.createdAt - a.event.createdAt)
    .slice(0, TOP_EVENTS)
    .map(({ event: { id, title, sport, dateTime }, rsvps, coming }) => ({
      ...{ id, title, sport, dateTime, rsvps },
      attending: coming,
    }));
}

export type Activity =
  | { kind: 'event'; id: string; at: Instant; title: string; sport: string }
  | {
      kind: 'rsvp';
      id: string;
      at: Instant;
      name: string;
      response: RsvpResponse;
      eventTitle: string | null;
    };

/** An RSVP with the title of its event, unless that was deleted meanwhile. */
export type TitledRsvp = Pick<Rsvp, 'id' | 'submittedAt' | 'name' | 'response'> & {
  eventTitle: string | null;
};

/** The five latest events and the ten latest RSVPs as one list, the newest first. */
export function recentActivity(
  events: readonly Pick<GameEvent, 'id' | 'createdAt' | 'title' | 'sport'>[],
  rsvps: readonly TitledRsvp[],
): Activity[] {
  const newestFirst = (a: Activity, b: Activity) => b.at - a.at;
  const made = events.map(
    ({ id, createdAt, title, sport }): Activity => ({ kind: 'event', id, at: createdAt, title, sport }),
  );
  const responded = rsvps.map(
    ({ id, submittedAt, name, response, eventTitle }): Activity => ({
      kind: 'rsvp',
      at: submittedAt,
      ...{ id, name, response, eventTitle },
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
  /** A whole percentage. */
  conversionRate: number;
  bySport: SportShare[];
  top: TopEvent[];
  recent: Activity[];
}

export function analyse({
  events,
  rsvpTotal,
  clicks,
  latestRsvps,
}: {
  /** Made in the range. */
  events: readonly GameEvent[];
  /** How many RSVPs were given in the range. */
  rsvpTotal: number;
  clicks: number;
  latestRsvps: readonly TitledRsvp[];
}): Analytics {
  return {
    events: events.length,
    rsvps: rsvpTotal,
    clicks,
    conversionRate: conversionRate(rsvpTotal, clicks),
    bySport: eventsBySport(events),
    top: topEvents(events),
    recent: recentActivity(events, latestRsvps),
  };
}
