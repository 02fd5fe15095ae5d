import { SPORT_IDS } from '#domain/founder.ts';
import type { FoundingBoard } from '#domain/founding-board.ts';
import { launch } from '#domain/launch.ts';
import { useNow } from '#lib/now.ts';
import { type Readable, useStore } from '#lib/store.ts';
import { Counter } from './counter.tsx';
import { Section } from './section.tsx';
import { sports, stats, testGameLabel } from './story-content.ts';

/** Holding a number is no commitment yet. */
function holdingNote(board: FoundingBoard): string | undefined {
  if (board.status !== 'ready' || board.count === board.confirmed) return undefined;
  return stats.holding(board.count - board.confirmed);
}

export function Stats({ board: store }: { board: Readable<FoundingBoard> }) {
  const board = useStore(store);
  const now = useNow();
  const figures: { label: string; value: number | string | null; note?: string | undefined }[] = [
    {
      label: stats.founders,
      value: board.status === 'ready' ? board.confirmed : null,
      note: holdingNote(board),
    },
    { label: stats.sports, value: SPORT_IDS.length },
    { label: testGameLabel(now), value: launch.firstTestGame.label },
  ];
  return (
    <Section
      id="stats"
      title={stats.title}
      className="court-paint night-paint mb-16 w-[calc(100%-2rem)] px-6! py-10! md:w-[calc(100%-3rem)] md:max-w-276! md:p-12!"
    >
      <dl className="mt-10 grid gap-8 md:grid-cols-[1fr_1fr_1.6fr]">
        {figures.map(({ label, value, note }) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end md:not-first:border-l-[1.5px] md:not-first:border-(--paint-line) md:not-first:pl-8"
          >
            <dt>
              {label}
              {note && <span className="block">{note}</span>}
            </dt>
            <dd className="display text-[clamp(5rem,9vw,8rem)]/[0.9] text-ball">
              <Counter target={value} unknown={sports.unknown} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
