import { EVENT_TIME_ZONE, type GameEvent } from '../../../src/domain/event.ts';
import { formatDay } from '../../../src/lib/dates.ts';
import type { Block } from '../_shared/email.ts';
import { mapBlock, oneLine, whenLine } from '../_shared/event-blocks.ts';
import { dates, words } from './email-content.ts';

/** The text that all have, as one line; null when they differ. */
function shared(texts: readonly string[]): string | null {
  const [text = '', ...others] = new Set(texts.map(oneLine));
  return others.length === 0 ? text : null;
}

export const titleOf = (events: readonly Pick<GameEvent, 'title'>[]) =>
  shared(events.map(({ title }) => title));

export const dayOf = ({ dateTime }: Pick<GameEvent, 'dateTime'>, now: number) =>
  formatDay(dateTime, now, EVENT_TIME_ZONE, 'short');

/** 'from Sat, Jul 12 to Sat, Aug 2'. @param events by date. */
export function daysOf(events: readonly GameEvent[], now: number): string {
  const [from = '', ...days] = events.map((event) => dayOf(event, now));
  const to = days.at(-1);
  return to === undefined ? from : dates.span(from, to);
}

/** A list of dates, and where they are: once when it is one place. */
export function dateBlocks(
  heading: string,
  games: readonly { event: GameEvent; standing: string | null }[],
  now: number,
): Block[] {
  const events = games.map(({ event }) => event);
  const [first] = events;
  const location = shared(events.map((event) => event.location));
  const isOneTitle = titleOf(events) !== null;
  const items = games.map(({ event, standing }) => {
    const named = isOneTitle ? '' : `${oneLine(event.title)}, `;
    const line = `${named}${whenLine(event, now)}${standing === null ? '' : `: ${standing}`}`;
    return location === null ? dates.at(line, oneLine(event.location)) : line;
  });
  const list: Block[] = [
    { kind: 'heading', text: heading },
    { kind: 'list', items },
  ];
  if (location === null || first === undefined) return list;
  return [...list, { kind: 'heading', text: words.where }, { kind: 'text', text: location }, mapBlock(first)];
}
