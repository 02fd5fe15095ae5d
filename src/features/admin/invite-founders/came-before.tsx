import type { ListedFounder } from '#domain/founder-list.ts';
import { foundersToInvite, foundersWhoCame, type InviteeFilter } from '#domain/invited.ts';
import { FailureNote, LiveView } from '../parts/live-states.tsx';
import { keys } from '../state/query-client.ts';
import { type FollowedInvitations, followInvitations } from '../state/read-beside-events.ts';
import { type Live, useLive } from '../state/use-live.ts';
import { choice as words } from './invite-content.ts';

/** Chooses founders by the filter. Reads who came before once the filter asks for it; nobody is shown while that is unknown. */
export function useShownFounders(founders: readonly ListedFounder[], filter: InviteeFilter) {
  const { live, refresh } = useLive(keys.cameBefore, () => followInvitations(null), {
    isWanted: filter.hasCome,
  });
  const { invitations, responses } =
    live.status === 'ready' ? live.value : { invitations: [], responses: null };
  const whoCame = responses && foundersWhoCame(invitations, responses.rsvps);
  return {
    shown: foundersToInvite(founders, filter, whoCame ?? []),
    isKnown: !filter.hasCome || whoCame !== null,
    cameBefore: { live, refresh },
  };
}

interface CameBeforeProps {
  live: Live<FollowedInvitations>;
  refresh: () => void;
}

/** Explains whom the filter "Came before" keeps, or why nobody is shown. */
export function CameBefore({ live, refresh }: CameBeforeProps) {
  return (
    <LiveView live={live} refresh={refresh} loading={words.cameLoading} failed={words.cameFailed('founders')}>
      {({ responses }) =>
        responses ? (
          <p className="mt-2 text-sm text-quiet">{words.cameMeans}</p>
        ) : (
          <FailureNote sentence={words.cameFailed('games')} onRetry={refresh} />
        )
      }
    </LiveView>
  );
}
