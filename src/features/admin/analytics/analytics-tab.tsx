import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { readAnalytics } from '#data/firestore/analytics.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import {
  type Activity,
  ANALYTICS_RANGES,
  type Analytics,
  type AnalyticsRange,
  type SportShare,
  type TopEvent,
} from '#domain/analytics.ts';
import { sportEmoji } from '#domain/event.ts';
import { BarChart } from '../parts/bar-chart.tsx';
import { rangeLabels, sportLabel } from '../parts/content.ts';
import { shortDay, shortWhen } from '../parts/event-dates.ts';
import { LiveView } from '../parts/live-states.tsx';
import { Panel } from '../parts/panel.tsx';
import { paths, rangeIn } from '../parts/paths.ts';
import { StatCards } from '../parts/stat-cards.tsx';
import { ViewHead } from '../parts/view-head.tsx';
import { readAgain } from '../state/cache.ts';
import { keys } from '../state/query-client.ts';
import { useLive } from '../state/use-live.ts';
import { activityLine, eventName, analytics as words } from './analytics-content.ts';
import { FounderFunnel } from './founder-funnel.tsx';
import { ShowUpPanel } from './show-up-panel.tsx';

export function AnalyticsTab() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const range = rangeIn(search);
  const { live, refresh } = useLive(keys.analyticsOf(range), () =>
    readAnalytics(organizerStore, range, Date.now()),
  );
  return (
    <section aria-labelledby="analytics-title" className="pt-5">
      <ViewHead
        id="analytics-title"
        title={words.title}
        refresh={() => readAgain(client, keys.analyticsOf(range))}
        name="analytics-range"
        label={words.range}
        choices={ANALYTICS_RANGES}
        labels={rangeLabels}
        chosen={range}
        onChoose={(chosen) => navigate(paths.figures(chosen))}
      />
      <div className="mt-4">
        <LiveView live={live} refresh={refresh} loading={words.loading}>
          {({ analytics }) => <Figures analytics={analytics} range={range} />}
        </LiveView>
        <FounderFunnel range={range} />
      </div>
    </section>
  );
}

function Figures({ analytics, range }: { analytics: Analytics; range: AnalyticsRange }) {
  const { hints } = words;
  return (
    <>
      <StatCards
        label={words.cards}
        onPhones="cards"
        stats={[
          { name: words.events, value: String(analytics.events), hint: hints.events[range] },
          { name: words.rsvps, value: String(analytics.rsvps), hint: hints.rsvps },
          { name: words.clicks, value: String(analytics.clicks), hint: hints.clicks },
          {
            name: words.conversion,
            of: words.conversionOf,
            value: `${analytics.conversion.rate}%`,
            hint: hints.conversion(shortDay(analytics.conversion.since, Date.now())),
          },
        ]}
      />
      <div className="mt-4 grid items-start gap-3 lg:grid-cols-2 lg:gap-4">
        <Panel title={words.bySport}>
          <BySport shares={analytics.bySport} />
        </Panel>
        <Panel title={words.top} hint={words.topHint}>
          <Top events={analytics.top} />
        </Panel>
        <Panel title={words.recent}>
          <Recent activities={analytics.recent} />
        </Panel>
      </div>
      <ShowUpPanel showUp={analytics.showUp} />
    </>
  );
}

function Nothing({ children }: { children: string }) {
  return <p className="mt-3 text-quiet">{children}</p>;
}

function BySport({ shares }: { shares: SportShare[] }) {
  if (shares.length === 0) return <Nothing>{words.empty.bySport}</Nothing>;
  return (
    <BarChart
      caption={words.bySport}
      headings={[words.sport, words.sportEvents]}
      rows={shares.map(({ sport, events }) => ({
        key: sport,
        label: `${sportEmoji(sport)} ${sportLabel(sport)}`,
        value: events,
        caption: String(events),
        cells: [sportLabel(sport), events],
      }))}
    />
  );
}

function Top({ events }: { events: TopEvent[] }) {
  if (events.length === 0) return <Nothing>{words.empty.top}</Nothing>;
  const now = Date.now();
  return (
    <BarChart
      caption={words.top}
      headings={[words.topEvent, words.topRsvps, words.topAttending]}
      rows={events.map(({ id, sport, rsvps, attending, ...event }) => ({
        key: id,
        label: `${sportEmoji(sport)} ${eventName(event, now)}`,
        value: attending,
        behind: rsvps,
        caption: words.topLine(rsvps, attending),
        cells: [eventName(event, now), rsvps, attending],
      }))}
    />
  );
}

function Recent({ activities }: { activities: Activity[] }) {
  if (activities.length === 0) return <Nothing>{words.empty.recent}</Nothing>;
  const now = Date.now();
  return (
    <ol className="mt-3 divide-y divide-line">
      {activities.map((activity) => (
        <li
          key={`${activity.kind}-${activity.id}`}
          className="flex flex-wrap justify-between gap-x-4 py-2 wrap-anywhere"
        >
          <bdi>{activityLine(activity, now)}</bdi>
          <time dateTime={new Date(activity.at).toISOString()} className="text-sm text-quiet">
            {shortWhen(activity.at, now)}
          </time>
        </li>
      ))}
    </ol>
  );
}
