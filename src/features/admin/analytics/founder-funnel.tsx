import { useState } from 'react';
import type { ReadResult } from '#data/firestore/operations.ts';
import { type AnalyticsRange, rangeStart } from '#domain/analytics.ts';
import { EVENT_SPORTS } from '#domain/event.ts';
import {
  FUNNEL_STEPS,
  type FunnelData,
  founderFunnel,
  INVITATIONS_FOLLOWED,
  type InvitedResponses,
} from '#domain/funnel.ts';
import { BarChart } from '../parts/bar-chart.tsx';
import { Choice } from '../parts/choice.tsx';
import { sportLabel } from '../parts/content.ts';
import { FailureNote, LiveView } from '../parts/live-states.tsx';
import { Panel } from '../parts/panel.tsx';
import { keys } from '../state/query-client.ts';
import {
  type FollowedInvitations,
  followInvitations,
  readCountsBesideEvents,
} from '../state/read-beside-events.ts';
import { useLive } from '../state/use-live.ts';
import { funnel as words } from './analytics-content.ts';

type Funnel = Omit<FunnelData, keyof InvitedResponses> & FollowedInvitations;

async function readFunnel(range: AnalyticsRange): Promise<ReadResult<Funnel>> {
  const [counts, followed] = await Promise.all([
    readCountsBesideEvents(),
    followInvitations(rangeStart(range, Date.now())),
  ]);
  if (counts.status !== 'ready') return counts;
  return followed.status === 'ready' ? { ...followed, counts: counts.rows } : followed;
}

/** Shows the funnel of founders: Supabase has the invitations, and Firestore the responses. */
export function FounderFunnel({ range }: { range: AnalyticsRange }) {
  const { live, refresh } = useLive(keys.funnel(range), () => readFunnel(range));
  return (
    <div className="mt-3 lg:mt-4">
      <Panel title={words.title} hint={words.hint}>
        <LiveView live={live} refresh={refresh} loading={words.loading} failed={words.failed}>
          {({ responses, ...invited }) =>
            responses ? (
              <Steps data={{ ...invited, ...responses }} />
            ) : (
              <FailureNote sentence={words.responsesFailed} onRetry={refresh} />
            )
          }
        </LiveView>
      </Panel>
    </div>
  );
}

function Steps({ data }: { data: FunnelData }) {
  const [sport, setSport] = useState<(typeof EVENT_SPORTS)[number] | null>(null);
  if (data.invitations.length === 0) return <p className="mt-3 text-quiet">{words.empty}</p>;
  const funnel = founderFunnel(data, sport);
  return (
    <>
      {data.invitations.length === INVITATIONS_FOLLOWED && (
        <p className="mt-1 text-sm text-quiet">{words.hintLatest}</p>
      )}
      <div className="mt-3 flex">
        <Choice
          label={words.sport}
          any={words.anySport}
          choices={EVENT_SPORTS}
          labelOf={sportLabel}
          chosen={sport}
          onChoose={setSport}
        />
      </div>
      <BarChart
        caption={words.title}
        headings={[words.step, words.count]}
        rows={FUNNEL_STEPS.map((step) => ({
          key: step,
          label: words.steps[step],
          value: funnel[step],
          caption: String(funnel[step]),
          cells: [words.steps[step], funnel[step]],
        }))}
      />
    </>
  );
}
