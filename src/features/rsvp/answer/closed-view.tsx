import type { ReactNode } from 'react';
import { ButtonLink } from '#components/ui/button.tsx';
import { eventEnds, type GameEvent, type RsvpWindow } from '#domain/event.ts';
import type { RsvpResponse } from '#domain/rsvp.ts';
import { type Instant, viewerTimeZone } from '#lib/dates.ts';
import { env } from '#lib/env.ts';
import { problemSentences } from '../content.ts';
import { closed } from '../invitation/invitation-content.ts';
import { tellWhen } from '../invitation/invitation-dates.ts';
import { ResponseEcho } from './response-echo.tsx';

interface ClosedViewProps {
  event: GameEvent;
  reason: Extract<RsvpWindow, { status: 'closed' }>['reason'];
  /** What the guest had responded, if anything. */
  response: RsvpResponse | null;
  /** What can still be done about it. */
  children?: ReactNode;
  now: Instant;
}

/** Takes the form's place when there is nothing to respond to any more. */
export function ClosedView({ event, reason, response, now, children }: ClosedViewProps) {
  const { title, text } = wordsFor(reason, event, now);
  return (
    <section className="px-2 pt-5 lg:px-0 lg:pt-0">
      <h2 className="display text-4xl leading-none text-balance normal-case">{title}</h2>
      <p className="mt-3">{text}</p>
      {children || (response && <ResponseEcho response={response} />)}
      <ButtonLink
        variant={reason === 'event-cancelled' ? 'plain' : 'loud'}
        className="mt-5 w-full"
        to={env.appUrl}
        reloadDocument
      >
        {closed.join}
      </ButtonLink>
    </section>
  );
}

function wordsFor(
  reason: ClosedViewProps['reason'],
  event: GameEvent,
  now: Instant,
): { title: string; text: string } {
  switch (reason) {
    case 'event-cancelled':
      return { title: problemSentences[reason], text: closed.cancelled };
    case 'event-started':
      return { title: now < eventEnds(event) ? closed.started : closed.over, text: closed.afterStart };
    case 'deadline-passed':
      return {
        title: closed.deadlineTitle,
        text: closed.deadline(tellWhen(event.rsvpDeadline ?? event.dateTime, now, viewerTimeZone())),
      };
  }
}
