import { CourtLine } from '#components/layout/court-line.tsx';
import type { FoundingBoard } from '#domain/founding-board.ts';
import { env } from '#lib/env.ts';
import type { Readable } from '#lib/store.ts';
import { Appear } from './appear.tsx';
import { Benefits } from './benefits.tsx';
import { faq } from './faq-content.ts';
import { OrganizerPhoto } from './organizer-photo.tsx';
import { Section } from './section.tsx';
import { Sports } from './sports.tsx';
import { Stats } from './stats.tsx';
import { about, faqLead, faqTitle, howItWorks, problems } from './story-content.ts';
import { Timeline } from './timeline.tsx';

export function Sections({ board }: { board: Readable<FoundingBoard> }) {
  return (
    <>
      <Problems />
      <HowItWorks />
      <Timeline />
      <CourtLine />
      <Sports />
      <About />
      <Benefits />
      <CourtLine />
      <Faq />
      <Stats board={board} />
    </>
  );
}

function Problems() {
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

function HowItWorks() {
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

function About() {
  return (
    <div className="bg-hardwood">
      <Section id="about" title={about.title} className="about-grid">
        <OrganizerPhoto />
        <div className="mt-8">
          <h3 className="display mb-2 text-3xl normal-case">{`${about.hello} ${env.organizerName}.`}</h3>
          <p className="mt-4 max-w-xl text-xl text-pretty">{env.organizerBio}</p>
          <ul className="mt-3 flex flex-wrap gap-x-6">
            <li>
              <a className="text-link" href={`mailto:${env.contactEmail}`}>
                {`${about.email}: ${env.contactEmail}`}
              </a>
            </li>
            <li>
              <a className="text-link" href={env.profileUrl} target="_blank" rel="noopener">
                {`${about.profile} ${new URL(env.profileUrl).hostname.replace(/^www\./, '')}`}
              </a>
            </li>
          </ul>
        </div>
      </Section>
    </div>
  );
}

/** The browser keeps one answer open at a time. */
function Faq() {
  return (
    <Section id="faq" title={faqTitle} lead={faqLead} isBeside>
      <div className="mt-10 lg:mt-0">
        {faq.map(({ question, answer }, index) => (
          <details
            key={question}
            name="faq"
            className="faq-item border-t-[1.5px] border-edge last:border-b-[1.5px]"
            open={index === 0}
          >
            <summary className="flex min-h-16 cursor-pointer items-center justify-between gap-4 py-3 font-display text-[1.5rem]/[1.1] font-bold tabular">
              {question}
            </summary>
            <p className="max-w-152 pb-6">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
