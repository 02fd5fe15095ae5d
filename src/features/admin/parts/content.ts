import type { AnalyticsRange } from '#domain/analytics.ts';
import type { DisplayStatus, Seats } from '#domain/event.ts';
import { GUESTS_DAYS } from '#domain/retention.ts';
import type { Attendance } from '#domain/rsvp.ts';
import { sportLabels } from '#domain/sport.ts';
import type { ViewName } from './view-paths.ts';

export const header = {
  viewSite: 'View Site',
  logout: 'Logout',
  logoutQuestion: 'Are you sure you want to log out?',
  unsent: (count: number) =>
    count === 1
      ? '1 check-in is not sent yet. It is kept on this device, and sent when you sign in here again.'
      : `${count} check-ins are not sent yet. They are kept on this device, and sent when you sign in here again.`,
  leaving: 'Logging out as soon as everything is saved…',
  logoutFailed: 'You are still signed in: the log-out did not get through.',
  stay: 'Stay',
  skip: 'Skip to the content',
};

export const tabs = {
  label: 'Dashboard',
  events: 'Events',
  create: 'Create Event',
  founders: 'Founders',
  people: 'People',
  analytics: 'Analytics',
};

/** The link to the view, and its title. */
export const inviteFounders = 'Invite founders';

export const viewTitles: Record<ViewName, string> = {
  events: 'Events',
  guests: "Who's coming",
  checkIn: 'Check-in',
  edit: 'Edit event',
  invite: inviteFounders,
  series: 'Weekly series',
  create: 'Create Event',
  copy: 'Duplicate event',
  founders: 'Founders',
  founder: 'Founder',
  people: 'People',
  person: 'Person',
  survey: 'Survey',
  analytics: 'Analytics',
  emails: 'Emails to you',
};

export const states = {
  loading: 'Loading…',
  refresh: 'Refresh',
  failed: 'This did not load. The connection may be weak.',
  stale: 'Not up to date: the last refresh did not get through.',
  lost: 'No connection: new answers show up once it is back.',
  retry: 'Try again',
  dismiss: 'Dismiss',
  unknownTitle: 'Nothing at this address',
  unknown: 'This part of the dashboard does not exist, or the event behind it was deleted.',
  toEvents: 'All events',
};

export const stats = {
  label: 'Key figures',
  events: 'Total Events',
  active: 'Active Events',
  rsvps: 'Total RSVPs',
  conversion: 'Conversion Rate',
  conversionOf: 'per event',
  none: '–',
  hints: {
    events: 'Every game you ever made and did not delete.',
    active: 'Not cancelled, and still to come.',
    rsvps: 'Every yes, maybe and no.',
    conversion: 'Yes and maybe answers per event.',
  },
};

export const retention = {
  label: 'Reminder',
  due: 'Some guests’ details have been kept for as long as we promised. On your computer, remove them with',
  command: 'npm run retention',
};

export const guestsRemoved = `Guests’ details of this game were removed after ${GUESTS_DAYS} days.`;

export const contact = {
  call: 'Call',
  text: 'Text',
  email: 'Email',
  callName: (name: string) => `Call ${name}`,
  textName: (name: string) => `Text ${name}`,
  emailName: (name: string) => `Email ${name}`,
  none: 'No contact given',
};

export const attendanceLabels: Record<Attendance, string> = {
  arrived: 'Arrived',
  'no-show': 'No-show',
  'left-late': 'Left late',
};

export const countGames = (count: number) => (count === 1 ? '1 game' : `${count} games`);

/** The link to the view. */
export const checkIn = 'Check in';

export const statusLabels: Record<DisplayStatus, string> = {
  cancelled: 'Cancelled',
  past: 'Past',
  active: 'Active',
};

const labels = new Map(Object.entries(sportLabels));

export function sportLabel(sport: string): string {
  return labels.get(sport) ?? sport;
}

