import { cn } from '#lib/cn.ts';
import { Appear } from './appear.tsx';
import { Section } from './section.tsx';
import { benefits } from './story-content.ts';

/** Tickets; the one that no later member gets is the big one. */
export function Benefits() {
  return (
    <Section id="benefits" title={benefits.title}>
      <ul className="ticket-grid">
        {benefits.cards.map(({ title, description, preview, isPriority = false }, index) => (
          <Appear key={title} index={index} className={cn('ticket-card', isPriority && 'court-paint')}>
            <div>
              {isPriority && <Lineup />}
              {isPriority && <strong className="ticket-badge display">{benefits.badge}</strong>}
              <h3 className="display">{title}</h3>
              <p>{description}</p>
            </div>
            <p className="ticket-stub display">{preview}</p>
          </Appear>
        ))}
      </ul>
    </Section>
  );
}

/** Twelve places on a court, the first of them taken. */
function Lineup() {
  return (
    <svg viewBox="0 0 320 160" className="line-drawing" aria-hidden="true">
      <path d="M4 8h312v144H4zM160 0v160M108 8v144M212 8v144" className="text-court-line" />
      <path
        d="M56 48h.01M56 80h.01M56 112h.01M134 48h.01M134 80h.01M134 112h.01M186 48h.01M186 80h.01M186 112h.01M264 48h.01M264 80h.01M264 112h.01"
        className="lineup-seats"
      />
      <circle cx="134" cy="48" r="14" className="lineup-first" />
    </svg>
  );
}
