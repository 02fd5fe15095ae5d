import { Appear } from './appear.tsx';
import { Section } from './section.tsx';
import { howItWorks } from './story-content.ts';

/** Three positions on a court, and the ball on its way from one to the next. */
export function HowItWorks() {
  return (
    <div className="bg-court text-on-court">
      <Section id="how-it-works" title={howItWorks.title} lead={howItWorks.lead}>
        <ol className="zone-row">
          {howItWorks.steps.map(({ title, text }, index) => (
            <Appear key={title} index={index} className="zone-cell">
              <span className="zone-spot display" aria-hidden="true">
                {index + 1}
              </span>
              <h3 className="display">{title}</h3>
              <p>{text}</p>
            </Appear>
          ))}
        </ol>
      </Section>
    </div>
  );
}
