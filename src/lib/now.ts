import { createStore, useStore } from './store.ts';

/** The client's first render must repeat the instant of the prerendered HTML. */
export const builtAt: number = import.meta.env.SSR ? Date.now() : readBuiltAt();

const now = createStore(builtAt);
if (!import.meta.env.SSR) now.set(Date.now());

function readBuiltAt(): number {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="built-at"]');
  return meta ? Number(meta.content) : Date.now();
}

/** The instant the page was opened; during hydration, the instant it was built. */
export function useNow(): number {
  return useStore(now);
}
