import type { Invitation } from '#domain/referral.ts';
import { type Store, useStore } from '#lib/store.ts';
import { invitationLine } from './banner-content.ts';

/**
 * The first thing somebody sees who came through a founder's link. Whether a code is a good one is known late, so its
 * room is there from the first paint for everybody who brings one, and stays empty if it was none.
 */
export function ReferralBanner({ invitation: store }: { invitation: Store<Invitation> }) {
  const invitation = useStore(store);
  return (
    <div className="hidden min-h-24 in-[.invited]:grid sm:min-h-14" role="status">
      {invitation.status === 'valid' && (
        <p className="grid place-items-center bg-ball px-4 py-2 text-center font-semibold text-balance wrap-anywhere text-on-ball">
          {invitationLine(invitation.name)}
        </p>
      )}
    </div>
  );
}
