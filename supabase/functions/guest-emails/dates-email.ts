import { EVENT_TIME_ZONE } from '../../../src/domain/event.ts';
import { placeIn } from '../../../src/domain/queue.ts';
import { byDate } from '../../../src/domain/series.ts';
import { formatDay } from '../../../src/lib/dates.ts';
import { type Block, type Email, writeEmail } from '../_shared/email.ts';
import { mapBlock, oneLine, whenLine } from '../_shared/event-blocks.ts';
import { greetingTo } from '../_shared/greeting.ts';
import { words as guestWords, standingOf, dates as words } from './email-content.ts';
import {
  allGamesUrl,
  calendarFile,
  disownUrl,
  type Guest,
  type GuestBranding,
  leavingOf,
  privateUrlOf,
} from './email-parts.ts';

const placeOf = ({ rsvp, event, placeKey }: Guest) =>
  rsvp.response === 'yes' ? placeIn(event, placeKey) : null;

const dayOf = ({ event }: Guest, now: number) => formatDay(event.dateTime, now, EVENT_TIME_ZONE, 'short');

/** The text that all have, as one line; null when they differ. */
function shared(texts: readonly string[]): string | null {
  const [text = '', ...others] = new Set(texts.map(oneLine));
  return others.length === 0 ? text : null;
}

function dateBlocks(guests: readonly Guest[], now: number): Block[] {
  const [first] = guests;
  const location = shared(guests.map(({ event }) => event.location));
  const title = shared(guests.map(({ event }) => event.title));
  const items = guests.map((guest) => {
    const named = title === null ? `${oneLine(guest.event.title)}, ` : '';
    const line = `${named}${whenLine(guest.event, now)}: ${standingOf(guest.rsvp.response, placeOf(guest))}`;
    return location === null ? words.at(line, oneLine(guest.event.location)) : line;
  });
  const dates: Block[] = [
    { kind: 'heading', text: words.heading },
    { kind: 'list', items },
  ];
  if (location === null || first === undefined) return dates;
  return [
    ...dates,
    { kind: 'heading', text: guestWords.where },
    { kind: 'text', text: location },
    mapBlock(first.event),
  ];
}

/** The page asks for each date: one press must not take back the answers that the reader gave. */
function disownBlocks(guests: readonly Guest[], siteUrl: string, now: number): Block[] {
  const items = guests.flatMap((guest) => {
    const url = privateUrlOf(guest, siteUrl);
    return url === null || guest.isOpened ? [] : [{ label: dayOf(guest, now), url: disownUrl(url) }];
  });
  return items.length === 0
    ? []
    : [
        { kind: 'text', text: words.notMe },
        { kind: 'links', items },
      ];
}

function linkBlocks(guests: readonly Guest[], siteUrl: string, now: number): Block[] {
  const url = allGamesUrl(guests, siteUrl);
  return url === null
    ? []
    : [
        { kind: 'heading', text: guestWords.change },
        { kind: 'button', label: words.button, url },
        { kind: 'text', text: words.isPrivate },
        ...disownBlocks(guests, siteUrl, now),
      ];
}

/** The responses of one mailbox to several dates, with all of them in one calendar file. */
export function datesEmail(head: GuestBranding, first: Guest, others: readonly Guest[], now: number): Email {
  const guests = [first, ...others].toSorted((a, b) => byDate(a.event, b.event));
  const titles = shared(guests.map(({ event }) => event.title)) ?? head.productName;
  const isInAll = guests.every((guest) => placeOf(guest)?.status === 'in');
  const [from = '', ...days] = guests.map((guest) => dayOf(guest, now));
  const caption = words.caption(from, days.at(-1) ?? from);
  const inCalendar = guests
    .filter(({ rsvp }) => rsvp.response !== 'no')
    .map((guest) => ({ guest, isReserve: placeOf(guest)?.status === 'reserve' }));
  return writeEmail(head, {
    to: first.email,
    subject: words.subject(guests.length, isInAll, titles),
    preview: `${guests.length} ${caption}`,
    scoreboard: { number: String(guests.length), caption },
    blocks: [
      { kind: 'text', text: `${greetingTo(first.rsvp.name)} ${words.text}` },
      ...dateBlocks(guests, now),
      ...(inCalendar.length > 0 ? [{ kind: 'text' as const, text: words.calendar }] : []),
      ...linkBlocks(guests, head.siteUrl, now),
    ],
    reason: guestWords.respondedBecause(head.siteUrl),
    // A stop of one event would end the emails about one of the dates.
    leaving: leavingOf(first, head, 'dates'),
    ...(inCalendar.length > 0 && { attachments: [calendarFile(inCalendar, head, now)] }),
  });
}
