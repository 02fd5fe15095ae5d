import { launch, stageOf } from '#domain/launch.ts';
import { useNow } from '#lib/now.ts';
import { Appear } from './appear.tsx';
import { Section } from './section.tsx';
import { stepCopy, timeline } from './story-content.ts';

/** The launch as four quarters on a game clock, told from the instant the page was opened. */
export function Timeline() {
  const now = useNow();
  return (
    <Section id="timeline" title={timeline.title}>
      <ol className="quarter-row">
        {launch.timeline.map((step, index) => {
          const stage = stageOf(step, now);
          const { title, text } = stepCopy(step.id, stage, now);
          return (
            <Appear key={step.id} index={index} className={`quarter-cell ${stage}`}>
              <p className="display">
                <span aria-hidden="true">{`Q${index + 1}`}</span> <b>{timeline.stages[stage]}</b>
              </p>
              <p className="display">{step.label}</p>
              <h3>{title}</h3>
              <p>{text}</p>
            </Appear>
          );
        })}
      </ol>
    </Section>
  );
}
