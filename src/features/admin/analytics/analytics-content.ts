import type { Activity, AnalyticsRange } from '#domain/analytics.ts';
import type { RsvpResponse } from '#domain/rsvp.ts';

const responded: Record<RsvpResponse, string> = { yes: 'said yes', maybe: 'said maybe', no: 'said no' };

export const analytics = {
  title: 'Analytics',
  range: 'Time range',
  ranges: { '7d': '7 days', '30d': '30 days', all: 'All time' } satisfies Record<AnalyticsRange, string>,
  loading: 'Counting…',
  cards: 'Figures of the time range',
  events: 'Total Events',
  rsvps: 'Total RSVPs',
  clicks: 'Invite Clicks',
  conversion: 'Conversion Rate',
  conversionOf: 'per click',
  hints: {
    events: 'Created in this time.',
    rsvps: 'Answered in this time: yes, maybe and no.',
    clicks: 'Links opened, once per browser and day.',
    conversion: 'RSVPs per invite click.',
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
    bySport: 'No events were created in this time.',
    top: 'No event of this time has an answer yet.',
    recent: 'Nothing happened in this time.',
  },
  deletedEvent: 'a deleted event',
};

export function activityLine(activity: Activity): string {
  switch (activity.kind) {
    case 'event':
      return `“${activity.title}” was created`;
    case 'rsvp':
      return `${activity.name} ${responded[activity.response]} to ${activity.eventTitle === null ? analytics.deletedEvent : `“${activity.eventTitle}”`}`;
  }
}
