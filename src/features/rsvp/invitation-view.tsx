import { Suspense, useState } from 'react';
import type { Answer } from '#domain/rsvp.ts';
import { viewerTimeZone } from '#lib/dates.ts';
import { lazyPart } from '#lib/lazy-part.ts';
import { whenPainted } from '#lib/when-wanted.ts';
import { EventCard } from './event-card.tsx';
import { guestColumn } from './guest-column.ts';
import { InvitationHead } from './invitation-head.tsx';
import { useClock } from './use-clock.ts';
import type { OpenInvitation } from './use-invitation.ts';

interface InvitationViewProps extends OpenInvitation {
  onNews: () => Promise<void>;
  onCounted: (from: Answer | null, to: Answer) => void;
}

// Asked for once the card stands, which everybody came for: it must not share a slow line with the form.
const GuestArea = lazyPart(() => import('./guest-area.tsx').then(({ GuestArea: part }) => part), whenPainted);

/** An open invitation: the game, and what the guest can do about it. */
export function InvitationView({ onNews, onCounted, ...invitation }: InvitationViewProps) {
  const { invite, event, clockSkew } = invitation;
  const now = useClock(clockSkew);
  const [viewerZone] = useState(viewerTimeZone);
  const about = { event, inviter: invite.invitedBy ?? event.organizerName, now };
  return (
    <>
      <InvitationHead {...about} />
      <EventCard {...about} viewerZone={viewerZone} />
      <Suspense fallback={<Waiting />}>
        <GuestArea
          {...about}
          invite={invite}
          clockSkew={clockSkew}
          viewerZone={viewerZone}
          onNews={onNews}
          onCounted={onCounted}
        />
      </Suspense>
    </>
  );
}

/** As much room as the form will take, so that nothing moves when it comes. */
function Waiting() {
  return (
    <div className={guestColumn}>
      <div className="min-h-[28rem]" />
    </div>
  );
}
