import { useRespondedPage } from '../../guest-page/guest-page-provider.tsx';
import { thanks } from '../given-content.ts';
import { RsvpThanks } from '../rsvp-thanks.tsx';
import { placeWords } from './place-content.ts';
import { usePlaceChange } from './use-place-change.ts';

export function OwnPlace() {
  const { event, rsvp, place, mode } = useRespondedPage();
  const { response, name } = rsvp;
  const before = usePlaceChange(event.id, place);
  const noPlace = response === 'yes' ? placeWords.noted(name) : thanks.heading(response, name);
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
        // A new heading for another response: it takes the focus again.
        key={response}
        heading={place ? placeWords.heading(place, name) : noPlace}
        response={response}
        isFresh={mode === 'fresh'}
      />
      {response === 'yes' && (
        <p className="mt-2">{place ? placeWords.line(place, event.maxPlayers) : placeWords.unknown}</p>
      )}
    </>
  );
}
