import { Fragment, type ReactNode } from 'react';
import {
  companyOf,
  displayStatus,
  type GameEvent,
  skillLabel,
  sportEmoji,
  takesRsvps,
} from '#domain/event.ts';
import { cn } from '#lib/cn.ts';
import type { Instant } from '#lib/dates.ts';
import { mapLinks } from '#lib/maps.ts';
import { page } from '../guest-page/content.ts';
import { describeWhen } from '../guest-page/invitation-dates.ts';
import { titleClass } from './early-title.ts';
import { andOthers, card, saidMaybe, saidYes, seatsLine } from './invitation-content.ts';
import { InvitationPanel } from './invitation-panel.tsx';

const skillColors = new Map([
  ['beginner', 'bg-[#bfe3cf] text-[#14231c]'],
  ['intermediate', 'bg-[#e8cfa0] text-[#14231c]'],
  ['advanced', 'bg-[#a63d1f] text-[#fff]'],
]);
const MIXED_COLORS = 'bg-[#faf8f2] text-[#14231c]';

interface InvitationCardProps {
  event: GameEvent;
  inviter: string;
  now: Instant;
  /** The zone of the clock that the viewer goes by. */
  viewerZone: string;
  week?: string | null;
}

export function InvitationCard({ event, inviter, now, viewerZone, week }: InvitationCardProps) {
  const status = displayStatus(event, now);
  return (
    <InvitationPanel
      emoji={
        <span role="img" aria-label={event.sport}>
          {sportEmoji(event.sport)}
        </span>
      }
      heading={page.heading}
      line={<bdi>{card.inviter(inviter)}</bdi>}
      isCalm={status === 'cancelled'}
    >
      <h2 className={titleClass}>
        <bdi>{event.title}</bdi>
      </h2>
      <p className="mt-2.5 flex flex-wrap gap-2 text-sm font-semibold">
        <span className={`rounded-sm px-2 py-0.5 ${skillColors.get(event.skillLevel) ?? MIXED_COLORS}`}>
          {skillLabel(event.skillLevel)}
        </span>
        {week && <span className="rounded-sm border border-court-line px-2 py-px">{week}</span>}
        {status === 'cancelled' && (
          <span className="rounded-sm bg-[#a63d1f] px-2 py-0.5 text-[#fff]">{card.cancelled}</span>
        )}
      </p>
      <dl className="mt-3 grid grid-cols-[3.25rem_1fr] gap-y-1.5 lg:mt-8 lg:grid-cols-[5rem_1fr] lg:gap-y-4 lg:text-lg">
        <Fact name={card.when}>
          <WhenLines event={event} now={now} viewerZone={viewerZone} />
        </Fact>
        <Fact name={card.where}>
          <bdi className="font-semibold wrap-anywhere">{event.location}</bdi>
          <MapLinks place={event.location} />
        </Fact>
        <Fact name={card.who}>
          <span className="mr-3 inline-block">
            {status === 'active' ? seatsLine(event, takesRsvps(event, now)) : saidYes(event.rsvpCount.yes)}
          </span>
          {event.rsvpCount.maybe > 0 && (
            <span className="inline-block">{saidMaybe(event.rsvpCount.maybe)}</span>
          )}
          <Names event={event} />
        </Fact>
      </dl>
    </InvitationPanel>
  );
}

const NAMES_MAX = 8;

/** The players who let others see their first names, in the order of the queue. */
function Names({ event }: { event: GameEvent }) {
  const { firstNames, players } = companyOf(event);
  const shown = firstNames.slice(0, NAMES_MAX);
  if (shown.length === 0) return null;
  return (
    <span className="block wrap-anywhere">
      {shown.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two players may have one name, and none has a state.
        <Fragment key={index}>
          {index > 0 && ', '}
          <bdi>{name}</bdi>
        </Fragment>
      ))}
      {andOthers(players - shown.length)}
    </span>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="display pt-0.5 text-[#c3d6cd]">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** Day and time in parts: as one text they would be the largest paint, and later than the title. */
function WhenLines({ event, now, viewerZone }: Omit<InvitationCardProps, 'inviter'>) {
  const at = event.dateTime;
  const { day, time, hint, onYourClock } = describeWhen(at, now, viewerZone);
  return (
    <>
      <time dateTime={new Date(at).toISOString()} className="font-semibold">
        <span className="inline-block">{day},</span> <span className="inline-block">{time}</span>
      </time>{' '}
      {hint && (
        <span className={cn('inline-block font-semibold', event.status === 'active' && 'text-ball')}>
          {hint}
        </span>
      )}
      {onYourClock && (
        <span className="block text-sm">
          <span className="inline-block">{onYourClock.day},</span>{' '}
          <span className="inline-block">{card.yourClock(onYourClock.time)}</span>
        </span>
      )}
    </>
  );
}

const mapLink = 'inline-flex min-h-11 items-center underline underline-offset-4';

function MapLinks({ place }: { place: string }) {
  const { google, apple } = mapLinks(place);
  return (
    <span className="-mb-2 flex gap-5 lg:mb-0">
      <a className={mapLink} href={google} target="_blank" rel="noopener noreferrer">
        {card.googleMaps}
      </a>
      <a className={mapLink} href={apple} target="_blank" rel="noopener noreferrer">
        {card.appleMaps}
      </a>
    </span>
  );
}
