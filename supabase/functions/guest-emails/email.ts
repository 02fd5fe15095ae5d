import { calendarEntry } from '../../../src/domain/calendar-entry.ts';
import type { GameEvent } from '../../../src/domain/event.ts';
import { isInviteToken } from '../../../src/domain/invite-token.ts';
import { type Place, placeIn } from '../../../src/domain/queue.ts';
import { changedSince, DISOWN_KEY, emailedUrl, type Rsvp } from '../../../src/domain/rsvp.ts';
import { icsFile } from '../../../src/lib/ics-file.ts';
import { ordinal } from '../../../src/lib/ordinal.ts';
import {
  type Attachment,
  type Block,
  type Branding,
  type Email,
  type Leaving,
  writeEmail,
} from '../_shared/email.ts';
import { companyLine, mapBlock, oneLine, subjectTitle, whenLine } from '../_shared/event-blocks.ts';
import { greetingTo } from '../_shared/greeting.ts';
import {
  changeScore,
  changeSubject,
  changeText,
  type EventChange,
  lostPlace,
  meaningOf,
  scoreOf,
  subjectOf,
  whatChanged,
  words,
} from './email-content.ts';

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

function privateUrlOf({ rsvp, secret }: Guest, siteUrl: string): string | null {
  const pageUrl = pageUrlOf(rsvp, siteUrl);
  return pageUrl === null ? null : emailedUrl(pageUrl, secret, rsvp.gameEventId);
}

/** Whether a guest has a page to respond on. */
export const hasLink = (rsvp: Rsvp) => pageUrlOf(rsvp, '') !== null;

/** Nothing for who has no link. */
function linkBlocks(guest: Guest, siteUrl: string, label = words.changeButton): Block[] {
  const url = privateUrlOf(guest, siteUrl);
  if (url === null) return [];
  return [
    { kind: 'button', label, url },
    { kind: 'text', text: words.isPrivate },
    ...(guest.isOpened
      ? []
      : [{ kind: 'links' as const, items: [{ label: words.notMe, url: `${url}&${DISOWN_KEY}=1` }] }]),
  ];
}

function changeBlocks(guest: Guest, siteUrl: string): Block[] {
  const blocks = linkBlocks(guest, siteUrl);
  return blocks.length === 0 ? [] : [{ kind: 'heading', text: words.change }, ...blocks];
}

/** Asks the page for a button: what is only opened gives nothing away. */
function giveAwayBlocks(guest: Guest, siteUrl: string): Block[] {
  const url = privateUrlOf(guest, siteUrl);
  return url === null
    ? []
    : [{ kind: 'links', items: [{ label: words.giveAway, url: `${url}&give-away=1` }] }];
}

/** Present date and place; if they changed, the ones that the guest responded to stand above. */
function whenBlocks({ rsvp, event }: Guest, now: number): Block[] {
  const old = changedSince(rsvp, event)?.when?.old;
  const when = whenLine(event, now);
  if (old === undefined) return [{ kind: 'text', text: when }];
  return [
    { kind: 'text', text: whatChanged.before(whenLine({ dateTime: old }, now)) },
    { kind: 'text', text: whatChanged.now(when) },
  ];
}

function whereBlocks({ rsvp, event }: Guest): Block[] {
  const old = changedSince(rsvp, event)?.where?.old;
  const where = oneLine(event.location);
  if (old === undefined) return [{ kind: 'text', text: where }];
  return [
    { kind: 'text', text: whatChanged.before(oneLine(old)) },
    { kind: 'text', text: whatChanged.now(where) },
  ];
}

function comparedBlocks(guest: Guest, now: number): Block[] {
  return [
    { kind: 'heading', text: words.when },
    ...whenBlocks(guest, now),
    { kind: 'heading', text: words.where },
    ...whereBlocks(guest),
    mapBlock(guest.event),
  ];
}

function eventBlocks(guest: Guest, now: number): Block[] {
  return [
    { kind: 'heading', text: words.when },
    { kind: 'text', text: whenLine(guest.event, now) },
    { kind: 'heading', text: words.where },
    { kind: 'text', text: oneLine(guest.event.location) },
    mapBlock(guest.event),
  ];
}

function inBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

/** The same entry as the page's, so that a calendar replaces the one by the other: of two with one revision, the newer. */
function calendarFile({ rsvp, event }: Guest, head: Branding, isReserve: boolean, now: number): Attachment {
  const pageUrl = pageUrlOf(rsvp, head.siteUrl) ?? head.siteUrl;
  const entry = calendarEntry(event, { pageUrl, siteUrl: head.siteUrl, isReserve });
  return {
    filename: 'game.ics',
    content_type: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: inBase64(icsFile([{ ...entry, changedAt: now }], head.productName)),
  };
}

/** The players so far, shown to guests who may come. */
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
    subject: subjectOf(response, place, subjectTitle(event, now)),
    preview: `${when}, ${oneLine(event.location)}`,
    scoreboard: { number: scoreOf(response, place), caption: when },
    blocks: [
      { kind: 'text', text: `${greetingTo(name)} ${meaningOf(response, place)}` },
      ...eventBlocks(guest, now),
      ...(response === 'no' ? [] : companyBlocks(event, isReserve)),
      ...changeBlocks(guest, head.siteUrl),
    ],
    reason: words.respondedBecause(head.siteUrl),
    leaving: leavingOf(guest, head),
    ...(response !== 'no' && { attachments: [calendarFile(guest, head, isReserve, now)] }),
  });
}

