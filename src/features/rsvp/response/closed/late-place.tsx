import type { OwnRsvp } from '../../guest-page/guest-page.ts';
import { useOpenPage } from '../../guest-page/guest-page-provider.tsx';
import { OwnEmail } from '../given/own-email.tsx';
import { OwnPlace } from '../place/own-place.tsx';
import { PlaceQuestion } from '../place/place-question.tsx';
import { ResponseEcho } from '../rsvp-thanks.tsx';

/** After the deadline a place can be kept or given away, and none taken; an email may still be added. */
export function LatePlace({ rsvp }: { rsvp: OwnRsvp }) {
  const { mode } = useOpenPage();
  if (rsvp.response !== 'yes') {
    return (
      <>
        <ResponseEcho response={rsvp.response} takesFocus={mode === 'fresh'} />
        <OwnEmail rsvp={rsvp} />
      </>
    );
  }
  return (
    <div className="mt-4">
      <PlaceQuestion rsvp={rsvp}>
        <OwnPlace rsvp={rsvp} />
      </PlaceQuestion>
      <OwnEmail rsvp={rsvp} />
    </div>
  );
}
