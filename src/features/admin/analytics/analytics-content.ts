import type { Activity, AnalyticsRange } from '#domain/analytics.ts';
import type { GameEvent } from '#domain/event.ts';
import { type Funnel, INVITATIONS_FOLLOWED } from '#domain/funnel.ts';
import type { RsvpResponse } from '#domain/rsvp.ts';
import type { Instant } from '#lib/dates.ts';
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
