import { useState } from 'react';
import type { OrganizedEvent } from '#data/firestore/event-list.ts';
import { rsvpWindow } from '#domain/event.ts';
import { openingOf } from '#domain/invite.ts';
import { InviteSettings } from './invite-settings.tsx';

/** The event's own link, and the founders' if there is one. */
export function EventLinks({ event, invite, standing, founders }: OrganizedEvent) {
  const now = Date.now();
  const isInSeries = standing !== null;
  const shared = standing ?? invite;
  const hasFounders = founders !== null || (shared !== null && openingOf(shared, now) !== null);
  // They stay in view when the link is turned off in them.
  const [hadFounders] = useState(hasFounders);
  const isOpen = rsvpWindow(event, now).status === 'open';
  return (
    <>
      <InviteSettings
        event={event}
        invite={invite}
        isInSeries={isInSeries}
        first={isOpen && !isInSeries ? event : null}
      />
      {(hasFounders || hadFounders) && (
        <InviteSettings
          event={event}
          invite={founders}
          link="founders"
          isInSeries={isInSeries}
          first={null}
        />
      )}
    </>
  );
}
