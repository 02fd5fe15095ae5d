import { attempt, keepInTab, readInTab } from '#lib/browser-storage.ts';

const KEY = 'showup:scroll';
/** Late data has come by then; a later jump would surprise the visitor. */
const RESTORE_FOR_MS = 5000;

/** Scroll position of each history entry, in CSS pixels. */
let positions = new Map<string, number>();

/** The URL is part of an entry's name: a link within the page makes an entry without a router key. */
function entry(url = location.href): string {
  return `${history.state?.key ?? ''} ${url}`;
}

/** The entry whose page is shown. After a press on a link, the address is the next entry's already. */
let shown = '';

/** The browser may scroll by itself between Back or Forward and the arrival of the page. */
let isArriving = false;

function record(): void {
  // Between a press and the arrival the browser may scroll to the next entry's place already.
  if (!isArriving && shown === entry()) positions.set(shown, scrollY);
}

let stopRestoring: () => void = () => undefined;

function expectArrival(): void {
  isArriving = true;
  // The page that is left may still grow.
  stopRestoring();
}

function readKept(): Map<string, number> {
  const kept = readInTab(KEY);
  return (kept && attempt(() => new Map(JSON.parse(kept)))) || new Map();
}

/** Undefined for a new history entry. */
export function leftAt(): number | undefined {
  return positions.get(entry());
}

/**
 * A press may leave the page before its last scroll event. A link to a place on this page drops an earlier position there:
 * the browser scrolls to the place.
 */
function recordPress({ target }: MouseEvent): void {
  record();
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="#"]');
  if (link) positions.delete(entry(link.href));
}

/**
 * Records the position of each history entry; the browser would restore it before the page is there.
 * @param isRestoring whether the browser is about to restore one.
 * @returns a stop.
 */
export function recordScrolling(isRestoring: boolean): () => void {
  const recording = new AbortController();
  const { signal } = recording;
  positions = readKept();
  shown = entry();
  isArriving = false;
  const top = leftAt();
  if (!isRestoring) followHere();
  else if (top !== undefined) restoreScroll(top);
  addEventListener('popstate', expectArrival, { signal });
  addEventListener('scroll', record, { passive: true, signal });
  // The capture phase comes before the link's own handler changes the page.
  document.addEventListener('click', recordPress, { capture: true, signal });
  addEventListener(
    'pagehide',
    () => {
      // The last scroll event may still be pending.
      record();
      keepInTab(KEY, JSON.stringify([...positions]));
      // A reload shows the prerendered page at its place before any code is there.
      history.scrollRestoration = 'auto';
    },
    { signal },
  );
  return () => recording.abort();
}

/** Takes the scroll position over from the browser. */
export function followHere(): void {
  history.scrollRestoration = 'manual';
  shown = entry();
  isArriving = false;
  record();
}

function jumpTo(top: number): void {
  followHere();
  scrollTo({ top, behavior: 'instant' });
  record();
}

export function scrollToTop(): void {
  stopRestoring();
  jumpTo(0);
}

/** Scrolls there, and again when the page grows, until the visitor scrolls: late data may make it shorter for a moment. */
export function restoreScroll(top: number): void {
  stopRestoring();
  const { style } = document.documentElement;
  const restoring = new AbortController();
  const growing = new ResizeObserver(() => {
    if (scrollY < top) jumpTo(top);
  });
  const timer = setTimeout(() => stopRestoring(), RESTORE_FOR_MS);
  stopRestoring = () => {
    restoring.abort();
    growing.disconnect();
    clearTimeout(timer);
    style.overflowAnchor = '';
  };
  const { signal } = restoring;
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown', 'click'])
    addEventListener(type, stopRestoring, { signal });
  // The position includes fonts and data above it: scroll anchoring would add their height again.
  style.overflowAnchor = 'none';
  jumpTo(top);
  growing.observe(document.body);
}
