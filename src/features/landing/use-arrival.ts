import { useEffect } from 'react';
import { prefersReducedMotion } from '#lib/motion.ts';

/** The browser brings a visitor who comes back to where they were. */
function isReturning(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate');
}

/** Whether the address asks for the form: from a campaign link, or with somebody's referral code. */
function asksForForm(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.get('founder') === 'signup' || Boolean(query.get('ref'));
}

/** Once, on arrival: to the form if the address asks for it, else a little down, to show that there is more. */
export function useArrival(signupId: string): void {
  useEffect(() => {
    if (location.hash || scrollY > 0 || isReturning()) return;
    if (asksForForm(location.search)) {
      const signup = document.getElementById(signupId);
      signup?.scrollIntoView({ behavior: 'instant' });
      signup?.focus({ preventScroll: true });
    } else if (!prefersReducedMotion()) {
      document.getElementById('hero')?.scrollIntoView();
    }
  }, [signupId]);
}
