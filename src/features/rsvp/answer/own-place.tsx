import type { GameEvent } from '#domain/event.ts';
import { placeIn } from '#domain/queue.ts';
import { thanks } from '../invitation/invitation-content.ts';
import { placeWords } from './place-content.ts';
import { RsvpThanks } from './rsvp-thanks.tsx';
import type { OwnRsvp } from './use-own-rsvp.ts';
import { usePlaceChange } from './use-place-change.ts';

interface OwnPlaceProps {
  event: GameEvent;
  rsvp: OwnRsvp;
  isFresh: boolean;
}

/** What became of the guest's response: for a yes, the place in the queue, and first that it moved up. */
export function OwnPlace({ event, rsvp, isFresh }: OwnPlaceProps) {
  const { response, name } = rsvp;
  const place = response === 'yes' ? placeIn(event, rsvp.placeKey) : null;
  const before = usePlaceChange(event.id, place);
  return (
    <>
      <div role="status">
        {place && before !== null && (
          <p className="mb-4 rounded-md bg-ball px-4 py-3 text-lg font-semibold text-on-ball">
            {placeWords.movedUp(before, place)}
          </p>
        )}
      </div>
      <RsvpThanks
        // Another response is other news, which takes the focus again.
        key={response}
        heading={
          place
            ? placeWords.heading(place, name)
            : response === 'yes'
              ? placeWords.noted(name)
              : thanks.heading(response, name)
        }
        response={response}
        isFresh={isFresh}
      />
      {response === 'yes' && (
        <p className="mt-2">{place ? placeWords.line(place, event.maxPlayers) : placeWords.unknown}</p>
      )}
    </>
  );
}
