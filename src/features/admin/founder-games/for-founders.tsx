import { dropFounderGame } from '#data/supabase/founder-games.ts';
import type { GameEvent } from '#domain/event.ts';
import type { FounderGame } from '#domain/founder-game.ts';
import { LiveView } from '../parts/live-states.tsx';
import { keys } from '../state/query-client.ts';
import { useOperation } from '../state/use-operation.ts';
import { forFounders as words } from './founder-games-content.ts';
import { FOUNDER_GAMES, type FounderGames, showToFounders, useFounderGames } from './use-founder-games.ts';

interface Tick {
  event: GameEvent;
  /** What founders see of the event now; null while it is not ticked. */
  shown: FounderGame | null;
}

interface ForFoundersProps {
  event: GameEvent;
  /** Whether founders can respond; otherwise a tick can only be taken away. */
  isOpen: boolean;
}

/** The tick that shows an event, or its series, on the founders' passes. */
export function ForFounders({ event, isOpen }: ForFoundersProps) {
  const { live, refresh } = useFounderGames();
  const ticking = useOperation({
    subject: () => FOUNDER_GAMES,
    run: ({ event: { id }, shown }: Tick) => (shown ? dropFounderGame(shown.event_ids) : showToFounders(id)),
    shows: () => keys.founderGames,
    optimistic: ({ rows }: FounderGames, { event: { id, title, dateTime }, shown }) => ({
      rows: shown
        ? rows.filter(({ event_ids }) => !event_ids.includes(id))
        : [...rows, { token: id, event_ids: [id], title, dates: [dateTime] }],
    }),
    alsoStale: () => [keys.founderGames],
    sentence: ({ event: { title } }) => words.notSaved(title),
  });
  return (
    <LiveView live={live} refresh={refresh} loading={words.loading} failed={words.failed}>
      {({ rows }) => {
        const shown = rows.find(({ event_ids }) => event_ids.includes(event.id)) ?? null;
        if (!shown && !isOpen) return null;
        return (
          <label className="choice mt-4 max-w-xl gap-3 px-3 py-2">
            <input type="checkbox" checked={shown !== null} onChange={() => ticking.run({ event, shown })} />
            <span>
              {words.tick}
              <span className="block text-sm">{words.hint}</span>
            </span>
          </label>
        );
      }}
    </LiveView>
  );
}
