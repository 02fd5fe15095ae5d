let watching: MutationObserver | undefined;

/** Keyboard and screen readers go on from the page's heading, or from its next one when late data replaces it. */
export function focusHeading(): void {
  watching?.disconnect();
  const heading = document.querySelector<HTMLElement>('main :is(h1, h2)') ?? document.querySelector('main');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  watching = new MutationObserver(() => {
    if (heading.isConnected) return;
    watching?.disconnect();
    if (document.activeElement === document.body) focusHeading();
  });
  watching.observe(document.body, { childList: true, subtree: true });
}
