import { useState } from 'react';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { GAMES_PAGE } from '#data/firestore/organizer-events.ts';
import { GAME_FILTERS, type GameFilter } from '#domain/organizing.ts';
import { linkTo } from './address.ts';
import { ChoiceBar } from './choice-bar.tsx';
import { events as words } from './content.ts';
import { EventCard } from './event-card.tsx';
import { FailureNote, LoadingNote, StaleNote } from './live-states.tsx';
import { compact } from './looks.ts';
import { type ActionFailure, useEventActions } from './use-event-actions.ts';
import { useGames } from './use-games.ts';
import { paths } from './views.ts';

export function EventsTab() {
  const [filter, setFilter] = useState<GameFilter>('all');
  return <EventList key={filter} filter={filter} onFilter={setFilter} />;
}

interface EventListProps {
  filter: GameFilter;
  onFilter: (filter: GameFilter) => void;
}

function EventList({ filter, onFilter }: EventListProps) {
  const games = useGames(filter);
  const { failures, dismiss, removal, actions } = useEventActions(games);
  const { live } = games;
  return (
    <section aria-labelledby="events-title" className="pt-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="events-title" className="display mr-auto text-3xl leading-none normal-case">
          {words.title(live.status === 'ready' ? live.value.total : null)}
        </h2>
        <ChoiceBar
          name="event-filter"
          label={words.filter}
          choices={GAME_FILTERS}
          labels={words.filters}
          chosen={filter}
          onChoose={onFilter}
        />
        <Button look="plain" className={compact} onClick={games.refresh}>
          {words.refresh}
        </Button>
      </div>
      <Failures failures={failures} onDismiss={dismiss} />
      {removal && (
        <p role="status" className="mt-3 font-semibold wrap-anywhere">
          {removal}
        </p>
      )}
      <Games filter={filter} games={games} actions={actions} />
    </section>
  );
}

function Failures({ failures, onDismiss }: { failures: ActionFailure[]; onDismiss: (id: string) => void }) {
  return failures.map(({ id, sentence, retry }) => (
    <FailureNote key={id} sentence={sentence} onRetry={retry} onDismiss={() => onDismiss(id)} />
  ));
}

interface GamesProps {
  filter: GameFilter;
  games: ReturnType<typeof useGames>;
  actions: ReturnType<typeof useEventActions>['actions'];
}

function Games({ filter, games, actions }: GamesProps) {
  const { live, retry, refresh } = games;
  switch (live.status) {
    case 'loading':
      return <LoadingNote text={words.loading} />;
    case 'failed':
      return <FailureNote onRetry={retry} />;
    case 'ready': {
      const now = Date.now();
      const { value, freshness } = live;
      if (value.games.length === 0 && games.pageNumber === 1) return <Empty filter={filter} />;
      return (
        <>
          {freshness === 'stale' && <StaleNote onRetry={refresh} />}
          <ul className="mt-4 grid gap-3 lg:gap-4">
            {value.games.map(({ event, invite }) => (
              <li key={event.id}>
                <EventCard
                  event={event}
                  token={invite ? invite.inviteToken : null}
                  actions={actions}
                  now={now}
                />
              </li>
            ))}
          </ul>
          <Pages games={games} total={value.total} next={value.next} />
        </>
      );
    }
  }
}

function Empty({ filter }: { filter: GameFilter }) {
  return (
    <div className="mt-4 rounded-xl border-2 border-dashed border-line p-8 text-center">
      <p className="text-lg">{words.empty[filter]}</p>
      <ButtonLink className="mt-4" {...linkTo(paths.create)}>
        {words.emptyAction}
      </ButtonLink>
    </div>
  );
}

interface PagesProps {
  games: Pick<GamesProps['games'], 'pageNumber' | 'showNewer' | 'showOlder'>;
  total: number;
  next: Parameters<GamesProps['games']['showOlder']>[0] | null;
}

function Pages({ games: { pageNumber, showNewer, showOlder }, total, next }: PagesProps) {
  const pages = Math.max(pageNumber, Math.ceil(total / GAMES_PAGE));
  if (pages === 1) return null;
  return (
    <nav aria-label={words.pages} className="mt-5 flex items-center justify-between gap-3">
      <Button look="plain" className={compact} disabled={pageNumber === 1} onClick={showNewer}>
        {words.newer}
      </Button>
      <p className="tabular-nums">{words.page(pageNumber, pages)}</p>
      <Button
        look="plain"
        className={compact}
        disabled={next === null}
        onClick={() => {
          if (next) showOlder(next);
        }}
      >
        {words.older}
      </Button>
    </nav>
  );
}
