import { LATE_AFTER_MS, retryUntilDone, showLateNote } from '#lib/retry.ts';

// Runs in every page's HTML, before the bundle, which it asks for (docs/decisions/0010).

/** Written by the build; `scripts` is a list separated by blanks. */
const { entry = '', scripts = '', styles = '' } = document.currentScript?.dataset ?? {};

/** A document that takes longer comes over a slow line: scripts can't arrive before its paint. */
const FAR_MS = 300;
/** Most pages are painted by then, also on a slow phone. */
const LATEST_START_MS = 500;

type EarlyForm = HTMLFormElement & { ready?: boolean; pending?: HTMLElement | boolean };
type EarlyButton = HTMLButtonElement & { ready?: boolean; pending?: boolean };

// The code repeats an early submit or press when it arrives (`useLateForm`, `LateButton`).
addEventListener(
  'submit',
  (event) => {
    const form = event.target as EarlyForm;
    if (!('late' in form.dataset) || form.ready) return;
    event.preventDefault();
    form.pending = event.submitter ?? true;
  },
  true,
);
addEventListener(
  'click',
  ({ target }) => {
    const button = (target as Element).closest<EarlyButton>('button');
    if (!button) return;
    if ('late' in button.dataset && !button.ready) button.pending = true;
    if ('reload' in button.dataset) location.reload();
  },
  true,
);

function link(properties: Partial<HTMLLinkElement>): HTMLLinkElement {
  const element = Object.assign(document.createElement('link'), properties);
  document.head.append(element);
  return element;
}

function loadStyles(): Promise<void> {
  return new Promise((resolve, reject) => {
    const sheet = link({ rel: 'stylesheet', href: styles });
    sheet.onload = () => resolve();
    sheet.onerror = () => {
      sheet.remove();
      reject(new Error('No styles.'));
    };
  });
}

let styled: Promise<void> | undefined;

/** All files at the same time, with a low priority: the first paint has the line to itself. */
function load(): void {
  if (styled) return;
  styled = retryUntilDone(loadStyles);
  for (const href of scripts.split(' ')) {
    link({ rel: 'modulepreload', crossOrigin: '', fetchPriority: 'low', href });
  }
}

let isStarted = false;

async function start(): Promise<void> {
  load();
  if (isStarted) return;
  isStarted = true;
  // The code needs this stylesheet for what it shows next.
  await styled;
  await retryUntilDone(() => import(/* @vite-ignore */ entry));
}

// A long line can't bring the files before the paint; on a short one they would delay it.
if (performance.now() > FAR_MS) load();
// A hidden tab paints late or never, and a slow backend must not hold the page up.
setTimeout(start, LATEST_START_MS);
setTimeout(() => showLateNote(document.documentElement.dataset.ready === undefined), LATE_AFTER_MS);
if ('PerformanceObserver' in window) {
  new PerformanceObserver(async () => {
    await window.firstContent;
    requestAnimationFrame(() => setTimeout(start));
  }).observe({ type: 'paint', buffered: true });
}
