import type { ListedFounder } from '#domain/founder-list.ts';
import { frequencyLabels, sportLabels } from '#domain/sport.ts';
import { cn } from '#lib/cn.ts';
import { shortWhen } from '../parts/event-dates.ts';
import { founders as words } from './founders-content.ts';

/** Most founders are confirmed: only the others carry a badge. */
export function StateBadge({ founder: { state, held_until } }: { founder: ListedFounder }) {
  if (state === 'confirmed') return null;
  return (
    <span
      className={cn(
        'rounded-sm px-2 py-0.5 text-sm font-semibold',
        state === 'held' ? 'bg-hardwood' : 'border-2 border-line text-quiet',
      )}
    >
      {state === 'held' ? words.heldUntil(shortWhen(held_until, Date.now())) : words.lapsed}
    </span>
  );
}

export function Notes({ founder: { additional } }: { founder: ListedFounder }) {
  if (!additional) return null;
  return (
    <p className="mt-1 border-l-4 border-line pl-3 whitespace-pre-line wrap-anywhere">
      <span className="sr-only">{words.notes}: </span>
      <bdi>{additional}</bdi>
    </p>
  );
}

export function playsOf({ sports, frequency }: ListedFounder): string {
  return `${sports.map((sport) => sportLabels[sport]).join(', ')} · ${frequencyLabels[frequency]}`;
}

export function joinedOf({ created_at, referrer_name, referrer_number }: ListedFounder): string {
  const when = shortWhen(created_at, Date.now());
  if (referrer_name === null || referrer_number === null) return when;
  return `${when}, ${words.cameBy(referrer_name, referrer_number)}`;
}
