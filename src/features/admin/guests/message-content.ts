import type { GameEvent } from '#domain/event.ts';
import { shownGuests } from '#domain/guest-list.ts';
import type { SeenChanges } from '#domain/rsvp.ts';
import type { StillComing } from '#domain/still-coming.ts';
import type { Thanks } from '#domain/thanks.ts';
import type { Instant } from '#lib/dates.ts';
import { ordinal } from '#lib/ordinal.ts';
import { shown } from '../event/chat-message.ts';
import { longWhen, shortDay } from '../parts/event-dates.ts';

export const messages = {
  text: 'Text',
  whatsApp: 'WhatsApp',
  email: 'Email',
  copy: 'Copy message',
  groupOf: (name: string) => `Message to ${name}`,
  textTo: (name: string) => `Text this message to ${name}`,
  whatsAppTo: (name: string) => `WhatsApp this message to ${name}`,
  emailTo: (name: string) => `Email this message to ${name}`,
};

export const movedUpNews = {
  title: 'Moved up since you last looked',
  lead: 'They were reserves and are in now. They may not know yet.',
  noted: 'Noted',
  notedName: (name: string) => `Noted: ${name} moved up`,
};

export const lateNews = {
  title: 'Late changes',
  droppedOut: (when: string) => `dropped out on ${when}.`,
  movedUp: 'moved up.',
};

export const stillComingNews = {
  stillIn: (confirmed: number, players: number) => `Still in: ${confirmed} of ${players}`,
  ask: (silent: number) => (silent === 1 ? 'Ask the one who has not' : `Ask the ${silent} who have not`),
  copyForAll: 'Copy message for the group',
  asked: (when: string) => `Asked by email ${when}`,
  pending: 'Not asked by email yet',
  never: 'Not asked by email',
  notAsked: (names: readonly string[]) => `Not asked by email: ${names.join(', ')}.`,
};

export const thanks = {
  title: 'Say thanks',
  lead: 'A message for the group: who came, and the next date. It names only those who show their first name.',
  loading: 'Looking for the next date…',
  copy: 'Copy thanks for the group',
  share: 'Share',
  firstTimers: (count: number) =>
    count === 1 ? 'Thank the one who was new' : `Thank the ${count} who were new`,
};

type Subject = Pick<GameEvent, 'title' | 'dateTime' | 'location'>;

function tellEvent({ title, dateTime, location }: Subject, now: Instant): string {
  return `${title}, ${longWhen(dateTime, now)}, ${location}`;
}

function ownLink(url: string | null): string[] {
  return url ? ['', 'Your own link, for you only:', url] : [];
}

/** @param url the guest's private link; null without one. */
export type GuestMessage = (name: string, event: Subject, url: string | null, now: Instant) => string;

export const movedUpMessage: GuestMessage = (name, event, url, now) =>
  [
    `Hi ${name}, a place came free and you're in: ${tellEvent(event, now)}.`,
    "If you can't make it, please give your place away, so that the next one gets it.",
    ...ownLink(url),
  ].join('\n');

/** Message to a player who became a reserve. @param reserve counts from 1. */
export function lostPlaceMessage(reserve: number): GuestMessage {
  const free = reserve === 1 ? '1 place must' : `${reserve} places must`;
  return (name, event, url, now) =>
    [
      `Hi ${name}, the number of players was lowered, so you are ${ordinal(reserve)} reserve now: ${tellEvent(event, now)}.`,
      `${free} come free before you are in again. People cancel, so keep the time if you can.`,
      ...ownLink(url),
    ].join('\n');
}

export const stillComingMessage: GuestMessage = (name, event, url, now) =>
  [
    `Hi ${name}, are you still coming? ${tellEvent(event, now)}.`,
    'One tap says that you are still in, or gives your place to the next one.',
    ...ownLink(url),
  ].join('\n');

function changeLines({ when, where }: SeenChanges, now: Instant): string[] {
  return [
    ...(when ? [`New time: ${longWhen(when.now, now)} (it was ${longWhen(when.old, now)}).`] : []),
    ...(where ? [`New place: ${where.now} (it was ${where.old}).`] : []),
  ];
}

/** @param changes since the guest responded; null when there are none. */
export function changedMessage(
  { status }: Pick<GameEvent, 'status'>,
  changes: SeenChanges | null,
): GuestMessage {
  return (name, event, url, now) => {
    if (status === 'cancelled') {
      const known = { ...event, dateTime: changes?.when?.old ?? event.dateTime };
      return `Hi ${name}, the game is cancelled: ${tellEvent(known, now)}. Sorry, and see you at the next one.`;
    }
    const news = changes
      ? [`Hi ${name}, ${event.title} has changed.`, ...changeLines(changes, now)]
      : [`Hi ${name}, the game takes place: ${tellEvent(event, now)}.`];
    return [...news, 'Can you make it? If not, please change your answer.', ...ownLink(url)].join('\n');
  };
}

/** Message to the group chat: names only guests who show their first name. Each guest's browser knows its own RSVP. */
export function stillComingForAll(
  { confirmed, players, silent }: StillComing,
  event: Subject & Pick<GameEvent, 'firstNames'>,
  url: string | null,
  now: Instant,
): string {
  return [
    `Still coming? ${tellEvent(event, now)}.`,
    `${stillComingNews.stillIn(confirmed, players)}. Not yet: ${shown(shownGuests(silent, event))}.`,
    'Please open your link and say that you are still in, or give your place to the next one.',
    ...(url ? ['', url] : []),
  ].join('\n');
}

export interface NextGame {
  event: Subject;
  /** The link of the series; null once guests can't use it. */
  url: string | null;
}

function nextLines(next: NextGame | null, now: Instant): string[] {
  if (!next) return [];
  const { event, url } = next;
  return ['', `Next game: ${longWhen(event.dateTime, now)}, ${event.location}`, ...(url ? [url] : [])];
}

/** Message to the group chat after a game. It tells nothing of those who did not come. */
export function thanksToAll(
  { came }: Thanks,
  event: Subject & Pick<GameEvent, 'firstNames'>,
  next: NextGame | null,
  now: Instant,
): string {
  return [
    `Thanks for playing! ${event.title}, ${shortDay(event.dateTime, now)}`,
    `Who came: ${shown(shownGuests(came, event))}`,
    ...nextLines(next, now),
  ].join('\n');
}

/** Message to somebody who came for the first time. */
export function thanksToOne(next: NextGame | null): GuestMessage {
  return (name, event, _, now) =>
    [
      `Hi ${name}, thanks for coming to ${event.title} on ${shortDay(event.dateTime, now)}. It was good to have you with us.`,
      ...nextLines(next, now),
    ].join('\n');
}
