/** Browser storage throws when private, blocked or full, and is null in some in-app browsers. */
export function attempt<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}

/** A text that finds no room in the browser's store is kept until the document goes. */
function keptTexts(area: () => Storage) {
  const memory = new Map<string, string>();
  return {
    read: (key: string): string | null => memory.get(key) ?? attempt(() => area().getItem(key)),
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

export const { read: readStored, keep: store, remove: removeStored } = keptTexts(() => localStorage);

/** Kept over a reload and gone with the tab: the next person at a shared computer doesn't find them. */
export const { read: readInTab, keep: keepInTab, remove: removeFromTab } = keptTexts(() => sessionStorage);
