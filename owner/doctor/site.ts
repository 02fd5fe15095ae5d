import { firestoreOrigin } from '../../src/data/firestore/rest.ts';
import { type Check, unless } from './check.ts';
import type { Deployment } from './deployment.ts';

const PRIVATE_PAGES = ['/rsvp', '/rsvp/no-such-link-000', '/admin'];
const PAGES = ['/', '/beta-feedback', '/test-rsvp', '/privacy', '/emails', ...PRIVATE_PAGES];
const NO_PAGE = '/no-such-page';
const NO_ASSET = '/assets/no-such-file-00000000.js';
/** The addresses for signing in and for staying signed in: a token is good for an hour. */
const GOOGLE_AUTH = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
const PREVIEW_SIZE = '1200×630';

type Page = { path: string; status: number; headers: Headers; html: string };

function siteAt(siteUrl: string) {
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(new URL(path, siteUrl), { redirect: 'manual', headers });
  return {
    async read(path: string, headers?: Record<string, string>): Promise<Page> {
      const response = await ask(path, headers);
      return { path, status: response.status, headers: response.headers, html: await response.text() };
    },
    bytes: async (address: string) => Buffer.from(await (await ask(address)).arrayBuffer()),
  };
}

function directive(policy: string, name: string): string[] {
  const found = policy.split(';').map((part) => part.trim().split(/\s+/));
  return found.find(([first]) => first === name)?.slice(1) ?? [];
}

const isNone = (policy: string, name: string) => directive(policy, name).join() === "'none'";

/** Headers that protect, each with a function that says what is wrong with its value. */
const PROTECTIONS: Record<string, (value: string) => string | null> = {
  'content-security-policy': (policy) => {
    if (policy.includes("'unsafe-")) return 'allows unsafe code';
    const closed = ['default-src', 'frame-ancestors', 'object-src', 'base-uri'];
    const open = closed.filter((name) => !isNone(policy, name));
    return open.length > 0 ? `leaves ${open.join(', ')} open` : null;
  },
  'x-content-type-options': (value) => (value === 'nosniff' ? null : 'does not say nosniff'),
  'referrer-policy': (value) =>
    ['strict-origin-when-cross-origin', 'strict-origin', 'same-origin', 'no-referrer'].includes(value)
      ? null
      : 'sends whole addresses to other sites, RSVP links among them',
  'permissions-policy': (value) =>
    value.includes('geolocation=()') ? null : 'leaves the device open to scripts',
  'strict-transport-security': (value) =>
    /max-age=[1-9]\d{6,}/.test(value) ? null : 'does not hold browsers to https',
};

function missingProtections({ headers }: Page, isSecure: boolean): string[] {
  return Object.entries(PROTECTIONS).flatMap(([header, problemOf]) => {
    if (header === 'strict-transport-security' && !isSecure) return [];
    const value = headers.get(header);
    if (value === null) return [`${header} is missing`];
    const problem = problemOf(value);
    return problem ? [`${header} ${problem}`] : [];
  });
}

/** Says each problem once, with the pages that have it. */
function byProblem(pages: readonly Page[], problemsOf: (page: Page) => string[]): string[] {
  const found = pages.flatMap((page) => problemsOf(page).map((problem) => ({ problem, path: page.path })));
  return Object.entries(Object.groupBy(found, ({ problem }) => problem)).map(([problem, on = []]) => {
    const paths = on.map(({ path }) => path).join(', ');
    return `${problem} (${on.length === pages.length ? 'everywhere' : paths})`;
  });
}

