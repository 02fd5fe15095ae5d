import { Link } from 'react-router-dom';
import { ButtonLink } from '#components/ui/button.tsx';
import { checkInOpensAt, checkInWindow } from '#domain/check-in.ts';
import type { GameEvent } from '#domain/event.ts';
import { guestList } from '#domain/guest-list.ts';
import type { Instant } from '#lib/dates.ts';
import { UnknownView } from '../event/event-view.tsx';
import { useGuests } from '../guests/use-guests.ts';
import { guestsRemoved } from '../parts/content.ts';
import { SportEmoji } from '../parts/event-badges.tsx';
import { shortWhen } from '../parts/event-dates.ts';
import { LiveView } from '../parts/live-states.tsx';
import { paths } from '../parts/paths.ts';
import { checkIn as words } from './check-in-content.ts';
import { CourtList } from './court-list.tsx';

/** Notes who arrives: one screen for one thumb. */
export function CheckInView({ eventId }: { eventId: string }) {
  const guests = useGuests(eventId);
  return (
    <LiveView live={guests.live} refresh={guests.refresh} loading={words.loading}>
      {({ organized, rsvps }) => {
        if (!organized) return <UnknownView />;
        const { event } = organized;
        const whyClosed = closedBecause(event, Date.now());
        return (
          <section aria-labelledby="check-in-title" className="mx-auto max-w-2xl">
            <div className="flex items-center gap-x-3">
              <Link
                to={paths.guests(eventId)}
                className="inline-flex min-h-11 shrink-0 items-center font-semibold underline underline-offset-4"
              >
                ← {words.toGuests}
              </Link>
              <h1 id="check-in-title" aria-label={words.title(event.title)} className="min-w-0 truncate">
                <SportEmoji sport={event.sport} /> <bdi>{event.title}</bdi>
              </h1>
            </div>
            {whyClosed === null ? (
              <CourtList event={event} list={guestList(rsvps, event)} guests={guests} />
            ) : (
              <>
                <p className="py-4 text-xl">{whyClosed}</p>
                <ButtonLink to={paths.guests(eventId)}>{words.toGuests}</ButtonLink>
              </>
            )}
          </section>
        );
      }}
    </LiveView>
  );
}

function closedBecause(event: GameEvent, now: Instant): string | null {
  if (event.figures) return guestsRemoved;
  if (event.status === 'cancelled') return words.cancelled;
  switch (checkInWindow(event, now)) {
    case 'early':
      return words.early(shortWhen(checkInOpensAt(event), now));
    case 'over':
      return words.over;
    case 'open':
      return null;
  }
}
