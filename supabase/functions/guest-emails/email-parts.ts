import { calendarEntry } from '../../../src/domain/calendar-entry.ts';
import type { GameEvent } from '../../../src/domain/event.ts';
import { gamesUrl } from '../../../src/domain/games-link.ts';
import { isInviteToken } from '../../../src/domain/invite-token.ts';
import type { OrganizerMessage } from '../../../src/domain/organizer-message.ts';
import { DISOWN_KEY, emailedUrl, type Rsvp } from '../../../src/domain/rsvp.ts';
import { icsFile } from '../../../src/lib/ics-file.ts';
import type { Attachment, Block, Branding, Leaving } from '../_shared/email.ts';
import { oneLine } from '../_shared/event-blocks.ts';
import { dates, newDates, words } from './email-content.ts';

/** The sender, and the mail program's unsubscribe link. */
export type GuestBranding = Branding & { functionUrl: string };

/** An RSVP, its event, and what ends emails about it. The address is the stored one. */
export type Guest = {
  rsvp: Rsvp;
  email: string;
  event: GameEvent;
  placeKey: string;
  stopKey: string;
  /** Opens the RSVP, for the mailbox's owner alone. */
  secret: string;
  /** Whether that owner has pressed in an email before. */
  isOpened: boolean;
};

/** The token of the invite that the guest came by; a walk-in came by none. */
function tokenOf({ inviteToken }: Rsvp): string | null {
  return inviteToken !== undefined && isInviteToken(inviteToken) ? inviteToken : null;
}

function pageUrlOf(rsvp: Rsvp, siteUrl: string): string | null {
  const token = tokenOf(rsvp);
  return token === null ? null : `${siteUrl}/rsvp/${token}`;
}

/** @param subject what the page offers to stop, when it is not the guest's game. */
export function leavingOf(
  { stopKey }: Pick<Guest, 'stopKey'>,
  head: GuestBranding,
  subject: 'dates' | 'new-dates' | null = null,
): Leaving {
  const of = subject === null ? '' : `&of=${subject}`;
  return {
    by: 'page',
    text: subject === null ? words.stop : { dates, 'new-dates': newDates }[subject].stop,
    label: words.stopLabel,
    // In the fragment, which no browser sends to a server: opening the page tells nobody whose key it is.
    url: `${head.siteUrl}/emails#stop=${stopKey}${of}`,
    oneClickUrl: `${head.functionUrl}?stop=${stopKey}${subject === 'new-dates' ? of : ''}`,
  };
}

/** The page with these guests' answers; null for walk-ins. */
export function allGamesUrl(guests: readonly Guest[], siteUrl: string): string | null {
  const games = guests.flatMap(({ rsvp, secret }) => {
    const token = tokenOf(rsvp);
    return token === null ? [] : [{ token, secret }];
  });
  return games.length === 0 ? null : gamesUrl(siteUrl, games, 'mail');
}

export function allGamesBlocks(guest: Guest, siteUrl: string): Block[] {
  const url = allGamesUrl([guest], siteUrl);
  return url === null ? [] : [{ kind: 'links', items: [{ label: words.allGames, url }] }];
}

/** The organizer's own words, said to be theirs. */
export function messageBlocks({ organizerName }: GameEvent, message: OrganizerMessage | null): Block[] {
  if (message === null) return [];
  return [{ kind: 'quote', title: words.organizerWrites(oneLine(organizerName)), text: message.text }];
}

/** "This wasn't me", for the page that asks. */
export const disownUrl = (privateUrl: string) => `${privateUrl}&${DISOWN_KEY}=1`;

export function privateUrlOf({ rsvp, secret }: Guest, siteUrl: string): string | null {
  const pageUrl = pageUrlOf(rsvp, siteUrl);
  return pageUrl === null ? null : emailedUrl(pageUrl, secret, rsvp.gameEventId);
}

/** Whether a guest has a page to respond on. */
export const hasLink = (rsvp: Rsvp) => pageUrlOf(rsvp, '') !== null;

/** Nothing for who has no link. */
export function linkBlocks(guest: Guest, siteUrl: string, label = words.changeButton): Block[] {
  const url = privateUrlOf(guest, siteUrl);
  if (url === null) return [];
  return [
    { kind: 'button', label, url },
    { kind: 'text', text: words.isPrivate },
    ...(guest.isOpened
      ? []
      : [{ kind: 'links' as const, items: [{ label: words.notMe, url: disownUrl(url) }] }]),
    ...allGamesBlocks(guest, siteUrl),
  ];
}

export function changeBlocks(guest: Guest, siteUrl: string): Block[] {
  const blocks = linkBlocks(guest, siteUrl);
  return blocks.length === 0 ? [] : [{ kind: 'heading', text: words.change }, ...blocks];
}

/** Asks the page for a button: what is only opened gives nothing away. */
export function giveAwayBlocks(guest: Guest, siteUrl: string): Block[] {
  const url = privateUrlOf(guest, siteUrl);
  return url === null
    ? []
    : [{ kind: 'links', items: [{ label: words.giveAway, url: `${url}&give-away=1` }] }];
}

function inBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

/** The same entries as the page's, so that a calendar replaces the one by the other: of two with one revision, the newer. */
export function calendarFile(
  games: readonly { guest: Guest; isReserve: boolean }[],
  head: Branding,
  now: number,
): Attachment {
  const entries = games.map(({ guest: { rsvp, event }, isReserve }) => {
    const pageUrl = pageUrlOf(rsvp, head.siteUrl) ?? head.siteUrl;
    return { ...calendarEntry(event, { pageUrl, siteUrl: head.siteUrl, isReserve }), changedAt: now };
  });
  return {
    filename: entries.length === 1 ? 'game.ics' : 'games.ics',
    content_type: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: inBase64(icsFile(entries, head.productName)),
  };
}
