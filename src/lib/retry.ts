export const LATE_NOTE_ID = 'late-note';
export const LATE_AFTER_MS = 10_000;

/** The note is part of every page's HTML (`src/app/late-note.tsx`). */
export function showLateNote(isShown: boolean): void {
  const note = document.getElementById(LATE_NOTE_ID);
  if (note) note.hidden = !isShown;
}

const FIRST_PAUSE_MS = 1000;
/** Most people wait about a minute: until then the code must come soon after the connection does. */
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
 * Fetches past the cache: WebKit remembers a failed preload even over a reload (its bug 270357), and Firefox before 155 a
 * failed import for the life of the page.
 */
async function refetchModules(): Promise<boolean> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
  try {
    const files = await Promise.all(links.map(({ href }) => fetch(href, { cache: 'reload' })));
    return files.length > 0 && files.every(({ ok }) => ok);
  } catch {
    // Offline, or something blocks the code.
    return false;
  }
}

/** Once: a document that is itself a reload would go on for ever. Forms keep what was typed for this tab. */
function reloadForCode(): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry?.type !== 'reload') location.reload();
}

/**
 * Repeats `load` until it succeeds, at once when the network returns. When all files are there and the import still fails,
 * the document is loaded anew, once.
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
