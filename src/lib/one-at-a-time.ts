/** Calls during a run cause one more run after it, and `isOutdated` tells the present run so. Later calls resolve at once. */
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
