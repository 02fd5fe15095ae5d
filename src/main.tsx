import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { preloadPage } from '#app/router.tsx';
import './styles.css';

// Not a top-level await: the page's chunk imports the one this runs in, and each would wait for the other.
async function mount(root: Element) {
  const { pathname } = location;
  // Rendering tries once more, and then says what to do.
  await preloadPage(pathname).catch((cause: unknown) =>
    console.error('The page did not load at once.', cause),
  );
  const app = <App pathname={pathname} />;
  // As a transition React hydrates in slices, between which a phone can scroll and type.
  if (root.firstElementChild) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
mount(root);
