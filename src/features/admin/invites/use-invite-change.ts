import { useQueryClient } from '@tanstack/react-query';
import type { OrganizedEvent } from '#data/firestore/event-list.ts';
import type { InviteResult, LinkKind } from '#data/firestore/invites.ts';
import type { GameEvent } from '#domain/event.ts';
import { type Invite, isStanding } from '#domain/invite.ts';
import { amendEvent, amendSeriesLink, type EventInSeries } from '../event/use-events.ts';
import { amend, readAgain } from '../state/cache.ts';
import { keys } from '../state/query-client.ts';
import { useOperation } from '../state/use-operation.ts';

/** One of the links of an event: its own, the one of its series, or the founders'. */
export type Link = LinkKind | 'founders';

/** Prefixes of the controls' ids: a view may show several links. */
export const LINK_IDS: Record<Link, string> = {
  event: 'link',
  series: 'series-link',
  founders: 'founders-link',
};
export const linkTitleId = (link: Link) => `${LINK_IDS[link]}-title`;

/** Null when it is turned off. */
function liveLink(organized: OrganizedEvent | null | undefined, link: Link): Invite | null {
  if (!organized) return null;
  if (link === 'event') return organized.invite;
  if (link === 'founders') return organized.founders;
  return organized.standing?.isActive ? organized.standing : null;
}

function withLink(organized: OrganizedEvent, link: Link, changed: Invite): OrganizedEvent {
  const live = changed.isActive ? changed : null;
  if (link === 'event') return { ...organized, invite: live };
  if (link === 'founders') return { ...organized, founders: live };
  if (!isStanding(changed)) return organized;
  // The links of a series open together.
  const { opensAt } = changed;
  return { ...organized, standing: changed, invite: organized.invite && { ...organized.invite, opensAt } };
}

/** @param invite as stored when the changes before this one are done; null when it is turned off by then. */
type Change<Wanted> = (invite: Invite | null, wanted: Wanted) => Promise<InviteResult>;

/** A change of an active invite. */
export function toLive<Wanted>(
  change: (invite: Invite, wanted: Wanted) => Promise<InviteResult>,
): Change<Wanted> {
  return async (invite, wanted) =>
    invite ? change(invite, wanted) : { status: 'refused', reason: 'invite-gone' };
}

/** A change to a link of an event. Changes run one after another, and each shows its own outcome. */
export function useInviteChange<Wanted>({ id }: GameEvent, link: Link, change: Change<Wanted>) {
  const client = useQueryClient();
  const stored = () => liveLink(client.getQueryData<EventInSeries>(keys.event(id))?.organized, link);

  function show(which: Link, changed: Invite): void {
    const by = (organized: OrganizedEvent) => withLink(organized, which, changed);
    amend<EventInSeries>(client, keys.event(id), ({ organized, series }) => ({
      organized: organized && by(organized),
      series,
    }));
    amendEvent(client, id, by);
    if (isStanding(changed)) amendSeriesLink(client, changed, by);
  }

  return useOperation({
    subject: () => id,
    run: (wanted: Wanted) => change(stored(), wanted),
    done: ({ invite: changed, founders }) => {
      const before = stored();
      show(link, changed);
      if (founders) show('founders', founders);
      readAgain(client, keys.founderGames);
      // The pressed button disappears with the old invite: move the focus.
      if (stored()?.inviteToken !== before?.inviteToken) document.getElementById(linkTitleId(link))?.focus();
    },
  });
}
