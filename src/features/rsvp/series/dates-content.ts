import {
  EVENT_TIME_ZONE,
  type GameEvent,
  type RsvpWindow,
  rsvpWindow,
  type Seats,
  seats,
  takesRsvps,
} from '#domain/event.ts';
import { placeIn } from '#domain/queue.ts';
import { formatDay, type Instant } from '#lib/dates.ts';
import { ordinal } from '#lib/ordinal.ts';
import type { OwnResponse } from '../guest-page/guest-page.ts';
import { describeWhen } from '../guest-page/invitation-dates.ts';

const closedWords: Record<Extract<RsvpWindow, { status: 'closed' }>['reason'], string> = {
  'event-cancelled': 'Cancelled',
  'event-started': 'Started',
  'deadline-passed': 'Answers closed',
};

const responseWords: Record<OwnResponse['response'], string> = {
  yes: 'You said yes',
  maybe: 'You said maybe',
  no: 'You said no',
  unknown: 'Answered on this device',
};

/** 'Thu, Dec 3, 7:00 PM', with the zone where it matters. */
export function shortWhen(instant: Instant, now: Instant, viewerZone: string): string {
  return `${formatDay(instant, now, EVENT_TIME_ZONE, 'short')}, ${describeWhen(instant, now, viewerZone).time}`;
}

/** The own response to a date, with its place. */
export function ownWords(event: GameEvent, { response, placeKey }: OwnResponse): string {
  if (event.status === 'cancelled') return closedWords['event-cancelled'];
  const place = response === 'yes' ? placeIn(event, placeKey) : null;
  if (!place) return responseWords[response];
  return place.status === 'in' ? "You're in" : `${ordinal(place.number)} reserve`;
}

const FULL = 'Full, with a reserve list';

function seatsWords({ isFull, left }: Seats): string {
  if (isFull) return FULL;
  return left === 1 ? '1 spot left' : `${left} spots left`;
}

/** A date's state in the list of dates: the own response, or the seats. */
export function dateWords(event: GameEvent, own: OwnResponse | undefined, now: Instant) {
  if (own) return ownWords(event, own);
  const state = rsvpWindow(event, now);
  if (state.status === 'closed') return closedWords[state.reason];
  return takesRsvps(event, now) ? seatsWords(seats(event)) : closedWords['deadline-passed'];
}

export const series = {
  others: 'Other dates',
  showAll: (count: number) => `Show all ${count} dates`,
  also: 'Also answer for',
  everyWeek: (count: number) => `Every week (${count} dates)`,
  follow: 'Also email me once when dates are added',
  followAsked: 'If dates are added, you get one email.',
  followFailed: 'That we email you when dates are added did not get through.',
  followAgain: 'Try again',
  full: FULL,
  saved: (dates: string) => `Saved for ${dates}.`,
  missing: 'Not saved yet:',
  again: 'Tap your answer again to send only what is missing.',
  leave: 'Leave it at the saved ones',
  ownDates: (count: number) => `My ${count} dates for Apple, Outlook (.ics)`,
  subscribe: 'Keep all dates in your calendar',
  subscribeText: 'Dates that move or are cancelled follow by themselves.',
  subscribeApple: 'Apple, Outlook',
  subscribeGoogle: 'Google Calendar',
  followTitle: 'Email me when there are new dates',
  followUsedFor: 'One email, only if dates are added. It has a link that stops it.',
  place: (location: string) => `at ${location}`,
};
