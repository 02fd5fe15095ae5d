import { useEffect } from 'react';

/** Keeps the screen on while the view is open. The browser releases the lock of a hidden page, so it is requested again. */
export function useScreenAwake(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isOpen = true;
    const release = (held: WakeLockSentinel | null) =>
      held?.release().catch((cause: unknown) => console.warn('The screen may stay on.', cause));

    async function request(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      try {
        const held = await navigator.wakeLock.request('screen');
        if (isOpen) lock = held;
        else release(held);
      } catch (cause) {
        // A phone with a low battery refuses.
        console.warn('The screen may turn off.', cause);
      }
    }

    request();
    document.addEventListener('visibilitychange', request);
    return () => {
      isOpen = false;
      document.removeEventListener('visibilitychange', request);
      release(lock);
    };
  }, []);
}
