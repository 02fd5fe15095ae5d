import { StrictMode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { type RouteObject, StaticRouter } from 'react-router-dom';
import { LateNote } from '#app/late-note.tsx';
import { Pages } from '#app/navigation/pages.tsx';
import { pageRouteAt, routes } from '#app/routes/routes.tsx';
import { LogoMark } from '#components/ui/logo.tsx';
import { hero, pageDescription } from '#features/landing/content.ts';
import { env } from '#lib/env.ts';
import { builtAt } from '#lib/now.ts';

interface Shell {
  /** The address that is rendered. */
  path: string;
  /** The file a host serves for it. */
  file: string;
  /** Every other address, as a pattern, that the host answers with this file. */
  rewrites: string[];
  /** Of its module in `src/app/routes/`, and of its script in `src/inline/`, if it has one. */
  name: string;
  /** The module of what the page shows by itself soon after its own; asked for at the same time. */
  soon?: string;
}

/** The pages that are called otherwise than their address. */
const names: Record<string, string> = { '/': 'landing', '/404': 'not-found' };
const soon: Record<string, string> = {
  '/rsvp': 'src/features/rsvp/guest-area.tsx',
  '/test-rsvp': 'src/app/routes/demo-rsvp.tsx',
  '/games': 'src/features/rsvp/games/games-page.tsx',
  '/beta-feedback': 'src/features/survey/survey-page.tsx',
};

const OPTIONAL_SEGMENT = /\/[^/]+\?$/;

/** The patterns of a route and of those below it, the shortest first. */
function patternsOf({ path, children = [] }: RouteObject): string[] {
  if (path === undefined) return [];
  const own = OPTIONAL_SEGMENT.test(path) ? [path.replace(OPTIONAL_SEGMENT, ''), path.slice(0, -1)] : [path];
  return [...own, ...children.flatMap(patternsOf)];
}

/** One HTML file for each route. */
export const shells: Shell[] = routes.map((route) => {
  const [first = '', ...rewrites] = patternsOf(route);
  // The not-found page has an address of its own, for the worker to fetch.
  const path = first === '*' ? '/404' : first;
  return {
    path,
    file: path === '/' ? 'index.html' : `${path.slice(1)}.html`,
    rewrites,
    name: names[path] ?? path.slice(1),
    ...(soon[path] && { soon: soon[path] }),
  };
});

const HOISTED = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)/;

/** React writes what belongs into the head before the content; the shell has a place for each. */
function splitHead(rendered: string): { head: string; html: string } {
  let html = rendered;
  let head = `<meta name="built-at" content="${builtAt}">`;
  for (let tag = HOISTED.exec(html); tag; tag = HOISTED.exec(html)) {
    head += tag[0];
    html = html.slice(tag[0].length);
  }
  return { head, html };
}

/** The HTML of one page, as the browser's first render will repeat it. */
export async function render(path: string): Promise<{ html: string; head: string }> {
  await pageRouteAt(path).page.load();
  const errors: unknown[] = [];
  const app = (
    <StrictMode>
      <StaticRouter location={path}>
        <Pages />
      </StaticRouter>
    </StrictMode>
  );
  const { prelude } = await prerender(app, {
    // Otherwise React moves the form into a hidden template that only its script shows.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (error) => {
      errors.push(error);
    },
  });
  if (errors.length > 0) throw new Error(`${path} did not render`, { cause: errors[0] });
  return splitHead(await new Response(prelude).text());
}

/** Data for the files beside the pages. */
export const site = {
  words: {
    productName: env.productName,
    description: pageDescription,
    headline: hero.headline,
    place: hero.place,
    call: hero.joinWaitlist,
  },
  siteUrl: env.siteUrl,
  lateNote: renderToStaticMarkup(<LateNote />),
  logo: renderToStaticMarkup(<LogoMark />).replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" '),
};
