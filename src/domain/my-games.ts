import type { Instant } from '#lib/dates.ts';
import { eventEnds, type GameEvent, takesRsvps } from './event.ts';
import { LINKED_GAMES_MAX, type LinkedGame } from './games-link.ts';
import { type Invite, isStanding, openingOf } from './invite.ts';
import { contactKeys, type Rsvp } from './rsvp.ts';
import { byDate } from './series.ts';

/** An answer with its game. */
export interface AnsweredGame {
  rsvp: Rsvp;
  event: GameEvent;
  /** Of the invite that the answer came by; null for a walk-in. */
  token: string | null;
}

/** An invite that is live, with its games by date. */
export interface LiveInvite {
  invite: Invite;
  events: readonly GameEvent[];
}

/** The answers to the latest games, as many as one link carries. */
export function latestAnswers<R extends Pick<Rsvp, 'seenDateTime'>>(rsvps: readonly R[]): R[] {
  return [...rsvps].sort((a, b) => b.seenDateTime - a.seenDateTime).slice(0, LINKED_GAMES_MAX);
}

/** Coming games, the next one first, and past ones, the latest first. */
export function comingAndPast(games: readonly AnsweredGame[], now: Instant) {
  const sorted = [...games].sort((a, b) => byDate(a.event, b.event));
  const isComing = ({ event }: AnsweredGame) => eventEnds(event) > now;
  return {
    coming: sorted.filter(isComing),
    past: sorted.filter((game) => !isComing(game)).reverse(),
  };
}

/** By the contact; an answer without one may be anybody's of that name. */
function isSamePerson(a: Rsvp, b: Rsvp): boolean {
  const [known] = contactKeys('', a);
  const [other] = contactKeys('', b);
  return known && other ? known === other : a.name.toLowerCase() === b.name.toLowerCase();
}

/** The guest's figures at the last check-in; null before the first one, and where the answers are of more than one person. */
export function latestRecord(games: readonly AnsweredGame[]): Rsvp['record'] | null {
  const notedAt = ({ checkedInAt, submittedAt }: Rsvp) => checkedInAt ?? submittedAt;
  const [latest] = games
    .flatMap(({ rsvp }) => (rsvp.record ? rsvp : []))
    .sort((a, b) => notedAt(b) - notedAt(a));
  return latest?.record && games.every(({ rsvp }) => isSamePerson(rsvp, latest)) ? latest.record : null;
}

export interface UnansweredDates {
  token: string;
  title: string;
  count: number;
  /** The number of the first one behind the link. */
  number: number;
}

/** The open dates of each series that none of these answers is about. */
export function unansweredDates(
  invites: readonly LiveInvite[],
  games: readonly AnsweredGame[],
  now: Instant,
): UnansweredDates[] {
  const answered = new Set(games.map(({ event }) => event.id));
  return invites.flatMap(({ invite, events }) => {
    if (!isStanding(invite) || openingOf(invite, now) !== null) return [];
    const open = events.filter((event) => !answered.has(event.id) && takesRsvps(event, now));
    const [first] = open;
    if (!first) return [];
    const { title } = first;
    return { token: invite.inviteToken, title, count: open.length, number: events.indexOf(first) + 1 };
  });
}

/** What one private link for all of these answers carries. */
export function linkable(games: readonly AnsweredGame[]): LinkedGame[] {
  return games.flatMap(({ token, rsvp }) => (token === null ? [] : { token, secret: rsvp.id }));
}
