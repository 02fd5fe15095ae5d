import { firestoreConfig } from '#data/firestore/config.ts';
import { readInvitation, takePrefetched } from '#data/firestore/invitation.ts';
import { isInviteToken } from '#domain/invite-token.ts';
import type { NoInvitation, OpenedInvitation } from './guest-page.ts';
import { skewOf } from './invitation-dates.ts';
import { findInvited } from './invited.ts';
import { emailedEventId, eventNumber } from './links.ts';

/** Rarely needed: for a private link into a series, and for a link that is off. */
const loadOwn = () => import('./own-invitation.ts');

/** Reads what is behind a link. It never rejects. */
export async function openInvitation(token: string): Promise<OpenedInvitation | NoInvitation> {
  if (token === '') return { status: 'refused', problem: 'link-missing' };
  if (!isInviteToken(token)) return { status: 'refused', problem: 'invite-unknown' };
  try {
    const number = eventNumber(location.search);
    const [reading, invited] = await Promise.all([
      readInvitation(firestoreConfig, token, takePrefetched(token), number),
      findInvited(token),
    ]);
    switch (reading.status) {
      case 'ready': {
        const { invite, events, readAt } = reading;
        const clockSkew = skewOf(readAt);
        const emailedId = emailedEventId(location.hash);
        if (emailedId !== null && !events.some(({ id }) => id === emailedId)) {
          const own = await (await loadOwn()).openOwn(token, {
            status: 'refused',
            problem: 'event-unavailable',
          });
          if (own.status === 'open') return own;
        }
        const isLinked = events.length > 1 && location.hash !== '';
        const event = (isLinked && (await (await loadOwn()).linkedEvent(events))) || reading.event;
        return { status: 'open', token, invite, invited, event, events, clockSkew };
      }
      case 'refused':
        return await (await loadOwn()).openOwn(token, reading);
      case 'failed':
        console.error('The invitation could not be read.', reading.cause);
        return { status: 'failed', problem: reading.problem };
    }
  } catch (cause) {
    console.error('The invitation did not open.', cause);
    return { status: 'failed', problem: 'load-failed' };
  }
}
