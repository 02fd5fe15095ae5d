import { Button, ButtonLink } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { placeIn } from '#domain/queue.ts';
import { CalendarButton, CalendarFile } from '../../calendar/calendar-links.tsx';
import { dateNumber, type OwnRsvp } from '../../guest-page/guest-page.ts';
import { useOpenPage } from '../../guest-page/guest-page-provider.tsx';
import { appUrl, editUrl } from '../../guest-page/links.ts';
import { thanks } from '../given-content.ts';
import { OwnPlace } from '../place/own-place.tsx';
import { PlaceQuestion } from '../place/place-question.tsx';
import { useStillComing } from '../place/still-coming.tsx';
import { ChangeNotice } from './change-notice.tsx';
import { OwnEmail } from './own-email.tsx';

/** Thanks, and everything that comes after an RSVP. */
export function RespondedView({ rsvp }: { rsvp: OwnRsvp }) {
  const page = useOpenPage();
  const { event, invite, own, dispatch } = page;
  const { id, response, name, email = '' } = rsvp;
  const isAsked = useStillComing(rsvp) === 'asked';
  const hasCalendar = response !== 'no';
  return (
    <section className="px-2 pt-5 lg:px-0 lg:pt-0">
      <PlaceQuestion rsvp={rsvp}>
        <ChangeNotice rsvp={rsvp} />
        <OwnPlace rsvp={rsvp} />
      </PlaceQuestion>
      <div className="mt-5 flex flex-wrap gap-2">
        {hasCalendar && (
          <CalendarButton event={event} variant={isAsked ? 'plain' : 'loud'} className="grow" />
        )}
        <Button
          variant="plain"
          className="grow px-3!"
          onClick={() => dispatch({ type: 'mode-chosen', mode: 'changing' })}
        >
          {thanks.change}
        </Button>
      </div>
      <OwnEmail rsvp={rsvp} />
      <div className="mt-2 flex flex-wrap gap-x-6">
        {hasCalendar && invite && (
          <CalendarFile
            event={event}
            token={invite.inviteToken}
            number={dateNumber(page)}
            isReserve={placeIn(event, rsvp.placeKey)?.status === 'reserve'}
            variant="quiet"
          />
        )}
        {own.status === 'given' && (
          <ButtonLink
            to={appUrl({ eventId: event.id, response, email, name })}
            reloadDocument
            variant="quiet"
          >
            {thanks.app}
          </ButtonLink>
        )}
        <CopyButton text={editUrl(id)} label={thanks.copy} variant="quiet" />
      </div>
      <p className="mt-1 text-sm text-quiet">{thanks.isPrivate}</p>
    </section>
  );
}
