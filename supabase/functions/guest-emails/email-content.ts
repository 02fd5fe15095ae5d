import { EVENT_TIME_ZONE, type GameEvent, seats } from '../../../src/domain/event.ts';
import type { Place } from '../../../src/domain/queue.ts';
import type { RsvpResponse } from '../../../src/domain/rsvp.ts';
import { formatDay, formatTime, zoneName } from '../../../src/lib/dates.ts';
import { ordinal } from '../../../src/lib/ordinal.ts';

/** A title or a place as one line: what an organizer pasted may break lines, and a header must not. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}

/** 'Saturday, June 15, 7:00 PM EDT' */
export function whenLine({ dateTime }: Pick<GameEvent, 'dateTime'>, now: number): string {
  const day = formatDay(dateTime, now, EVENT_TIME_ZONE);
  return `${day}, ${formatTime(dateTime, EVENT_TIME_ZONE)} ${zoneName(dateTime, EVENT_TIME_ZONE)}`;
}

/** What somebody answered and what it means; `place` is null where it isn't known. */
export function subjectOf(response: RsvpResponse, place: Place | null, title: string): string {
  switch (response) {
    case 'yes':
      if (place === null) return `Your yes is noted: ${title}`;
      return place.status === 'in'
        ? `You're in: ${title}`
        : `You're ${ordinal(place.number)} reserve: ${title}`;
    case 'maybe':
      return `Your maybe is noted: ${title}`;
    case 'no':
      return `Your no is noted: ${title}`;
  }
}

export function scoreOf(response: RsvpResponse, place: Place | null): string {
  return place?.status === 'reserve'
    ? ordinal(place.number)
    : { yes: 'Yes', maybe: 'Maybe', no: 'No' }[response];
}

export function meaningOf(response: RsvpResponse, place: Place | null): string {
  switch (response) {
    case 'yes': {
      if (place === null)
        return 'you said yes. Who has a place is not known for this game yet; the organizer can tell you.';
      if (place.status === 'in') return 'you said yes, and you have a place. See you there!';
      const free = place.number === 1 ? '1 place must' : `${place.number} places must`;
      return `you said yes, and you are ${ordinal(place.number)} reserve: ${free} come free before you are in. People cancel, so keep the time if you can. Your private link shows your place at any time.`;
    }
    case 'maybe':
      return 'you said maybe. Please make it a yes or a no as soon as you know: others may wait for the place.';
    case 'no':
      return 'you said that you can’t make it. Thank you for telling us: your place is free for somebody else.';
  }
}

export function companyLine(event: GameEvent): string {
  const { taken, isFull, reserves } = seats(event);
  if (!isFull) return `${taken} of ${event.maxPlayers} are in.`;
  return `All ${event.maxPlayers} places are taken${reserves > 0 ? `, ${reserves} in reserve` : ''}.`;
}

export const words = {
  when: 'When',
  where: 'Where',
  who: 'Who comes',
  googleMaps: 'Google Maps',
  appleMaps: 'Apple Maps',
  calendar: 'The attached file puts it into your calendar.',
  tentative: 'The attached file puts it into your calendar, as tentative.',
  change: 'Plans changed?',
  changeButton: 'See or change my answer',
  isPrivate:
    'This link is a secret: whoever has it can change your answer. To invite others, share the link you were sent.',
  ownLinkPreview: 'The way back to your answer.',
  ownLinkText: 'here is the way back to your answer, on this device or another.',
  link: 'Link',
  linkCaption: 'to your own answer',
  answeredBecause: (siteUrl: string) =>
    `You get this because somebody answered an invitation with this address at ${siteUrl}.`,
  askedBecause: (siteUrl: string) =>
    `You get this because somebody asked for it with this address at ${siteUrl}. If it was not you, do nothing: nobody else has this email.`,
  stop: 'Want no more of these, about this game or any?',
  stopLabel: 'Stop them',
};
