import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { listRsvps } from '#data/firestore/guest-list.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import { eventEnds, type GameEvent } from '#domain/event.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import { type GuestMark, type SeriesGuest, seriesGuests } from '#domain/series-guests.ts';
import { nearDates } from '#domain/series-list.ts';
import { cn } from '#lib/cn.ts';
import type { Instant } from '#lib/dates.ts';
import { SeriesDate } from '../event-list/series-dates.tsx';
import { compact } from '../parts/button-classes.ts';
import { FailureNote, LoadingNote } from '../parts/live-states.tsx';
import { keys, orThrow } from '../state/query-client.ts';
import { markLabels, seriesPage as words } from './series-page-content.ts';

/** A date and the reading of its guests. */
interface DateGuests {
  event: GameEvent;
  query: UseQueryResult<{ rsvps: Rsvp[] }>;
}

/** Reads the guests of each date with the query of the guest list. */
function useGuestsOf(events: readonly GameEvent[]): DateGuests[] {
  const queries = useQueries({
    queries: events.map(({ id }) => ({
      queryKey: keys.rsvps(id),
      queryFn: () => orThrow(listRsvps(organizerStore, id)),
    })),
  });
  return events.flatMap((event, index) => {
    const query = queries[index];
    return query ? [{ event, query }] : [];
  });
}

/** Guests by date: the dates around today first, since each is a request. @param events by date. */
export function GuestsByDate({ events, now }: { events: readonly GameEvent[]; now: Instant }) {
  const [showsAll, setShowsAll] = useState(false);
  const near = nearDates(events, now);
  const dates = useGuestsOf(showsAll ? events : near);
  const unread = dates.filter(({ query }) => query.isError);
  const isLoading = dates.some(({ query }) => query.isPending);
  const guests = seriesGuests(
    dates.flatMap(({ event, query: { data } }) => (data ? [{ event, rsvps: data.rsvps }] : [])),
  );
  return (
    <div className="mt-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 id="guests-by-date" className="display mr-auto text-2xl leading-none normal-case">
          {words.guests}
        </h3>
        {!showsAll && near.length < events.length && (
          <Button variant="plain" className={compact} onClick={() => setShowsAll(true)}>
            {words.showAll(events.length)}
          </Button>
        )}
      </div>
      {unread.length > 0 && (
        <FailureNote
          sentence={words.unread(unread.length)}
          onRetry={() => {
            for (const { query } of unread) query.refetch();
          }}
        />
      )}
      <Table dates={dates} guests={guests} now={now} />
      {isLoading && <LoadingNote text={words.loadingGuests} />}
      {!isLoading && guests.length === 0 && unread.length < dates.length && (
        <p className="py-4 text-quiet">{words.nobody}</p>
      )}
    </div>
  );
}

interface TableProps {
  dates: readonly DateGuests[];
  guests: readonly SeriesGuest[];
  now: Instant;
}

/** Stays in sight while the dates are scrolled. */
const sticky = 'sticky left-0 z-1 w-28 min-w-28 bg-ground pr-2 text-left sm:w-48 sm:min-w-48';

/** Scrolls to the first date that is not over. */
function beginAtNext(heading: HTMLElement | null): void {
  const row = heading?.parentElement;
  const names = row?.firstElementChild;
  const box = heading?.closest('section');
  if (heading && box && names instanceof HTMLElement) box.scrollLeft = heading.offsetLeft - names.offsetWidth;
}

function Table({ dates, guests, now }: TableProps) {
  const next = dates.find(({ event }) => eventEnds(event) > now)?.event;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll the dates.
    <section aria-labelledby="guests-by-date" tabIndex={0} className="relative mt-3 overflow-x-auto">
      <table className="border-separate border-spacing-x-1 border-spacing-y-0 tabular">
        <thead>
          <tr>
            <th scope="col" className={sticky}>
              {words.guest}
            </th>
            {dates.map(({ event, query }) => (
              <th
                key={event.id}
                ref={event.id === next?.id ? beginAtNext : undefined}
                scope="col"
                className="min-w-24 pb-2 font-normal"
              >
                <SeriesDate event={event} now={now} />
                {query.isError && <span className="text-sm text-clay">{words.notRead}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {guests.map(({ id, name, marks }) => (
            <tr key={id} className="*:border-t *:border-line *:py-2">
              <th scope="row" className={cn(sticky, 'font-semibold wrap-anywhere')}>
                <bdi>{name}</bdi>
              </th>
              {dates.map(({ event }) => (
                <Mark key={event.id} mark={marks.get(event.id)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const strong: readonly GuestMark[] = ['in', 'came'];

function Mark({ mark }: { mark: GuestMark | undefined }) {
  if (!mark) return <td />;
  return (
    <td className={cn('text-center text-sm', strong.includes(mark) ? 'font-semibold' : 'text-quiet')}>
      {markLabels[mark]}
    </td>
  );
}
