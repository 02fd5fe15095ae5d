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

/** The site's pages are of that build. */
function siteHas(build: number): void {
  ask.mockImplementation(
    async () => new Response(`<head><title>Any</title><meta name="built-at" content="${build}"></head>`),
  );
}

it.each([
  ['a newer build', OURS + 1, 'newer', 1],
  ['an older build', OURS - 1, 'newer', 1],
  ['the same build', OURS, 'newer', 0],
  ['the same build, where any will do', OURS, 'any', 1],
] as const)(
  'loads the page anew or leaves it alone when the site has %s',
  async (_, build, wanted, times) => {
    siteHas(build);
    await reloadAfterDeploy(HERE, wanted);
    expect(reload).toHaveBeenCalledTimes(times);
    expect(assign).not.toHaveBeenCalled();
  },
);

it('asks the site past the cache, with a time limit', async () => {
  siteHas(OURS);
  await reloadAfterDeploy(HERE);
  expect(ask).toHaveBeenCalledExactlyOnceWith(HERE, {
    cache: 'no-cache',
    signal: expect.any(AbortSignal),
  });
});

it('loads the address that the visitor wanted', async () => {
  siteHas(OURS + 1);
  await reloadAfterDeploy(ELSEWHERE);
  expect(assign).toHaveBeenCalledExactlyOnceWith(ELSEWHERE);
  expect(reload).not.toHaveBeenCalled();
});

it.each(['newer', 'any'] as const)(
  'loads nothing when something else than the site answers: %s',
  async (build) => {
    ask.mockImplementation(async () => new Response('<h1>Sign in to the hotel Wi-Fi</h1>'));
    await reloadAfterDeploy(HERE, build);
    expect(reload).not.toHaveBeenCalled();
  },
);

it.each(['newer', 'any'] as const)('stays where there is no connection: %s', async (build) => {
  expectLog('The site can not be reached.');
  ask.mockRejectedValue(new TypeError('Failed to fetch'));
  await reloadAfterDeploy(HERE, build);
  expect(reload).not.toHaveBeenCalled();
});
