import { EVENT_TIME_ZONE, type GameEvent, type RsvpCount } from '#domain/event.ts';
import { addDays, type Instant, instantAt, wallClockAt } from '#lib/dates.ts';
import { env } from '#lib/env.ts';
import { event } from './content.ts';

const TUESDAY = 2;
const DAYS_A_WEEK = 7;
const STARTS_AT = '19:00';
const MAX_PLAYERS = 12;
const SAID: RsvpCount = { yes: 3, no: 0, maybe: 2 };

export function nextEventTime(now: Instant): Instant {
  const { date } = wallClockAt(now, EVENT_TIME_ZONE);
  const ahead = (TUESDAY - new Date(date).getUTCDay() + DAYS_A_WEEK) % DAYS_A_WEEK;
  for (const days of [ahead, ahead + DAYS_A_WEEK]) {
    const starts = instantAt({ date: addDays(date, days), time: STARTS_AT }, EVENT_TIME_ZONE);
    if (starts !== null && starts > now) return starts;
  }
  throw new Error(`There is no Tuesday after ${date}.`);
}

export const invitation = { invitedBy: env.organizerName, inviteMessage: event.inviteMessage };

export function demoEvent(now: Instant): GameEvent {
  return {
    id: 'demo',
    title: event.title,
    sport: 'volleyball',
    dateTime: nextEventTime(now),
    location: event.location,
    description: event.description,
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
    pastStates: [],
    rsvpCount: SAID,
  };
}
