import { displayStatus, EVENT_TIME_ZONE, type GameEvent, takesRsvps } from '#domain/event.ts';
import type { Instant } from '#lib/dates.ts';
import { env } from '#lib/env.ts';
import { tellWhen } from '../guest-page/invitation-dates.ts';
import { card, seatsLine } from './invitation-content.ts';

export interface PreviewedEvent {
  event: GameEvent;
  inviter: string;
  now: Instant;
}

export interface Preview {
  title: string;
  description: string;
  /** A picture of 1200×630. */
  image: string;
}

export function previewOf({ event, inviter, now }: PreviewedEvent): Preview {
  const { title, sport, location } = event;
  const date = tellWhen(event.dateTime, now, EVENT_TIME_ZONE);
  const isCancelled = event.status === 'cancelled';
  const status = isCancelled ? { status: event.status } : {};
  const query = new URLSearchParams({ title, sport, date, location, ...status });
  return {
    title: `${isCancelled ? `${card.cancelled}: ` : ''}${title} | ${env.productName}`,
    description: `${card.inviter(inviter)}: ${title}, ${date}, ${location}${minimumIn(event, now)}`,
    image: `${new URL('/api/og-image', env.siteUrl)}?${query}`,
  };
}

/** Games without a minimum have a preview without counts, which would be old soon. */
function minimumIn(event: GameEvent, now: Instant): string {
  if (event.minPlayers === undefined || displayStatus(event, now) !== 'active') return '';
  return `. ${seatsLine(event, takesRsvps(event, now))}`;
}
