import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import type { OrganizedEvent } from '#data/firestore/event-list.ts';
import { type DisplayStatus, displayStatus, type GameEvent, seats } from '#domain/event.ts';
import { cn } from '#lib/cn.ts';
import type { Instant } from '#lib/dates.ts';
import { useChangedEvents } from '../event/changed-events.ts';
import { changedEvents as changedWords } from '../event/event-content.ts';
import { series as seriesWords } from '../event/series-content.ts';
import { BelowMinimum } from '../minimum/below-minimum.tsx';
import { compact } from '../parts/button-classes.ts';
import { statusLabels, eventCard as words } from '../parts/content.ts';
import { SkillBadge, SportEmoji } from '../parts/event-badges.tsx';
import { shortDay, shortWhen } from '../parts/event-dates.ts';
import { focusContent } from '../parts/focus.ts';
import { paths } from '../parts/paths.ts';
import { CardTurnout } from '../turnout/lazy-turnout.ts';
import { CardActions, type CardProps } from './card-actions.tsx';
import { SeriesDates } from './series-dates.tsx';

const statusLooks: Record<DisplayStatus, string> = {
  active: 'bg-court text-on-court',
  past: 'bg-line text-ink',
  cancelled: 'bg-[#a63d1f] text-[#fff]',
};

interface EventCardProps extends CardProps {
  /** The listed events of the series, by date; empty for a single event. */
  dates: readonly OrganizedEvent[];
  /** The last date of a series that ends soon. */
  last: GameEvent | null;
  /** Whether the card says how many will come. */
  isExpected: boolean;
}

export function EventCard({ dates, last, isExpected, ...props }: EventCardProps) {
  const { actions, now } = props;
  const { event, standing } = props.organized;
  const status = displayStatus(event, now);
  return (
    <article className="rounded-xl border-2 border-line bg-card p-3 sm:p-5" aria-label={event.title}>
      <div className="grid gap-x-8 sm:grid-cols-[1fr_auto]">
        <div className="min-w-0">
          <div className="flex items-start gap-3">
            <SportEmoji sport={event.sport} className="text-3xl leading-none sm:text-4xl" />
            <div className="min-w-0 grow">
              <h3 className="display line-clamp-2 text-xl leading-tight wrap-anywhere normal-case sm:line-clamp-none sm:text-2xl sm:leading-none">
                <Link to={paths.guests(event.id)} className="hover:underline">
                  <bdi>{event.title}</bdi>
                </Link>
              </h3>
              <p className="mt-1 flex flex-wrap gap-x-2 gap-y-1 text-xs font-semibold sm:mt-2 sm:text-sm">
                <span className={cn('rounded-sm px-2 py-0.5', statusLooks[status])}>
                  {statusLabels[status]}
                </span>
                <SkillBadge skillLevel={event.skillLevel} />
                {standing && (
                  <span className="rounded-sm border border-edge px-2 py-px">{seriesWords.badge}</span>
                )}
              </p>
            </div>
          </div>
          <p
            className={cn(
              'mt-2 sm:mt-3',
              standing
                ? 'display text-2xl leading-tight normal-case'
                : 'leading-5 font-semibold sm:leading-6',
            )}
          >
            {shortWhen(event.dateTime, now)}
          </p>
          <p className="line-clamp-1 leading-5 wrap-anywhere sm:line-clamp-none sm:leading-6">
            <bdi>{event.location}</bdi>
          </p>
        </div>
        <Turnout event={event} now={now} />
      </div>
      {isExpected && (
        <Suspense>
          <CardTurnout eventId={event.id} />
        </Suspense>
      )}
      {event.description && !standing && (
        <p className="mt-1 line-clamp-1 leading-5 whitespace-pre-line wrap-anywhere sm:mt-3 sm:line-clamp-3 sm:leading-6">
          <bdi>{event.description}</bdi>
        </p>
      )}
      <p className="mt-1 line-clamp-1 text-xs wrap-anywhere text-quiet sm:mt-3 sm:line-clamp-none sm:text-sm">
        <bdi>{words.organizer(event.organizerName)}</bdi> · {words.created(shortDay(event.createdAt, now))}
      </p>
      {standing && <SeriesDates {...{ event, standing, dates, last, now }} />}
      <BelowMinimum event={event} now={now} />
      <TellLine events={standing ? dates.map((one) => one.event) : [event]} />
      {event.deletingAt === undefined ? (
        <CardActions {...props} status={status} />
      ) : (
        <Unfinished
          onFinish={() => {
            focusContent();
            actions.remove(event, null);
          }}
        />
      )}
    </article>
  );
}

function Turnout({ event, now }: { event: GameEvent; now: Instant }) {
  const held = seats(event);
  const players = held.taken - held.reserves;
  const share = players / event.maxPlayers;
  return (
    <div className="mt-1 flex flex-wrap items-baseline gap-x-3 sm:mt-0 sm:block sm:w-52">
      <p className="display text-2xl leading-tight normal-case">{words.players(players, event.maxPlayers)}</p>
      <svg
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        className="h-2 w-full max-sm:order-last"
        aria-hidden="true"
      >
        <rect width="100" height="4" className="fill-line" />
        <rect width={100 * share} height="4" className="fill-court dark:fill-ball" />
      </svg>
      <p className="text-sm text-quiet sm:mt-1">
        {words.breakdown(held, event.rsvpCount.maybe, event.dateTime <= now)}
      </p>
    </div>
  );
}

/** Instead of the actions on an event whose deletion was interrupted. */
export function Unfinished({ onFinish }: { onFinish: () => void }) {
  return (
    <div className="mt-4 border-t border-line pt-4">
      <p className="font-semibold text-clay">{words.unfinished}</p>
      <Button variant="plain" className={cn(compact, 'mt-3')} onClick={onFinish}>
        {words.finish}
      </Button>
    </div>
  );
}

/** After a change of one of these events, a link to its guests, who may not know of it. */
function TellLine({ events }: { events: readonly GameEvent[] }) {
  const changed = useChangedEvents().find(({ id }) => events.some((event) => event.id === id));
  return (
    <div role="status">
      {changed && (
        <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border-2 border-clay p-3">
          <span className="grow font-semibold text-clay">{changedWords.line}</span>
          <ButtonLink
            className={compact}
            aria-label={changedWords.leadTo(changed.title)}
            to={paths.guests(changed.id)}
          >
            {changedWords.lead}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}
