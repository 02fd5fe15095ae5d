import { openInvitation as readInvitation } from '#data/firestore/guest.ts';
import type { NoInvitation, OpenedInvitation } from '../guest-page.ts';
import { eventNumber } from '../links.ts';
import { skewOf } from './invitation-dates.ts';

/** Few guests open a link of a series with their private id, or one that is off. */
const loadOwn = () => import('./own-invitation.ts');

/** Reads what is behind a link. It never rejects. */
export async function openInvitation(token: string): Promise<OpenedInvitation | NoInvitation> {
  if (token === '') return { status: 'refused', problem: 'link-missing' };
  try {
    const reading = await readInvitation(token, eventNumber(location.search));
    switch (reading.status) {
      case 'ready': {
        const { invite, events, readAt } = reading;
        const clockSkew = skewOf(readAt);
        const isLinked = events.length > 1 && location.hash !== '';
        const event = (isLinked && (await (await loadOwn()).linkedEvent(events))) || reading.event;
        return { status: 'open', token, invite, event, events, clockSkew };
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
