import { Button } from '#components/ui/button.tsx';
import type { LinkKind } from '#data/firestore/invites.ts';
import { type Invite, inviteName } from '#domain/invite.ts';
import { compact } from '../parts/button-classes.ts';
import { shortDay } from '../parts/event-dates.ts';
import { removal as words } from './removal-content.ts';
import { useInvites } from './use-invites.ts';

interface OldInvitesProps {
  eventId: string;
  kind: LinkKind;
  /** The active one. */
  current: Invite | null;
  onRemove: (old: Invite) => void;
}

/** Earlier links, the founders' among them, whose RSVPs can still be removed. */
export function OldInvites({ eventId, kind, current, onRemove }: OldInvitesProps) {
  const old = useInvites(eventId, kind).filter(
    ({ isActive, inviteToken }) => !isActive && inviteToken !== current?.inviteToken,
  );
  if (old.length === 0) return null;
  return (
    <>
      <h4 className="mt-6 font-semibold">{words.oldTitle}</h4>
      <ul className="mt-1 divide-y divide-line">
        {old.map((invite) => (
          <li key={invite.inviteToken} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <span>{words.old(inviteName(invite), shortDay(invite.createdAt, Date.now()))}</span>
            <Button
              variant="plain"
              className={compact}
              aria-label={words.removeLabel(inviteName(invite))}
              onClick={() => onRemove(invite)}
            >
              {words.remove}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
