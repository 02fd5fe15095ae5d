import type { Invitation } from '#domain/referral.ts';
import { type Store, useStore } from '#lib/store.ts';
import { invitationLine } from './banner-content.ts';

interface InvitationProps {
  invitation: Store<Invitation>;
}

/**
 * Who invited, and what both get. Whether a code is a good one is known late, so its room is there from the first
 * paint, and stays empty if it was none.
 */
export function InvitationLine({ invitation: store }: InvitationProps) {
  const invitation = useStore(store);
  return (
    <div className="grid min-h-24 sm:min-h-14">
      {invitation.status === 'valid' && (
        <p className="grid place-items-center bg-ball px-4 py-2 text-center font-semibold text-balance text-on-ball">
          {invitationLine(invitation.name)}
        </p>
      )}
    </div>
  );
}

/** The first thing on the page for everybody who brings a code. */
export function ReferralBanner(props: InvitationProps) {
  return (
    <div className="hidden in-[.invited]:block" role="status">
      <InvitationLine {...props} />
    </div>
  );
}
