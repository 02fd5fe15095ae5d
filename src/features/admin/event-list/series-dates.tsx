import { Link } from 'react-router-dom';
import { ButtonLink } from '#components/ui/button.tsx';
import type { OrganizedEvent } from '#data/firestore/event-list.ts';
import { companyOf, displayStatus, type GameEvent } from '#domain/event.ts';
import type { StandingInvite } from '#domain/invite.ts';
import { endingSeries } from '#domain/series-list.ts';
import { cn } from '#lib/cn.ts';
import type { Instant } from '#lib/dates.ts';
import { dates as words } from '../event/series-content.ts';
import { useEvents } from '../event/use-events.ts';
import { compact } from '../parts/button-classes.ts';
import { statusLabels } from '../parts/content.ts';
import { shortDay } from '../parts/event-dates.ts';
import { paths } from '../parts/paths.ts';

/** One date of a series with its players, which leads to its guests. */
export function SeriesDate({ event, now }: { event: GameEvent; now: Instant }) {
  const isCancelled = event.status === 'cancelled';
  const Day = isCancelled ? 's' : 'span';
  return (
    <Link
      to={paths.guests(event.id)}
      className={cn(
        'grid min-h-11 content-center rounded-md border-2 border-line px-1 py-0.5 text-center text-xs leading-tight sm:text-sm tabular hover:border-ink',
        displayStatus(event, now) !== 'active' && 'text-quiet',
      )}
    >
      {/* Without the year, which a series of weeks needs nowhere. */}
      <Day className="font-semibold whitespace-nowrap">{shortDay(event.dateTime, event.dateTime)}</Day>{' '}
      <span>
        {isCancelled ? statusLabels.cancelled : words.players(companyOf(event).players, event.maxPlayers)}
      </span>
    </Link>
  );
}

/** Says when a series ends soon, and leads to where it gets more weeks. */
function EndsSoon({ sentence, title, eventId }: { sentence: string; title: string; eventId: string }) {
  return (
    <p className="mt-3 flex items-center gap-x-4">
      <span className="grow font-semibold wrap-anywhere">{sentence}</span>
      <ButtonLink
        variant="plain"
        className={cn(compact, 'shrink-0')}
        aria-label={words.addWeeksTo(title)}
        to={paths.addWeeks(eventId)}
      >
        {words.addWeeks}
      </ButtonLink>
    </p>
  );
}

interface SeriesDatesProps {
  event: GameEvent;
  standing: StandingInvite;
  dates: readonly OrganizedEvent[];
  last: GameEvent | null;
  now: Instant;
}

/** The other dates of a series, as far as the list has them, and what leads to all of them. */
export function SeriesDates({ event, standing, dates, last, now }: SeriesDatesProps) {
  const others = dates.filter((one) => one.event.id !== event.id);
  const { firstNames, players } = companyOf(event);
  // The oldest one stays longest.
  const id = standing.gameEventIds[0] ?? event.id;
  return (
    <>
      {firstNames.length > 0 && (
        <p className="mt-1 line-clamp-1 text-sm">
          <bdi>{words.names(firstNames, players)}</bdi>
        </p>
      )}
      {others.length > 0 && (
        <ul
          aria-label={words.label}
          className="mt-3 grid grid-cols-3 gap-1.5 sm:grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))]"
        >
          {others.map((one) => (
            <li key={one.event.id}>
              <SeriesDate event={one.event} now={now} />
            </li>
          ))}
        </ul>
      )}
      <Link className="text-link inline-flex min-h-11 items-center" to={paths.series(id)}>
        {words.page(standing.gameEventIds.length)}
      </Link>
      {last && (
        <EndsSoon sentence={words.last(shortDay(last.dateTime, now))} title={event.title} eventId={id} />
      )}
    </>
  );
}

/** Says above all tabs which series end soon, once the events were listed. */
export function EndingNotes() {
  const { live } = useEvents('all', null, false);
  const now = Date.now();
  const ending = live.status === 'ready' ? endingSeries(live.value, now) : [];
  if (ending.length === 0) return null;
  return (
    <aside aria-label={words.ending}>
      {ending.map(({ standing, last }) => (
        <EndsSoon
          key={standing.inviteToken}
          sentence={words.lastOf(last.title, shortDay(last.dateTime, now))}
          title={last.title}
          eventId={standing.gameEventIds[0] ?? last.id}
        />
      ))}
    </aside>
  );
}
