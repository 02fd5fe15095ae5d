import { createHash } from 'node:crypto';
import { EVENT_TIME_ZONE } from '#domain/event.ts';
import type { FounderGame } from '#domain/founder-game.ts';
import { clickDay } from '#domain/invite.ts';
import { type Person, personKeyText, recounted } from '#domain/person.ts';
import { placeKeyOfHash } from '#domain/queue.ts';
import { originEnd } from '#domain/retention.ts';
import { type Attendance, contactKeys, makeRsvpId, type RsvpResponse } from '#domain/rsvp.ts';
import { addDays, DAY_MS, HOUR_MS, type Instant, instantAt, wallClockAt } from '#lib/dates.ts';
import { NAMES, pick, sampleFounders } from '../supabase/sample-founders.ts';
import { sampleEvent, sampleInvite } from './sample-event.ts';

type SeasonDocument = [path: string, fields: object];

interface Plan {
  token: string;
  /** Days from today in the events' zone; negative in the past. */
  day: number;
  time: string;
  responses: Record<RsvpResponse, number>;
  fields: { title: string; [field: string]: unknown };
  /** Every so many founders of the sport were invited by email; undefined for none. */
  invitesEvery?: number;
}

export interface SeasonInvitation {
  eventId: string;
  name: string;
  email: string;
  secret: string;
  sentAt: Instant;
  openedAt: Instant | null;
}

const PAST_WEEKS = 5;

const VOLLEYBALL = {
  ...{ title: 'Tuesday volleyball', sport: 'volleyball', location: 'Kanapaha Veterans Park, Gainesville' },
  ...{ skillLevel: 'mixed', maxPlayers: 12 },
  description: 'Two nets, rotating teams. Bring water and a light and a dark shirt.',
};
const BASKETBALL = {
  ...{ title: 'Thursday basketball', sport: 'basketball', location: 'Westside Park, Gainesville' },
  ...{ skillLevel: 'intermediate', maxPlayers: 10 },
};

/** Tokens stay the same from season to season: a bookmark survives a reset. */
export const LINKS = [
  { what: 'open', token: 'thursday-basketball-next-week' },
  { what: 'full, contact required, no maybe', token: 'tuesday-volleyball-next-week' },
  { what: 'past its deadline', token: 'morning-tennis-this-week' },
  { what: 'cancelled', token: 'rained-out-pickleball' },
  { what: 'expired link', token: 'thursday-basketball-old-link' },
] as const;
const [OPEN, FULL, CLOSED, CANCELLED, EXPIRED] = LINKS;

