import { useLayoutEffect, useState } from 'react';
import { cn } from '#lib/cn.ts';
import { prefersReducedMotion } from '#lib/motion.ts';
import { type Sight, sightClasses, useFirstSight } from './use-first-sight.ts';

const COUNT_MS = 2000;
const TEXT_AFTER_MS = 100;

function easeOut(part: number): number {
  return 1 - (1 - part) ** 3;
}

/** Progress from 0 to 1: once, when the counter is first seen or its target becomes known. */
function useCountUp(target: number | string | null, sight: Sight): number {
  const [progress, setProgress] = useState(1);
  const [wasKnown] = useState(target !== null);
  const isRunning = target !== null && (sight === 'arrived' || (sight === 'shown' && !wasKnown));
  const isText = typeof target === 'string';

  useLayoutEffect(() => {
    if (!isRunning || prefersReducedMotion()) return;
    setProgress(0);
    if (isText) {
      const timer = setTimeout(() => setProgress(1), TEXT_AFTER_MS);
      return () => clearTimeout(timer);
    }
    const began = performance.now();
    const step = (now: number) => {
      // A frame's time can lie before the moment that asked for it.
      const part = Math.min(Math.max((now - began) / COUNT_MS, 0), 1);
      setProgress(easeOut(part));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [isRunning, isText]);

  return progress;
}

interface CounterProps {
  target: number | string | null;
  /** Text for screen readers while the number is unknown; the screen shows a dash. */
  unknown: string;
}

/** Screen readers hear the final value only. */
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
