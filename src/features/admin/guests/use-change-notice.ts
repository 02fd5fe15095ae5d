import { useQueryClient } from '@tanstack/react-query';
import { TELL_AT_ONCE, tellGuests } from '#data/supabase/tell-guests.ts';
import { TELL_RESULTS, type TellResult } from '#domain/email-history.ts';
import type { GameEvent } from '#domain/event.ts';
import type { Guest } from '#domain/guest-list.ts';
import type { OrganizerMessage } from '#domain/organizer-message.ts';
import { useStore } from '#lib/store.ts';
import { readAgain } from '../state/cache.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import { inBatches } from '../state/in-batches.ts';
import { keys, type Outcome } from '../state/query-client.ts';
import type { ChangeNotice, Telling } from '../state/session.ts';
import { useOperation } from '../state/use-operation.ts';
import { tell as words } from './tell-content.ts';

/** Guests by result. */
export function tallyOf(results: ReadonlyMap<string, TellResult>): Telling['tally'] {
  const all = [...results.values()];
  return TELL_RESULTS.map((result) => ({
    result,
    count: all.filter((one) => one === result).length,
  })).filter(({ count }) => count > 0);
}

export const isAllTold = (results: ReadonlyMap<string, TellResult>, total: number) =>
  results.size === total && ![...results.values()].includes('failed');

interface Recipients {
  /** Ids of the RSVPs. */
  ids: readonly string[];
  /** Filled as the emails go out, so that a retry continues where the first try stopped. */
  results: Map<string, TellResult>;
  message: OrganizerMessage | null;
  onTold: () => void;
}

/** Sends the change notice of an event, also when its view is left meanwhile. */
export function useChangeNotice({ id, title }: Pick<GameEvent, 'id' | 'title'>, state: string) {
  const client = useQueryClient();
  const { notices } = useDashboard().session;
  const { [id]: notice } = useStore(notices);

  async function tellAll({ ids, results, message }: Recipients): Promise<Outcome> {
    const show = (status: ChangeNotice['status']) =>
      notices.set({
        ...notices.get(),
        [id]: { status, state, total: ids.length, done: results.size, tally: tallyOf(results) },
      });
    show('sending');
    const answer = await inBatches({
      ids,
      results,
      size: TELL_AT_ONCE,
      send: (some) => tellGuests(id, some, message),
      onProgress: () => show('sending'),
    });
    if (answer.status !== 'refused') await readAgain(client, keys.emailHistories(id));
    if ([...results.values()].includes('none')) readAgain(client, keys.guests(id));
    show('ended');
    return answer;
  }

  const { run } = useOperation({
    subject: () => `notice:${id}`,
    run: tellAll,
    shows: () => keys.guests(id),
    done: (_, { ids, results, onTold }) => {
      if (isAllTold(results, ids.length)) onTold();
    },
    sentence: () => words.failed(title),
  });

  function start(guests: readonly Guest[], message: OrganizerMessage | null, onTold: () => void) {
    return run({ ids: guests.map(({ rsvp }) => rsvp.id), results: new Map(), message, onTold });
  }

  // Hides a notice about an earlier state of the event.
  return { notice: notice?.state === state ? notice : null, start };
}
