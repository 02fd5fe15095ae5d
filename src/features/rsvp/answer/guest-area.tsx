import { useCallback, useEffect, useState } from 'react';
import { loadSdk } from '#data/firestore/guest.ts';
import { displayStatus, type GameEvent, rsvpWindow } from '#domain/event.ts';
import type { Instant } from '#lib/dates.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.tsx';
import { useReplaceAddress } from '#lib/use-replace-address.ts';
import { CalendarLinks } from '../calendar/calendar-links.tsx';
import { guestColumn } from '../guest-column.ts';
import { EventDetails } from '../invitation/event-details.tsx';
import type { OpenInvitation } from '../invitation/invitation-state.ts';
import { useClickCount } from '../invitation/use-click-count.ts';
import { publicUrl, readPrefill, withoutPrefill } from '../links.ts';
import { type MoreDates, RsvpArea } from './rsvp-area.tsx';
import { form as words } from './rsvp-form-content.ts';
import { useOwnRsvp } from './use-own-rsvp.ts';
import { useRefresh } from './use-refresh.ts';
import { type RsvpFormState, useRsvpForm } from './use-rsvp-form.ts';
import { useSendDueEmails } from './use-send-due-emails.ts';

export interface GuestAreaProps extends OpenInvitation {
  inviter: string;
  now: Instant;
  viewerZone: string;
  onNews: () => Promise<void>;
  /** Reads the event again; null when it can't be read. */
  onRenew: (eventId: string) => Promise<GameEvent | null>;
  /** The event as this page knows it to be by now. */
  onEvent: (event: GameEvent) => void;
  /** Shows another event of the series. */
  onShow: (event: GameEvent) => void;
}

const { Part: SeriesArea } = lazyWithRetry(() =>
  import('../series/series-area.tsx').then(({ SeriesArea: part }) => part),
);

/** Somebody who touches the form is about to respond. */
function warmUp(): void {
  loadSdk().catch((cause: unknown) => console.warn('The code for responding has not arrived yet.', cause));
}

/** What the guest can do about the event, and what one reads after the first glance. */
export function GuestArea(props: GuestAreaProps) {
  const { token, invite, event, events, clockSkew } = props;
  const isSeries = events.length > 1;
  const replaceAddress = useReplaceAddress();
  const form = useRsvpForm({
    // What is typed for one date of a series is there for the others.
    of: isSeries ? token : event.id,
    begin: () => ({ ...readPrefill(location.search), notes: '', showsFirstName: false }),
    requireContactInfo: event.requireContactInfo,
  });
  useEffect(() => replaceAddress(withoutPrefill), [replaceAddress]);
  useClickCount(invite, clockSkew);
  const area = (more: MoreDates | null) => <EventArea key={event.id} {...props} form={form} more={more} />;
  if (!isSeries) return area(null);
  return (
    <SeriesArea
      {...props}
      onShow={(other) => {
        form.clearErrors();
        props.onShow(other);
      }}
    >
      {area}
    </SeriesArea>
  );
}

interface EventAreaProps extends GuestAreaProps {
  form: RsvpFormState;
  more: MoreDates | null;
}

function EventArea(props: EventAreaProps) {
  const { token, invite, event, events, inviter, now, viewerZone, form, more } = props;
  const { onNews, onRenew, onEvent } = props;
  const renew = useCallback(() => onRenew(event.id), [onRenew, event.id]);
  const ownRsvp = useOwnRsvp({
    ...{ token, event, invite, onEvent, onRenew: renew },
    ...(more && { onRecorded: more.onRecorded }),
  });
  const [pageUrl] = useState(publicUrl);
  const liveToken = invite?.inviteToken ?? null;
  const number = events.length > 1 ? events.indexOf(event) + 1 : null;
  const state = rsvpWindow(event, now);
  const { own } = ownRsvp;
  const isPlaced = own.status === 'given' && own.rsvp.response === 'yes';
  useSendDueEmails(event, now);
  useRefresh(isPlaced && displayStatus(event, now) === 'active', ownRsvp.refresh);
  const isThanked = state.status === 'open' && own.status === 'given' && own.rsvp.response !== 'no';
  const status = displayStatus(event, now);
  // Who responded may have a cancelled event in the calendar; the thanks have links of their own.
  const hasCalendar = status === 'cancelled' ? own.status === 'given' : status === 'active' && !isThanked;

  return (
    <>
      <div className={guestColumn}>
        {invite === null && (
          <p className="px-2 pt-4 font-semibold text-pretty lg:px-0 lg:pt-0">{words.ownOnly}</p>
        )}
        <RsvpArea
          event={event}
          token={liveToken}
          number={number}
          state={state}
          form={form}
          more={more}
          own={own}
          give={ownRsvp.give}
          change={ownRsvp.change}
          onEmail={ownRsvp.noteEmail}
          now={now}
          pageUrl={pageUrl}
          onIntent={warmUp}
          onNews={onNews}
        />
        {more?.dates}
      </div>
      <EventDetails
        event={event}
        message={invite?.inviteMessage}
        inviter={inviter}
        now={now}
        viewerZone={viewerZone}
      >
        {hasCalendar && <CalendarLinks event={event} pageUrl={pageUrl} token={liveToken} number={number} />}
      </EventDetails>
    </>
  );
}
