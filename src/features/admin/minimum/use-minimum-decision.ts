import { useQueryClient } from '@tanstack/react-query';
import { decideOnMinimum, type MinimumDecision } from '#data/firestore/below-minimum.ts';
import { listRsvps } from '#data/firestore/guest-list.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import { TELL_AT_ONCE, tellGuests } from '#data/supabase/tell-guests.ts';
import type { TellResult } from '#domain/email-history.ts';
import type { GameEvent } from '#domain/event.ts';
import { noteChanged } from '../event/changed-events.ts';
import { sendDueOf } from '../event/send-due-emails.ts';
import { amendEvent } from '../event/use-events.ts';
import { readAgain } from '../state/cache.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import { inBatches } from '../state/in-batches.ts';
import { keys } from '../state/query-client.ts';
import { useOperation } from '../state/use-operation.ts';
import { minimum as words } from './minimum-content.ts';

const TOLD: readonly TellResult[] = ['sent', 'known', 'queued'];

/** Emails everybody who may come that it is cancelled. Done too when some have no email, or theirs failed: `untold` counts them. */
async function tellAll(event: GameEvent) {
  const guests = await listRsvps(organizerStore, event.id);
  if (guests.status !== 'ready') return guests;
  const coming = guests.rsvps.filter(({ response }) => response !== 'no');
  const results = new Map<string, TellResult>();
  const answer = await inBatches({
    ids: coming.filter(({ email }) => email !== undefined).map(({ id }) => id),
    results,
    size: TELL_AT_ONCE,
    send: (some) => tellGuests(event.id, some, null),
    onProgress: () => undefined,
  });
  if (answer.status !== 'done') return answer;
  const told = [...results.values()].filter((result) => TOLD.includes(result)).length;
  return { status: 'done' as const, event, told, untold: coming.length - told };
}

interface Decision {
  event: GameEvent;
  decision: MinimumDecision;
}

/** Cancels an event below its minimum and tells its guests, or keeps it on. */
export function useMinimumDecision() {
  const client = useQueryClient();
  const { announce, session } = useDashboard();
  return useOperation({
    subject: ({ event }: Decision) => event.id,
    run: async ({ event: { id }, decision }) => {
      const decided = await decideOnMinimum(organizerStore, id, decision);
      if (decided.status !== 'done') return decided;
      const { event } = decided;
      return decision === 'cancel' ? tellAll(event) : { status: 'done' as const, event, told: 0, untold: 0 };
    },
    shows: () => keys.events,
    done: ({ event, told, untold }, { decision }) => {
      amendEvent(client, event.id, (organized) => ({ ...organized, event }));
      if (decision === 'keep') sendDueOf(event);
      else if (untold > 0) noteChanged(session, [event]);
      announce(decision === 'keep' ? words.kept(event.title) : words.cancelled(event.title, told, untold));
      readAgain(client, keys.emailHistories(event.id));
    },
    alsoStale: ({ event: { id } }) => [
      ...[keys.totals, keys.founderGames, keys.allSeries, keys.events, keys.guests(id)],
    ],
    sentence: ({ event, decision }) => words.failed[decision](event.title),
  });
}
