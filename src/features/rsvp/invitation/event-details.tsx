import type { ReactNode } from 'react';
import { contactUrl } from '#domain/contact.ts';
import { type GameEvent, skillLabel } from '#domain/event.ts';
import type { Invite } from '#domain/invite.ts';
import type { Instant } from '#lib/dates.ts';
import { tellWhen } from '../guest-page/invitation-dates.ts';
import { card } from './invitation-content.ts';

interface EventDetailsProps {
  event: GameEvent;
  message: Invite['inviteMessage'];
  inviter: string;
  now: Instant;
  /** The zone of the clock that the viewer goes by. */
  viewerZone: string;
  children?: ReactNode;
}

export function EventDetails({ event, message, inviter, now, viewerZone, children }: EventDetailsProps) {
  const facts: [string, ReactNode][] = [
    [card.maxPlayers, event.maxPlayers],
    [card.skillLevel, skillLabel(event.skillLevel)],
    [card.organizer, event.organizerName],
  ];
  if (event.organizerContact) {
    facts.push([card.questions, <Contact key="contact" contact={event.organizerContact} />]);
  }
  if (event.rsvpDeadline !== undefined) {
    facts.push([card.respondBy, tellWhen(event.rsvpDeadline, now, viewerZone)]);
  }
  return (
    <section aria-labelledby="rsvp-details" className="px-2 py-6 lg:px-0">
      <h2 id="rsvp-details" className="display text-2xl">
        {card.details}
      </h2>
      {message && (
        <blockquote className="mt-3 border-l-4 border-court pl-4">
          <p className="text-sm text-quiet">
            <bdi>{card.message(inviter)}</bdi>
          </p>
          <p className="whitespace-pre-line wrap-anywhere">
            <bdi>{message}</bdi>
          </p>
        </blockquote>
      )}
      {event.description && (
        <p className="mt-3 whitespace-pre-line wrap-anywhere">
          <bdi>{event.description}</bdi>
        </p>
      )}
      <dl className="mt-4 border-b border-line">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-t border-line py-2">
            <dt className="shrink-0 text-quiet">{name}</dt>
            <dd className="text-right font-semibold wrap-anywhere tabular">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}

function Contact({ contact }: { contact: string }) {
  const url = contactUrl(contact);
  return url ? (
    <a href={url} className="text-link -my-2.5">
      {contact}
    </a>
  ) : (
    contact
  );
}
