import { Button, ButtonLink } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import type { RsvpResponse } from '#domain/rsvp.ts';
import { env } from '#lib/env.ts';
import { CalendarButton, CalendarFile } from '../../calendar/calendar-links.tsx';
import { dateNumber } from '../../guest-page/guest-page.ts';
import { useRespondedPage } from '../../guest-page/guest-page-provider.tsx';
import { editUrl } from '../../guest-page/private-links.ts';
import { thanks } from '../given-content.ts';
import { OwnPlace } from '../place/own-place.tsx';
import { PlaceQuestion } from '../place/place-question.tsx';
import { useStillComing } from '../place/still-coming.tsx';
import { ChangeNotice } from './change-notice.tsx';
import { OwnEmail } from './own-email.tsx';

interface AppVisit {
  eventId: string;
  response: RsvpResponse;
  email: string;
  name: string;
}

/** Into the product's app, which greets the guest by their response. */
function appUrl({ eventId, response, email, name }: AppVisit): string {
  const address = new URL(env.appUrl);
  const query = { source: 'rsvp', game_id: eventId, response, email, name };
  for (const [key, value] of Object.entries(query)) address.searchParams.set(key, value);
  return address.href;
}

export function RespondedView() {
  const page = useRespondedPage();
  const { event, invite, rsvp, place, own, dispatch } = page;
  const { id, response, name, email = '' } = rsvp;
  const isAsked = useStillComing() === 'asked';
  const hasCalendar = response !== 'no';
  return (
    <section className="px-2 pt-5 lg:px-0 lg:pt-0">
      <PlaceQuestion>
        <ChangeNotice />
        <OwnPlace />
      </PlaceQuestion>
      <div className="mt-5 flex flex-wrap gap-2">
        {hasCalendar && <CalendarButton event={event} variant={isAsked ? 'plain' : 'loud'} />}
        <Button
          variant="plain"
          className="grow px-3!"
          onClick={() => dispatch({ type: 'mode-chosen', mode: 'changing' })}
        >
          {thanks.change}
        </Button>
      </div>
      <OwnEmail />
      <div className="mt-2 flex flex-wrap gap-x-6">
        {hasCalendar && invite && (
          <CalendarFile
            event={event}
            token={invite.inviteToken}
            number={dateNumber(page)}
            isReserve={place?.status === 'reserve'}
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
        {own.status === 'given' && (
          <ButtonLink to="/games" variant="quiet">
            {thanks.games}
          </ButtonLink>
        )}
        <CopyButton text={editUrl(id)} label={thanks.copy} variant="quiet" />
      </div>
      <p className="mt-1 text-sm text-quiet">{thanks.isPrivate}</p>
    </section>
  );
}
