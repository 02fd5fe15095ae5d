import { type Activity, type AnalyticsRange, RSVPS_READ } from '#domain/analytics.ts';
import { type GameEvent, sportEmoji } from '#domain/event.ts';
import { type Funnel, INVITATIONS_FOLLOWED } from '#domain/funnel.ts';
import type { RsvpResponse } from '#domain/rsvp.ts';
import { GAMES_FOR_RATE, type Lead, type ShowUp, type ShowUpBy, showUpRate } from '#domain/show-up.ts';
import { DAY_MS, formatDay, HOUR_MS, type Instant } from '#lib/dates.ts';
import { countGames, sportLabel } from '../parts/content.ts';
import { shortDay } from '../parts/event-dates.ts';

const responded: Record<RsvpResponse, string> = { yes: 'said yes', maybe: 'said maybe', no: 'said no' };

export const analytics = {
  title: 'Analytics',
  range: 'Time range',
  loading: 'Counting…',
  cards: 'Figures of the time range',
  events: 'Total Events',
  rsvps: 'Total RSVPs',
  clicks: 'Invite Clicks',
  conversion: 'Conversion Rate',
  conversionOf: 'of openings',
  hints: {
    events: {
      '7d': 'Took place in this time, by their date.',
      '30d': 'Took place in this time, by their date.',
      all: 'All of them, also those still to come.',
    } satisfies Record<AnalyticsRange, string>,
    rsvps: 'Yes, maybe and no given in this time, also to games still to come.',
    clicks: 'Links opened, once per browser and day.',
    conversion: (day: string) => `Openings since ${day} that led to an answer. Walk-ins are not counted.`,
  },
  bySport: 'Events by Sport',
  sport: 'Sport',
  sportEvents: 'Events',
  top: 'Top Performing Events',
  topHint: 'The five events of this time with the most RSVPs. Attending means yes plus maybe.',
  topEvent: 'Event',
  topRsvps: 'RSVPs',
  topAttending: 'Attending',
  topLine: (rsvps: number, attending: number) =>
    `${rsvps} ${rsvps === 1 ? 'RSVP' : 'RSVPs'}, ${attending} attending`,
  recent: 'Recent Activity',
  empty: {
    bySport: 'No event took place in this time.',
    top: 'No event of this time has an answer yet.',
    recent: 'Nothing happened in this time.',
  },
  deletedEvent: 'a deleted event',
};

export const funnel = {
  title: 'From founder to game',
  hint: 'Confirmed founders, and those invited in this time: everybody counts once. By sport: only founders who play it, and invitations to its games.',
  hintLatest: `Counts the latest ${INVITATIONS_FOLLOWED.toLocaleString('en-US')} invitations.`,
  sport: 'Sport of the funnel',
  anySport: 'Any sport',
  loading: 'Counting founders…',
  failed:
    'The founders and their invitations did not load: the founders’ database does not respond. The other figures don’t need it.',
  responsesFailed: 'The answers to the invitations did not load: the games’ database does not respond.',
  empty: 'No founder was invited in this time.',
  step: 'Step',
  count: 'Founders',
  steps: { founders: 'Founders', invited: 'Invited', responded: 'Responded', came: 'Came' } satisfies Record<
    keyof Funnel,
    string
  >,
};

/** 'Thursday volleyball (Thu, Nov 26)': the events of a series have one title. */
export function eventName({ title, dateTime }: Pick<GameEvent, 'title' | 'dateTime'>, now: Instant): string {
  return `${title} (${shortDay(dateTime, now)})`;
}

export function activityLine(activity: Activity, now: Instant): string {
  const event = activity.event ? eventName(activity.event, now) : analytics.deletedEvent;
  switch (activity.kind) {
    case 'event':
      return `${event} was created`;
    case 'rsvp':
      return `${activity.name} ${responded[activity.response]} to ${event}`;
  }
}

const leads: Record<string, string> = {
  '0': 'First answered on the day',
  '1-3': '1 to 3 days before',
  '4-7': '4 to 7 days before',
  '8+': 'More than a week before',
} satisfies Record<Lead, string>;

/** A Monday, so that each day of the week is so many days later. */
const MONDAY = Date.parse('2026-11-23T00:00:00Z');
const named = (at: Instant, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(at).replace('\u202f', ' ');

export const showUp = {
  title: 'Who really came',
  hint: 'Players who said yes by a link, and were checked in as arrived or no-show. Without walk-ins, reserves and those who gave their place away.',
  few: `Fewer than ${GAMES_FOR_RATE} games make no percentage. Their bars are paler.`,
  cutOff: `Counts the latest ${RSVPS_READ} check-ins.`,
  empty: 'Nobody was checked in at a game of this time. Guests are checked in on the guest list.',
  by: 'Show-up by',
  dimensions: {
    week: 'Week by week',
    sport: 'By sport',
    weekday: 'By day of the week',
    hour: 'By hour',
    lead: 'By time of the first answer',
    stillIn: 'By “Still in”',
  } satisfies Record<ShowUpBy, string>,
  nameOf: {
    week: (monday) => `From ${formatDay(Date.parse(monday), Date.now(), 'UTC', 'short')}`,
    sport: (sport) => `${sportEmoji(sport)} ${sportLabel(sport)}`,
    weekday: (day) => named(MONDAY + Number(day) * DAY_MS, { weekday: 'long' }),
    hour: (hour) => named(MONDAY + Number(hour) * HOUR_MS, { hour: 'numeric' }),
    lead: (lead) => leads[lead] ?? lead,
    stillIn: (said) => (said === 'said' ? 'Said “Still in”' : 'Did not say it'),
  } satisfies Record<ShowUpBy, (key: string) => string>,
  headings: (group: string) => [group, 'Came', 'Of', 'Games', 'Rate'],
  noRate: 'Too few games',
};

/** '84%: 42 of 50 players, 5 games'; without a percentage for too few games. */
export function showUpLine(group: ShowUp): string {
  const { came, of } = group;
  const rate = showUpRate(group);
  const counted = `${came} of ${of === 1 ? '1 player' : `${of} players`}, ${countGames(group.games)}`;
  return rate === null ? counted : `${rate}%: ${counted}`;
}
