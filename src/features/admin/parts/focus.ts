export const CONTENT_ID = 'dashboard-content';

/** Whether somebody has just typed the password, or a session of this tab goes on. */
export type Entry = 'typed' | 'resumed';

/** Where the focus goes when what had it goes away: otherwise the keyboard would begin at the top of the page. */
export function focusContent(): void {
  document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
}
