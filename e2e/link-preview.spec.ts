import { pngSize } from '../owner/doctor/site.ts';
import { anEvent, documents } from './events.ts';
import { CRAWLER, expect, stack, test } from './fixtures.ts';

const { step } = test;

const PERSON = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' };

function contentOf(html: string, property: string): string {
  return new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`).exec(html)?.[1] ?? '';
}

// Crawlers have no window.
test('what a chat shows of a link', { tag: '@once' }, async ({ page, request }) => {
  const crawl = async (path: string) => (await request.get(path, { headers: CRAWLER })).text();

  await step('a link in a chat shows its own game: title, date, place and a picture', async () => {
    const event = await anEvent({ title: 'Sunset doubles', sport: 'tennis' }, { invitedBy: 'Dana' });
    const html = await crawl(event.path);
    expect(html).toContain('<title>Sunset doubles | ShowUp</title>');
    expect(contentOf(html, 'og:title')).toBe('Sunset doubles | ShowUp');
    expect(contentOf(html, 'og:description')).toMatch(
      /^Dana invited you to join: Sunset doubles, Saturday, July 12, 2031, 7:00 PM, Westside Park/,
    );
    expect(contentOf(html, 'twitter:card')).toBe('summary_large_image');
    expect(contentOf(html, 'robots')).toBe('noindex');
    expect(contentOf(html, 'og:type')).toBe('website');
    expect(contentOf(html, 'og:url')).toBe(`${stack.appUrl}${event.path}`);

    const picture = await request.get(contentOf(html, 'og:image').replaceAll('&amp;', '&'));
    expect(picture.headers()['content-type']).toBe('image/png');
    expect(pngSize(await picture.body())).toBe('1200×630');
  });

  await step(
    'a game is found by the link that replaced its first one, and says that it is cancelled',
    async () => {
      const event = await anEvent({ title: 'Sunset doubles', status: 'cancelled' });
      const other = await anEvent({}, { gameEventId: event.id });
      expect(await crawl(other.path)).toContain('<title>Cancelled: Sunset doubles | ShowUp</title>');
    },
  );

  await step('what somebody wrote into a title stays text', async () => {
    const event = await anEvent({ title: '</title><script>alert(1)</script>"><img src=x>' });
    const html = await crawl(event.path);
    const smuggled = await page.evaluate((text) => {
      const { scripts, images } = new DOMParser().parseFromString(text, 'text/html');
      return [...scripts, ...images].filter(({ outerHTML }) => /alert\(1\)|src="?x/.test(outerHTML)).length;
    }, html);
    expect(smuggled).toBe(0);
    expect(html).toContain('&lt;script&gt;alert(1)');
  });

  await step('a link that is unknown, off, expired or nonsense shows the plain words', async () => {
    const off = await anEvent({}, { isActive: false });
    const expired = await anEvent({}, { expiresAt: new Date('2026-01-01T00:00:00Z') });
    const nonsense = [
      '/rsvp/no-such-game-2031-07-12-abc123',
      '/rsvp/%3Cscript%3E',
      '/rsvp/%E0%A4%A',
      '/rsvp/a%2Fb',
      `/rsvp/${'x'.repeat(3000)}`,
    ];
    for (const path of [off.path, expired.path, ...nonsense]) {
      const response = await request.get(path, { headers: CRAWLER });
      expect(response.status(), path).toBe(200);
      expect(contentOf(await response.text(), 'og:title'), path).toBe('You&#x27;re Invited! | ShowUp');
    }
  });

  await step('people get the same page as before, and a preview is no click', async () => {
    const event = await anEvent();
    const plain = await (await request.get('/rsvp', { headers: PERSON })).text();
    expect(await (await request.get(event.path, { headers: PERSON })).text()).toBe(plain);
    await request.get(event.path, { headers: CRAWLER });
    expect(await documents.read(`rsvpInvites/${event.token}`)).toMatchObject({ clickCount: 0 });
  });

  await step('a preview that was just made is not asked for again', async () => {
    const event = await anEvent({ title: 'First title' });
    await request.get(event.path, { headers: CRAWLER });
    await documents.write(`gameEvents/${event.id}`, {});
    expect(await crawl(event.path)).toContain('First title');
  });
});

test('the picture survives bad parameters', { tag: '@once' }, async ({ request }) => {
  const queries = [
    '',
    '?title=',
    `?title=${'W'.repeat(5000)}`,
    '?title=%F0%9F%8F%90&sport=curling',
    '?title=%3C%2Ftext%3E%3Cscript%3E&date=%00%01&location=%E2%80%AE',
    '?title=a&title=b&unknown=1',
  ];
  for (const query of queries) {
    const response = await request.get(`${stack.appUrl}/api/og-image${query}`);
    expect(response.status(), query).toBe(200);
    expect(pngSize(await response.body()), query).toBe('1200×630');
  }
  expect((await request.post('/api/og-image')).status()).toBe(405);
});
