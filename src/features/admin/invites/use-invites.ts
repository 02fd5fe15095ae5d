import type { Progress } from '#data/firestore/event-removal.ts';
import { removeCameBy } from '#data/firestore/guest-list.ts';
import { type LinkKind, listInvites } from '#data/firestore/invites.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import { sendDueEmails } from '#data/supabase/guest-emails.ts';
import type { Invite } from '#domain/invite.ts';
import type { Instant } from '#lib/dates.ts';
import { useStore } from '#lib/store.ts';
import { useDashboard } from '../dashboard-context.ts';
import { keys, settled } from '../query-client.ts';
import { useLive } from '../use-live.ts';
import { useWrite } from '../writes.ts';
import { removal as words } from './removal-content.ts';

interface Invites {
  invites: Invite[];
}

/** Every invite that an event, or its series, has and had, the oldest first; none while they are not known. */
export function useInvites(eventId: string, kind: LinkKind = 'event'): Invite[] {
  const { live } = useLive<Invites>(keys.invites(eventId, kind), () =>
    settled(listInvites(organizerStore, eventId, kind)),
  );
  return live.status === 'ready' ? live.value.invites : [];
}

const unmarked = (token: string) => (all: Invites) => ({
  invites: all.invites.map(({ removeSince, ...invite }) =>
    invite.inviteToken === token || removeSince === undefined ? invite : { ...invite, removeSince },
  ),
});

/** Removes what came by an invite, also when the view that began it is left. */
export function useRemoval(eventId: string, kind: LinkKind = 'event') {
  const { announce, session } = useDashboard();
  const write = useWrite();
  const key = `${kind}:${eventId}`;
  const { [key]: progress = null } = useStore(session.removals);
  function show(now: Progress | null): void {
    const { [key]: _, ...others } = session.removals.get();
    session.removals.set(now ? { ...others, [key]: now } : others);
  }

  function start(token: string, since: Instant): void {
    write({
      id: `removal:${token}`,
      of: keys.invites(eventId, kind),
      change: unmarked(token),
      work: () => removeCameBy(organizerStore, token, since, show).finally(() => show(null)),
      onDone: ({ removed }) => {
        announce(words.done(removed));
        if (kind === 'event' && removed > 0) sendDueEmails(eventId);
      },
      touches: [
        keys.invites(eventId, kind),
        kind === 'event' ? keys.guests(eventId) : keys.allGuests,
        keys.events,
        keys.totals,
      ],
      sentence: words.failed,
    });
  }

  return { progress, start };
}
