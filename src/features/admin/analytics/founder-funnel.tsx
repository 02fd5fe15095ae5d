import { useState } from 'react';
import { readInvitedResponses } from '#data/firestore/analytics.ts';
import type { ReadResult } from '#data/firestore/operations.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import { type AnalyticsRange, rangeStart } from '#domain/analytics.ts';
import { EVENT_SPORTS } from '#domain/event.ts';
import { FUNNEL_STEPS, type FunnelData, founderFunnel, INVITATIONS_FOLLOWED } from '#domain/funnel.ts';
import { BarChart } from '../parts/bar-chart.tsx';
import { Choice } from '../parts/choice.tsx';
import { sportLabel } from '../parts/content.ts';
import { LiveView } from '../parts/live-states.tsx';
import { Panel } from '../parts/panel.tsx';
import { keys } from '../state/query-client.ts';
import { readBesideEvents } from '../state/read-beside-events.ts';
import { useLive } from '../state/use-live.ts';
import { funnel as words } from './analytics-content.ts';

async function readInvited(range: AnalyticsRange) {
  const [{ readFounderCounts }, { readInvitations }] = await Promise.all([
    import('#data/supabase/organizer.ts'),
    import('#data/supabase/invitations.ts'),
  ]);
  const start = rangeStart(range, Date.now());
  const since = start === null ? {} : { since: new Date(start).toISOString() };
  const [counts, sent] = await Promise.all([readFounderCounts(), readInvitations(since)]);
  if (counts.status !== 'ready') return counts;
  if (sent.status !== 'ready') return sent;
  const invitations = sent.rows.slice(0, INVITATIONS_FOLLOWED);
  return { status: 'ready' as const, counts: counts.rows, invitations };
}

async function readFunnel(range: AnalyticsRange): Promise<ReadResult<FunnelData>> {
  const invited = await readBesideEvents(() => readInvited(range));
  if (invited.status !== 'ready') return invited;
  const responses = await readInvitedResponses(organizerStore, invited.invitations);
  return responses.status === 'ready' ? { ...invited, ...responses } : responses;
}

/** Shows the funnel of founders: Supabase has the invitations, and Firestore the responses. */
export function FounderFunnel({ range }: { range: AnalyticsRange }) {
  const { live, refresh } = useLive(keys.funnel(range), () => readFunnel(range));
  return (
    <div className="mt-3 lg:mt-4">
      <Panel title={words.title} hint={words.hint}>
        <LiveView live={live} refresh={refresh} loading={words.loading} failed={words.failed}>
          {(data) => <Steps data={data} />}
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
