import type { OrganizedEvent } from '#data/firestore/event-list.ts';
import { type Invite, isExpired } from '#domain/invite.ts';
import { privateUrl, type Rsvp } from '#domain/rsvp.ts';
import type { Instant } from '#lib/dates.ts';
import { inviteSettings } from '../event/event-content.ts';
import { eventCard } from '../parts/content.ts';
import { shortDay } from '../parts/event-dates.ts';

/** The link that guests get. */
export function guestUrl(token: string): string {
  return `${location.origin}/rsvp/${token}`;
}

/** The same page as a preview for the organizer, which counts no click. */
export function previewUrl(token: string): string {
  return `${guestUrl(token)}?preview=1`;
}

/** The invite to send around: the standing one of a series for as long as guests can use it, else the event's own. */
export function sentInvite(
  { invite, standing }: Pick<OrganizedEvent, 'invite' | 'standing'>,
  now: Instant,
): Invite | null {
  return standing?.isActive && !isExpired(standing, now) ? standing : invite;
}

/** The link, as long as guests can use it. */
export function liveUrl(invite: Invite | null, now: Instant): string | null {
  return invite && !isExpired(invite, now) ? guestUrl(invite.inviteToken) : null;
}

/**
 * A guest's own link: by the invite that guests use now, or by the one that this guest came by, which opens its own RSVPs
 * also when it is off. Null for a walk-in while no invite works.
 */
export function privateLink(
  { id, inviteToken }: Pick<Rsvp, 'id' | 'inviteToken'>,
  invite: Invite | null,
  now: Instant,
): string | null {
  const page = liveUrl(invite, now) ?? (inviteToken ? guestUrl(inviteToken) : null);
  return page && privateUrl(page, id);
}

/** How long guests can use the link, in a sentence. */
export function expirySentence({ expiresAt }: Pick<Invite, 'expiresAt'>, now: Instant): string {
  if (expiresAt === undefined) return inviteSettings.noExpiry;
  const lastDay = shortDay(expiresAt - 1, now);
  return isExpired({ expiresAt }, now) ? eventCard.expired(lastDay) : inviteSettings.expires(lastDay);
}
