let watching: MutationObserver | undefined;

/**
 * The keyboard and screen readers go on from the heading of the present page; from its next one, when what the page was
 * waiting for takes the place of that.
 */
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
