import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { preloadOnIntent } from '#app/navigation/preload-links.ts';
import { reloadAfterDeploy } from '#app/navigation/reload-after-deploy.ts';
import { pageRouteAt } from '#app/routes/routes.tsx';
import { retryUntilDone, showLateNote } from '#lib/retry.ts';
import './styles.css';

// A top-level await would hang: the page's chunk imports this one, and each would wait for the other.
async function mount(root: Element) {
  const { pathname } = location;
  const { page } = pageRouteAt(pathname);
  const isPrerendered = root.firstElementChild !== null;
  await retryUntilDone(isPrerendered ? page.load : page.preload, () => void reloadAfterDeploy(location.href));
  // After Back or Forward meanwhile, this document shows another page's HTML.
  if (location.pathname !== pathname) return location.reload();
  // As a transition React hydrates in slices, between which a phone can scroll and type.
  if (isPrerendered) startTransition(() => void hydrateRoot(root, <App first={page} />));
  else createRoot(root).render(<App first={page} />);
  document.documentElement.dataset.ready = '';
  showLateNote(false);
  preloadOnIntent();
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
mount(root);
