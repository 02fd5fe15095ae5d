import { type GameEvent, playerKeys } from '../../../src/domain/event.ts';
import type { NewsKind } from '../../../src/domain/organizer-mail.ts';
import { type Block, type Email, writeEmail } from '../_shared/email.ts';
import { companyLine, oneLine, subjectTitle, whenLine } from '../_shared/event-blocks.ts';
import type { GuestBranding } from './email.ts';

/** Who is in. The name is null of a guest whom no email is about, and who shows none. */
export type Player = { name: string | null; isStillIn: boolean };

/** One thing that an organizer hears. `players` is the list of the evening before. */
export type Item = { kind: NewsKind; event: GameEvent; players: readonly Player[] };

const words = {
  subject: {
    full: (title: string) => `Full: ${title}`,
    left: (title: string) => `A place is free: ${title}`,
    evening: (title: string) => `Tomorrow: ${title}`,
  },
  subjectOfMany: (count: number) => `${count} things about your games`,
  text: {
    full: (event: GameEvent) =>
      `${companyLine(event)} Who says yes now is a reserve, and moves up when somebody leaves.`,
    left: (event: GameEvent) =>
      `Somebody left less than a day before the game, and no reserve is there to take the place. ${companyLine(event)}`,
    evening: companyLine,
  },
  nobody: 'Nobody has said yes.',
  stillIn: (name: string) => `${name} (still in)`,
  unnamed: 'Somebody without an email',
  open: 'Open the guest list',
  because: 'You get this because you organize these games.',
  stop: 'Choose which of these you want:',
  stopLabel: 'Emails to you',
};

const nameOf = ({ name, isStillIn }: Player) => {
  const shown = name === null ? words.unnamed : oneLine(name);
  return isStillIn ? words.stillIn(shown) : shown;
};

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
    { kind: 'text', text: words.text[kind](event) },
    ...listBlock(item),
    { kind: 'links', items: [{ label: words.open, url: `${siteUrl}/admin/events/${event.id}` }] },
  ];
}

/** To an organizer, about all that is new. */
export function newsEmail(
  head: GuestBranding,
  { email, stop_key: stopKey }: { email: string; stop_key: string },
  items: readonly [Item, ...Item[]],
  now: number,
): Email {
  const [{ kind, event }] = items;
  const isOne = items.length === 1;
  const subject = isOne ? words.subject[kind](subjectTitle(event, now)) : words.subjectOfMany(items.length);
  return writeEmail(head, {
    to: email,
    subject,
    preview: words.text[kind](event),
    scoreboard: {
      number: `${playerKeys(event).length}/${event.maxPlayers}`,
      caption: isOne ? whenLine(event, now) : subjectTitle(event, now),
    },
    blocks: items.flatMap((item): Block[] => [
      ...(isOne
        ? []
        : [{ kind: 'heading' as const, text: words.subject[item.kind](oneLine(item.event.title)) }]),
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
