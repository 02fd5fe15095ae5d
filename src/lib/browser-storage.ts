/** Storage throws in private modes and when it is blocked or full, and is null in some apps: all mean that there is none. */
export function attempt<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}

/** Texts by key in one of the browser's stores; what it does not take lives as long as the document. */
function keptTexts(area: () => Storage) {
  const memory = new Map<string, string>();
  return {
    read: (key: string): string | null => memory.get(key) ?? attempt(() => area().getItem(key)),
    /** @returns whether the browser keeps it. */
    keep: (key: string, value: string): boolean => {
      const isKept = attempt(() => {
        area().setItem(key, value);
        return true;
      });
      if (isKept) memory.delete(key);
      else memory.set(key, value);
      return isKept ?? false;
    },
    remove: (key: string): void => {
      memory.delete(key);
      attempt(() => area().removeItem(key));
    },
  };
}

/** What the browser keeps for this site. */
export const { read: readStored, keep: store, remove: removeStored } = keptTexts(() => localStorage);

/** What this tab keeps over a reload. It goes with the tab: the next person at a shared computer doesn't find it. */
export const { read: readInTab, keep: keepInTab, remove: removeFromTab } = keptTexts(() => sessionStorage);
