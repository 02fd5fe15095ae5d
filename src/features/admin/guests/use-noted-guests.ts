import { useState } from 'react';
import type { Guest } from '#domain/guest-list.ts';
import { readStored, store } from '#lib/browser-storage.ts';

const keyOf = (eventId: string) => `showup:told:${eventId}`;

// The state of the event that was told, then place keys; neither holds a blank.
function readNoted(eventId: string, state: string): string[] {
  const [about, ...noted] = readStored(keyOf(eventId))?.split(' ') ?? [];
  return about === state ? noted : [];
}

/** Whom the organizer told of the event as it is, in this browser. One state of it for as long as it is mounted. */
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
