const missing = new WeakSet<object>();

if (!import.meta.env.SSR) {
  addEventListener('vite:preloadError', ({ payload }) => missing.add(payload));
}

/** Whether this is an import whose file did not arrive: no connection, or a deploy took the file away. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && missing.has(error);
}

/** A second reload so soon after the first would find the same. */
const RELOAD_AGAIN_AFTER_MS = 60_000;

function lastReload(): number {
  const { reloadedAt } = { reloadedAt: 0, ...history.state };
  return Number(reloadedAt);
}

/** For a tab that was open during a deploy. The history's entry remembers it, also where storage is blocked. */
export function reloadOnce(): void {
  if (Date.now() - lastReload() < RELOAD_AGAIN_AFTER_MS) return;
  history.replaceState({ ...history.state, reloadedAt: Date.now() }, '');
  location.reload();
}
