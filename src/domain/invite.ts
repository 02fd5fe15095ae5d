import * as z from 'zod/mini';
import type { Instant } from '#lib/dates.ts';

// firestore.rules repeats these limits; tests/domain/repeated-rules.test.ts compares them.
/** Longer than any name on a US form. */
export const INVITED_BY_MAX = 100;
/** A paragraph above the event's card. */
export const INVITE_MESSAGE_MAX = 1000;
/** The dashboard's longest bounded range is 30 days; twice that leaves room to compare. */
export const CLICK_DAYS_KEPT = 60;

/** Random characters at the end of a link. */
export const SUFFIX_LENGTH = 6;

/** As stored, instants in milliseconds. */
export const inviteSchema = z.object({
  gameEventId: z.optional(z.string()),
  /** Instead of `gameEventId`: the events of a series, in their order when they were made. */
  gameEventIds: z.optional(z.array(z.string())),
  inviteToken: z.string(),
  /** The event's title, which the page shows while it loads the event. */
  title: z.optional(z.string()),
  isActive: z.boolean(),
  createdAt: z.number(),
  clickCount: z.number(),
  clicksByDay: z._default(z.record(z.string(), z.number()), {}),
  invitedBy: z.optional(z.string()),
  inviteMessage: z.optional(z.string()),
  expiresAt: z.optional(z.number()),
  /** Before it, only founders can respond: by their own link. */
  opensAt: z.optional(z.number()),
  /** The founders' link, a second one to the same events. */
  forFounders: z.optional(z.literal(true)),
  lastClickedAt: z.optional(z.number()),
  /** Start of a removal of RSVPs by this invite. Left over when the removal was interrupted. */
  removeSince: z.optional(z.number()),
  /** The removal leaves RSVPs whose email was opened. */
  removeUnopened: z.optional(z.literal(true)),
});

export type Invite = z.output<typeof inviteSchema>;

export type StandingInvite = Invite & { gameEventIds: string[] };

export function isStanding(invite: Invite): invite is StandingInvite {
  return invite.gameEventIds !== undefined;
}

/** False for the founders' link. */
export function isPublic({ forFounders }: Pick<Invite, 'forFounders'>): boolean {
  return !forFounders;
}

/** The end of the link, which distinguishes an event's invites. */
export function inviteName({ inviteToken }: Pick<Invite, 'inviteToken'>): string {
  return `…${inviteToken.slice(-SUFFIX_LENGTH)}`;
}

export function isExpired(invite: Pick<Invite, 'expiresAt'>, now: Instant): boolean {
  return invite.expiresAt !== undefined && invite.expiresAt <= now;
}

/** When everybody can respond; null once everybody can. */
export function openingOf({ opensAt }: Pick<Invite, 'opensAt'>, now: Instant): Instant | null {
  return opensAt !== undefined && now < opensAt ? opensAt : null;
}

export function clickDay(now: Instant): string {
  return new Date(now).toISOString().slice(0, 10);
}

/** The oldest day, when it has to make room for today. */
export function outdatedClickDay(clicksByDay: Invite['clicksByDay'], today: string): string | null {
  const days = Object.keys(clicksByDay).sort();
  return days.includes(today) || days.length < CLICK_DAYS_KEPT ? null : (days[0] ?? null);
}
