import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import type { GameEvent } from '#domain/event.ts';
import { placeIn } from '#domain/queue.ts';
import { changedSince } from '#domain/rsvp.ts';
import type { Instant } from '#lib/dates.ts';
import { CalendarButton, CalendarFile } from '../calendar/calendar-links.tsx';
import { thanks } from '../invitation/invitation-content.ts';
import { ChangeNotice } from './change-notice.tsx';
import { OwnPlace } from './own-place.tsx';
import { StillComing } from './still-coming.tsx';
import type { OwnRsvp } from './use-own-rsvp.ts';
import type { Sending } from './use-sending.ts';
import { useStillComing } from './use-still-coming.ts';

interface RespondedViewProps {
  event: GameEvent;
  rsvp: OwnRsvp;
  now: Instant;
  sending: Sending;
  pageUrl: string;
  token: string | null;
  /** The number of the event behind the link, when it leads to a series. */
  number: number | null;
  /** The guest's own link, which opens this RSVP on another device. */
  editUrl: string;
  /** The product's app, told who comes. */
  appUrl: string;
  isFresh: boolean;
  /** What the guest is asked first, instead of whether they still come. */
  question: ReactNode;
  /** Where our email goes, or whether there is to be one. */
  ownEmail: ReactNode;
  /** The change of the event is fine with the guest. */
  onConfirm: () => void;
  /** The guest still comes. */
  onStay: () => void;
  onLeave: () => void;
  onChange: () => void;
}

/** Thanks, and everything that comes after an RSVP. */
export function RespondedView({
  event,
  rsvp,
  now,
  sending,
  pageUrl,
  token,
  number,
  editUrl,
  appUrl,
  isFresh,
  question,
  ownEmail,
  onConfirm,
  onStay,
  onLeave,
  onChange,
}: RespondedViewProps) {
  const changes = changedSince(rsvp, event);
  const place = placeIn(event, rsvp.placeKey);
  const isAsked = useStillComing(event, rsvp, now) === 'asked';
  const hasCalendar = rsvp.response !== 'no';
  return (
    <section className="px-2 pt-5 lg:px-0 lg:pt-0">
      {question}
      {changes && <ChangeNotice changes={changes} now={now} sending={sending} onConfirm={onConfirm} />}
      <OwnPlace event={event} rsvp={rsvp} isFresh={isFresh} />
      {rsvp.response === 'yes' && !question && (
        <StillComing
          event={event}
          rsvp={rsvp}
          now={now}
          isLate={false}
          sending={sending}
          onConfirm={onStay}
          onLeave={onLeave}
        />
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        {hasCalendar && (
          <CalendarButton
            event={event}
            pageUrl={pageUrl}
            variant={isAsked ? 'plain' : 'loud'}
            className="grow"
          />
        )}
        <Button variant="plain" className="grow px-3!" onClick={onChange}>
          {thanks.change}
        </Button>
      </div>
      {ownEmail}
      <div className="mt-2 flex flex-wrap gap-x-6">
        {hasCalendar && token && (
          <CalendarFile
            event={event}
            token={token}
            number={number}
            isReserve={place?.status === 'reserve'}
            variant="quiet"
          />
        )}
        <ButtonLink to={appUrl} reloadDocument variant="quiet">
          {thanks.app}
        </ButtonLink>
        <CopyButton text={editUrl} label={thanks.copy} variant="quiet" />
      </div>
      <p className="mt-1 text-sm text-quiet">{thanks.isPrivate}</p>
    </section>
  );
}
