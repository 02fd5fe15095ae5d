import { vi } from 'vitest';

/** How far the page can be scrolled down; it grows when its data comes. */
let bottom = 0;
const growing = new Set<() => void>();

class Watcher {
  readonly #tell: () => void;
  constructor(tell: () => void) {
    this.#tell = tell;
  }
  observe() {
    growing.add(this.#tell);
  }
  disconnect() {
    growing.delete(this.#tell);
  }
}

/** What a browser does when the page is scrolled, by the visitor or by code. */
export function scrollPage(top: number): void {
  vi.stubGlobal('scrollY', Math.min(top, bottom));
  dispatchEvent(new Event('scroll'));
}

export function grow(to: number): void {
  bottom = to;
  for (const tell of growing) tell();
}

/** Something above what is shown grows: the browser moves the page along with that, unless it is told not to. */
export function growAbove(pixels: number): void {
  grow(bottom + pixels);
  if (document.documentElement.style.overflowAnchor !== 'none') scrollPage(scrollY + pixels);
}

/** Gives the window a height to scroll through, which jsdom does not have. */
export function startScrolling(): void {
  bottom = 5000;
  growing.clear();
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('scrollTo', ({ top }: { top: number }) => scrollPage(top));
  vi.stubGlobal('ResizeObserver', Watcher);
}
