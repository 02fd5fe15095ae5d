import type { Progress } from '#data/firestore/event-removal.ts';
import { removeCameBy } from '#data/firestore/guest-list.ts';
import { type LinkKind, listInvites } from '#data/firestore/invites.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import { sendDueEmails } from '#data/supabase/guest-emails.ts';
import type { Invite } from '#domain/invite.ts';
import type { Instant } from '#lib/dates.ts';
import { useStore } from '#lib/store.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import { keys } from '../state/query-client.ts';
import { useLive } from '../state/use-live.ts';
import { useOperation } from '../state/use-operation.ts';
import { removal as words } from './removal-content.ts';

interface Invites {
  invites: Invite[];
}

/** All invites that an event or its series ever had; empty until they are read. */
export function useInvites(eventId: string, kind: LinkKind = 'event'): Invite[] {
  const { live } = useLive<Invites>(keys.invites(eventId, kind), () =>
    listInvites(organizerStore, eventId, kind),
  );
  return live.status === 'ready' ? live.value.invites : [];
}

const unmarked = (all: Invites, { token }: LinkRemoval): Invites => ({
  invites: all.invites.map(({ removeSince, ...invite }) =>
    invite.inviteToken === token || removeSince === undefined ? invite : { ...invite, removeSince },
  ),
});

interface LinkRemoval {
  token: string;
  since: Instant;
}

/** Removes the RSVPs by an invite, also when its view is left meanwhile. */
export function useRemoval(eventId: string, kind: LinkKind = 'event') {
  const { announce, session } = useDashboard();
  const key = `${kind}:${eventId}`;
  const { [key]: progress = null } = useStore(session.removals);
  function show(now: Progress | null): void {
    const { [key]: _, ...others } = session.removals.get();
    session.removals.set(now ? { ...others, [key]: now } : others);
  }

  const { run } = useOperation({
    subject: ({ token }: LinkRemoval) => `removal:${token}`,
    run: ({ token, since }) => removeCameBy(organizerStore, token, since, show).finally(() => show(null)),
    shows: () => keys.invites(eventId, kind),
    optimistic: unmarked,
    done: ({ removed }) => {
      announce(words.done(removed));
      if (kind === 'event' && removed > 0) sendDueEmails(eventId);
    },
    alsoStale: () => [
      keys.invites(eventId, kind),
      kind === 'event' ? keys.guests(eventId) : keys.allGuests,
      keys.events,
      keys.totals,
    ],
    sentence: () => words.failed,
  });

  return { progress, start: (token: string, since: Instant) => run({ token, since }) };
}