export const events = {
  titles: { all: 'All Events', active: 'Active Events', past: 'Past Events' },
  counted: (title: string, count: number) => `${title} (${count})`,
  filter: 'Show',
  filters: { all: 'All', active: 'Active', past: 'Past' },
  loading: 'Loading your events…',
  empty: {
    all: 'Create your first event to get started.',
    active: 'No active events at the moment.',
    past: 'No past events found.',
  },
  emptyAction: 'Create Event',
  emptyPage: 'No events are left on this page.',
  firstPage: 'To the first page',
  pages: 'Pages of events',
};

export const eventCard = {
  preview: 'Preview',
  copyLink: 'Copy Link',
  ownLink: 'Link to this date only',
  share: 'Share',
  shareText: (title: string) => `${title}. Will you be there?`,
  noInvite: 'The link is turned off.',
  expired: (day: string) => `The link expired on ${day}.`,
  players: (yes: number, max: number) => `${yes}/${max} players`,
  /** Reserves may have played once the game has begun. */
  breakdown: ({ taken, reserves }: Seats, maybe: number, hasBegun: boolean) => {
    if (reserves === 0) return `${maybe} maybe`;
    const beyond = reserves === 1 ? '1 reserve' : `${reserves} reserves`;
    return `${hasBegun ? `${taken} said yes` : beyond}, ${maybe} maybe`;
  },
  organizer: (name: string) => `Organizer: ${name}`,
  created: (day: string) => `Created ${day}`,
  guests: "Who's coming",
  more: 'More',
  moreAbout: (title: string) => `More for ${title}`,
  close: 'Close',
  edit: 'Edit',
  duplicate: 'Duplicate',
  cancel: 'Cancel Event',
  cancelling: {
    question: 'Cancel this event?',
    consequence: 'Guests who open the link see that it is cancelled. You can reactivate it.',
    confirm: 'Yes, cancel it',
  },
  keep: 'Keep it',
  reactivate: 'Reactivate',
  remove: (title: string) => `Delete ${title}`,
  removeLabel: 'Delete',
  deleting: {
    question: 'Are you sure you want to delete this event? This action cannot be undone.',
    confirm: 'Delete',
  },
  removeConsequence: (rsvps: number) =>
    rsvps === 0
      ? 'Its link goes with it.'
      : `Its link and ${rsvps === 1 ? 'its 1 answer' : `all ${rsvps} answers`} go with it.`,
  removeUntold: 'Once it is gone nobody can be written to, and guests may still turn up.',
  cancelAndTell: 'Cancel it and tell the guests first',
  tellFirst: 'Tell the guests first',
  removeFigures: 'Its figures go with it.',
  /** @param date and `dates` when more than one game of a series is deleted. */
  removing: (
    title: string,
    progress: { removed: number; total: number; date?: number; dates?: number } | null,
  ) => {
    if (!progress) return `Deleting “${title}”…`;
    const { removed, total, date, dates } = progress;
    const parts = [date && `game ${date} of ${dates}`, total > 0 && `${removed} of ${total}`].filter(Boolean);
    return `Deleting “${title}”${parts.length > 0 ? `: ${parts.join(', ')}` : ''}…`;
  },
  unfinished: 'Deleting this event was interrupted. Finish it, so that nothing of it stays behind.',
  finish: 'Finish deleting',
  cancelled: (title: string) => `“${title}” is cancelled.`,
  reactivated: (title: string) => `“${title}” is active again.`,
  removed: (title: string) => `“${title}” is deleted.`,
};

export const actionFailures = {
  cancel: (title: string) => `“${title}” could not be cancelled. It is as it was.`,
  reactivate: (title: string) => `“${title}” could not be reactivated. It is as it was.`,
  remove: (title: string) => `“${title}” could not be deleted completely.`,
};

export const saveBlocked = 'This app cannot save files. Open the dashboard in the phone’s browser.';

export const csv = {
  button: 'Download CSV',
  incomplete: 'The list could not be read completely, so no file was saved. Try again.',
};

export const rangeLabels: Record<AnalyticsRange, string> = {
  '7d': '7 days',
  '30d': '30 days',
  all: 'All time',
};

export const chart = { asTable: 'As a table' };

export const pageNav = {
  previous: 'Previous',
  next: 'Next',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
};
