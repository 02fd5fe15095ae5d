import { useEffect, useRef } from 'react';

export const CONTENT_ID = 'dashboard-content';

/** Whether somebody has just typed the password, or a session of this tab goes on. */
export type Entry = 'typed' | 'resumed';

/** Where the focus goes when what had it goes away: otherwise the keyboard would begin at the top of the page. */
export function focusContent(): void {
  document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
}

/** Moves the focus to the content whenever the view becomes another one, and at once after signing in. */
export function useFocusFollowing(place: string, entry: Entry): void {
  const focused = useRef(entry === 'typed' ? null : place);
  useEffect(() => {
    if (focused.current === place) return;
    focused.current = place;
    focusContent();
  }, [place]);
}
