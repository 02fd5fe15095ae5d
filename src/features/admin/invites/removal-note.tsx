import { Button } from '#components/ui/button.tsx';
import type { LinkKind } from '#data/firestore/invites.ts';
import { inviteName } from '#domain/invite.ts';
import { cn } from '#lib/cn.ts';
import { compact } from '../parts/button-classes.ts';
import { shortWhen } from '../parts/event-dates.ts';
import { focusContent } from '../parts/focus.ts';
import { removal as words } from './removal-content.ts';
import { useInvites, useRemoval } from './use-invites.ts';

/** A removal of RSVPs: its progress, or that it was interrupted. */
export function RemovalNote({ eventId, kind = 'event' }: { eventId: string; kind?: LinkKind }) {
  const { progress, start } = useRemoval(eventId, kind);
  const begun = useInvites(eventId, kind).flatMap(({ removeSince: since, removeUnopened, ...invite }) =>
    since === undefined
      ? []
      : [{ ...invite, removal: { since, ...(removeUnopened && { onlyUnopened: removeUnopened }) } }],
  );
  return (
    <>
      <p role="status" className="font-semibold tabular">
        {progress && words.progress(progress)}
      </p>
      {!progress &&
        begun.map((invite) => (
          <div key={invite.inviteToken} className="my-4 rounded-md border-2 border-clay p-3">
            <p className="font-semibold text-clay">
              {words.unfinished(inviteName(invite), shortWhen(invite.removal.since, Date.now()))}
            </p>
            <Button
              variant="plain"
              className={cn(compact, 'mt-3')}
              onClick={() => {
                focusContent();
                start(invite.inviteToken, invite.removal);
              }}
            >
              {words.finish}
            </Button>
          </div>
        ))}
    </>
  );
}
