import { Suspense } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.tsx';
import { dateNumber, inviterOf } from './guest-page/guest-page.ts';
import { useOpenPage } from './guest-page/guest-page-provider.tsx';
import { HeadTags } from './invitation/head-tags.tsx';
import { InvitationCard } from './invitation/invitation-card.tsx';
import { card } from './invitation/invitation-content.ts';
import { guestColumn } from './invitation/invitation-frame.tsx';
import { previewOf } from './invitation/invitation-preview.ts';

// Most people who open the link respond, so the page's HTML asks for this code together with the page's own.
const { Part: GuestArea, load: loadGuestArea } = lazyWithRetry(() =>
  import('./guest-area.tsx').then(({ GuestArea: part }) => part),
);

export { loadGuestArea };

export function InvitationView() {
  const page = useOpenPage();
  const { invite, event, events, now, viewerZone } = page;
  const about = { event, inviter: inviterOf(page), now };
  const number = dateNumber(page);
  return (
    <>
      <HeadTags {...previewOf(about)} token={invite?.inviteToken ?? null} />
      <InvitationCard
        {...about}
        viewerZone={viewerZone}
        week={number === null ? null : card.week(number, events.length)}
      />
      <Suspense fallback={<Waiting />}>
        <GuestArea />
      </Suspense>
    </>
  );
}

/** Reserves the form's room, so that the footer does not jump. */
function Waiting() {
  return (
    <div className={guestColumn}>
      <div className="min-h-dvh" />
    </div>
  );
}
