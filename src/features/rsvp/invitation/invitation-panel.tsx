import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

interface InvitationPanelProps {
  emoji: ReactNode;
  heading: string;
  line: ReactNode;
  /** Whether the heading is in the quiet colour, for cancelled events. */
  isCalm?: boolean;
  children: ReactNode;
}

/** The painted court at the top of every invitation; while it loads, too, so that nothing moves when it is there. */
export function InvitationPanel({ emoji, heading, line, isCalm = false, children }: InvitationPanelProps) {
  return (
    <section className="court-paint min-h-80 p-5 text-on-court sm:p-8 lg:p-12">
      <div className="flex items-center gap-3">
        <span className="grid size-12 shrink-0 place-items-center text-[2.5rem] leading-none">{emoji}</span>
        <div className="min-w-0">
          <h1 className={cn('display text-[1.7rem] leading-none normal-case', !isCalm && 'text-ball')}>
            {heading}
          </h1>
          <p className="mt-1 text-sm leading-5 wrap-anywhere lg:text-base">{line}</p>
        </div>
      </div>
      {children}
    </section>
  );
}
