import { pngSize } from '../owner/doctor/site.ts';
import { expect, expectAccessible, stack, test } from './fixtures.ts';

const { step } = test;

const wordsOf = (text: string) => text.trim().split(/\s+/);

const PAGES = wordsOf(`
  / /beta-feedback /test-rsvp /privacy /privacy/ /emails /games
  /rsvp /rsvp/ /rsvp/some-token /rsvp/%3Cscript%3E /rsvp/a%2Fb
  /admin /admin/events /admin/events/ /admin/events/some-event/edit
`);

const NO_PAGES = wordsOf(`
  /no-such-page /beta-feedback/more /deep/er/still /RSVP /rsvp/a/b /rsvp//a /admin/nothing
  /assets/gone-12345678.js /api/unknown /_headers /_redirects
`);

// Nothing here depends on a window's size.
test('every address is answered with its status and headers', { tag: '@once' }, async ({ request }) => {
  for (const path of PAGES)
    await step(`${path} is a page, with every security header`, async () => {
      const response = await request.get(path);
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
      for (const what of ['default-src', 'frame-ancestors', 'object-src', 'base-uri'])
        expect(directives).toContain(`${what} 'none'`);
      expect(policy).not.toContain('unsafe');
      expect(directives.find((one) => one.startsWith('connect-src'))).toContain(stack.supabaseUrl);
    });

  await step('files with a hash in their name are cached for a year, and no others', async () => {
    const page = await (await request.get('/')).text();
    const script = /\/assets\/[^"]+\.js/.exec(page)?.[0] ?? '';
    const { 'cache-control': ofScript } = (await request.get(script)).headers();
    expect(ofScript).toBe('public, max-age=31536000, immutable');
    expect((await request.get('/robots.txt')).headers()['cache-control']).toContain('max-age=0');
  });

  await step('an address with no file answers 404, which is not cached', async () => {
    for (const path of NO_PAGES) {
      const response = await request.get(path);
      expect(response.status(), path).toBe(404);
      expect(response.headers()['cache-control'], path).toContain('max-age=0');
      const html = await response.text();
      for (const text of ['Page not found', 'Out of bounds.', 'content="noindex"', 'Go to the home page'])
        expect(html, path).toContain(text);
    }
  });

  await step('a POST to any address is refused', async () => {
    expect((await request.post('/')).status()).toBe(405);
    expect((await request.post('/no-such-page')).status()).toBe(405);
  });

  await step('text is compressed', async () => {
    const response = await request.get('/', { headers: { 'accept-encoding': 'br' } });
    expect(response.headers()['content-encoding']).toBe('br');
  });
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

test('no page leads to a dead address, a missing file or an anchor that is not there', {
  tag: '@once',
}, async ({ request }) => {
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

test('search engines and chats are told what there is', { tag: '@once' }, async ({ request }) => {
  await step('what to list, and what the landing is about', async () => {
    const sitemap = await (await request.get('/sitemap.xml')).text();
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);
    expect(listed).toContain(`${stack.appUrl}/`);
    expect(listed.map((url) => new URL(url).pathname).join()).not.toMatch(/rsvp|admin|beta-feedback|404/);
    expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${stack.appUrl}/sitemap.xml`);

    const landing = await (await request.get('/')).text();
    const block = /<script type="application\/ld\+json">(.+?)<\/script>/.exec(landing)?.[1] ?? '';
    const data: { '@graph': { '@type': string }[] } = JSON.parse(block);
    expect(data['@graph'].map((part) => part['@type'])).toEqual(['Organization', 'FAQPage']);
    for (const noindexed of ['/beta-feedback', '/test-rsvp', '/rsvp', '/admin', '/404'])
      expect(await (await request.get(noindexed)).text(), noindexed).toContain('content="noindex"');
  });

  await step('a picture of the landing that is as large as it says', async () => {
    const landing = await (await request.get('/')).text();
    const image = /property="og:image" content="([^"]+)"/.exec(landing)?.[1] ?? '';
    expect(pngSize(await (await request.get(image)).body())).toBe('1200×630');
  });
});

test.describe('a script that the build did not write', () => {
  test.use({ expectedNoise: /Content Security Policy/ });

  test('does not run', { tag: '@once' }, async ({ page }) => {
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

test.describe('pages that are only read', () => {
  test.use({ expectedNoise: /status of 404/ });

  test('have no accessibility violation', { tag: '@once' }, async ({ page }) => {
    for (const path of ['/privacy', '/rsvp', '/no-such-page']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
    }
  });
});
