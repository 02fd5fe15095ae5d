import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { LazyPage } from '#app/routes/lazy-page.ts';
import { pageRouteAt } from '#app/routes/routes.tsx';
import { Button } from '#components/ui/button.tsx';
import { focusHeading } from './focus-heading.ts';
import { reloadAfterDeploy } from './reload-after-deploy.ts';

const words = {
  loading: 'Loading…',
  failed: 'The page did not load. Check the connection and try again.',
  retry: 'Try again',
};

const SLOW_MS = 300;

type Loading = 'idle' | 'slow' | 'failed';

interface PageLoadingProps {
  shown: LazyPage;
  onLoaded: () => void;
}

interface Wanted {
  page: LazyPage;
  address: URL;
  isRetry: boolean;
}

/** Presses that open another tab or window, or download. */
function isForElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}

/** The link to another page of the application that a press follows; null when the browser handles the press. */
function pressedLink(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || event.defaultPrevented || isForElsewhere(event) || link.origin !== location.origin)
    return null;
  if (!['', '_self'].includes(link.target) || link.hasAttribute('download')) return null;
  return pageRouteAt(link.pathname).path === '*' ? null : link;
}

/**
 * Loads the code of the page that a link, Back or Forward leads to. Until then the page before stays as it is with its
 * address: a new one would wait for its parts that are not hydrated yet. The last press wins.
 */
function usePageLoading({ shown, onLoaded }: PageLoadingProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [loading, setLoading] = useState<Loading>('idle');
  const latest = useRef({ navigate, shown, onLoaded });
  useEffect(() => {
    latest.current = { navigate, shown, onLoaded };
  });

  /** @returns whether the page has to be waited for. */
  const want = useCallback((address: URL): boolean => {
    const { page } = pageRouteAt(address.pathname);
    const isThere = page === latest.current.shown || page.isPreloaded();
    setWanted(isThere ? null : { page, address, isRetry: false });
    return !isThere;
  }, []);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    // The capture phase comes before the link's own handler.
    document.addEventListener(
      'click',
      (event) => {
        const link = pressedLink(event);
        if (link && want(new URL(link.href))) event.preventDefault();
      },
      { capture: true, signal },
    );
    // The router's own change of the location may have to wait.
    addEventListener('popstate', () => want(new URL(location.href)), { signal });
    return () => listening.abort();
  }, [want]);

  // Addresses that code changed, such as redirects.
  useEffect(() => {
    if (pathname === location.pathname) want(new URL(location.href));
  }, [pathname, want]);

  useEffect(() => {
    if (!wanted) return;
    const { page, address, isRetry } = wanted;
    const { href } = address;
    let isWanted = true;
    const slow = setTimeout(() => setLoading('slow'), SLOW_MS);

    function arrive() {
      if (!isWanted) return;
      setWanted(null);
      if (href === location.href) latest.current.onLoaded();
      else latest.current.navigate(href.slice(address.origin.length));
    }
    async function fail(cause: unknown) {
      if (!isWanted) return;
      console.error('The page did not load.', cause);
      // Some browsers remember a failed import: a further try may need a new document.
      await reloadAfterDeploy(href, isRetry ? 'any' : 'newer');
      if (isWanted) setLoading('failed');
    }
    page
      .preload()
      .catch(page.preload)
      .then(arrive, fail)
      .finally(() => clearTimeout(slow));
    return () => {
      isWanted = false;
      clearTimeout(slow);
      setLoading('idle');
    };
  }, [wanted]);

  function retry() {
    // The pressed button disappears: move the focus.
    focusHeading();
    setWanted(wanted && { ...wanted, isRetry: true });
  }
  return { loading, retry };
}

export function PageLoading(props: PageLoadingProps) {
  const { loading, retry } = usePageLoading(props);
  switch (loading) {
    case 'idle':
      return null;
    case 'slow':
      return (
        <div className="loading-sign">
          <p role="status">{words.loading}</p>
        </div>
      );
    case 'failed':
      return (
        <div className="loading-sign" role="alert">
          <p>{words.failed}</p>
          <Button onClick={retry}>{words.retry}</Button>
        </div>
      );
  }
}
