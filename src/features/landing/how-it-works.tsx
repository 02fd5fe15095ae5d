import { Appear } from './appear.tsx';
import { Section } from './section.tsx';
import { howItWorks } from './story-content.ts';

/** Three positions on a court, and the ball on its way from one to the next. */
export function HowItWorks() {
  return (
    <div className="bg-court text-on-court">
      <Section id="how-it-works" title={howItWorks.title} lead={howItWorks.lead}>
        <ol className="mt-10 border-2 border-court-line lg:grid lg:grid-cols-3">
          {howItWorks.steps.map(({ title, text }, index) => (
            <Appear
              key={title}
              index={index}
              className="zone-cell relative border-court-line pt-6 pr-5 pb-8 pl-24 not-first:border-t-2 lg:px-8 lg:pt-48 lg:pb-10 lg:not-first:border-t-0 lg:not-first:border-l-2"
            >
              <span className="zone-spot display" aria-hidden="true">
                {index + 1}
              </span>
              <h3 className="display mb-2 text-[2rem]/none">{title}</h3>
              <p className="max-w-136">{text}</p>
            </Appear>
          ))}
        </ol>
      </Section>
    </div>
  );
}
