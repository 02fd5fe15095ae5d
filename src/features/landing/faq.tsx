import { faq } from './faq-content.ts';
import { Section } from './section.tsx';
import { faqLead, faqTitle } from './story-content.ts';

/** One answer open at a time, which the browser sees to. */
export function Faq() {
  return (
    <Section id="faq" title={faqTitle} lead={faqLead} className="story-beside">
      <div>
        {faq.map(({ question, answer }, index) => (
          <details key={question} name="faq" className="faq-item" open={index === 0}>
            <summary className="display">{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
