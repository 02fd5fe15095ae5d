import { type MouseEvent, useMemo, useSyncExternalStore } from 'react';
import { readView, type View } from './views.ts';

const MOVED = 'admin:moved';

function subscribe(listener: () => void): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  for (const event of ['popstate', MOVED]) addEventListener(event, listener, { signal });
  return () => watching.abort();
}

/** The view that the address bar names, followed through links, Back and Forward. */
export function useView(): View {
  const address = useSyncExternalStore(
    subscribe,
    () => location.pathname + location.search,
    () => '',
  );
  return useMemo(() => readView(address), [address]);
}

/** Shows another part of the same view: the page stays where it is, and Back undoes it, at the first press. */
export function turnTo(path: string): void {
  const isHere = path === location.pathname + location.search;
  history[isHere ? 'replaceState' : 'pushState'](null, '', path);
  dispatchEvent(new Event(MOVED));
}

export function goTo(path: string): void {
  turnTo(path);
  scrollTo(0, 0);
}

/** What makes a link go to another view without loading the page again. */
export function linkTo(path: string) {
  return {
    href: path,
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      goTo(path);
    },
  };
}
