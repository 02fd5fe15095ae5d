import { sendMessage, TELL_AT_ONCE } from '#data/supabase/tell-guests.ts';
import type { TellResult } from '#domain/email-history.ts';
import type { OrganizerMessage, Recipients } from '#domain/organizer-message.ts';
import { useStore } from '#lib/store.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import { inBatches } from '../state/in-batches.ts';
import type { Outcome } from '../state/query-client.ts';
import type { Telling } from '../state/session.ts';
import { useOperation } from '../state/use-operation.ts';
import { tellAll as words } from './tell-content.ts';
import { isAllTold, tallyOf } from './use-change-notice.ts';

interface Sending {
  message: OrganizerMessage;
  to: Recipients;
  /** Filled as the emails go out, so that a retry continues where the first try stopped. */
  results: Map<string, TellResult>;
  onTold: () => void;
}

/** Sends a message to guests of one or more events, also when its view is left meanwhile. */
export function useTellAll({ id, title }: { id: string; title: string }) {
  const { messages } = useDashboard().session;
  const { [id]: telling } = useStore(messages);

  async function sendAll({ message, to, results }: Sending): Promise<Outcome> {
    const show = (status: Telling['status']) =>
      messages.set({
        ...messages.get(),
        [id]: { status, total: to.count, done: results.size, tally: tallyOf(results) },
      });
    show('sending');
    for (const { eventId, rsvpIds } of to.byEmail) {
      const answer = await inBatches({
        ids: rsvpIds,
        results,
        size: TELL_AT_ONCE,
        send: (some) => sendMessage(eventId, some, message),
        onProgress: () => show('sending'),
      });
      // The guests of a date that was removed meanwhile keep nobody else from the message.
      if (answer.status === 'failed' || (answer.status === 'refused' && answer.reason === 'signed-out')) {
        show('ended');
        return answer;
      }
      for (const rsvpId of answer.status === 'done' ? [] : rsvpIds) results.set(rsvpId, 'none');
    }
    show('ended');
    return { status: 'done' };
  }

  const { run } = useOperation({
    subject: () => `message:${id}`,
    run: sendAll,
    done: (_, { to, results, onTold }) => {
      if (isAllTold(results, to.count)) onTold();
    },
    sentence: () => words.failed(title),
  });

  return {
    telling: telling ?? null,
    send: (message: OrganizerMessage, to: Recipients, onTold: () => void) =>
      run({ message, to, results: new Map(), onTold }),
  };
}
