import type { MouseEvent } from 'react';

/**
 * Goes to a link's target on this page without a history entry: a new location would make React drop prerendered
 * parts that are not hydrated yet. Without JavaScript the link works by itself.
 */
export function followAnchor(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  const target = document.querySelector<HTMLElement>(event.currentTarget.hash);
  if (!target) return;
  event.preventDefault();
  target.scrollIntoView();
  target.focus({ preventScroll: true });
}
