import type { Progress } from '#data/firestore/event-removal.ts';
import { type LinkKind, listInvites, type StartedRemoval } from '#data/firestore/invites.ts';
import { type PickRsvps, removeCameBy } from '#data/firestore/link-removal.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import { sendDueEmails } from '#data/supabase/guest-emails.ts';
import { readMadeUp } from '#data/supabase/tell-guests.ts';
import type { Invite } from '#domain/invite.ts';
import { useStore } from '#lib/store.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import { keys } from '../state/query-client.ts';
import type { Session } from '../state/session.ts';
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

type LinkRemoval = StartedRemoval & { token: string };

/** Picks the RSVPs that may be made up. A check-in that is not stored yet counts. */
export function pickMadeUp({ unsentCheckIns }: Session): PickRsvps {
  const hasArrived = (id: string) => unsentCheckIns.get()[id]?.attendance === 'arrived';
  return (rsvps) => readMadeUp(rsvps.filter(({ id }) => !hasArrived(id)));
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
    run: ({ token, since, onlyUnopened }) => {
      const pick = onlyUnopened ? pickMadeUp(session) : null;
      return removeCameBy(organizerStore, token, since, show, pick).finally(() => show(null));
    },
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

  return { progress, start: (token: string, removal: StartedRemoval) => run({ token, ...removal }) };
}
