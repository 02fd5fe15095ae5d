import { useEffect } from 'react';
import { useStore } from '#lib/store.ts';
import { previewNote } from './guest-page/content.ts';
import { GuestPageProvider, useGuestPage } from './guest-page/guest-page-provider.tsx';
import { isPreview } from './guest-page/links.ts';
import { ErrorView } from './invitation/error-view.tsx';
import { PlainHead } from './invitation/head-tags.tsx';
import { InvitationFrame } from './invitation/invitation-frame.tsx';
import { OpeningView } from './invitation/opening-view.tsx';
import { InvitationView, loadGuestArea } from './invitation-view.tsx';

/** Whether this is the organizer's preview; the prerendered HTML is everybody's. */
const preview = {
  get: () => isPreview(location.search),
  getInitial: () => false,
  subscribe: () => () => undefined,
};

export function RsvpPage({ token }: { token: string }) {
  useEffect(() => {
    // Loads while the invitation is read. If it fails, showing the form tries again and reports it.
    loadGuestArea().catch((cause: unknown) => console.warn('The form is not there yet.', cause));
  }, []);
  return (
    <>
      {useStore(preview) && (
        <p className="bg-ball px-4 py-2 text-center font-semibold text-on-ball">{previewNote}</p>
      )}
      <InvitationFrame>
        <GuestPageProvider token={token}>
          <Invitation />
        </GuestPageProvider>
      </InvitationFrame>
    </>
  );
}

function Invitation() {
  const { page } = useGuestPage();
  if (page.status === 'open') return <InvitationView />;
  return (
    <>
      <PlainHead />
      {page.status === 'opening' ? <OpeningView /> : <ErrorView {...page} />}
    </>
  );
}
