import { EVENT_TIME_ZONE, type GameEvent, type RsvpCount } from '#domain/event.ts';
import { addDays, type Instant, instantAt, wallClockAt } from '#lib/dates.ts';
import { env } from '#lib/env.ts';
import { game } from './content.ts';

const TUESDAY = 2;
const DAYS_A_WEEK = 7;
const STARTS_AT = '19:00';
const MAX_PLAYERS = 12;
/** Before the visitor responds. */
const SAID: RsvpCount = { yes: 3, no: 0, maybe: 2 };

/** The next Tuesday at 7 pm in Gainesville that is still to come. */
export function nextEventTime(now: Instant): Instant {
  const { date } = wallClockAt(now, EVENT_TIME_ZONE);
  const ahead = (TUESDAY - new Date(date).getUTCDay() + DAYS_A_WEEK) % DAYS_A_WEEK;
  for (const days of [ahead, ahead + DAYS_A_WEEK]) {
    const starts = instantAt({ date: addDays(date, days), time: STARTS_AT }, EVENT_TIME_ZONE);
    if (starts !== null && starts > now) return starts;
  }
  throw new Error(`There is no Tuesday after ${date}.`);
}

export const invitation = { invitedBy: env.organizerName, inviteMessage: game.inviteMessage };

/** A game like those that the real invitations are about, which nobody plays. */
export function demoEvent(now: Instant): GameEvent {
  return {
    id: 'demo',
    title: game.title,
    sport: 'volleyball',
    dateTime: nextEventTime(now),
    location: game.location,
    description: game.description,
    skillLevel: 'mixed',
    maxPlayers: MAX_PLAYERS,
    organizerName: env.organizerName,
    allowMaybe: true,
    requireContactInfo: false,
    status: 'active',
    createdAt: now,
    revision: 0,
    queue: [],
    firstNames: {},
    rsvpCount: SAID,
  };
}
