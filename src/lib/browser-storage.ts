const memory = new Map<string, string>();

/** What the browser keeps for this site; what this page remembers where the browser could not keep it. */
export function readStored(key: string): string | null {
  return memory.get(key) ?? attempt(() => localStorage.getItem(key));
}

/** @returns whether the value will still be there after the page is closed. */
export function store(key: string, value: string): boolean {
  const isKept = attempt(() => {
    localStorage.setItem(key, value);
    return true;
  });
  if (isKept) memory.delete(key);
  else memory.set(key, value);
  return isKept ?? false;
}

export function removeStored(key: string): void {
  memory.delete(key);
  attempt(() => localStorage.removeItem(key));
}

/** Storage throws in private modes and when it is blocked or full, and is null in some apps: all mean that there is none. */
export function attempt<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}