function contentOf(html: string, property: string): string {
  const found = new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`).exec(html);
  return (found?.[1] ?? '').replaceAll('&amp;', '&');
}

const isUnlisted = ({ html }: Page) => contentOf(html, 'robots').includes('noindex');

export function pngSize(bytes: Buffer): string {
  return bytes.length > 24 && bytes.subarray(1, 4).toString() === 'PNG'
    ? `${bytes.readUInt32BE(16)}×${bytes.readUInt32BE(20)}`
    : 'no PNG';
}

export function siteChecks({ siteUrl, supabase, firestore, authEmulatorHost }: Deployment): Check[] {
  const site = siteAt(siteUrl);
  const readAll = (paths: readonly string[]) => Promise.all(paths.map((path) => site.read(path)));

  return [
    {
      name: 'Site: every page answers, and an unknown address is not found',
      meaning: 'People meet a dead page, or search engines list pages that are none.',
      remedy:
        'Build and deploy again: npm run build && npx wrangler deploy. Is VITE_SITE_URL the address of the site?',
      async problems() {
        const pages = await readAll(PAGES);
        const unknown = await site.read(NO_PAGE);
        return [
          ...pages.flatMap(({ path, status }) => unless(status === 200, `${path} answers ${status}`)),
          ...unless(unknown.status === 404, `${NO_PAGE} answers ${unknown.status} instead of 404`),
        ];
      },
    },
    {
      name: 'Site: the headers that protect and cache are sent',
      meaning:
        'A script that slips into a page would run, other sites may frame ours, or browsers load everything anew.',
      remedy:
        'Deploy the _headers file that the build writes beside the pages: npm run build && npx wrangler deploy.',
      async problems() {
        const pages = await readAll([...PAGES, NO_PAGE]);
        const asset = /\/assets\/[\w.-]+\.js/.exec(pages[0]?.html ?? '')?.[0] ?? NO_ASSET;
        const [script, gone] = await readAll([asset, NO_ASSET]);
        const isKept = (page: Page | undefined) =>
          page?.headers.get('cache-control')?.includes('immutable') === true;
        return [
          ...byProblem(pages, (page) => missingProtections(page, siteUrl.startsWith('https:'))),
          ...unless(isKept(script), `${asset} is not kept by browsers`),
          ...unless(!isKept(gone), 'A missing script is kept as missing'),
        ];
      },
    },
    {
      name: 'Site: the pages were built for these backends',
      meaning: 'The pages talk to another project than the one examined here, or may not talk to it at all.',
      remedy:
        'The VITE_* variables differ from those of the build. Set the right ones, then npm run build && npx wrangler deploy.',
      async problems() {
        const [landing, invitation] = await readAll(['/', '/rsvp']);
        const allowed = directive(landing?.headers.get('content-security-policy') ?? '', 'connect-src');
        const backends = [
          supabase.url,
          supabase.url.replace(/^http/, 'ws'),
          firestoreOrigin(firestore),
          ...(authEmulatorHost ? [`http://${authEmulatorHost}`] : GOOGLE_AUTH),
        ];
        // The headers' check finds a missing policy, which forbids nothing.
        const forbidden = allowed.length > 0 ? backends.filter((backend) => !allowed.includes(backend)) : [];
        // The minifier chooses the quotes around the project's id in the inline script.
        const isOurs = new RegExp(`(["'\`])${firestore.projectId}\\1`).test(invitation?.html ?? '');
        return [
          ...forbidden.map((backend) => `connect-src does not name ${backend}`),
          ...unless(isOurs, `The RSVP page does not ask the project ${firestore.projectId}`),
        ];
      },
    },
    {
      name: 'Site: search engines find the site, under its address, and no private page',
      meaning: 'The site is listed under another name or not at all, or private pages turn up in searches.',
      remedy: 'Set VITE_SITE_URL to the address people use, then npm run build && npx wrangler deploy.',
      async problems() {
        const [robots, sitemap, landing, ...unlisted] = await readAll([
          ...['/robots.txt', '/sitemap.xml', '/', ...PRIVATE_PAGES],
        ]);
        const isNamed = robots?.html.includes(`Sitemap: ${siteUrl}/sitemap.xml`) === true;
        const listed: string[] = (sitemap?.html ?? '').match(/(?<=<loc>)[^<]+/g) ?? [];
        const foreign = listed.filter((url) => !url.startsWith(`${siteUrl}/`));
        return [
          ...unless(isNamed, `robots.txt does not name ${siteUrl}/sitemap.xml`),
          ...unless(listed.includes(`${siteUrl}/`), `sitemap.xml does not list ${siteUrl}/`),
          ...foreign.map((url) => `sitemap.xml lists ${url}`),
          ...(landing && isUnlisted(landing) ? ['The landing page asks not to be listed'] : []),
          ...unlisted.flatMap((page) => unless(isUnlisted(page), `${page.path} may be listed`)),
        ];
      },
    },
    {
      name: 'Previews: a link in a chat shows words and a picture',
      meaning: 'A shared link looks bare, or says more than it should.',
      remedy:
        'npx wrangler tail shows what the worker says. The picture needs more than 10 ms of CPU, so the free plan may lack it (docs/decisions/0008-static-host.md).',
      async problems() {
        const crawler = { 'user-agent': 'facebookexternalhit/1.1' };
        // A new address each time: the host keeps previews for a minute.
        const unknown = `/rsvp/no-such-game-${crypto.randomUUID()}`;
        const [landing, shell] = [await site.read('/'), await site.read('/rsvp')];
        const preview = await site.read(unknown, crawler);
        const pictures = [
          '/api/og-image?title=Sunset+doubles&sport=tennis&date=Saturday&location=Gainesville',
          contentOf(landing.html, 'og:image') || '/og-image-of-the-landing',
        ];
        const sizes = await Promise.all(
          pictures.map(async (address) => ({ address, size: pngSize(await site.bytes(address)) })),
        );
        const title = contentOf(preview.html, 'og:title');
        const isPlain = preview.status === 200 && title !== '' && title === contentOf(shell.html, 'og:title');
        return [
          ...sizes.flatMap(({ address, size }) =>
            unless(size === PREVIEW_SIZE, `${address} is ${size}, not ${PREVIEW_SIZE}`),
          ),
          ...unless(isPlain, `A link that nobody made shows a crawler ${preview.status} “${title}”`),
        ];
      },
    },
  ];
}
