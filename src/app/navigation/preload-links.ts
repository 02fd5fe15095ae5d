import { pageRouteAt } from '#app/routes/routes.tsx';
import { whenIdle } from '#lib/when-needed.ts';

/** A failure is reported only by a real navigation. */
function loadAhead(link: HTMLAnchorElement, how: 'load' | 'preload'): void {
  if (link.origin !== location.origin || link.pathname === location.pathname || link.target === '_blank')
    return;
  const { path, page } = pageRouteAt(link.pathname);
  // Calendars and other files of the host have no page.
  if (path === '*') return;
  page[how]().catch((cause: unknown) => console.warn('A page could not be loaded ahead.', cause));
}

function preloadTouched({ target }: Event): void {
  const link = target instanceof Element && target.closest('a');
  if (link) loadAhead(link, 'preload');
}

export function preloadOnIntent(): void {
  for (const type of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(type, preloadTouched, { passive: true });
  }
}

/** Loads the pages behind the links in view, without their parts, when idle. @returns a stop. */
export function preloadLinksInView(): () => void {
  const inView = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting && target instanceof HTMLAnchorElement) loadAhead(target, 'load');
    }
  });
  let isStopped = false;
  whenIdle().then(() => {
    if (isStopped) return;
    for (const link of document.querySelectorAll('a[href]')) inView.observe(link);
  });
  return () => {
    isStopped = true;
    inView.disconnect();
  };
}
