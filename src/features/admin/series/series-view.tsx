import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CopyButton } from '#components/ui/copy-button.tsx';
import type { Series } from '#data/firestore/series.ts';
import { displayStatus, type GameEvent } from '#domain/event.ts';
import { isToCome, nextEvent } from '#domain/series.ts';
import { lastDate } from '#domain/series-list.ts';
import { thisAndFollowing } from '#domain/weekly.ts';
import type { Instant } from '#lib/dates.ts';
import { ChangedElsewhere } from '../event/changed-elsewhere.tsx';
import { UnknownView } from '../event/event-view.tsx';
import { dates as datesWords, series as seriesWords } from '../event/series-content.ts';
import { useSeries } from '../event/use-events.ts';
import { CardActions } from '../event-list/card-actions.tsx';
import { Unfinished } from '../event-list/event-card.tsx';
import type { EventActions } from '../event-list/event-question.tsx';
import { useEventActions } from '../event-list/use-event-actions.ts';
import { TellAll } from '../guests/tell-all.tsx';
import { expirySentence, liveUrl, openingSentence } from '../invites/invite-url.ts';
import { compact } from '../parts/button-classes.ts';
import { CourtHead, CourtTitle } from '../parts/court-head.tsx';
import { shortDay, shortWhen } from '../parts/event-dates.ts';
import { LiveView } from '../parts/live-states.tsx';
import { paths } from '../parts/paths.ts';
import { GuestsByDate } from './guests-by-date.tsx';
import { seriesPage as words } from './series-page-content.ts';
import { AddWeeks } from './series-settings.tsx';

interface SeriesViewProps {
  /** Of any event of the series. */
  eventId: string;
  /** Whether the form that adds weeks is open at first. */
  addsWeeks: boolean;
}

/** One series: its guests by date, and what changes its dates. */
export function SeriesView({ eventId, addsWeeks }: SeriesViewProps) {
  const { live, refresh } = useSeries(eventId);
  const { removal, actions } = useEventActions();
  const navigate = useNavigate();

  /** Moves to the address of another date before this page's own one is deleted. */
  function remove(events: readonly GameEvent[], ...subject: Parameters<EventActions['remove']>): void {
    const [event, series] = subject;
    const removed = thisAndFollowing(series?.events ?? [], event, Date.now());
    const left = events.find((one) => !removed.some(({ id }) => id === one.id));
    if (left && removed.some(({ id }) => id === eventId)) navigate(paths.series(left.id), { replace: true });
    actions.remove(...subject);
  }

  return (
    <LiveView live={live} refresh={refresh} loading={words.loading}>
      {({ series }) => {
        const next = series && nextEvent(series.events, Date.now());
        if (!series || !next) return <UnknownView />;
        const { events } = series;
        return (
          <section aria-labelledby="series-page-title" className="pt-4">
            <Head series={series} next={next} now={Date.now()} />
            {removal && (
              <p role="status" className="mt-3 font-semibold wrap-anywhere">
                {removal}
              </p>
            )}
            <ChangedElsewhere eventId={null} />
            <details open={addsWeeks} className="mt-4">
              <summary className="text-link min-h-11 cursor-pointer py-2 font-semibold">
                <h3 className="inline">{seriesWords.addTitle}</h3>
              </summary>
              <AddWeeks eventId={eventId} series={series} />
            </details>
            <TellAll events={events} />
            <GuestsByDate events={events} now={Date.now()} />
            <ChangeDates
              series={series}
              next={next}
              actions={{ ...actions, remove: (...subject) => remove(events, ...subject) }}
            />
          </section>
        );
      }}
    </LiveView>
  );
}

interface HeadProps {
  series: Series;
  next: GameEvent;
  now: Instant;
}

function Head({ series: { invite, events }, next, now }: HeadProps) {
  const last = lastDate(events, now);
  const days = [events[0], events.at(-1)].flatMap((event) => (event ? [shortDay(event.dateTime, now)] : []));
  const url = invite.isActive ? liveUrl(invite, now) : null;
  return (
    <CourtHead>
      <CourtTitle id="series-page-title" about={seriesWords.title} event={next} />
      <p className="mt-2">{words.games(events.length, days.join(' – '))}</p>
      <p className="font-semibold">
        {isToCome(next, now) ? words.next(shortWhen(next.dateTime, now)) : words.ended}
      </p>
      {last && <p className="font-semibold text-ball">{datesWords.last(shortDay(last.dateTime, now))}</p>}
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        {url && <CopyButton variant="loud" className={compact} text={url} label={words.copyLink} />}
        <p className="text-sm">
          {invite.isActive
            ? [openingSentence(invite, now), invite.expiresAt && expirySentence(invite, now)]
                .filter(Boolean)
                .join(' ')
            : words.linkOff}
        </p>
      </div>
    </CourtHead>
  );
}

interface ChangeDatesProps {
  series: Series;
  next: GameEvent;
  actions: EventActions;
}

/** The actions on one date, which may be about the following ones too. */
function ChangeDates({ series: { invite, events }, next, actions }: ChangeDatesProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const unfinished = events.find(({ deletingAt }) => deletingAt !== undefined);
  const event = events.find(({ id }) => id === chosen) ?? unfinished ?? next;
  const now = Date.now();
  return (
    <section aria-labelledby="change-dates" className="mt-8 border-t-2 border-line pt-6">
      <h3 id="change-dates" className="display text-2xl leading-none normal-case">
        {words.change}
      </h3>
      <p className="mt-2 text-quiet">{words.changeHint}</p>
      <label className="mt-3 block">
        <span className="field-label">{words.from}</span>
        <select
          className="control sm:w-auto!"
          value={event.id}
          onChange={({ target }) => setChosen(target.value)}
        >
          {events.map(({ id, dateTime, status }) => (
            <option key={id} value={id}>
              {words.dateOption(shortWhen(dateTime, now), status === 'cancelled')}
            </option>
          ))}
        </select>
      </label>
      {event.deletingAt === undefined ? (
        <CardActions
          // A question about one date is not one about the next.
          key={event.id}
          organized={{ event, invite: null, standing: invite, founders: null }}
          status={displayStatus(event, now)}
          actions={actions}
          now={now}
        />
      ) : (
        <Unfinished onFinish={() => actions.remove(event, null)} />
      )}
    </section>
  );
}
