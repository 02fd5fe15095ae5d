import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { EVENTS_PAGE, type EventsPage } from '#data/firestore/event-list.ts';
import { EVENT_FILTERS, type EventFilter, type EventsPlace, FIRST_PAGE } from '#domain/organizing.ts';
import { useSendDueEmails } from '../event/send-due-emails.ts';
import { useEvents } from '../event/use-events.ts';
import { compact } from '../parts/button-classes.ts';
import { ChoiceBar } from '../parts/choice-bar.tsx';
import { events as words } from '../parts/content.ts';
import { focusContent } from '../parts/focus.ts';
import { FailureNote, LoadingNote, StaleNote } from '../parts/live-states.tsx';
import { filterIn, paths, placeIn } from '../parts/paths.ts';
import { EventCard } from './event-card.tsx';
import { useEventActions } from './use-event-actions.ts';

export function EventsTab() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const filter = filterIn(search);
  const place = useMemo(() => placeIn(search), [search]);
  const events = useEvents(filter, place);
  const { removal, actions } = useEventActions();
  const { live } = events;
  const title = words.titles[filter];
  return (
    <section aria-labelledby="events-title" className="pt-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="events-title" className="display mr-auto text-3xl leading-none normal-case">
          {live.status === 'ready' ? words.counted(title, live.value.total) : title}
        </h2>
        <ChoiceBar
          name="event-filter"
          label={words.filter}
          choices={EVENT_FILTERS}
          labels={words.filters}
          chosen={filter}
          onChoose={(chosen) => navigate(paths.filtered(chosen))}
        />
        <Button variant="plain" className={compact} onClick={events.refresh}>
          {words.refresh}
        </Button>
      </div>
      {removal && (
        <p role="status" className="mt-3 font-semibold wrap-anywhere">
          {removal}
        </p>
      )}
      <Events filter={filter} place={place} events={events} actions={actions} />
    </section>
  );
}

interface EventsProps {
  filter: EventFilter;
  place: EventsPlace;
  events: ReturnType<typeof useEvents>;
  actions: ReturnType<typeof useEventActions>['actions'];
}

function Events({ filter, place, events: { live, refresh }, actions }: EventsProps) {
  useSendDueEmails(live.status === 'ready' ? live.value.events.map(({ event }) => event) : []);
  switch (live.status) {
    case 'loading':
      return <LoadingNote text={words.loading} />;
    case 'failed':
      return <FailureNote onRetry={refresh} />;
    case 'ready': {
      const now = Date.now();
      const { value, freshness } = live;
      if (value.events.length === 0) {
        return place.page === 1 ? <Empty filter={filter} /> : <EmptyPage filter={filter} />;
      }
      return (
        <>
          {freshness === 'stale' && <StaleNote onRetry={refresh} />}
          <ul className="mt-4 grid gap-3 lg:gap-4">
            {value.events.map((organized) => (
              <li key={organized.event.id}>
                <EventCard organized={organized} actions={actions} now={now} />
              </li>
            ))}
          </ul>
          <Pages filter={filter} page={place.page} shown={value} />
        </>
      );
    }
  }
}

function Empty({ filter }: { filter: EventFilter }) {
  return (
    <div className="mt-4 rounded-xl border-2 border-dashed border-line p-8 text-center">
      <p className="text-lg">{words.empty[filter]}</p>
      <ButtonLink className="mt-4" to={paths.create}>
        {words.emptyAction}
      </ButtonLink>
    </div>
  );
}

/** An empty page: its events were deleted, or moved to an earlier page. */
function EmptyPage({ filter }: { filter: EventFilter }) {
  return (
    <div className="mt-4 rounded-xl border-2 border-dashed border-line p-8 text-center">
      <p className="text-lg">{words.emptyPage}</p>
      <ButtonLink className="mt-4" to={paths.filtered(filter)}>
        {words.firstPage}
      </ButtonLink>
    </div>
  );
}

/** The neighbours of the page that is shown; null where there is none. */
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
  const pages = Math.max(page, Math.ceil(shown.total / EVENTS_PAGE));
  if (pages === 1) return null;
  const { previous, next } = neighbours(page, shown);
  return (
    <nav aria-label={words.pages} className="mt-5 flex items-center justify-between gap-3">
      <PageButton label={words.previous} filter={filter} place={previous} />
      <p className="tabular">{words.page(page, pages)}</p>
      <PageButton label={words.next} filter={filter} place={next} />
    </nav>
  );
}

function PageButton({
  label,
  filter,
  place,
}: {
  label: string;
  filter: EventFilter;
  place: EventsPlace | null;
}) {
  const navigate = useNavigate();
  return (
    <Button
      variant="plain"
      className={compact}
      disabled={place === null}
      onClick={() => {
        if (!place) return;
        navigate(paths.filtered(filter, place));
        scrollTo(0, 0);
        focusContent();
      }}
    >
      {label}
    </Button>
  );
}
