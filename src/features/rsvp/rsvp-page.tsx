import { useEffect } from 'react';
import { ErrorView } from './invitation/error-view.tsx';
import { PlainHead } from './invitation/head-tags.tsx';
import { InvitationFrame } from './invitation/invitation-frame.tsx';
import { InvitationView, loadGuestArea } from './invitation/invitation-view.tsx';
import { OpeningView } from './invitation/opening-view.tsx';
import { useInvitation } from './invitation/use-invitation.ts';

/** One invitation, from its link to the guest's RSVP. */
export function RsvpPage({ token }: { token: string }) {
  useEffect(() => {
    // Beside the reads; showing the form reports it when it does not arrive.
    loadGuestArea().catch((cause: unknown) => console.warn('The form is not there yet.', cause));
  }, []);
  return (
    <InvitationFrame>
      <Invitation token={token} />
    </InvitationFrame>
  );
}

function Invitation({ token }: { token: string }) {
  const { state, refresh, retry, count } = useInvitation(token);
  switch (state.status) {
    case 'loading':
      return (
        <>
          <PlainHead />
          <OpeningView />
        </>
      );
    case 'refused':
    case 'failed':
      return (
        <>
          <PlainHead />
          <ErrorView {...state} onRetry={retry} />
        </>
      );
    case 'ready':
      return <InvitationView {...state} onNews={refresh} onCounted={count} />;
  }
}
