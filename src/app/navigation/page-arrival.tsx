import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Location } from 'react-router-dom';
import type { Visit } from '#app/routes/arrival.ts';
import { focusHeading } from './focus-heading.ts';
import { preloadLinksInView } from './preload-links.ts';
import { followHere, leftAt, recordScrolling, restoreScroll, scrollToTop } from './scroll-positions.ts';

function isSamePage(one: Location, other: Location): boolean {
  const path = ({ pathname }: Location) => pathname.replace(/\/+$/, '');
  return path(one) === path(other);
}

function placeScroll({ location, arrival }: Visit, before: Location): void {
  const isNewPage = !isSamePage(before, location);
  const left = arrival === 'history' ? leftAt() : undefined;
  const isNewPlace = arrival === 'link' && (isNewPage || location.hash !== before.hash);
  const target = isNewPlace && document.getElementById(location.hash.slice(1));
  if (left !== undefined) restoreScroll(left);
  else if (target) target.scrollIntoView({ behavior: 'instant' });
  else if (isNewPage) scrollToTop();
  // The browser itself scrolls to a place on this page; a cleaned address needs no scrolling.
  else followHere();
}

/** A navigation scrolls, moves the focus and announces the title, as a browser does for a document. */
export function PageArrival({ visit }: { visit: Visit }) {
  const [announcement, setAnnouncement] = useState('');
  const shown = useRef(visit);

  useEffect(() => recordScrolling(shown.current.arrival === 'history'), []);
  useLayoutEffect(() => {
    const before = shown.current;
    if (before === visit) return;
    shown.current = visit;
    placeScroll(visit, before.location);
    if (visit.arrival === 'redirect' || isSamePage(before.location, visit.location)) return;
    focusHeading();
    setAnnouncement(document.title);
  }, [visit]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other links.
  useEffect(preloadLinksInView, [visit.location.pathname]);

  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  );
}
