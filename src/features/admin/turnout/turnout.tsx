import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { PLAYERS_MIN } from '#domain/event.ts';
import { type Guest, guestList, isReserve } from '#domain/guest-list.ts';
import { placesFor } from '#domain/turnout.ts';
import { readGuests } from '../guests/read-guests.ts';
import { compact } from '../parts/button-classes.ts';
import { keys, orThrow } from '../state/query-client.ts';
import { turnoutWords as words } from './turnout-content.ts';
import { useExpectedTurnout, useGroupRates } from './use-turnout.ts';

/** How long a card trusts the guests that were read. Changes since then arrive by the look for new RSVPs. */
const GUESTS_FRESH_MS = 60_000;

/** How many players of an event to expect, on its card. */
export function CardTurnout({ eventId }: { eventId: string }) {
  const { data } = useQuery({
    queryKey: keys.guests(eventId),
    queryFn: () => orThrow(readGuests(eventId)),
    staleTime: GUESTS_FRESH_MS,
  });
  if (!data?.organized) return null;
  return <EventTurnout eventId={eventId} list={guestList(data.rsvps, data.organized.event)} />;
}

/** How many players to expect, and from what. Shows nothing while that is unknown. */
export function EventTurnout({ eventId, list }: { eventId: string; list: readonly Guest[] }) {
  const expected = useExpectedTurnout(eventId, list);
  if (!expected) return null;
  return (
    <div className="mt-1 sm:mt-2">
      <p className="font-semibold">{words.expect(expected, list.some(isReserve))}</p>
      <Method sentence={words.method(expected)} />
    </div>
  );
}

function Method({ sentence }: { sentence: string }) {
  return (
    <details className="max-w-prose text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        {words.how}
      </summary>
      <p className="pb-2">{sentence}</p>
    </details>
  );
}

interface PlacesHintProps {
  maxPlayers: number;
  onChoose: (places: number) => void;
}

/** How many places bring as many players as the form says. Shows nothing while that is unknown, or the same number. */
export function PlacesHint({ maxPlayers, onChoose }: PlacesHintProps) {
  const group = useGroupRates();
  const [chosen, setChosen] = useState({ wanted: 0, places: 0 });
  if (!group || !Number.isInteger(maxPlayers) || maxPlayers < PLAYERS_MIN) return null;
  const isChosen = maxPlayers === chosen.places;
  const places = isChosen ? chosen.places : placesFor(group, maxPlayers);
  if (places === null || (places === maxPlayers && !isChosen)) return null;
  return (
    <div className="col-span-2 -mt-3 mb-2 text-sm">
      <p role="status">{isChosen ? words.chosen(chosen.wanted, places) : words.places(maxPlayers, places)}</p>
      {!isChosen && (
        <Button
          variant="plain"
          className={compact}
          onClick={() => {
            setChosen({ wanted: maxPlayers, places });
            onChoose(places);
          }}
        >
          {words.choose(places)}
        </Button>
      )}
      <Method sentence={words.placesMethod(group.games)} />
    </div>
  );
}
