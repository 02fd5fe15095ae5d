import { addDays, type Instant } from '#lib/dates.ts';
import { courtClock, courtInstant } from './court-clock.ts';
import { type EventForm, inviteWordsForm } from './create-event.ts';
import type { GameEvent } from './event.ts';
import { detailsOf, type InviteWords } from './event-input.ts';
import type { Invite } from './invite.ts';
import { WEEK_DAYS } from './weekly.ts';

export function emptyEventForm({
  organizerName = '',
  organizerContact = '',
}: Partial<Pick<EventForm, 'organizerName' | 'organizerContact'>> = {}): EventForm {
  return {
    title: '',
    sport: 'volleyball',
    date: '',
    time: '',
    location: '',
    skillLevel: 'mixed',
    maxPlayers: '20',
    minPlayers: '',
    description: '',
    organizerName,
    organizerContact,
    allowMaybe: true,
    requireContactInfo: false,
    deadlineDate: '',
    deadlineTime: '',
    invitedBy: '',
    inviteMessage: '',
    expiryDate: '',
    openingDate: '',
    openingTime: '',
    repeats: false,
    weeks: '8',
    skipped: '',
  };
}

export function eventFormOf(event: GameEvent): EventForm {
  const { dateTime, rsvpDeadline, maxPlayers, minPlayers, ...details } = detailsOf(event);
  const deadline = rsvpDeadline === undefined ? null : courtClock(rsvpDeadline);
  return {
    ...emptyEventForm(),
    ...details,
    ...courtClock(dateTime),
    maxPlayers: String(maxPlayers),
    ...(minPlayers !== undefined && { minPlayers: String(minPlayers) }),
    ...(deadline && { deadlineDate: deadline.date, deadlineTime: deadline.time }),
  };
}

/**
 * Copies an event to the next week that is not over, at the same time on the wall clock. The deadline moves along. Inviter and
 * message are copied, the link's expiry is not.
 */
export function duplicateEventForm(
  event: GameEvent,
  invite: Pick<Invite, keyof InviteWords> | null,
  now: Instant,
): EventForm {
  const form = eventFormOf(event);
  let days = WEEK_DAYS;
  while ((courtInstant({ ...form, date: addDays(form.date, days) }) ?? Number.POSITIVE_INFINITY) <= now)
    days += WEEK_DAYS;
  return {
    ...form,
    date: addDays(form.date, days),
    deadlineDate: form.deadlineDate && addDays(form.deadlineDate, days),
    ...inviteWordsForm(invite),
  };
}
