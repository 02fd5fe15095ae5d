import { useState } from 'react';
import type { Guest } from '#domain/guest-list.ts';
import { readStored, store } from '#lib/browser-storage.ts';

const keyOf = (eventId: string) => `showup:told:${eventId}`;

// The state of the event, then place keys, separated by blanks.
function readNoted(eventId: string, state: string): string[] {
  const [about, ...noted] = readStored(keyOf(eventId))?.split(' ') ?? [];
  return about === state ? noted : [];
}

/** Guests whom the organizer told of this state of the event, in this browser. For one state while mounted. */
export function useNotedGuests(eventId: string, state: string) {
  const [noted, setNoted] = useState(() => readNoted(eventId, state));
  return {
    noted,
    note: (guests: readonly Guest[]) => {
      const all = [...noted, ...guests.map(({ rsvp }) => rsvp.placeKey)];
      setNoted(all);
      store(keyOf(eventId), [state, ...all].join(' '));
    },
  };
}
