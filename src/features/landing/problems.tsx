import { Appear } from './appear.tsx';
import { Section } from './section.tsx';
import { problems } from './story-content.ts';

/** A losing scoreboard: every problem is a point for the other side. */
export function Problems() {
  const [home, guest] = problems.board;
  return (
    <Section id="problems" title={problems.title} lead={problems.lead} className="story-beside">
      <div className="court-paint night-paint p-6 sm:p-8">
        <p className="display flex justify-between text-lg tracking-widest" aria-hidden="true">
          <span>{home}</span>
          <span>{guest}</span>
        </p>
        <ol>
          {problems.cards.map(({ title, text }, index) => (
            <Appear key={title} index={index} className="tally-row">
              <span className="display" aria-hidden="true">
                {`0–${index + 1}`}
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </Appear>
          ))}
        </ol>
      </div>
    </Section>
  );
}