/** Days from a date to the next such weekday, 1 to 7. @param weekday 0 is Sunday. */
function daysTo(weekday: number, date: string): number {
  return ((weekday - new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
}

/** Days back to a weekday so many weeks ago, never today. @param next is the number of days until the next one. */
function weeksAgo(week: number, next: number): number {
  return (next === 7 ? 0 : next) - 7 * week;
}

function plans(today: string): Plan[] {
  const [tuesday, thursday] = [daysTo(2, today), daysTo(4, today)];
  const past = Array.from({ length: PAST_WEEKS }, (_, index): Plan[] => {
    const week = index + 1;
    return [
      {
        ...{ token: `tuesday-volleyball-${week}-weeks-ago`, fields: VOLLEYBALL },
        ...{ day: weeksAgo(week, tuesday), time: '19:00' },
        responses: { yes: 13 - week, no: 1 + (week % 3), maybe: week % 2 },
        invitesEvery: 1,
      },
      {
        ...{ token: `thursday-basketball-${week}-weeks-ago`, fields: BASKETBALL },
        ...{ day: weeksAgo(week, thursday), time: '20:00' },
        responses: { yes: 10 - (week % 4), no: 2, maybe: 1 + (week % 2) },
        invitesEvery: 1,
      },
    ];
  });
  return [
    ...past.flat(),
    {
      ...{ token: FULL.token, day: tuesday, time: '19:00', responses: { yes: 14, no: 2, maybe: 0 } },
      fields: { ...VOLLEYBALL, allowMaybe: false, requireContactInfo: true },
    },
    {
      ...{ token: OPEN.token, day: thursday, time: '20:00', responses: { yes: 6, no: 1, maybe: 3 } },
      ...{ fields: BASKETBALL, invitesEvery: 2 },
    },
    {
      ...{ token: CLOSED.token, day: 2, time: '09:00', responses: { yes: 3, no: 1, maybe: 0 } },
      fields: {
        ...{ title: 'Morning tennis', sport: 'tennis', location: 'Forest Park, Gainesville' },
        ...{ skillLevel: 'advanced', maxPlayers: 4, rsvpDeadline: new Date(Date.now() - DAY_MS) },
      },
    },
    {
      ...{ token: CANCELLED.token, day: 5, time: '10:00', responses: { yes: 4, no: 0, maybe: 1 } },
      fields: {
        ...{ title: 'Rained-out pickleball', sport: 'pickleball', location: 'Albert Ray Massey Park' },
        ...{ skillLevel: 'beginner', maxPlayers: 8, status: 'cancelled' },
      },
    },
  ];
}

function eventInstant(today: string, { day, time }: Plan): Instant {
  const instant = instantAt({ date: addDays(today, day), time }, EVENT_TIME_ZONE);
  if (instant === null) throw new Error(`There is no ${time} on day ${day}.`);
  return instant;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Event ids stay the same from season to season: a browser remembers its own RSVP by them. */
function idOf({ token }: Pick<Plan, 'token'>): string {
  return digest(token).slice(0, 32);
}

/** A random uuid's form, which the edge function asks for. */
function uuidOf(text: string): string {
  return digest(text).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
}

type Times = { at: Instant; createdAt: Instant; now: Instant };

function timesOf(plan: Plan, now: Instant): Times {
  const at = eventInstant(wallClockAt(now, EVENT_TIME_ZONE).date, plan);
  return { at, createdAt: Math.min(at - 6 * DAY_MS, now - 3 * DAY_MS), now };
}

/** An hour after the event was made, to who had confirmed by then. Every fourth one is not opened. */
function invitationsTo(plan: Plan, { createdAt, now }: Times): SeasonInvitation[] {
  const { invitesEvery } = plan;
  if (invitesEvery === undefined) return [];
  const sentAt = createdAt + HOUR_MS;
  return sampleFounders(now)
    .filter(({ isConfirmed, joinedAt }) => isConfirmed && joinedAt < sentAt)
    .filter(({ sports }) => sports.some((sport) => sport === plan.fields.sport))
    .filter((_, index) => index % invitesEvery === 0)
    .map(({ name, email }, index) => ({
      ...{ eventId: idOf(plan), name, email, secret: uuidOf(`${plan.token} ${email}`), sentAt },
      openedAt: index % 4 === 3 ? null : sentAt + 2 * HOUR_MS,
    }));
}

type PlannedRsvp = { id: string; placeKey: string; response: string };

function rsvpsTo({ responses }: Plan): PlannedRsvp[] {
  return Object.entries(responses).flatMap(([response, count]) =>
    Array.from({ length: count }, () => {
      const id = makeRsvpId();
      return { id, placeKey: placeKeyOfHash(digest(id)), response };
    }),
  );
}

/** Every fourth guest is an invited founder, as long as there are some. */
function guestOf(invitations: readonly SeasonInvitation[], index: number) {
  const invitation = index % 4 === 1 ? invitations[(index - 1) / 4] : undefined;
  if (invitation) {
    const { name, email, secret } = invitation;
    return { name, email, mark: digest(secret).slice(0, 32) };
  }
  const name = pick(NAMES, index);
  return { name, email: index % 2 === 0 ? `${name.toLowerCase()}@example.com` : null, mark: null };
}

function rsvpsAndGuards(plan: Plan, rsvps: readonly PlannedRsvp[], times: Times): SeasonDocument[] {
  const { at, createdAt, now } = times;
  const gameEventId = idOf(plan);
  const invitations = invitationsTo(plan, times);
  return rsvps.flatMap(({ id, placeKey, response }, index): SeasonDocument[] => {
    const { name, email, mark } = guestOf(invitations, index);
    const submittedAt = createdAt + ((Math.min(at, now) - createdAt) * (index + 1)) / (rsvps.length + 2);
    const isMissing = (index + Math.abs(plan.day)) % 5 === 4;
    const attendance = at > now || response !== 'yes' ? null : isMissing ? 'no-show' : 'arrived';
    const rsvp = {
      ...{ gameEventId, inviteToken: plan.token, response, name, placeKey },
      ...{ seenDateTime: new Date(at), seenLocation: plan.fields.location },
      submittedAt: new Date(submittedAt),
      ...(submittedAt > originEnd(now) && { ipAddress: null, userAgent: '', referrer: null }),
      ...(email && { email }),
      ...(mark && { invitation: mark }),
      ...(attendance && { attendance, checkedInAt: new Date(at) }),
    };
    const guards = email ? contactKeys(gameEventId, { email }) : [];
    return [
      [`gameRSVPs/${id}`, rsvp],
      ...guards.map((key): SeasonDocument => [`rsvpGuards/${digest(key)}`, { rsvpId: id, gameEventId }]),
    ];
  });
}

/** An invite whose clicks all fall into its first three days. */
function invite(plan: Plan, createdAt: Instant) {
  const { yes, no, maybe } = plan.responses;
  const perDay = Math.ceil(((yes + no + maybe) * 1.5) / 3);
  const days = [0, 1, 2].map((day) => clickDay(createdAt + day * DAY_MS));
  return sampleInvite(idOf(plan), plan.token, {
    ...{ title: plan.fields.title, createdAt: new Date(createdAt) },
    ...{ invitedBy: 'your organizer', inviteMessage: 'Say yes or no either way: it helps to plan.' },
    clickCount: 3 * perDay,
    clicksByDay: Object.fromEntries(days.map((day) => [day, perDay])),
    lastClickedAt: new Date(createdAt + 2 * DAY_MS),
  });
}

const plansAt = (now: Instant) => plans(wallClockAt(now, EVENT_TIME_ZONE).date);

/** The invitations to these events by email. */
export function seasonInvitations(now: Instant): SeasonInvitation[] {
  return plansAt(now).flatMap((plan) => invitationsTo(plan, timesOf(plan, now)));
}

/** The game that founders see on their pass. */
export function seasonGame(now: Instant): FounderGame {
  const plan = plansAt(now).find(({ token }) => token === OPEN.token);
  if (!plan) throw new Error('There is no open game.');
  const { title } = plan.fields;
  return { token: plan.token, event_ids: [idOf(plan)], title, dates: [timesOf(plan, now).at] };
}

interface NotedRsvp {
  gameEventId: string;
  name: string;
  email?: string;
  attendance?: Attendance;
}

/** Makes the records of the guests who were checked in, as the check-ins would have written them. */
function records(documents: readonly SeasonDocument[]): SeasonDocument[] {
  const events = new Map(documents);
  const people = new Map<string, Omit<Person, 'id'> & { rsvpId: string }>();
  for (const [path, fields] of documents.filter(([path]) => path.startsWith('gameRSVPs/')).reverse()) {
    const { gameEventId, name, email, attendance } = fields as NotedRsvp;
    const event = events.get(`gameEvents/${gameEventId}`) as { dateTime: Date; sport: string };
    const text = email ? personKeyText({ email }) : null;
    if (!attendance || text === null) continue;
    const at = event.dateTime.getTime();
    const game = { attendance, dateTime: at, sport: event.sport };
    const key = digest(text);
    const before = people.get(key);
    const games = { ...before?.games, [gameEventId]: game };
    const updatedAt = Math.max(at, before?.updatedAt ?? 0);
    people.set(key, { name, rsvpId: path.replace('gameRSVPs/', ''), ...recounted(games), updatedAt });
  }
  return [...people].map(([key, { games, updatedAt, ...person }]): SeasonDocument => {
    const stored = Object.entries(games).map(([id, game]) => [
      id,
      { ...game, dateTime: new Date(game.dateTime) },
    ]);
    return [
      `people/${key}`,
      { ...person, games: Object.fromEntries(stored), updatedAt: new Date(updatedAt) },
    ];
  });
}

/** Five past weeks with attendance, and four events to come, in every state that a guest can meet. */
export function season(now: Instant): SeasonDocument[] {
  const documents = plansAt(now).flatMap((plan): SeasonDocument[] => {
    const times = timesOf(plan, now);
    const { at, createdAt } = times;
    const rsvps = rsvpsTo(plan);
    const event = sampleEvent({
      ...{ organizerName: 'your organizer', ...plan.fields, dateTime: new Date(at) },
      ...{ rsvpCount: plan.responses, createdAt: new Date(createdAt) },
      queue: rsvps.filter(({ response }) => response === 'yes').map(({ placeKey }) => placeKey),
    });
    return [
      [`gameEvents/${idOf(plan)}`, event],
      [`rsvpInvites/${plan.token}`, invite(plan, createdAt)],
      ...rsvpsAndGuards(plan, rsvps, times),
    ];
  });
  const expired = sampleInvite(idOf(OPEN), EXPIRED.token, {
    ...{ title: BASKETBALL.title, clickCount: 4 },
    ...{ createdAt: new Date(now - 6 * DAY_MS), expiresAt: new Date(now - DAY_MS) },
  });
  return [...documents, ...records(documents), [`rsvpInvites/${EXPIRED.token}`, expired]];
}
