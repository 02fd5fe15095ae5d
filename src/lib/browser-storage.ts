/** Null where the browser has no storage: it throws when private, blocked or full, and is null in some in-app browsers. */
export function attempt<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}

/** Texts by key in one of the browser's stores; a text that finds no room there is kept until the document goes. */
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

/** Texts that the browser keeps for this site. */
export const { read: readStored, keep: store, remove: removeStored } = keptTexts(() => localStorage);

/** Texts that this tab keeps over a reload. They end with it: the next person at a shared computer doesn't find them. */
export const { read: readInTab, keep: keepInTab, remove: removeFromTab } = keptTexts(() => sessionStorage);
