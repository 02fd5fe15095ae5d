import { useLayoutEffect, useState } from 'react';
import { prefersReducedMotion } from '#lib/motion.ts';
import type { Sight } from './use-first-sight.ts';

const COUNT_MS = 2000;
const TEXT_AFTER_MS = 100;

function easeOut(part: number): number {
  return 1 - (1 - part) ** 3;
}

/** How far a counter has come, from 0 to 1: once, when it is first seen or its target becomes known. */
export function useCountUp(target: number | string | null, sight: Sight): number {
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
      // A frame's own time can lie before the moment that asked for it.
      const part = Math.min(Math.max((now - began) / COUNT_MS, 0), 1);
      setProgress(easeOut(part));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [isRunning, isText]);

  return progress;
}
