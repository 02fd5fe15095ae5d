import { useState } from 'react';
import type { Analytics } from '#domain/analytics.ts';
import { SHOW_UP_BY, type ShowUpBy, showUpRate } from '#domain/show-up.ts';
import { BarChart } from '../parts/bar-chart.tsx';
import { Choice } from '../parts/choice.tsx';
import { Panel } from '../parts/panel.tsx';
import { ExpectedAndCame } from '../turnout/expected-and-came.tsx';
import { showUpLine, showUp as words } from './analytics-content.ts';

/** How many players came, all in all and by one of the dimensions. */
export function ShowUpPanel({ showUp }: { showUp: Analytics['showUp'] }) {
  return (
    <div className="mt-3 lg:mt-4">
      <Panel title={words.title} hint={words.hint}>
        {showUp.of === 0 ? <p className="mt-3 text-quiet">{words.empty}</p> : <Rates showUp={showUp} />}
      </Panel>
    </div>
  );
}

function Rates({ showUp }: { showUp: Analytics['showUp'] }) {
  const [by, setBy] = useState<ShowUpBy>('week');
  const groups = showUp.by[by];
  const hasFew = groups.some((group) => showUpRate(group) === null);
  return (
    <>
      <p className="mt-3 text-lg font-semibold tabular">{showUpLine(showUp)}</p>
      {showUp.isCutOff && <p className="mt-1 text-sm text-quiet">{words.cutOff}</p>}
      <div className="mt-3 flex">
        <Choice
          label={words.by}
          any={null}
          choices={SHOW_UP_BY}
          labelOf={(choice) => words.dimensions[choice]}
          chosen={by}
          onChoose={(choice) => choice && setBy(choice)}
        />
      </div>
      <BarChart
        caption={`${words.title}: ${words.dimensions[by]}`}
        headings={words.headings(words.dimensions[by])}
        full={100}
        rows={groups.map((group) => {
          const { key, came, of, games } = group;
          const rate = showUpRate(group);
          const label = words.nameOf[by](key);
          return {
            ...{ key, label, caption: showUpLine(group) },
            value: rate ?? 0,
            behind: rate === null ? (100 * came) / of : 0,
            cells: [label, came, of, games, rate === null ? words.noRate : `${rate}%`],
          };
        })}
      />
      {hasFew && <p className="mt-1 text-sm text-quiet">{words.few}</p>}
      <ExpectedAndCame />
    </>
  );
}
