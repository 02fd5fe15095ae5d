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

/** The site answers with a page of that build. */
function siteHas(build: number): void {
  ask.mockImplementation(
    async () => new Response(`<head><title>Any</title><meta name="built-at" content="${build}"></head>`),
  );
}

it('loads the page anew after a deploy', async () => {
  siteHas(OURS + 1);
  await reloadAfterDeploy(HERE);
  expect(reload).toHaveBeenCalledOnce();
  expect(assign).not.toHaveBeenCalled();
});

it('asks the site itself, past the cache, and does not wait for ever', async () => {
  siteHas(OURS);
  await reloadAfterDeploy(HERE);
  expect(ask).toHaveBeenCalledExactlyOnceWith(HERE, {
    cache: 'no-cache',
    signal: expect.any(AbortSignal),
  });
});

it('loads the address that was asked for', async () => {
  siteHas(OURS + 1);
  await reloadAfterDeploy(ELSEWHERE);
  expect(assign).toHaveBeenCalledExactlyOnceWith(ELSEWHERE);
  expect(reload).not.toHaveBeenCalled();
});

it('goes back to an older build too', async () => {
  siteHas(OURS - 1);
  await reloadAfterDeploy(HERE);
  expect(reload).toHaveBeenCalledOnce();
});

it('leaves the page alone where there was no deploy', async () => {
  siteHas(OURS);
  await reloadAfterDeploy(HERE);
  expect(reload).not.toHaveBeenCalled();
});

it('loads it from the same build when any will do', async () => {
  siteHas(OURS);
  await reloadAfterDeploy(HERE, 'any');
  expect(reload).toHaveBeenCalledOnce();
});

it.each(['newer', 'any'] as const)('loads nothing that is no page of the site: %s', async (build) => {
  ask.mockImplementation(async () => new Response('<h1>Sign in to the hotel Wi-Fi</h1>'));
  await reloadAfterDeploy(HERE, build);
  expect(reload).not.toHaveBeenCalled();
});

it.each(['newer', 'any'] as const)('stays where there is no connection: %s', async (build) => {
  expectLog('The site can not be reached.');
  ask.mockRejectedValue(new TypeError('Failed to fetch'));
  await reloadAfterDeploy(HERE, build);
  expect(reload).not.toHaveBeenCalled();
});
