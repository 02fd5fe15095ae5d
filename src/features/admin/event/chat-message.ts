import { sportEmoji } from '#domain/event.ts';
import type { GroupChatNews, ShownGuests } from '#domain/guest-list.ts';
import type { Instant } from '#lib/dates.ts';
import { shortWhen } from '../parts/event-dates.ts';

/** 'Ana, Bo and 3 more', or '5' when nobody shows a name. */
export function shown({ firstNames, count }: ShownGuests): string {
  const others = count - firstNames.length;
  if (firstNames.length === 0) return String(count);
  return others === 0 ? firstNames.join(', ') : `${firstNames.join(', ')} and ${others} more`;
}

function named(label: string, guests: ShownGuests): string[] {
  return guests.count === 0 ? [] : [`${label}: ${shown(guests)}`];
}

function seatsLine({ players, maxPlayers, seatsLeft, missing }: GroupChatNews): string {
  const seats = `${players.count}/${maxPlayers} in`;
  if (missing) return `${seats}, ${missing} more and it’s on.`;
  if (seatsLeft === 0) return `${seats}, full. A yes puts you on the reserve list.`;
  return `${seats}, ${seatsLeft === 1 ? '1 spot' : `${seatsLeft} spots`} left.`;
}

/** The state of an event for the group chat. Names only guests who show their first name there. */
export function chatMessage(news: GroupChatNews, url: string | null, now: Instant): string {
  const { title, sport, dateTime, location, isCancelled, players, reserves, maybe } = news;
  const head = [`${sportEmoji(sport)} ${title}`, shortWhen(dateTime, now), location];
  if (isCancelled) return [...head, 'Cancelled. See you at the next one.'].join('\n');
  return [
    ...head,
    '',
    seatsLine(news),
    ...(players.firstNames.length === 0 ? [] : named('In', players)),
    ...named('Reserve', reserves),
    ...(maybe === 0 ? [] : [`Maybe: ${maybe}`]),
    ...(url ? ['', url] : []),
  ].join('\n');
}
