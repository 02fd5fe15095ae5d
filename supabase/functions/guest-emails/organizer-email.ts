import { EVENT_TIME_ZONE, type GameEvent, playerKeys } from '../../../src/domain/event.ts';
import { isFirstName } from '../../../src/domain/first-name.ts';
import type { NoticeKind } from '../../../src/domain/organizer-mail.ts';
import { relativeDay } from '../../../src/lib/dates.ts';
import { type Block, type Email, writeEmail } from '../_shared/email.ts';
import { companyLine, oneLine, subjectTitle, whenLine } from '../_shared/event-blocks.ts';
import type { GuestBranding } from './email-parts.ts';

/** A player. The name is null where only the guest list has it. */
export type Player = { name: string | null; isStillIn: boolean };

/** One notice. `players` is the list of the evening before. */
export type Item = { kind: NoticeKind; event: GameEvent; players: readonly Player[] };

const words = {
  subject: {
    full: (title: string) => `Full: ${title}`,
    left: (title: string) => `A place is free: ${title}`,
    evening: (title: string, day: string) => `${day}: ${title}`,
  },
  subjectOfMany: (count: number) => `${count} updates on your games`,
  text: {
    full: (event: GameEvent, now: number) =>
      `${companyLine(event, now)} Anyone who says yes now becomes a reserve, and moves up when a place comes free.`,
    left: (event: GameEvent, now: number) =>
      `A place came free less than a day before the game, and no reserve is there to take it. ${companyLine(event, now)}`,
    evening: companyLine,
  },
  nobody: 'Nobody has said yes.',
  stillIn: (name: string) => `${name} (still in)`,
  unnamed: 'Name in the guest list',
  open: 'Open the guest list',
  because: 'You get this because you organize these games.',
  stop: 'Choose which of these you want:',
  stopLabel: 'Emails to you',
};

/** Strangers type names, and mail programs make links of what reads like an address. */
const MAY_BE_LINK = /[@:/\\]|\.\p{L}/u;

function shownName(name: string): string {
  const line = oneLine(name);
  if (!MAY_BE_LINK.test(line)) return line;
  const [first = ''] = line.split(' ');
  return isFirstName(first) ? first : words.unnamed;
}

const nameOf = ({ name, isStillIn }: Player) => {
  const shown = name === null ? words.unnamed : shownName(name);
  return isStillIn ? words.stillIn(shown) : shown;
};

/** 'Tomorrow', or 'Today' when midnight came first. */
function dayOf({ dateTime }: GameEvent, now: number): string {
  const day = relativeDay(dateTime, now, EVENT_TIME_ZONE);
  return `${day.slice(0, 1).toUpperCase()}${day.slice(1)}`;
}

function listBlock({ kind, players }: Item): Block[] {
  if (kind !== 'evening') return [];
  return players.length === 0
    ? [{ kind: 'text', text: words.nobody }]
    : [{ kind: 'list', items: players.map(nameOf) }];
}

function itemBlocks(item: Item, siteUrl: string, now: number): Block[] {
  const { kind, event } = item;
  return [
    { kind: 'text', text: `${whenLine(event, now)}, ${oneLine(event.location)}` },
    { kind: 'text', text: words.text[kind](event, now) },
    ...listBlock(item),
    { kind: 'links', items: [{ label: words.open, url: `${siteUrl}/admin/events/${event.id}` }] },
  ];
}

/** To an organizer, about all that is new. */
export function noticesEmail(
  head: GuestBranding,
  { email, stop_key: stopKey }: { email: string; stop_key: string },
  items: readonly [Item, ...Item[]],
  now: number,
): Email {
  const [{ kind, event }] = items;
  const isOne = items.length === 1;
  const subject = isOne
    ? words.subject[kind](subjectTitle(event, now), dayOf(event, now))
    : words.subjectOfMany(items.length);
  return writeEmail(head, {
    to: email,
    subject,
    preview: words.text[kind](event, now),
    scoreboard: {
      number: `${playerKeys(event).length}/${event.maxPlayers}`,
      caption: isOne ? whenLine(event, now) : subjectTitle(event, now),
    },
    blocks: items.flatMap((item): Block[] => [
      ...(isOne
        ? []
        : [
            {
              kind: 'heading' as const,
              text: words.subject[item.kind](oneLine(item.event.title), dayOf(item.event, now)),
            },
          ]),
      ...itemBlocks(item, head.siteUrl, now),
    ]),
    reason: words.because,
    leaving: {
      by: 'page',
      text: words.stop,
      label: words.stopLabel,
      url: `${head.siteUrl}/admin/emails`,
      oneClickUrl: `${head.functionUrl}?stop=${stopKey}`,
    },
  });
}
