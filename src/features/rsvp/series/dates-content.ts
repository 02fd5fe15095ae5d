import type { GameEvent } from '#domain/event.ts';
import { type RsvpWindow, rsvpWindow, type Seats, seats, takesRsvps } from '#domain/event.ts';
import type { RsvpResponse } from '#domain/rsvp.ts';
import type { Instant } from '#lib/dates.ts';

const closedWords: Record<Extract<RsvpWindow, { status: 'closed' }>['reason'], string> = {
  'event-cancelled': 'Cancelled',
  'event-started': 'Started',
  'deadline-passed': 'Answers closed',
};

const responseWords: Record<RsvpResponse | 'unknown', string> = {
  yes: 'You said yes',
  maybe: 'You said maybe',
  no: 'You said no',
  unknown: 'Answered on this device',
};

const FULL = 'Full, with a reserve list';

function seatsWords({ isFull, left }: Seats): string {
  if (isFull) return FULL;
  return left === 1 ? '1 spot left' : `${left} spots left`;
}

/** A date's state in the list of dates: the own response, or the seats. */
export function dateWords(event: GameEvent, response: RsvpResponse | 'unknown' | undefined, now: Instant) {
  const state = rsvpWindow(event, now);
  if (state.status === 'closed' && state.reason === 'event-cancelled') return closedWords[state.reason];
  if (response) return responseWords[response];
  if (state.status === 'closed') return closedWords[state.reason];
  return takesRsvps(event, now) ? seatsWords(seats(event)) : closedWords['deadline-passed'];
}

export const series = {
  others: 'Other dates',
  showAll: (count: number) => `Show all ${count} dates`,
  also: 'Also answer for',
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
  place: (location: string) => `at ${location}`,
};
