import { launch, type Stage, stageOf } from '#domain/launch.ts';
import { cn } from '#lib/cn.ts';
import { useNow } from '#lib/now.ts';
import { Appear } from './appear.tsx';
import { Section } from './section.tsx';
import { stepCopy, timeline } from './story-content.ts';

const lines: Record<Stage, string> = {
  past: 'border-court',
  now: 'border-line half-drawn',
  ahead: 'border-line',
};

/** Told from the instant the page was opened. */
export function Timeline() {
  const now = useNow();
  return (
    <Section id="timeline" title={timeline.title}>
      <ol className="mt-10 grid lg:grid-cols-4">
        {launch.timeline.map((step, index) => {
          const stage = stageOf(step, now);
          const { title, text } = stepCopy(step.id, stage, now);
          return (
            <Appear
              key={step.id}
              index={index}
              className={cn(
                'relative border-l-6 pb-9 pl-6 lg:border-t-6 lg:border-l-0 lg:pt-7 lg:pr-8 lg:pb-0 lg:pl-0',
                lines[stage],
              )}
            >
              <p
                className={cn(
                  'display flex items-baseline justify-between text-[4.5rem]/[0.85]',
                  stage === 'past' && 'text-quiet',
                )}
              >
                <span aria-hidden="true">{`Q${index + 1}`}</span>{' '}
                <b
                  className={cn(
                    'text-[1.125rem]/none tracking-wider',
                    stage === 'now' && '-my-1.5 rounded bg-ball px-2.5 py-1.5 text-on-ball',
                  )}
                >
                  {timeline.stages[stage]}
                </b>
              </p>
              <p className="display mt-3 mb-2 text-[1.25rem] tracking-wide">{step.label}</p>
              <h3 className="mb-2 font-display text-[1.625rem]/[1.1] font-bold">{title}</h3>
              <p>{text}</p>
            </Appear>
          );
        })}
      </ol>
    </Section>
  );
}
