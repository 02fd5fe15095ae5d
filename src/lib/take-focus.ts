/** A ref for a heading that is the news: screen readers and the keyboard go on from there. */
export function takeFocus(heading: HTMLElement | null): void {
  heading?.focus();
}
