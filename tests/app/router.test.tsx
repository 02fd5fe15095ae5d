import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Pages, preloadPage, routes } from '#app/router.tsx';
import { render as prerender, shells } from '#prerender.tsx';

// As it is before it starts: the page then asks nobody for anything.
vi.mock('#app/founding.ts', async (importOriginal) => {
  const { createFounding } = await importOriginal<typeof import('#app/founding.ts')>();
  const founding = createFounding();
  return { useFounding: () => founding };
});
vi.mock('#data/supabase/founders.ts', () => ({
  joinFounders: vi.fn(),
  sportInterest: () => Promise.resolve({ status: 'failed' }),
}));

async function visit(path: string) {
  await preloadPage(path);
  render(<Pages pathname={path} />);
}

it('knows every page once', () => {
  expect(routes.map((route) => route.path)).toEqual([
    '/',
    '/beta-feedback',
    '/test-rsvp',
    '/privacy',
    '/rsvp/*',
    '/admin/*',
  ]);
});

it('shows the landing at the root', async () => {
  await visit('/');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Games where people actually show up.');
  expect(document.title).toBe('ShowUp | Reliable Pickup Sports in Gainesville | Join the Founding 100');
  expect(screen.getByRole('link', { name: 'Join ShowUp Now' })).toHaveAttribute('target', '_blank');
  expect(screen.getByRole('link', { name: 'Join Founder Waitlist' })).toHaveAttribute(
    'href',
    '#founder-signup',
  );
  expect(await screen.findByRole('form', { name: 'Claim your number' })).toBeVisible();
});

it('helps somebody who is lost', async () => {
  await visit('/no-such-page');
  expect(screen.getByRole('heading', { name: 'Out of bounds.' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
});

it.each(shells)('prerenders $file', async ({ path }) => {
  const { html, head } = await prerender(path);
  expect(head).toMatch(/<title>[^<]*ShowUp/);
  expect(head).toContain('<meta name="built-at"');
  expect(html).not.toContain('<title>');
  expect(html).toContain('<h1');
  expect(html).not.toContain('<template');
});
