import { Suspense } from 'react';
import { ButtonLink } from '#components/ui/button.tsx';
import { eventEnds, type GameEvent, type RsvpWindow } from '#domain/event.ts';
import { isStanding } from '#domain/invite.ts';
import { isSeriesOver } from '#domain/series.ts';
import type { Instant } from '#lib/dates.ts';
import { env } from '#lib/env.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.tsx';
import { shownRsvp } from '../../guest-page/guest-page.ts';
import { useOpenPage, useRespondedPage } from '../../guest-page/guest-page-provider.tsx';
import { tellWhen } from '../../guest-page/invitation-dates.ts';
import { AlreadyResponded } from '../form/already-responded.tsx';
import { closed } from '../form-content.ts';
import { OwnEmail } from '../given/own-email.tsx';
import { OwnPlace } from '../place/own-place.tsx';
import { PlaceQuestion } from '../place/place-question.tsx';
import { problemSentences } from '../problem-content.ts';
import { ResponseEcho } from '../rsvp-thanks.tsx';

const { Part: SeriesEnd } = lazyWithRetry(() =>
  import('../../series/series-end.tsx').then(({ SeriesEnd: part }) => part),
);

const { Part: OwnRecord } = lazyWithRetry(() =>
  import('../../own-record.tsx').then(({ OwnRecord: part }) => part),
);

type Reason = Extract<RsvpWindow, { status: 'closed' }>['reason'];

export function ClosedView({ reason }: { reason: Reason }) {
  const { token, invite, event, events, own, now, viewerZone } = useOpenPage();
  const isLast = invite !== null && isStanding(invite) && isSeriesOver(events, now);
  const { title, text } = wordsFor(reason, event, now, viewerZone);
  const rsvp = shownRsvp(own);
  const late = rsvp ? <LatePlace /> : <AlreadyResponded />;
  return (
    <section className="px-2 pt-5 lg:px-0 lg:pt-0">
      <h2 className="display text-4xl leading-none text-balance normal-case">{title}</h2>
      <p className="mt-3">
        {isLast && reason === 'event-started' ? closed.lastDate : text}
        {isLast && reason === 'event-cancelled' && ` ${closed.noneLeft}`}
      </p>
      {reason === 'deadline-passed' ? late : rsvp && <ResponseEcho response={rsvp.response} />}
      {reason === 'event-started' && rsvp?.record && (
        <Suspense fallback={<div className="mt-2 min-h-6" />}>
          <OwnRecord record={rsvp.record} />
        </Suspense>
      )}
      {isLast && (
        <Suspense fallback={<div className="min-h-52" />}>
          <SeriesEnd token={token} />
        </Suspense>
      )}
      <ButtonLink
        variant={isLast || reason === 'event-cancelled' ? 'plain' : 'loud'}
        className="mt-5 w-full"
        to={env.appUrl}
        reloadDocument
      >
        {closed.join}
      </ButtonLink>
    </section>
  );
}

/** After the deadline a place can be kept or given away, and none taken; an email may still be added. */
function LatePlace() {
  const { rsvp, mode } = useRespondedPage();
  return (
    <>
      {rsvp.response === 'yes' ? (
        <div className="mt-4">
          <PlaceQuestion>
            <OwnPlace />
          </PlaceQuestion>
        </div>
      ) : (
        <ResponseEcho response={rsvp.response} takesFocus={mode === 'fresh'} />
      )}
      <OwnEmail />
    </>
  );
}

function wordsFor(
  reason: Reason,
  event: GameEvent,
  now: Instant,
  viewerZone: string,
): { title: string; text: string } {
  switch (reason) {
    case 'event-cancelled':
      return { title: problemSentences[reason], text: closed.cancelled };
    case 'event-started':
      return { title: now < eventEnds(event) ? closed.started : closed.over, text: closed.afterStart };
    case 'deadline-passed':
      return {
        title: problemSentences[reason],
        text: closed.deadline(tellWhen(event.rsvpDeadline ?? event.dateTime, now, viewerZone)),
      };
  }
}
