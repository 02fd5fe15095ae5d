import { useQueryClient } from '@tanstack/react-query';
import { TELL_AT_ONCE, type TellingResult, tellGuests } from '#data/supabase/tell-guests.ts';
import { TELL_RESULTS, type TellResult } from '#domain/email-history.ts';
import type { GameEvent } from '#domain/event.ts';
import type { Guest } from '#domain/guest-list.ts';
import { useStore } from '#lib/store.ts';
import { useDashboard } from '../dashboard-context.ts';
import { followed, keys, type Outcome } from '../query-client.ts';
import type { ChangeNotice } from '../session.ts';
import { readAgain, useWrite } from '../writes.ts';
import { tell as words } from './tell-content.ts';
import type { Guests } from './use-guests.ts';

function tallyOf(results: ReadonlyMap<string, TellResult>): ChangeNotice['tally'] {
  const all = [...results.values()];
  return TELL_RESULTS.map((result) => ({
    result,
    count: all.filter((one) => one === result).length,
  })).filter(({ count }) => count > 0);
}

/** Writes to the guests of an event, also when the view that began it is left. */
export function useChangeNotice({ id, title }: Pick<GameEvent, 'id' | 'title'>, state: string) {
  const client = useQueryClient();
  const write = useWrite();
  const { notices } = useDashboard().session;
  const { [id]: notice } = useStore(notices);

  async function tellAll(ids: readonly string[], results: Map<string, TellResult>): Promise<Outcome> {
    const show = (status: ChangeNotice['status']) =>
      notices.set({
        ...notices.get(),
        [id]: { status, state, total: ids.length, done: results.size, tally: tallyOf(results) },
      });
    show('sending');
    let answer: TellingResult = { status: 'done', results: {} };
    // A second try goes on where the first one stopped.
    const rest = ids.filter((one) => !results.has(one));
    for (let from = 0; from < rest.length && answer.status === 'done'; from += TELL_AT_ONCE) {
      const some = rest.slice(from, from + TELL_AT_ONCE);
      answer = await tellGuests(id, some);
      if (answer.status !== 'done') break;
      for (const one of some) results.set(one, answer.results[one] ?? 'failed');
      show('sending');
    }
    if (answer.status !== 'refused') await readAgain(client, keys.emailHistories(id));
    if ([...results.values()].includes('none')) readAgain(client, keys.guests(id));
    show('ended');
    return answer;
  }

  function start(guests: readonly Guest[]): void {
    const ids = guests.map(({ rsvp }) => rsvp.id);
    const results = new Map<string, TellResult>();
    write({
      id: `notice:${id}`,
      of: keys.guests(id),
      change: (shown: Guests) => shown,
      work: () => followed(tellAll(ids, results)),
      sentence: words.failed(title),
    });
  }

  // A notice about an earlier state says nothing about the present one.
  return { notice: notice?.state === state ? notice : null, start };
}
