import { useEffect, useState } from 'react';
import type { Guest } from '#domain/guest-list.ts';
import { type KnownPlaces, knownAfter, withNoted } from '#domain/place-changes.ts';
import { readStored, removeStored, store } from '#lib/browser-storage.ts';

const keyOf = (eventId: string) => `showup:places:${eventId}`;

// 'in@0:<place key>', with blanks between; place keys hold neither blank nor colon.
const ENTRY = /^(in|reserve)@(\d+):(.+)$/;

function textOf(known: KnownPlaces): string {
  return [...known].map(([key, { place, notedAt }]) => `${place}@${notedAt}:${key}`).join(' ');
}

function knownIn(text: string): KnownPlaces {
  return new Map(
    text.split(' ').flatMap((entry) => {
      const [, place, notedAt, key = ''] = ENTRY.exec(entry) ?? [];
      return place === 'in' || place === 'reserve' ? [[key, { place, notedAt: Number(notedAt) }]] : [];
    }),
  );
}

/** Which places guests are known to know, since the organizer first looked in this browser. One event while mounted. */
export function useKnownPlaces(eventId: string, guests: readonly Guest[]) {
  const [remembered, setRemembered] = useState(() => readStored(keyOf(eventId)) ?? '');
  const known = knownAfter(guests, knownIn(remembered));
  const text = textOf(known);
  // Each look remembers from what the one before did.
  if (text !== remembered) setRemembered(text);
  useEffect(() => {
    if (text === '') removeStored(keyOf(eventId));
    else store(keyOf(eventId), text);
  }, [eventId, text]);
  return {
    known,
    /** The organizer told these guests of their place. */
    note: (noted: readonly Guest[]) => setRemembered(textOf(withNoted(known, noted, Date.now()))),
  };
}

export type PlaceNotes = ReturnType<typeof useKnownPlaces>;
