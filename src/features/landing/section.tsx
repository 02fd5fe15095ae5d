import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

interface SectionProps {
  id: string;
  title: string;
  lead?: string;
  /** The title stays beside the content, where there is room. */
  isBeside?: boolean;
  className?: string;
  children: ReactNode;
}

export function Section({ id, title, lead, isBeside = false, className, children }: SectionProps) {
  const titleId = `${id}-title`;
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={cn(
        'mx-auto max-w-6xl px-4 py-[clamp(3.5rem,8vw,6.5rem)] outline-none md:px-6',
        isBeside && 'lg:grid lg:grid-cols-[1fr_1.4fr] lg:gap-16',
        className,
      )}
    >
      <div className={isBeside ? 'lg:sticky lg:top-28 lg:self-start' : undefined}>
        <h2 id={titleId} className="story-title">
          {title}
        </h2>
        {lead && <p className="mt-5 max-w-136 text-[1.125rem] text-pretty">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
