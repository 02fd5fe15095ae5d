import type { MouseEvent } from 'react';

/** Focuses the form's first field, or the section where a pass is in the form's place. */
export function leadToForm(signupId: string): void {
  const signup = document.getElementById(signupId);
  const field = signup?.querySelector<HTMLElement>('form input');
  signup?.scrollIntoView({ behavior: 'instant' });
  (field ?? signup)?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** The browser follows the link and focuses the section; then the field is focused. */
export function followJoin({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  const signupId = currentTarget.hash.slice(1);
  setTimeout(() => leadToForm(signupId));
}
