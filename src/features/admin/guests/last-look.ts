import { useEffect, useState } from 'react';
import type { Guest } from '#domain/guest-list.ts';
import { movedUp, rememberedAfter } from '#domain/moved-up.ts';
import { readStored, removeStored, store } from '#lib/browser-storage.ts';

const keyOf = (eventId: string) => `showup:reserves:${eventId}`;

// Place keys hold no blank.
function readRemembered(eventId: string): string[] {
  return readStored(keyOf(eventId))?.split(' ') ?? [];
}

function keepRemembered(eventId: string, remembered: string): void {
  if (remembered === '') removeStored(keyOf(eventId));
  else store(keyOf(eventId), remembered);
}

/** Who moved up since the organizer last looked at this event in this browser. One event for as long as it is mounted. */
export function useMovedUp(eventId: string, guests: readonly Guest[]) {
  const [remembered, setRemembered] = useState(() => readRemembered(eventId));
  const current = rememberedAfter(guests, remembered);
  const text = current.join(' ');
  // Each look remembers from what the one before did.
  if (text !== remembered.join(' ')) setRemembered(current);
  useEffect(() => keepRemembered(eventId, text), [eventId, text]);
  return {
    moved: movedUp(guests, current),
    note: ({ rsvp }: Guest) => setRemembered(current.filter((key) => key !== rsvp.placeKey)),
  };
}
