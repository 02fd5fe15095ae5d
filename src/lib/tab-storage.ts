import { attempt } from './browser-storage.ts';

/** What this tab keeps over a reload. It goes with the tab: the next person at a shared computer doesn't find it. */
export function readInTab(key: string): string | null {
  return attempt(() => sessionStorage.getItem(key));
}

export function keepInTab(key: string, value: string): void {
  attempt(() => sessionStorage.setItem(key, value));
}

export function removeFromTab(key: string): void {
  attempt(() => sessionStorage.removeItem(key));
}
