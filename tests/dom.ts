import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// A busy machine takes longer than the usual second; what never comes fails all the same.
configure({ asyncUtilTimeout: 5000 });

// jsdom has no media queries; tests that care about one say what it answers.
const ignore = () => undefined;
const unheard = { addEventListener: ignore, removeEventListener: ignore };
vi.stubGlobal('matchMedia', (media: string) => ({ media, matches: false, ...unheard }));

// Nor can it scroll: nothing in it has a place or a size, and nothing comes into view.
Element.prototype.scrollIntoView ??= ignore;
globalThis.scrollTo = ignore;

class SeesNothing {
  observe = ignore;
  unobserve = ignore;
  disconnect = ignore;
  takeRecords = () => [];
}

/** How the document was loaded; jsdom keeps no entry of it. */
class NavigationTiming {
  type = 'navigate';
}

const FRAME_MS = 16;
const { setTimeout: setRealTimeout, clearTimeout: clearRealTimeout } = globalThis;

Object.assign(globalThis, {
  // A frame that a test requests while `setInterval` is fake stops jsdom's own frames for all later files of a worker.
  requestAnimationFrame: (paint: FrameRequestCallback) =>
    setRealTimeout(() => paint(performance.now()), FRAME_MS),
  cancelAnimationFrame: clearRealTimeout,
  IntersectionObserver: SeesNothing,
  ResizeObserver: SeesNothing,
  PerformanceNavigationTiming: NavigationTiming,
});

// Runs before the logs are looked through.
afterEach(cleanup);

// The files of a worker share its window: each begins with an empty page at the first address, where nothing is stored.
afterAll(() => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
});
