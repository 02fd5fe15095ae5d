export const CONTENT_ID = 'dashboard-content';

/** Whether the password was just typed, or a session of this tab goes on. */
export type Entry = 'typed' | 'resumed';

/** For when the focused element disappears: otherwise the keyboard starts at the top of the page. */
export function focusContent(): void {
  document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
}
