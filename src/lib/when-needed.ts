const APPROACH_MARGIN = '400px';
const IDLE_TIMEOUT_MS = 4000;

function onIdle(callback: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(callback, { timeout: IDLE_TIMEOUT_MS });
  // Safari has no idle callback: the first task after a paint.
  else requestAnimationFrame(() => setTimeout(callback));
}

export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === 'complete') onIdle(resolve);
    else addEventListener('load', () => onIdle(resolve), { once: true });
  });
}

/** Resolves when the page is idle, the element comes near, or the visitor already uses it. */
export function whenNeeded(element: Element | null): Promise<void> {
  if (!element || element.contains(document.activeElement)) return Promise.resolve();
  return new Promise((resolve) => {
    const listening = new AbortController();
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) wanted();
      },
      { rootMargin: APPROACH_MARGIN },
    );
    function wanted() {
      observer.disconnect();
      listening.abort();
      resolve();
    }
    observer.observe(element);
    for (const event of ['focusin', 'pointerdown', 'submit']) {
      element.addEventListener(event, wanted, { signal: listening.signal });
    }
    whenIdle().then(wanted);
  });
}
