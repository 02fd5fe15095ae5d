import type { OrganizedEvent } from '#data/firestore/event-list.ts';
import { type Invite, isExpired, openingOf } from '#domain/invite.ts';
import { privateUrl, type Rsvp } from '#domain/rsvp.ts';
import type { Instant } from '#lib/dates.ts';
import { inviteSettings } from '../event/event-content.ts';
import { eventCard } from '../parts/content.ts';
import { shortDay, shortWhen } from '../parts/event-dates.ts';

export function guestUrl(token: string): string {
  return `${location.origin}/rsvp/${token}`;
}

/** The organizer's preview, which counts no click. */
export function previewUrl(token: string): string {
  return `${guestUrl(token)}?preview=1`;
}

/** The invite to send: the series' standing one while guests can use it, else the event's own. */
export function sentInvite(
  { invite, standing }: Pick<OrganizedEvent, 'invite' | 'standing'>,
  now: Instant,
): Invite | null {
  return standing?.isActive && !isExpired(standing, now) ? standing : invite;
}

/** The invite by which founders can respond now: theirs while it works, else the one to send. */
export function inviteForFounders(organized: OrganizedEvent, now: Instant): Invite | null {
  const { founders } = organized;
  const invite = founders && !isExpired(founders, now) ? founders : sentInvite(organized, now);
  return invite && !isExpired(invite, now) && openingOf(invite, now) === null ? invite : null;
}

/** Null once guests can't use the link any more. */
export function liveUrl(invite: Invite | null, now: Instant): string | null {
  return invite && !isExpired(invite, now) ? guestUrl(invite.inviteToken) : null;
}

/**
 * A guest's private link: by the invite in use, else by the one that the guest came by, which opens its own RSVPs also when it is
 * off. Null for a walk-in while no invite works.
 */
export function privateLink(
  { id, inviteToken }: Pick<Rsvp, 'id' | 'inviteToken'>,
  invite: Invite | null,
  now: Instant,
): string | null {
  const page = liveUrl(invite, now) ?? (inviteToken ? guestUrl(inviteToken) : null);
  return page && privateUrl(page, id);
}

/** When the link opens to everybody, in a sentence; null once it has. */
export function openingSentence(invite: Invite, now: Instant): string | null {
  const opening = openingOf(invite, now);
  return opening === null ? null : inviteSettings.opens(shortWhen(opening, now));
}

/** How long guests can use the link, in a sentence. */
export function expirySentence({ expiresAt }: Pick<Invite, 'expiresAt'>, now: Instant): string {
  if (expiresAt === undefined) return inviteSettings.noExpiry;
  const lastDay = shortDay(expiresAt - 1, now);
  return isExpired({ expiresAt }, now) ? eventCard.expired(lastDay) : inviteSettings.expires(lastDay);
}
