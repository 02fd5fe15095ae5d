import { placeIn } from '../../../src/domain/queue.ts';
import { byDate } from '../../../src/domain/series.ts';
import { type Block, type Email, writeEmail } from '../_shared/email.ts';
import { awaitedPlayers } from '../_shared/event-blocks.ts';
import { greetingTo } from '../_shared/greeting.ts';
import { dateBlocks, dayOf, daysOf, titleOf } from './dates-blocks.ts';
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

/** The page asks for each date: one press must not take back the answers that the reader gave. */
function disownBlocks(guests: readonly Guest[], siteUrl: string, now: number): Block[] {
  const items = guests.flatMap((guest) => {
    const url = privateUrlOf(guest, siteUrl);
    return url === null || guest.isOpened ? [] : [{ label: dayOf(guest.event, now), url: disownUrl(url) }];
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
  const events = guests.map(({ event }) => event);
  const isInAll = guests.every((guest) => placeOf(guest)?.status === 'in');
  const games = guests.map((guest) => ({
    event: guest.event,
    standing: standingOf(guest.rsvp.response, placeOf(guest), awaitedPlayers(guest.event, now)),
  }));
  const days = daysOf(events, now);
  const inCalendar = guests
    .filter(({ rsvp }) => rsvp.response !== 'no')
    .map((guest) => ({ guest, isReserve: placeOf(guest)?.status === 'reserve' }));
  return writeEmail(head, {
    to: first.email,
    subject: words.subject(guests.length, isInAll, titleOf(events) ?? head.productName),
    preview: days,
    scoreboard: { number: String(guests.length), caption: words.caption(days) },
    blocks: [
      { kind: 'text', text: `${greetingTo(first.rsvp.name)} ${words.text}` },
      ...dateBlocks(words.heading, games, now),
      ...(inCalendar.length > 0 ? [{ kind: 'text' as const, text: words.calendar }] : []),
      ...linkBlocks(guests, head.siteUrl, now),
    ],
    reason: guestWords.respondedBecause(head.siteUrl),
    // A stop of one event would end the emails about one of the dates.
    leaving: leavingOf(first, head, 'dates'),
    ...(inCalendar.length > 0 && { attachments: [calendarFile(inCalendar, head, now)] }),
  });
}
