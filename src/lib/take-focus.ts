/**
 * A ref for a heading that is the news: screen readers and the keyboard go on from there. It scrolls the least that shows
 * it: WebKit's own scrolling reckons with the page as it was before the commit.
 */
export function takeFocus(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'nearest' });
}
