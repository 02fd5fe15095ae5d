import { useId } from 'react';
import type { Guest } from '#domain/guest-list.ts';
import { cn } from '#lib/cn.ts';
import { guests as listWords } from '../guests/guest-content.ts';
import { attendanceLabels } from '../parts/content.ts';

interface GuestButtonsProps {
  title: string;
  isTitleShown: boolean;
  guests: readonly Guest[];
  isUnsent: (guest: Guest) => boolean;
  onTap: (guest: Guest) => void;
}

/** A row for each guest; the whole row is the button. */
export function GuestButtons({ title, isTitleShown, guests, isUnsent, onTap }: GuestButtonsProps) {
  const titleId = useId();
  if (guests.length === 0) return null;
  return (
    <>
      <h2 id={titleId} className={isTitleShown ? 'mt-4 text-lg font-semibold' : 'sr-only'}>
        {title}
      </h2>
      <ol aria-labelledby={titleId} className="grid gap-1.5 pt-2">
        {guests.map((guest) => (
          <li key={guest.rsvp.id}>
            <GuestButton guest={guest} isUnsent={isUnsent(guest)} onTap={() => onTap(guest)} />
          </li>
        ))}
      </ol>
    </>
  );
}

interface GuestButtonProps {
  guest: Guest;
  isUnsent: boolean;
  onTap: () => void;
}

function GuestButton({ guest: { rsvp, reserve }, isUnsent, onTap }: GuestButtonProps) {
  const hasArrived = rsvp.attendance === 'arrived';
  const notes = [
    reserve !== null && listWords.reserve(reserve),
    rsvp.attendance && attendanceLabels[rsvp.attendance],
    isUnsent && listWords.unsent,
  ].filter(Boolean);
  return (
    <button
      type="button"
      aria-pressed={hasArrived}
      onClick={onTap}
      className={cn(
        'flex min-h-14 w-full cursor-pointer scroll-mt-56 items-center gap-3 rounded-md border-2 px-3 py-1.5 text-left touch-manipulation',
        // Important, because the styles of the first sight come after these.
        hasArrived
          ? 'border-court bg-court text-on-court dark:border-ball! dark:bg-ball! dark:text-on-ball!'
          : 'border-ink bg-card text-ink',
        isUnsent && 'border-dashed',
      )}
    >
      <svg viewBox="0 0 24 24" className="line-drawing size-8 shrink-0" aria-hidden="true">
        <rect x="3" y="3" width="18" height="18" rx="3" />
        {hasArrived && <path d="m7 12 4 4 7-8" strokeWidth="3" />}
      </svg>
      {/* In large type the notes stand below the name. */}
      <span className="flex min-w-0 grow flex-wrap items-center gap-x-3">
        <bdi className="grow text-xl leading-6 font-bold">{rsvp.name}</bdi>{' '}
        <span className="leading-5 font-semibold">{notes.join(', ')}</span>
      </span>
    </button>
  );
}
