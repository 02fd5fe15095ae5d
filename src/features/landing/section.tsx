import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

interface SectionProps {
  /** The anchor. */
  id: string;
  title: string;
  lead?: string;
  className?: string;
  children: ReactNode;
}

/** A part of the page that a link can lead to. */
export function Section({ id, title, lead, className, children }: SectionProps) {
  const titleId = `${id}-title`;
  return (
    <section id={id} tabIndex={-1} aria-labelledby={titleId} className={cn('story-part', className)}>
      <div>
        <h2 id={titleId} className="story-title">
          {title}
        </h2>
        {lead && <p className="story-lead">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
