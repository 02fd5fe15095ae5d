import { cn } from '#lib/cn.ts';
import { Appear } from './appear.tsx';
import { Section } from './section.tsx';
import { benefits } from './story-content.ts';

export function Benefits() {
  return (
    <Section id="benefits" title={benefits.title}>
      <ul className="mt-10 grid grid-cols-1 gap-4 lg:grid-cols-[1.25fr_1fr] lg:grid-rows-[repeat(3,1fr)] lg:gap-5">
        {benefits.cards.map(({ title, description, preview, isPriority = false }, index) => (
          <Appear
            key={title}
            index={index}
            className={cn(
              'relative grid',
              isPriority
                ? 'court-paint grid-cols-1 grid-rows-[1fr_auto] lg:col-start-2 lg:row-[1/4]'
                : 'grid-cols-[1fr_minmax(0,6rem)] rounded-xl border-2 border-hardwood bg-card lg:grid-cols-[1fr_8rem]',
            )}
          >
            <div className="px-5 py-6">
              {isPriority && <Lineup />}
              {isPriority && (
                <strong className="display mt-6 mb-3 inline-block rounded bg-ball px-2.5 py-1 tracking-[0.08em] text-on-ball">
                  {benefits.badge}
                </strong>
              )}
              <h3 className="display mb-2 text-[2rem]/none">{title}</h3>
              <p>{description}</p>
            </div>
            <p
              className={cn(
                'display relative grid place-items-center border-dashed text-center text-[1.5rem]/none',
                isPriority
                  ? 'mx-2 border-t-2 border-court-line p-6 text-ball'
                  : 'ticket-stub border-l-2 border-hardwood p-3',
              )}
            >
              {preview}
            </p>
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
        className="stroke-12"
      />
      <circle cx="134" cy="48" r="14" className="fill-ball stroke-none" />
    </svg>
  );
}
