import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';
import { sightClasses, useFirstSight } from './use-first-sight.ts';

const DELAY_MS = 150;

interface AppearProps {
  /** Each card comes a little later than the one before. */
  index: number;
  className?: string | undefined;
  children: ReactNode;
}

/** Settles into place when it is first seen. Without JavaScript it simply is there. */
export function Appear({ index, className, children }: AppearProps) {
  const { ref, sight } = useFirstSight<HTMLLIElement>();
  return (
    <li
      ref={ref}
      className={cn(className, sightClasses[sight]) || undefined}
      style={sight === 'arrived' ? { transitionDelay: `${index * DELAY_MS}ms` } : undefined}
    >
      {children}
    </li>
  );
}
