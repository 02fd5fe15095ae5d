import { type ComponentType, lazy, Suspense } from 'react';

interface PageProps {
  /** What follows the route's own path, decoded by nobody. */
  rest: string;
}

interface PageRoute {
  /** Ends in `/*` when everything below it belongs to the page too. */
  path: string;
  Page: ComponentType<PageProps>;
  /** Loads the page's code, so that its first render needs no fallback. */
  preload: () => Promise<void>;
}

function page(path: string, load: () => Promise<{ default: ComponentType<PageProps> }>): PageRoute {
  const Later = lazy(load);
  let Loaded: ComponentType<PageProps> | undefined;
  return {
    path,
    Page: (props) => (Loaded ? <Loaded {...props} /> : <Later {...props} />),
    preload: async () => {
      Loaded = (await load()).default;
    },
  };
}

/**
 * Every page, each in its own chunk and its own HTML shell, so that going from one to another is a load. A page with
 * addresses of its own below it brings its router along: visitors of the others don't download one.
 */
export const routes = [
  page('/', () => import('./routes/landing.tsx')),
  page('/beta-feedback', () => import('./routes/beta-feedback.tsx')),
  page('/test-rsvp', () => import('./routes/test-rsvp.tsx')),
  page('/privacy', () => import('./routes/privacy.tsx')),
  // Whatever follows is a token, if only an impossible one: a host answers all of it with the page's own shell.
  page('/rsvp/*', () => import('./routes/rsvp.tsx')),
  page('/admin/*', () => import('./routes/admin.tsx')),
] as const;

const notFound = page('*', () => import('./routes/not-found.tsx'));

function restOf({ path }: PageRoute, pathname: string): string | null {
  if (!path.endsWith('/*')) return pathname === path ? '' : null;
  const base = path.slice(0, -2);
  if (pathname === base) return '';
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length + 1) : null;
}

function match(pathname: string): { route: PageRoute; rest: string } {
  for (const route of routes) {
    const rest = restOf(route, pathname);
    if (rest !== null) return { route, rest };
  }
  return { route: notFound, rest: '' };
}

/** To be awaited before the first render, which then repeats the prerendered HTML. */
export function preloadPage(pathname: string): Promise<void> {
  return match(pathname).route.preload();
}

export function Pages({ pathname }: { pathname: string }) {
  const { route, rest } = match(pathname);
  return (
    <Suspense>
      <route.Page rest={rest} />
    </Suspense>
  );
}
