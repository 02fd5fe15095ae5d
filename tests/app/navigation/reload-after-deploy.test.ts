import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reloadAfterDeploy } from '#app/navigation/reload-after-deploy.ts';
import { expectLog } from '../../setup.ts';

const OURS = 1000;
vi.mock('#lib/now.ts', () => ({ builtAt: 1000 }));

const HERE = 'https://showup.example/privacy';
const ELSEWHERE = 'https://showup.example/test-rsvp?x=1';
const reload = vi.fn();
const assign = vi.fn();
const ask = vi.fn<typeof fetch>();

beforeEach(() => {
  for (const mock of [reload, assign, ask]) mock.mockReset();
  vi.stubGlobal('location', { href: HERE, reload, assign });
  vi.stubGlobal('fetch', ask);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A page of the site, of that build. */
const page = (build: number) => `<head><title>Any</title><meta name="built-at" content="${build}"></head>`;

it.each([
  ['is of a newer build', page(OURS + 1), 'newer', 1],
  ['is of an older build', page(OURS - 1), 'newer', 1],
  ['is of the same build', page(OURS), 'newer', 0],
  ['is of the same build, where any will do', page(OURS), 'any', 1],
  ['is not the site’s', '<h1>Sign in to the hotel Wi-Fi</h1>', 'newer', 0],
  ['is not the site’s, where any will do', '<h1>Sign in to the hotel Wi-Fi</h1>', 'any', 0],
] as const)('asks past the cache, and loads the page or not when it %s', async (_, html, wanted, times) => {
  ask.mockResolvedValue(new Response(html));
  await reloadAfterDeploy(HERE, wanted);
  expect(ask).toHaveBeenCalledExactlyOnceWith(HERE, { cache: 'no-cache', signal: expect.any(AbortSignal) });
  expect(reload).toHaveBeenCalledTimes(times);
  expect(assign).not.toHaveBeenCalled();
});

it('loads the address that the visitor wanted', async () => {
  ask.mockResolvedValue(new Response(page(OURS + 1)));
  await reloadAfterDeploy(ELSEWHERE);
  expect(assign).toHaveBeenCalledExactlyOnceWith(ELSEWHERE);
  expect(reload).not.toHaveBeenCalled();
});

it.each(['newer', 'any'] as const)('stays where there is no connection: %s', async (build) => {
  expectLog('The site can not be reached.');
  ask.mockRejectedValue(new TypeError('Failed to fetch'));
  await reloadAfterDeploy(HERE, build);
  expect(reload).not.toHaveBeenCalled();
});
