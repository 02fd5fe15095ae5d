/** A ref. It scrolls by itself, because WebKit's scrolling on focus measures the page as it was before the commit. */
export function takeFocus(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'nearest' });
}
