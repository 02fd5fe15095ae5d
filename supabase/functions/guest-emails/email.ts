import type { GameEvent } from '../../../src/domain/event.ts';
import { isOn } from '../../../src/domain/minimum.ts';
import type { OrganizerMessage } from '../../../src/domain/organizer-message.ts';
import { type Place, placeIn } from '../../../src/domain/queue.ts';
import { changedSince } from '../../../src/domain/rsvp.ts';
import { ordinal } from '../../../src/lib/ordinal.ts';
import { type Block, type Email, writeEmail } from '../_shared/email.ts';
import {
  awaitedPlayers,
  companyLine,
  mapBlock,
  oneLine,
  subjectTitle,
  whenLine,
} from '../_shared/event-blocks.ts';
import { greetingTo } from '../_shared/greeting.ts';
import {
  changeScore,
  changeSubject,
  changeText,
  type EventChange,
  lostPlace,
  meaningOf,
  placeReasons,
  scoreOf,
  subjectOf,
  whatChanged,
  words,
} from './email-content.ts';
import {
  allGamesBlocks,
  calendarFile,
  changeBlocks,
  type Guest,
  type GuestBranding,
  giveAwayBlocks,
  leavingOf,
  linkBlocks,
  messageBlocks,
} from './email-parts.ts';

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

/** The players so far, shown to guests who may come. */
function companyBlocks(event: GameEvent, isReserve: boolean, now: number): Block[] {
  return [
    { kind: 'heading', text: words.who },
    { kind: 'text', text: companyLine(event, now) },
    { kind: 'text', text: isReserve || !isOn(event) ? words.tentative : words.calendar },
  ];
}

export function confirmationEmail(
  head: GuestBranding,
  guest: Guest,
  now: number,
  message: OrganizerMessage | null = null,
): Email {
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
      { kind: 'text', text: `${greetingTo(name)} ${meaningOf(response, place, awaitedPlayers(event, now))}` },
      ...messageBlocks(event, message),
      ...eventBlocks(guest, now),
      ...(response === 'no' ? [] : companyBlocks(event, isReserve, now)),
      ...changeBlocks(guest, head.siteUrl),
    ],
    reason: words.respondedBecause(head.siteUrl),
    leaving: leavingOf(guest, head),
    ...(response !== 'no' && { attachments: [calendarFile([{ guest, isReserve }], head, now)] }),
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

/** To a reserve who is in now, or to a player whose game is on now. */
export function placeEmail(
  head: GuestBranding,
  guest: Guest,
  reason: keyof typeof placeReasons,
  now: number,
): Email {
  const { rsvp, email, event } = guest;
  const said = placeReasons[reason];
  const when = whenLine(event, now);
  return writeEmail(head, {
    to: email,
    subject: said.subject(subjectTitle(event, now)),
    preview: said.preview(when),
    scoreboard: { number: said.score, caption: when },
    blocks: [
      { kind: 'text', text: `${greetingTo(rsvp.name)} ${said.text}` },
      ...eventBlocks(guest, now),
      ...companyBlocks(event, false, now),
      ...changeBlocks(guest, head.siteUrl),
      ...giveAwayBlocks(guest, head.siteUrl),
    ],
    reason: words.respondedBecause(head.siteUrl),
    leaving: leavingOf(guest, head),
    attachments: [calendarFile([{ guest, isReserve: false }], head, now)],
  });
}

/** To who was in, and is a reserve because fewer play. When and where are compared: the same edit may have changed them. */
export function lostPlaceEmail(
  head: GuestBranding,
  guest: Guest,
  { number }: Place,
  now: number,
  message: OrganizerMessage | null = null,
): Email {
  const { rsvp, email, event } = guest;
  const when = whenLine(event, now);
  return writeEmail(head, {
    to: email,
    subject: lostPlace.subject(number, subjectTitle(event, now)),
    preview: `${when}, ${oneLine(event.location)}`,
    scoreboard: { number: ordinal(number), caption: when },
    blocks: [
      { kind: 'text', text: `${greetingTo(rsvp.name)} ${lostPlace.text(number, event.maxPlayers)}` },
      ...messageBlocks(event, message),
      ...comparedBlocks(guest, now),
      ...companyBlocks(event, true, now),
      ...changeBlocks(guest, head.siteUrl),
    ],
    reason: words.respondedBecause(head.siteUrl),
    leaving: leavingOf(guest, head),
    attachments: [calendarFile([{ guest, isReserve: true }], head, now)],
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
export function changedEmail(
  head: GuestBranding,
  guest: Guest,
  change: EventChange,
  now: number,
  message: OrganizerMessage | null = null,
): Email {
  const { rsvp, email, event, placeKey } = guest;
  const when = whenLine(event, now);
  const isCancelled = change === 'cancelled';
  const isReserve = rsvp.response === 'yes' && placeIn(event, placeKey)?.status === 'reserve';
  const changed = [
    ...comparedBlocks(guest, now),
    { kind: 'text' as const, text: words.changedCalendar },
    ...changeBlocks(guest, head.siteUrl),
  ];
  const cancelled = [
    { kind: 'text' as const, text: words.cancelledCalendar },
    ...allGamesBlocks(guest, head.siteUrl),
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
      ...messageBlocks(event, message),
      ...(isCancelled ? cancelled : changed),
    ],
    reason: words.respondedBecause(head.siteUrl),
    leaving: leavingOf(guest, head),
    attachments: [calendarFile([{ guest, isReserve }], head, now)],
  });
}
