import { pngSize } from '../owner/doctor/site.ts';
import { expect, stack, test } from './fixtures.ts';

// Nothing here depends on a window's size.
test.skip(({ isMobile }) => isMobile, 'asked once');

const PAGES = [
  '/',
  '/beta-feedback',
  '/test-rsvp',
  '/privacy',
  '/emails',
  '/rsvp',
  '/rsvp/some-token',
  '/admin',
  '/admin/events',
];

for (const path of PAGES) {
  test(`${path} is a page, with every security header`, async ({ request }) => {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status()).toBe(200);
    expect(response.headers()).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': expect.stringMatching(/^max-age=31536000/),
      'permissions-policy': expect.stringContaining('geolocation=()'),
    });
    const policy = response.headers()['content-security-policy'] ?? '';
    const directives = policy.split('; ');
    for (const closed of [
      "default-src 'none'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'none'",
    ]) {
      expect(directives).toContain(closed);
    }
    expect(policy).not.toContain('unsafe');
    expect(directives.find((one) => one.startsWith('connect-src'))).toContain(stack.supabaseUrl);
  });
}

test('files with a hash in their name are cached for a year, and no others', async ({ request }) => {
  const page = await (await request.get('/')).text();
  const script = /\/assets\/[^"]+\.js/.exec(page)?.[0] ?? '';
  expect((await request.get(script)).headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await request.get('/robots.txt')).headers()['cache-control']).toContain('max-age=0');
});

test('an address with no file answers 404, which is not cached', async ({ request }) => {
  for (const path of [
    '/no-such-page',
    '/assets/gone-12345678.js',
    '/api/unknown',
    '/_headers',
    '/_redirects',
  ]) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(404);
    expect(response.headers()['cache-control'], path).toContain('max-age=0');
    expect(await response.text(), path).toContain('Page not found');
  }
});

test('a POST to any address is refused', async ({ request }) => {
  expect((await request.post('/')).status()).toBe(405);
  expect((await request.post('/no-such-page')).status()).toBe(405);
});

test('text is compressed', async ({ request }) => {
  const response = await request.get('/', { headers: { 'accept-encoding': 'br' } });
  expect(response.headers()['content-encoding']).toBe('br');
});

/** Every address of our own that a page's HTML names. */
function ownAddresses(html: string, base: string): URL[] {
  const links = [...html.matchAll(/(?:href|src)="((?:\/|#|https?:)[^"]*)"/g)];
  const metadata = [...html.matchAll(/content="(https?:[^"]+)"/g)];
  return [...links, ...metadata]
    .map(([, address]) => address ?? '')
    .map((address) => new URL(address.replaceAll('&amp;', '&'), base))
    .filter(({ origin }) => origin === stack.appUrl);
}

test('no page leads to a dead address, a missing file or an anchor that is not there', async ({
  request,
}) => {
  const pages = new Map<string, string>();
  const read = async (path: string) => {
    const known = pages.get(path);
    if (known !== undefined) return known;
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    const isPage = response.headers()['content-type']?.startsWith('text/html');
    const html = isPage ? await response.text() : '';
    pages.set(path, html);
    return html;
  };
  const waiting = ['/', '/rsvp', '/admin', '/404', '/sitemap.xml', '/robots.txt', '/favicon.ico'];
  const seen = new Set(waiting);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    for (const address of ownAddresses(await read(path), stack.appUrl + path)) {
      const next = address.pathname;
      if (address.hash !== '')
        expect(await read(next), address.href).toContain(`id="${address.hash.slice(1)}"`);
      if (!seen.has(next)) waiting.push(next);
      seen.add(next);
    }
  }
  expect([...seen]).toEqual(
    expect.arrayContaining(['/beta-feedback', '/test-rsvp', '/privacy', '/social.png']),
  );
});

test('search engines are told what to list, and what the landing is about', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);
  expect(listed).toContain(`${stack.appUrl}/`);
  expect(listed.map((url) => new URL(url).pathname).join()).not.toMatch(/rsvp|admin|beta-feedback|404/);
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${stack.appUrl}/sitemap.xml`);

  const landing = await (await request.get('/')).text();
  const block = /<script type="application\/ld\+json">(.+?)<\/script>/.exec(landing)?.[1] ?? '';
  const data: { '@graph': { '@type': string }[] } = JSON.parse(block);
  expect(data['@graph'].map((part) => part['@type'])).toEqual(['Organization', 'SportsEvent', 'FAQPage']);
  for (const noindexed of ['/beta-feedback', '/test-rsvp', '/rsvp', '/admin', '/404']) {
    expect(await (await request.get(noindexed)).text(), noindexed).toContain('content="noindex"');
  }
});

test('the picture of the landing is as large as it says', async ({ request }) => {
  const landing = await (await request.get('/')).text();
  const image = /property="og:image" content="([^"]+)"/.exec(landing)?.[1] ?? '';
  expect(pngSize(await (await request.get(image)).body())).toBe('1200×630');
});

test.describe('a script that the build did not write', () => {
  test.use({ expectedNoise: /Content Security Policy/ });

  test('does not run', async ({ page }) => {
    await page.goto('/');
    const hasRun = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.hasRun = true';
      document.body.append(script);
      return 'hasRun' in window;
    });
    expect(hasRun).toBe(false);
  });
});
