import { useEffect } from 'react';
import { displayStatus } from '#domain/event.ts';
import { missingPlayers } from '#domain/minimum.ts';
import { isStillComingEmailed } from '#domain/queue.ts';
import { keepInTab, readInTab } from '#lib/browser-storage.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.tsx';
import { useReplaceAddress } from '#lib/use-replace-address.ts';
import { whenIdle } from '#lib/when-needed.ts';
import { CalendarLinks } from './calendar/calendar-links.tsx';
import { dateNumber, inviterOf, shownRsvp } from './guest-page/guest-page.ts';
import { useOpenPage } from './guest-page/guest-page-provider.tsx';
import { isPreview } from './guest-page/links.ts';
import { readPrefill, withoutPrefill } from './guest-page/prefill.ts';
import { EventDetails } from './invitation/event-details.tsx';
import { guestColumn } from './invitation/invitation-frame.tsx';
import { useClickCount } from './invitation/use-click-count.ts';
import { form as words } from './response/form-content.ts';
import { sendDueEmails } from './response/own-emails.ts';
import { useOwnRsvp } from './response/use-own-rsvp.ts';
import { lastDetails, useRsvpForm } from './response/use-rsvp-form.ts';
import { ResponseArea } from './response-area.tsx';

const { Part: OtherDates } = lazyWithRetry(() =>
  import('./series/other-dates.tsx').then(({ OtherDates: part }) => part),
);

export function GuestArea() {
  const page = useOpenPage();
  const { token, invite, invited, event, events, own, isOpen, clockSkew, now, viewerZone } = page;
  const isSeries = events.length > 1;
  const replaceAddress = useReplaceAddress();
  const form = useRsvpForm({
    // The dates of a series share one draft.
    of: isSeries ? token : event.id,
    begin: () => ({ ...readPrefill(location.search), notes: '', showsFirstName: false }),
    otherwise: invited ? { name: invited.name, email: invited.email } : lastDetails.read(),
    requireContactInfo: event.requireContactInfo,
  });
  useEffect(() => replaceAddress(withoutPrefill), [replaceAddress]);
  useClickCount(invite, clockSkew);
  useOwnRsvp();
  useSendDueEmails();
  const status = displayStatus(event, now);
  const rsvp = shownRsvp(own);
  const isThanked = isOpen && rsvp !== null && rsvp.response !== 'no';
  // Guests who responded may have a cancelled event in the calendar; the thanks have links of their own.
  const hasCalendar = status === 'cancelled' ? rsvp !== null : status === 'active' && !isThanked;

  return (
    <>
      <div className={guestColumn}>
        {invite === null && own.status !== 'none' && (
          <p className="px-2 pt-4 font-semibold text-pretty lg:px-0 lg:pt-0">{words.ownOnly}</p>
        )}
        <ResponseArea key={event.id} form={form} />
        {isSeries && <OtherDates form={form} />}
      </div>
      <EventDetails
        event={event}
        message={invite?.inviteMessage}
        inviter={inviterOf(page)}
        now={now}
        viewerZone={viewerZone}
      >
        {hasCalendar && (
          <CalendarLinks event={event} token={invite?.inviteToken ?? null} number={dateNumber(page)} />
        )}
      </EventDetails>
    </>
  );
}

/** A visit 36 to 12 hours before the event triggers its "Still in?" emails, and "It's on" from then on; once a tab. */
function useSendDueEmails(): void {
  const { event, now } = useOpenPage();
  const { id } = event;
  const isDue = isStillComingEmailed(event, now) || missingPlayers(event) === 0;
  useEffect(() => {
    const key = `showup:due-emails:${id}`;
    if (!isDue || isPreview(location.search) || readInTab(key) !== null) return;
    keepInTab(key, 'yes');
    whenIdle().then(() => sendDueEmails(id));
  }, [id, isDue]);
}
