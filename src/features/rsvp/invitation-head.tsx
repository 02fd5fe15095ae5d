import { EVENT_TIME_ZONE, type GameEvent } from '#domain/event.ts';
import type { Instant } from '#lib/dates.ts';
import { env } from '#lib/env.ts';
import { HeadTags } from './head-tags.tsx';
import { card } from './invitation-content.ts';
import { tellWhen } from './when.ts';

function imageUrl({ title, sport, location }: GameEvent, date: string): string {
  const query = new URLSearchParams({ title, sport, date, location });
  return `${new URL('/api/og-image', env.siteUrl)}?${query}`;
}

/** What the game is called in a tab and in a preview. */
export function InvitationHead({ event, inviter, now }: { event: GameEvent; inviter: string; now: Instant }) {
  const date = tellWhen(event.dateTime, now, EVENT_TIME_ZONE);
  return (
    <HeadTags
      title={`${event.title} | ${env.productName}`}
      description={`${card.inviter(inviter)}: ${event.title}, ${date}, ${event.location}`}
      image={imageUrl(event, date)}
    />
  );
}
