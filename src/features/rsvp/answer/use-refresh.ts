import { useEffect, useRef } from 'react';

/** Soon enough for who waits for a place, and two readings a minute of one document. */
const EVERY_MS = 30_000;

/** Asks again while the page is visible, and when the guest comes back to it. */
export function useRefresh(isNeeded: boolean, refresh: () => Promise<void>): void {
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    if (!isNeeded) return;
    const refreshIfVisible = () => {
      if (document.visibilityState !== 'visible') return;
      latest.current().catch((cause: unknown) => console.warn('The place could not be read again.', cause));
    };
    const timer = setInterval(refreshIfVisible, EVERY_MS);
    document.addEventListener('visibilitychange', refreshIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refreshIfVisible);
    };
  }, [isNeeded]);
}
