import { useCallback, useEffect, useState } from 'react';
import { loadSdk } from '#data/firestore/guest.ts';
import { displayStatus, type GameEvent, rsvpWindow } from '#domain/event.ts';
import type { Instant } from '#lib/dates.ts';
import { useReplaceAddress } from '#lib/use-replace-address.ts';
import { CalendarLinks } from '../calendar/calendar-links.tsx';
import { guestColumn } from '../guest-column.ts';
import { EventDetails } from '../invitation/event-details.tsx';
import { useClickCount } from '../invitation/use-click-count.ts';
import type { OpenInvitation } from '../invitation/use-invitation.ts';
import { publicUrl, readPrefill, withoutPrefill } from '../links.ts';
import { form as words } from './form-content.ts';
import { RsvpArea } from './rsvp-area.tsx';
import { useOwnRsvp } from './use-own-rsvp.ts';
import { useRefresh } from './use-refresh.ts';
import { useRsvpForm } from './use-rsvp-form.ts';

export interface GuestAreaProps extends OpenInvitation {
  inviter: string;
  now: Instant;
  viewerZone: string;
  onNews: () => Promise<void>;
  /** Reads the event again; null when it can't be read. */
  onRenew: (eventId: string) => Promise<GameEvent | null>;
  /** The event as this page knows it to be by now. */
  onEvent: (event: GameEvent) => void;
}

/** Somebody who touches the form is about to respond. */
function warmUp(): void {
  loadSdk().catch((cause: unknown) => console.warn('The code for answering has not arrived yet.', cause));
}

/** What the guest can do about the event, and what one reads after the first glance. */
export function GuestArea(props: GuestAreaProps) {
  const { token, invite, event, clockSkew, inviter, now, viewerZone, onNews, onRenew, onEvent } = props;
  const replaceAddress = useReplaceAddress();
  const form = useRsvpForm({
    of: event.id,
    begin: () => ({ ...readPrefill(location.search), notes: '', showsFirstName: false }),
    requireContactInfo: event.requireContactInfo,
  });
  const renew = useCallback(() => onRenew(event.id), [onRenew, event.id]);
  const ownRsvp = useOwnRsvp({ token, event, invite, onEvent, onRenew: renew });
  const [pageUrl] = useState(publicUrl);
  useEffect(() => replaceAddress(withoutPrefill), [replaceAddress]);
  useClickCount(invite, clockSkew);
  const liveToken = invite?.inviteToken ?? null;
  const state = rsvpWindow(event, now);
  const { own } = ownRsvp;
  const isPlaced = own.status === 'given' && own.rsvp.response === 'yes';
  useRefresh(isPlaced && displayStatus(event, now) === 'active', ownRsvp.refresh);
  const isThanked = state.status === 'open' && own.status === 'given' && own.rsvp.response !== 'no';
  const status = displayStatus(event, now);
  // Who answered may have a cancelled game in the calendar; the thanks have links of their own.
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
          state={state}
          form={form}
          own={own}
          give={ownRsvp.give}
          change={ownRsvp.change}
          now={now}
          pageUrl={pageUrl}
          onIntent={warmUp}
          onNews={onNews}
        />
      </div>
      <EventDetails
        event={event}
        message={invite?.inviteMessage}
        inviter={inviter}
        now={now}
        viewerZone={viewerZone}
      >
        {hasCalendar && <CalendarLinks event={event} pageUrl={pageUrl} token={liveToken} />}
      </EventDetails>
    </>
  );
}
