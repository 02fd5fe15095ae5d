import { refetchModules, reloadForCode } from './module-files.ts';

const FIRST_PAUSE_MS = 1000;
/** Most people wait for a page about a minute; for as long, it has to come soon after the connection does. */
const PATIENCE_MS = 60_000;
const PATIENT_PAUSE_MS = 4000;
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

/**
 * Repeats `load` until it succeeds, at once when the network returns: for code the page works without. When all files
 * are there and the browser still has none of it, the document is loaded anew, once.
 */
export async function retryUntilDone<T>(load: () => Promise<T>, onFailure?: () => void): Promise<T> {
  let areFilesThere = false;
  const patientUntil = Date.now() + PATIENCE_MS;
  for (let wait = FIRST_PAUSE_MS; ; wait *= 2) {
    try {
      return await load();
    } catch (cause) {
      console.error('A part of the page did not load; trying again.', cause);
      onFailure?.();
      if (areFilesThere) reloadForCode();
      wait = Math.min(wait, Date.now() < patientUntil ? PATIENT_PAUSE_MS : LONGEST_PAUSE_MS);
      await pause(wait);
      areFilesThere = await refetchModules();
    }
  }
}
