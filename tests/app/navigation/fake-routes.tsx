import { Link, matchRoutes } from 'react-router-dom';
import { vi } from 'vitest';
import { type LazyPage, lazyPage } from '#app/navigation/lazy-page.ts';
import type { PageRoute } from '#app/routes.tsx';

// What `vi.mock` puts in place of the application's own routes. It imports nothing that waits for those.

type PageCode = Awaited<ReturnType<Parameters<typeof lazyPage>[0]>>;

/** A page with its name as heading and title, links to the others, and something to fill in. */
export function makePage(name: string): PageCode {
  return {
    default: () => (
      <main>
        <title>{`${name} | Test`}</title>
        <h1>{name}</h1>
        {['Home', 'News', 'Shop'].map((other) => (
          <Link key={other} to={`/${other.toLowerCase()}`}>
            {`To ${other}`}
          </Link>
        ))}
        <label>
          Note <input />
        </label>
        <section id="part">Part of {name}</section>
      </main>
    ),
  };
}

/** How the code of each page arrives: at once, until a test wants something else. */
export const code = {
  home: vi.fn<() => Promise<PageCode>>(),
  news: vi.fn<() => Promise<PageCode>>(),
  shop: vi.fn<() => Promise<PageCode>>(),
  lost: vi.fn<() => Promise<PageCode>>(),
};

export let routes: PageRoute[] = [];

export function pageRouteAt(pathname: string): PageRoute {
  const [match] = matchRoutes(routes, pathname) ?? [];
  if (!match) throw new Error(`There is no page at ${pathname}.`);
  return match.route;
}

function route(path: string, page: LazyPage): PageRoute {
  return { path, page, element: <page.Content /> };
}

/** As in a new document: no page's code is there. */
export function startPages(): void {
  code.home.mockReset().mockResolvedValue(makePage('Home'));
  code.news.mockReset().mockResolvedValue(makePage('News'));
  code.shop.mockReset().mockResolvedValue(makePage('Shop'));
  code.lost.mockReset().mockResolvedValue(makePage('Lost'));
  routes = [
    route('/home', lazyPage(code.home)),
    route('/news', lazyPage(code.news)),
    route('/shop', lazyPage(code.shop)),
    route('*', lazyPage(code.lost)),
  ];
}
