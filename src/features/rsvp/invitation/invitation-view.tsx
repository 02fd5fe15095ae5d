import { Suspense, useState } from 'react';
import type { GameEvent } from '#domain/event.ts';
import { viewerTimeZone } from '#lib/dates.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.tsx';
import { guestColumn } from '../guest-column.ts';
import { HeadTags } from './head-tags.tsx';
import { InvitationCard } from './invitation-card.tsx';
import { card } from './invitation-content.ts';
import { previewOf } from './invitation-preview.ts';
import type { OpenInvitation } from './invitation-state.ts';
import { useClock } from './use-clock.ts';

interface InvitationViewProps extends OpenInvitation {
  onNews: () => Promise<void>;
  /** Reads the event again; null when it can't be read. */
  onRenew: (eventId: string) => Promise<GameEvent | null>;
  /** The event as this page knows it to be by now. */
  onEvent: (event: GameEvent) => void;
  /** Shows another event of the series. */
  onShow: (event: GameEvent) => void;
}

// The page's HTML asks for it with the page's own code: who opened the link came to respond.
const { Part: GuestArea, load: loadGuestArea } = lazyWithRetry(() =>
  import('../answer/guest-area.tsx').then(({ GuestArea: part }) => part),
);

export { loadGuestArea };

/** An open invitation: the event, and what the guest can do about it. */
export function InvitationView(props: InvitationViewProps) {
  const { invite, event, events, clockSkew } = props;
  const now = useClock(clockSkew);
  const [viewerZone] = useState(viewerTimeZone);
  const about = { event, inviter: invite?.invitedBy ?? event.organizerName, now };
  return (
    <>
      <HeadTags {...previewOf(about)} token={invite?.inviteToken ?? null} />
      <InvitationCard
        {...about}
        viewerZone={viewerZone}
        week={events.length > 1 ? card.week(events.indexOf(event) + 1, events.length) : null}
      />
      <Suspense fallback={<Waiting />}>
        <GuestArea {...props} {...about} viewerZone={viewerZone} />
      </Suspense>
    </>
  );
}

/** No less room than the form will take, so that the footer comes into view only below it. */
function Waiting() {
  return (
    <div className={guestColumn}>
      <div className="min-h-dvh" />
    </div>
  );
}
