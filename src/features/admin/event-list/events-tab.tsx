import { useNavigate, useSearchParams } from 'react-router-dom';
import { ButtonLink } from '#components/ui/button.tsx';
import { EVENTS_PAGE, type EventsPage, type OrganizedEvent } from '#data/firestore/event-list.ts';
import { EVENT_FILTERS, type EventFilter, type EventsPlace, FIRST_PAGE } from '#domain/organizing.ts';
import { endingSeries, listEntries } from '#domain/series-list.ts';
import { expectedEvents } from '#domain/turnout.ts';
import { useSendDueEmails } from '../event/send-due-emails.ts';
import { useEvents } from '../event/use-events.ts';
import { events as words } from '../parts/content.ts';
import { LiveView } from '../parts/live-states.tsx';
import { PageNav } from '../parts/page-nav.tsx';
import { filterIn, paths, placeIn } from '../parts/paths.ts';
import { ViewHead } from '../parts/view-head.tsx';
import { EventCard } from './event-card.tsx';
import { useEventActions } from './use-event-actions.ts';

export function EventsTab() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const filter = filterIn(search);
  const { page, edge } = placeIn(search);
  const { live, refresh } = useEvents(filter, edge);
  const { removal, actions } = useEventActions();
  const title = words.titles[filter];
  const listed = live.status === 'ready' ? live.value.events.map(({ event }) => event) : [];
  useSendDueEmails(listed);
  const now = Date.now();
  const expected = expectedEvents(listed, now);
  const ending =
    live.status === 'ready' && page === 1 && filter !== 'past' ? endingSeries(live.value, now) : [];
  const lastOf = ({ standing }: OrganizedEvent) =>
    ending.find((one) => one.standing.inviteToken === standing?.inviteToken)?.last ?? null;
  return (
    <section aria-labelledby="events-title" className="pt-5">
      <ViewHead
        id="events-title"
        title={live.status === 'ready' ? words.counted(title, live.value.total) : title}
        refresh={refresh}
        name="event-filter"
        label={words.filter}
        choices={EVENT_FILTERS}
        labels={words.filters}
        chosen={filter}
        onChoose={(chosen) => navigate(paths.filtered(chosen))}
      />
      {removal && (
        <p role="status" className="mt-3 font-semibold wrap-anywhere">
          {removal}
        </p>
      )}
      <LiveView live={live} refresh={refresh} loading={words.loading}>
        {(shown) =>
          shown.events.length === 0 ? (
            <Empty filter={filter} isFirstPage={page === 1} />
          ) : (
            <>
              <ul className="mt-4 grid gap-3 lg:gap-4">
                {listEntries(shown.events, now).map(({ shown: organized, dates }) => (
                  <li key={organized.standing?.inviteToken ?? organized.event.id}>
                    <EventCard
                      {...{ organized, dates, actions, now }}
                      last={lastOf(organized)}
                      isExpected={expected.includes(organized.event.id)}
                    />
                  </li>
                ))}
              </ul>
              <Pages filter={filter} page={page} shown={shown} />
            </>
          )
        }
      </LiveView>
    </section>
  );
}

/** A later page is empty when its events were deleted, or moved to an earlier page. */
function Empty({ filter, isFirstPage }: { filter: EventFilter; isFirstPage: boolean }) {
  return (
    <div className="mt-4 rounded-xl border-2 border-dashed border-line p-8 text-center">
      <p className="text-lg">{isFirstPage ? words.empty[filter] : words.emptyPage}</p>
      <ButtonLink className="mt-4" to={isFirstPage ? paths.create : paths.filtered(filter)}>
        {isFirstPage ? words.emptyAction : words.firstPage}
      </ButtonLink>
    </div>
  );
}

/** The pages before and after the shown one; null where there is none. */
function neighbours(
  page: number,
  { events, next: cursor }: EventsPage,
): Record<'previous' | 'next', EventsPlace | null> {
  const first = events[0]?.event;
  const previous: EventsPlace =
    page > 2 && first
      ? { page: page - 1, edge: { side: 'before', cursor: { dateTime: first.dateTime, id: first.id } } }
      : FIRST_PAGE;
  return {
    previous: page === 1 ? null : previous,
    next: cursor && { page: page + 1, edge: { side: 'after', cursor } },
  };
}

interface PagesProps {
  filter: EventFilter;
  page: number;
  shown: EventsPage;
}

function Pages({ filter, page, shown }: PagesProps) {
  const { previous, next } = neighbours(page, shown);
  const pathOf = (place: EventsPlace | null) => place && paths.filtered(filter, place);
  return (
    <PageNav
      label={words.pages}
      page={page}
      pages={Math.max(page, Math.ceil(shown.total / EVENTS_PAGE))}
      previous={pathOf(previous)}
      next={pathOf(next)}
    />
  );
}
