import { useEffect, useState } from 'react';
import type { Guest } from '#domain/guest-list.ts';
import { type KnownPlaces, knownAfter, withNoted } from '#domain/place-changes.ts';
import { readStored, removeStored, store } from '#lib/browser-storage.ts';

const keyOf = (eventId: string) => `showup:places:${eventId}`;

// Entries like 'in@0:<place key>', separated by blanks. Place keys contain neither.
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

/** The places that guests know of, since this browser first showed the list. For one event while mounted. */
export function useKnownPlaces(eventId: string, guests: readonly Guest[]) {
  const [remembered, setRemembered] = useState(() => readStored(keyOf(eventId)) ?? '');
  const known = knownAfter(guests, knownIn(remembered));
  const text = textOf(known);
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
