/**
 * One run of `work` at a time. Whoever calls meanwhile gets one more run after it, and `isOutdated` tells the present
 * one that it is coming. The promise is about that only for the first caller, until the last run; whoever calls
 * meanwhile gets one that is resolved at once.
 */
export function oneAtATime(work: (isOutdated: () => boolean) => Promise<void>): () => Promise<void> {
  let isRunning = false;
  let isWanted = false;
  return async () => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isWanted) {
        isWanted = false;
        await work(() => isWanted);
      }
    } finally {
      isRunning = false;
    }
  };
}
