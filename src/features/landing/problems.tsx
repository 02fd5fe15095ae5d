import { Appear } from './appear.tsx';
import { Section } from './section.tsx';
import { problems } from './story-content.ts';

/** The problems, drawn as a scoreboard. */
export function Problems() {
  const [home, guest] = problems.board;
  return (
    <Section id="problems" title={problems.title} lead={problems.lead} isBeside>
      <div className="court-paint night-paint mt-10 p-6 sm:p-8 lg:mt-0">
        <p className="display flex justify-between text-lg tracking-widest" aria-hidden="true">
          <span>{home}</span>
          <span>{guest}</span>
        </p>
        <ol>
          {problems.cards.map(({ title, text }, index) => (
            <Appear
              key={title}
              index={index}
              className="grid grid-cols-[4.5rem_1fr] border-t-[1.5px] border-(--paint-line) py-5 first:mt-3"
            >
              <span className="display row-span-2 text-[2.75rem]/none text-[#f59a79]" aria-hidden="true">
                {`0–${index + 1}`}
              </span>
              <h3 className="mb-2 font-display text-[1.625rem]/[1.1] font-bold">{title}</h3>
              <p>{text}</p>
            </Appear>
          ))}
        </ol>
      </div>
    </Section>
  );
}
