import { sportEmoji } from '#domain/event.ts';
import type { GroupChatNews } from '#domain/guest-list.ts';
import type { Instant } from '#lib/dates.ts';
import { shortWhen } from '../event-dates.ts';

function named(label: string, names: string[]): string[] {
  return names.length === 0 ? [] : [`${label}: ${names.join(', ')}`];
}

function seatsLine({ playing, maxPlayers, seatsLeft }: GroupChatNews): string {
  const seats = `${playing.length}/${maxPlayers} in`;
  if (seatsLeft === 0) return `${seats}, full. A yes puts you on the reserve list.`;
  return `${seats}, ${seatsLeft === 1 ? '1 spot' : `${seatsLeft} spots`} left.`;
}

/** The state of an event, ready to be pasted into the group chat. */
export function chatMessage(news: GroupChatNews, url: string | null, now: Instant): string {
  const { title, sport, dateTime, location, isCancelled, playing, reserves, maybe } = news;
  const head = [`${sportEmoji(sport)} ${title}`, shortWhen(dateTime, now), location];
  if (isCancelled) return [...head, 'Cancelled. See you at the next one.'].join('\n');
  return [
    ...head,
    '',
    seatsLine(news),
    ...named('In', playing),
    ...named('Reserve', reserves),
    ...named('Maybe', maybe),
    ...(url ? ['', url] : []),
  ].join('\n');
}
