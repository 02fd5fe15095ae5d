import { attempt } from './browser-storage.ts';

/** What could not be stored lives as long as the document. */
const memory = new Map<string, string>();

/** What this tab keeps over a reload. It goes with the tab: the next person at a shared computer doesn't find it. */
export function readInTab(key: string): string | null {
  return memory.get(key) ?? attempt(() => sessionStorage.getItem(key));
}

export function keepInTab(key: string, value: string): void {
  const isKept = attempt(() => {
    sessionStorage.setItem(key, value);
    return true;
  });
  if (isKept) memory.delete(key);
  else memory.set(key, value);
}

export function removeFromTab(key: string): void {
  memory.delete(key);
  attempt(() => sessionStorage.removeItem(key));
}
