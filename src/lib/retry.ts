const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener('online', end);
  });
}

/** Repeats `load` until it succeeds, at once when the network returns: for code the page works without. */
export async function retryUntilDone<T>(load: () => Promise<T>, onFailure?: () => void): Promise<T> {
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    try {
      return await load();
    } catch (cause) {
      console.error('A part of the page did not load; trying again.', cause);
      onFailure?.();
      await pause(wait);
    }
  }
}
