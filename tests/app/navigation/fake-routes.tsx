import type { ReactNode } from 'react';
import { Link, matchRoutes } from 'react-router-dom';
import { vi } from 'vitest';
import { type LazyPage, lazyPage } from '#app/routes/lazy-page.ts';
import type { PageRoute } from '#app/routes/routes.tsx';

// What `vi.mock` puts in place of the application's own routes. It imports nothing that waits for those.

type PageCode = Awaited<ReturnType<Parameters<typeof lazyPage>[0]>>;

/** A page with its name as heading and title, links to the others, and something to fill in. */
export function makePage(name: string, more?: ReactNode): PageCode {
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
        {more}
      </main>
    ),
  };
}

const arriving = () => vi.fn<() => Promise<PageCode>>();

/** The code of each page: it arrives at once, until a test wants something else. */
export const code = { home: arriving(), news: arriving(), shop: arriving(), lost: arriving() };

/** Puts one more link, or anything else, on the home page. */
export function homeWith(more: ReactNode): void {
  code.home.mockResolvedValue(makePage('Home', more));
}

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
  for (const [name, arrival] of Object.entries(code)) {
    arrival.mockReset().mockResolvedValue(makePage(`${name[0]?.toUpperCase()}${name.slice(1)}`));
  }
  routes = [
    route('/home', lazyPage(code.home)),
    route('/news', lazyPage(code.news)),
    route('/shop', lazyPage(code.shop)),
    route('*', lazyPage(code.lost)),
  ];
}
