import { useEffect } from 'react';
import { prefersReducedMotion } from '#lib/motion.ts';
import { leadToForm } from './lead-to-form.ts';

function asksForForm(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.get('founder') === 'signup' || Boolean(query.get('ref'));
}

/** The banner must stay in sight. */
const isInvited = () => document.documentElement.classList.contains('invited');

/**
 * Once, on arrival: to the form if the address asks for it; else a little down, to show that there is more.
 * @param arrival anybody who comes back stays where they were.
 */
export function useArrival(arrival: 'document' | 'link' | 'history' | 'redirect', signupId: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done on the way to the page is done once.
  useEffect(() => {
    if (location.hash || scrollY > 0 || arrival === 'history') return;
    if (asksForForm(location.search)) {
      leadToForm(signupId);
    } else if (arrival === 'document' && !isInvited() && !prefersReducedMotion()) {
      document.getElementById('hero')?.scrollIntoView({ behavior: 'smooth' });
    }
  }, []);
}
