import { cn } from '#lib/cn.ts';
import { useCountUp } from './use-count-up.ts';
import { sightClasses, useFirstSight } from './use-first-sight.ts';

interface CounterProps {
  /** Null while nobody knows it. */
  target: number | string | null;
  /** Read out instead of the dash. */
  unknown: string;
}

/** Counts up when it is first seen; whoever listens hears the final value only. */
export function Counter({ target, unknown }: CounterProps) {
  const { ref, sight } = useFirstSight<HTMLSpanElement>();
  const progress = useCountUp(target, sight);
  const isFinal = target !== null && progress === 1;
  return (
    <span
      ref={ref}
      className={cn(sight === 'waiting' && sightClasses.waiting, progress === 0 && 'invisible') || undefined}
    >
      {isFinal ? (
        target
      ) : (
        <>
          <span aria-hidden="true">{shownValue(target, progress)}</span>
          <span className="sr-only">{target ?? unknown}</span>
        </>
      )}
    </span>
  );
}

function shownValue(target: number | string | null, progress: number): number | string {
  if (target === null) return '–';
  return typeof target === 'number' ? Math.round(target * progress) : target;
}
