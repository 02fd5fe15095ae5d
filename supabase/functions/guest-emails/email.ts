import { calendarEntry } from '../../../src/domain/calendar-entry.ts';
import type { GameEvent } from '../../../src/domain/event.ts';
import { isInviteToken } from '../../../src/domain/invite-token.ts';
import { type Place, placeIn } from '../../../src/domain/queue.ts';
import { privateUrl, type Rsvp } from '../../../src/domain/rsvp.ts';
import { icsFile } from '../../../src/lib/ics-file.ts';
import { mapLinks } from '../../../src/lib/maps.ts';
import {
  type Attachment,
  type Block,
  type Branding,
  type Email,
  type Leaving,
  writeEmail,
} from '../_shared/email.ts';
import { greetingTo } from '../_shared/greeting.ts';
import { companyLine, meaningOf, oneLine, scoreOf, subjectOf, whenLine, words } from './email-content.ts';

/** Who writes, and where a mail program may end it. */
export type GuestBranding = Branding & { functionUrl: string };

/** An answer, its event, and what ends emails about it. The address is the stored one. */
export type Guest = { rsvp: Rsvp; email: string; event: GameEvent; placeKey: string; stopKey: string };

/** Of the invitation that the guest came by; a walk-in came by none. */
function pageUrlOf({ inviteToken }: Rsvp, siteUrl: string): string | null {
  return inviteToken !== undefined && isInviteToken(inviteToken) ? `${siteUrl}/rsvp/${inviteToken}` : null;
}

function leavingOf({ stopKey }: Guest, head: GuestBranding): Leaving {
  return {
    by: 'page',
    text: words.stop,
    label: words.stopLabel,
    // In the fragment, which no browser sends to a server: opening the page tells nobody whose key it is.
    url: `${head.siteUrl}/emails#stop=${stopKey}`,
    oneClickUrl: `${head.functionUrl}?stop=${stopKey}`,
  };
}

function linkBlocks({ rsvp }: Guest, siteUrl: string): Block[] {
  const pageUrl = pageUrlOf(rsvp, siteUrl);
  if (pageUrl === null) return [];
  return [
    { kind: 'button', label: words.changeButton, url: privateUrl(pageUrl, rsvp.id) },
    { kind: 'text', text: words.isPrivate },
  ];
}

/** Nothing for who has no link. */
function changeBlocks(guest: Guest, siteUrl: string): Block[] {
  const blocks = linkBlocks(guest, siteUrl);
  return blocks.length === 0 ? [] : [{ kind: 'heading', text: words.change }, ...blocks];
}

function gameBlocks({ event }: Guest, now: number): Block[] {
  const { google, apple } = mapLinks(oneLine(event.location));
  return [
    { kind: 'heading', text: words.when },
    { kind: 'text', text: whenLine(event, now) },
    { kind: 'heading', text: words.where },
    { kind: 'text', text: oneLine(event.location) },
    {
      kind: 'links',
      items: [
        { label: words.googleMaps, url: google },
        { label: words.appleMaps, url: apple },
      ],
    },
  ];
}

function inBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

/** The same entry as the page's, so that a calendar replaces the one by the other. */
function calendarFile({ rsvp, event }: Guest, head: Branding, isReserve: boolean): Attachment {
  const pageUrl = pageUrlOf(rsvp, head.siteUrl) ?? head.siteUrl;
  const entry = calendarEntry(event, { pageUrl, siteUrl: head.siteUrl, isReserve });
  return {
    filename: 'game.ics',
    content_type: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: inBase64(icsFile([entry], head.productName)),
  };
}

/** Who comes, for who may come too. */
function companyBlocks(event: GameEvent, isReserve: boolean): Block[] {
  return [
    { kind: 'heading', text: words.who },
    { kind: 'text', text: companyLine(event) },
    { kind: 'text', text: isReserve ? words.tentative : words.calendar },
  ];
}

export function confirmationEmail(head: GuestBranding, guest: Guest, now: number): Email {
  const { rsvp, email, event, placeKey } = guest;
  const { response, name } = rsvp;
  const place: Place | null = response === 'yes' ? placeIn(event, placeKey) : null;
  const isReserve = place?.status === 'reserve';
  const when = whenLine(event, now);
  return writeEmail(head, {
    to: email,
    subject: subjectOf(response, place, oneLine(event.title)),
    preview: `${when}, ${oneLine(event.location)}`,
    scoreboard: { number: scoreOf(response, place), caption: when },
    blocks: [
      { kind: 'text', text: `${greetingTo(name)} ${meaningOf(response, place)}` },
      ...gameBlocks(guest, now),
      ...(response === 'no' ? [] : companyBlocks(event, isReserve)),
      ...changeBlocks(guest, head.siteUrl),
    ],
    reason: words.answeredBecause(head.siteUrl),
    leaving: leavingOf(guest, head),
    ...(response !== 'no' && { attachments: [calendarFile(guest, head, isReserve)] }),
  });
}

/** The way back to an answer. It says no more of the answer than whose game it is about. */
export function linkEmail(head: GuestBranding, guest: Guest, now: number): Email {
  const { rsvp, email, event } = guest;
  return writeEmail(head, {
    to: email,
    subject: `Your private link: ${oneLine(event.title)}`,
    preview: words.ownLinkPreview,
    scoreboard: { number: words.link, caption: words.linkCaption },
    blocks: [
      { kind: 'text', text: `${greetingTo(rsvp.name)} ${words.ownLinkText}` },
      ...linkBlocks(guest, head.siteUrl),
      ...gameBlocks(guest, now),
    ],
    reason: words.askedBecause(head.siteUrl),
    leaving: leavingOf(guest, head),
  });
}
