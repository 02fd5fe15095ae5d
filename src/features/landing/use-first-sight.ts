import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { prefersReducedMotion } from '#lib/motion.ts';

/** Shown: as prerendered. Waiting: out of sight. Arrived: seen, for good. */
export type Sight = 'shown' | 'waiting' | 'arrived';

/** Named so that no other page's words ask for these styles. */
export const sightClasses = { shown: false, waiting: 'sight-waiting', arrived: 'sight-arrived' } as const;

const IN_SIGHT: IntersectionObserverInit = { threshold: 0.1, rootMargin: '0px 0px -50px 0px' };

/** Elements already in the window never hide. */
export function useFirstSight<T extends Element>(): { ref: RefObject<T | null>; sight: Sight } {
  const ref = useRef<T>(null);
  const [sight, setSight] = useState<Sight>('shown');
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || prefersReducedMotion()) return;
    if (element.getBoundingClientRect().top < innerHeight) return;
    setSight('waiting');
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      setSight('arrived');
    }, IN_SIGHT);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, sight };
}
