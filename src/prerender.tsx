import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { App } from '#app/app.tsx';
import { preloadPage } from '#app/router.tsx';
import { structuredData } from '#app/structured-data.ts';
import { LogoMark } from '#components/ui/logo.tsx';
import { firestoreConfig } from '#data/firestore/config.ts';
import { prefetchScript } from '#data/firestore/prefetch.ts';
import { sessionHintScript } from '#features/admin/session-hint.ts';
import { hero, pageDescription } from '#features/landing/content.ts';
import { earlyMarksScript } from '#features/referral/stored.ts';
import { earlyTitleScript } from '#features/rsvp/early-title.ts';
import { earlyResumeScript } from '#features/survey/early-resume.ts';
import { env } from '#lib/env.ts';
import { builtAt } from '#lib/now.ts';

export interface Shell {
  /** The address that is rendered. */
  path: string;
  /** The file a host serves for it. */
  file: string;
  /** The module whose chunk the page needs before it can hydrate. */
  route: string;
  /** Runs inline before any bundle. */
  script?: string;
  /** Every other address that the host answers with this file. */
  rewrite?: string;
  /** What only crawlers read: in the HTML, and in no bundle. */
  structuredData?: object;
}

export const shells: Shell[] = [
  {
    path: '/',
    file: 'index.html',
    route: 'src/app/routes/landing.tsx',
    script: earlyMarksScript,
    structuredData: structuredData(),
  },
  {
    path: '/beta-feedback',
    file: 'beta-feedback.html',
    route: 'src/app/routes/beta-feedback.tsx',
    script: earlyResumeScript,
  },
  { path: '/test-rsvp', file: 'test-rsvp.html', route: 'src/app/routes/test-rsvp.tsx' },
  { path: '/privacy', file: 'privacy.html', route: 'src/app/routes/privacy.tsx' },
  {
    path: '/rsvp',
    file: 'rsvp.html',
    route: 'src/app/routes/rsvp.tsx',
    script: `${prefetchScript(firestoreConfig)};${earlyTitleScript}`,
    rewrite: '/rsvp/*',
  },
  {
    path: '/admin',
    file: 'admin.html',
    route: 'src/app/routes/admin.tsx',
    script: sessionHintScript,
    rewrite: '/admin/*',
  },
  { path: '/404', file: '404.html', route: 'src/app/routes/not-found.tsx' },
];

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
  await preloadPage(path);
  const errors: unknown[] = [];
  const { prelude } = await prerender(<App pathname={path} />, {
    // Else React moves the form into a hidden template that only its script shows.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (error) => {
      errors.push(error);
    },
  });
  if (errors.length > 0) throw new Error(`${path} did not render`, { cause: errors[0] });
  return splitHead(await new Response(prelude).text());
}

/** What the files beside the pages are made from. */
export const site = {
  words: {
    productName: env.productName,
    description: pageDescription,
    headline: hero.headline,
    place: hero.place,
    call: hero.joinWaitlist,
  },
  siteUrl: env.siteUrl,
  logo: renderToStaticMarkup(<LogoMark />).replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" '),
};
