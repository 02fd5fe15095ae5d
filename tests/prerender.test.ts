import { existsSync } from 'node:fs';
import { generatePath } from 'react-router-dom';
import { expect, it } from 'vitest';
import { pageRouteAt } from '#app/routes/routes.tsx';
import { structuredData } from '#app/routes/structured-data.ts';
import { launch } from '#domain/launch.ts';
import { VIEW_PATHS } from '#features/admin/parts/view-paths.ts';
import { render, shells } from '#prerender.tsx';

it('is one HTML file for each page, with every other address that shows it', () => {
  expect(shells.map(({ path, file, rewrites }) => [path, file, rewrites])).toEqual([
    ['/', 'index.html', []],
    ['/beta-feedback', 'beta-feedback.html', []],
    ['/test-rsvp', 'test-rsvp.html', []],
    ['/privacy', 'privacy.html', []],
    ['/emails', 'emails.html', []],
    ['/games', 'games.html', []],
    ['/rsvp', 'rsvp.html', ['/rsvp/:token']],
    ['/admin', 'admin.html', Object.values(VIEW_PATHS)],
    ['/404', '404.html', []],
  ]);
});

it.each(shells)('$file is for one page, and is made from modules that are there', (shell) => {
  const { path, rewrites, name, soon } = shell;
  const module = `src/app/routes/${name}.tsx`;
  for (const rewrite of rewrites) {
    const address = generatePath(rewrite, { token: 'a-game', eventId: 'a-game', number: '7', key: 'a-key' });
    expect(pageRouteAt(address)).toBe(pageRouteAt(path));
  }
  for (const file of [module, soon ?? module]) expect(file).toSatisfy(existsSync);
});

it.each(shells)('$file has its words and its title before any code', async ({ path }) => {
  const { html, head } = await render(path);
  expect(head).toMatch(/<title>[^<]*ShowUp/);
  expect(head).toContain('<meta name="built-at"');
  expect(html).not.toContain('<title>');
  expect(html).toContain('<h1');
  expect(html).not.toContain('<template');
});

it('tells search engines of the first game while it is to come, and not after', () => {
  const at = Date.parse(launch.firstGame.at);
  expect(JSON.stringify(structuredData(at - 1))).toContain('EventScheduled');
  expect(JSON.stringify(structuredData(at))).not.toContain('SportsEvent');
});
