import { render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, it, vi } from 'vitest';
import { lazyPage } from '#app/navigation/lazy-page.ts';

const News = () => createElement('h1', null, 'News');

it('is shown once its code is there', async () => {
  const importPage = vi.fn(async () => ({ default: News }));
  const page = lazyPage(importPage);
  expect(importPage).not.toHaveBeenCalled();
  await page.load();
  render(createElement(page.Content));
  expect(screen.getByRole('heading', { name: 'News' })).toBeVisible();
});

it('must be loaded before it is rendered', () => {
  const page = lazyPage(async () => ({ default: News }));
  expect(() => render(createElement(page.Content))).toThrow('before its code was loaded');
});

it('needs its parts only where it is shown without its prerendered HTML', async () => {
  const loadParts = vi.fn(async () => undefined);
  const page = lazyPage(async () => ({ default: News, loadParts }));
  await page.load();
  expect(page.isPreloaded()).toBe(false);
  expect(loadParts).not.toHaveBeenCalled();
  await page.preload();
  expect(page.isPreloaded()).toBe(true);
  expect(loadParts).toHaveBeenCalledOnce();
});

it('can be tried again', async () => {
  const importPage = vi.fn(async () => ({ default: News }));
  importPage.mockRejectedValueOnce(new Error('no chunk'));
  const page = lazyPage(importPage);
  await expect(page.preload()).rejects.toThrow('no chunk');
  expect(page.isPreloaded()).toBe(false);
  await page.preload();
  expect(page.isPreloaded()).toBe(true);
  expect(importPage).toHaveBeenCalledTimes(2);
});

it('does not ask again for what is there when only a part did not come', async () => {
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
