import type { MouseEvent } from 'react';

/** Shows the signup, and gives its first field the focus; where a pass stands in the form's place, the signup itself. */
export function leadToForm(signupId: string): void {
  const signup = document.getElementById(signupId);
  const field = signup?.querySelector<HTMLElement>('form input');
  signup?.scrollIntoView({ behavior: 'instant' });
  (field ?? signup)?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** For a link to the signup. The browser goes there as without JavaScript, and focuses the section; then the field. */
export function followJoin({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  const signupId = currentTarget.hash.slice(1);
  setTimeout(() => leadToForm(signupId));
}
