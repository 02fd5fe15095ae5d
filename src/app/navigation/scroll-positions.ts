import { attempt } from '#lib/browser-storage.ts';
import { keepInTab, readInTab } from '#lib/tab-storage.ts';

const KEY = 'showup:scroll';
/** Data that a page reads anew has arrived by then, or it takes too long for a jump that nobody expects any more. */
const RESTORE_FOR_MS = 5000;

/** How far each entry of the history was scrolled down, in CSS pixels. */
let positions = new Map<string, number>();

/** A link within the page makes an entry without a key of the router's. */
function entry(url = location.href): string {
  return `${history.state?.key ?? ''} ${url}`;
}

/** Between Back or Forward and the page that it leads to, the address is of the one and the scroll position of the other. */
let isArriving = false;

function record(): void {
  if (!isArriving) positions.set(entry(), scrollY);
}

function expectArrival(): void {
  isArriving = true;
}

function readKept(): Map<string, number> {
  const kept = readInTab(KEY);
  return (kept && attempt(() => new Map(JSON.parse(kept)))) || new Map();
}

/** Where the present entry of the history was left; undefined for one that is new. */
export function leftAt(): number | undefined {
  return positions.get(entry());
}

/** The browser itself scrolls to a link's target: where one was at it before must not be restored over that. */
function leaveByAnchor({ target }: MouseEvent): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="#"]');
  if (!link) return;
  // The last scroll event may still be pending.
  record();
  positions.delete(entry(link.href));
}

/**
 * Follows where the visitor is on each entry; the browser would restore that before the page is there.
 * @param isRestoring whether the browser is about to bring the visitor back to where they were in this document.
 * @returns a stop.
 */
export function recordScrolling(isRestoring: boolean): () => void {
  const recording = new AbortController();
  const { signal } = recording;
  positions = readKept();
  isArriving = false;
  const top = leftAt();
  if (!isRestoring) followHere();
  else if (top !== undefined) restoreScroll(top);
  addEventListener('popstate', expectArrival, { signal });
  addEventListener('scroll', record, { passive: true, signal });
  document.addEventListener('click', leaveByAnchor, { signal });
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

/** From here on this module, not the browser, knows where the visitor is on the present entry. */
export function followHere(): void {
  history.scrollRestoration = 'manual';
  isArriving = false;
  record();
}

function jumpTo(top: number): void {
  scrollTo({ top, behavior: 'instant' });
  followHere();
}

let stopRestoring: () => void = () => undefined;

/** To the top of a page that is new. */
export function scrollToTop(): void {
  stopRestoring();
  jumpTo(0);
}

/** Goes there; and again while the page still grows, until the visitor scrolls by themselves. */
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
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(type, stopRestoring, { signal });
  // Fonts and data above were there when the place was kept: the browser must not move the page along with them.
  style.overflowAnchor = 'none';
  jumpTo(top);
  if (Math.ceil(scrollY) < Math.floor(top)) growing.observe(document.body);
}
