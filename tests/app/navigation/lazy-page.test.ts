import { render } from '@testing-library/react';
import { createElement } from 'react';
import { expect, it, vi } from 'vitest';
import { lazyPage } from '#app/routes/lazy-page.ts';

const News = () => createElement('h1', null, 'News');

it('a page must be loaded before it is rendered', () => {
  const page = lazyPage(async () => ({ default: News }));
  expect(() => render(createElement(page.Content))).toThrow('before its code was loaded');
});

it('a retry asks only for the part that did not come', async () => {
  const importPage = vi.fn(async () => ({ default: News, loadParts }));
  const loadParts = vi.fn(async () => undefined);
  loadParts.mockRejectedValueOnce(new Error('no part'));
  const page = lazyPage(importPage);
  await expect(page.preload()).rejects.toThrow('no part');
  expect(page.isPreloaded()).toBe(false);
  await page.preload();
  expect(page.isPreloaded()).toBe(true);
  expect(importPage).toHaveBeenCalledOnce();
});
