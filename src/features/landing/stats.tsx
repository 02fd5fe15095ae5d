import { SPORT_IDS } from '#domain/founder.ts';
import type { FoundingBoard } from '#domain/founding-board.ts';
import { launch } from '#domain/launch.ts';
import { useNow } from '#lib/now.ts';
import { type Store, useStore } from '#lib/store.ts';
import { Counter } from './counter.tsx';
import { Section } from './section.tsx';
import { sports, stats, testGameLabel } from './story-content.ts';

/** The community on a scoreboard. */
export function Stats({ board: store }: { board: Store<FoundingBoard> }) {
  const board = useStore(store);
  const now = useNow();
  const figures = [
    { label: stats.founders, value: board.status === 'ready' ? board.count : null },
    { label: stats.sports, value: SPORT_IDS.length },
    { label: testGameLabel(now), value: launch.firstTestGame.label },
  ];
  return (
    <Section id="stats" title={stats.title} className="court-paint night-paint stats-board">
      <dl>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="display">
              <Counter target={value} unknown={sports.unknown} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
