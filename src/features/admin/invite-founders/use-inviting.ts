import { useQueryClient } from '@tanstack/react-query';
import { inviteFounders } from '#data/supabase/invitations.ts';
import { INVITED_AT_ONCE, type InvitationResult } from '#domain/invitation.ts';
import { useStore } from '#lib/store.ts';
import { readAgain } from '../state/cache.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import { inBatches } from '../state/in-batches.ts';
import { keys, type Outcome } from '../state/query-client.ts';
import type { Inviting } from '../state/session.ts';
import { useOperation } from '../state/use-operation.ts';
import { sending as words } from './invite-content.ts';

interface Invitees {
  token: string;
  numbers: readonly number[];
  results: Map<number, InvitationResult>;
}

/** Invites founders to an event or series, also when its view is left meanwhile. @param about its first event. */
export function useInviting(about: string, title: string) {
  const client = useQueryClient();
  const { invitings } = useDashboard().session;
  const { [about]: inviting = null } = useStore(invitings);

  async function inviteAll({ token, numbers, results }: Invitees): Promise<Outcome> {
    const show = (status: Inviting['status']) =>
      invitings.set({
        ...invitings.get(),
        [about]: { status, total: numbers.length, results: Object.fromEntries(results) },
      });
    show('sending');
    const answer = await inBatches({
      ids: numbers,
      results,
      size: INVITED_AT_ONCE,
      send: (some) => inviteFounders(token, some),
      onProgress: () => show('sending'),
    });
    if (answer.status !== 'refused') await readAgain(client, keys.invitations(about));
    show('ended');
    return answer;
  }

  const { run } = useOperation({
    subject: () => `invitations:${about}`,
    run: inviteAll,
    shows: () => keys.allGuests,
    sentence: () => words.failed(title),
  });

  return {
    inviting,
    start: (token: string, numbers: readonly number[]) => run({ token, numbers, results: new Map() }),
  };
}