/** The way back to an RSVP. It says no more of the RSVP than whose event it is about. */
export function linkEmail(head: GuestBranding, guest: Guest, now: number): Email {
  const { rsvp, email, event } = guest;
  return writeEmail(head, {
    to: email,
    subject: `Your private link: ${subjectTitle(event, now)}`,
    preview: words.ownLinkPreview,
    scoreboard: { number: words.link, caption: words.linkCaption },
    blocks: [
      { kind: 'text', text: `${greetingTo(rsvp.name)} ${words.ownLinkText}` },
      ...linkBlocks(guest, head.siteUrl),
      ...eventBlocks(guest, now),
    ],
    reason: words.askedBecause(head.siteUrl),
    leaving: leavingOf(guest, head),
  });
}

/** To a reserve who is in now. */
export function placeEmail(head: GuestBranding, guest: Guest, now: number): Email {
  const { rsvp, email, event } = guest;
  const when = whenLine(event, now);
  return writeEmail(head, {
    to: email,
    subject: subjectOf('yes', { status: 'in', number: 1 }, subjectTitle(event, now)),
    preview: words.placePreview(when),
    scoreboard: { number: words.in, caption: when },
    blocks: [
      { kind: 'text', text: `${greetingTo(rsvp.name)} ${words.place}` },
      ...eventBlocks(guest, now),
      ...companyBlocks(event, false),
      ...changeBlocks(guest, head.siteUrl),
      ...giveAwayBlocks(guest, head.siteUrl),
    ],
    reason: words.respondedBecause(head.siteUrl),
    leaving: leavingOf(guest, head),
    attachments: [calendarFile(guest, head, false, now)],
  });
}

/** To who was in, and is a reserve because fewer play. When and where are compared: the same edit may have changed them. */
export function lostPlaceEmail(head: GuestBranding, guest: Guest, { number }: Place, now: number): Email {
  const { rsvp, email, event } = guest;
  const when = whenLine(event, now);
  return writeEmail(head, {
    to: email,
    subject: lostPlace.subject(number, subjectTitle(event, now)),
    preview: `${when}, ${oneLine(event.location)}`,
    scoreboard: { number: ordinal(number), caption: when },
    blocks: [
      { kind: 'text', text: `${greetingTo(rsvp.name)} ${lostPlace.text(number, event.maxPlayers)}` },
      ...comparedBlocks(guest, now),
      ...companyBlocks(event, true),
      ...changeBlocks(guest, head.siteUrl),
    ],
    reason: words.respondedBecause(head.siteUrl),
    leaving: leavingOf(guest, head),
    attachments: [calendarFile(guest, head, true, now)],
  });
}

/** Asks who is in, the day before. */
export function stillComingEmail(head: GuestBranding, guest: Guest, now: number): Email {
  const { rsvp, email, event } = guest;
  const when = whenLine(event, now);
  return writeEmail(head, {
    to: email,
    subject: `${words.stillIn} ${subjectTitle(event, now)}`,
    preview: `${when}, ${oneLine(event.location)}`,
    scoreboard: { number: words.stillIn, caption: when },
    blocks: [
      { kind: 'text', text: `${greetingTo(rsvp.name)} ${words.stillInText}` },
      ...linkBlocks(guest, head.siteUrl, words.stillInButton),
      ...giveAwayBlocks(guest, head.siteUrl),
      ...eventBlocks(guest, now),
    ],
    reason: words.respondedBecause(head.siteUrl),
    leaving: leavingOf(guest, head),
  });
}

/** The organizer's change, and the calendar entry that follows it. */
export function changedEmail(head: GuestBranding, guest: Guest, change: EventChange, now: number): Email {
  const { rsvp, email, event, placeKey } = guest;
  const when = whenLine(event, now);
  const isCancelled = change === 'cancelled';
  const isReserve = rsvp.response === 'yes' && placeIn(event, placeKey)?.status === 'reserve';
  const changed = [
    ...comparedBlocks(guest, now),
    { kind: 'text' as const, text: words.changedCalendar },
    ...changeBlocks(guest, head.siteUrl),
  ];
  return writeEmail(head, {
    to: email,
    subject: changeSubject(change, subjectTitle(event, now)),
    preview: `${when}, ${oneLine(event.location)}`,
    scoreboard: { number: changeScore[change], caption: when },
    blocks: [
      {
        kind: 'text',
        text: `${greetingTo(rsvp.name)} ${changeText(change, changedSince(rsvp, event) !== null)}`,
      },
      ...(isCancelled ? [{ kind: 'text' as const, text: words.cancelledCalendar }] : changed),
    ],
    reason: words.respondedBecause(head.siteUrl),
    leaving: leavingOf(guest, head),
    attachments: [calendarFile(guest, head, isReserve, now)],
  });
}
