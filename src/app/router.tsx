import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { matchRoutes, useRoutes } from 'react-router-dom';

interface PageRoute {
  path: string;
  element: ReactNode;
  /** Loads the page's code, so that its first render needs no fallback. */
  preload: () => Promise<void>;
}

function page(path: string, load: () => Promise<{ default: ComponentType }>): PageRoute {
  const Later = lazy(load);
  let Loaded: ComponentType | undefined;
  const Page = () => (Loaded ? <Loaded /> : <Later />);
  return {
    path,
    element: <Page />,
    preload: async () => {
      Loaded = (await load()).default;
    },
  };
}

/** Every page, each in its own chunk. */
export const routes: PageRoute[] = [
  page('/', () => import('./routes/landing.tsx')),
  page('*', () => import('./routes/not-found.tsx')),
];

/** To be awaited before the first render, which then repeats the prerendered HTML. */
export async function preloadPage(pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(matches.map(({ route }) => route.preload()));
}

export function Pages() {
  return <Suspense>{useRoutes(routes)}</Suspense>;
}
