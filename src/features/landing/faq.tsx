import { faq } from './faq-content.ts';
import { Section } from './section.tsx';
import { faqLead, faqTitle } from './story-content.ts';

/** One answer open at a time, which the browser sees to. */
export function Faq() {
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
