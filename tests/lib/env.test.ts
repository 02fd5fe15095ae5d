import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllEnvs());

it('takes an optional variable that is left blank for none', async () => {
  vi.stubEnv('VITE_ORGANIZER_PHOTO_URL', '');
  vi.stubEnv('VITE_FACEBOOK_APP_ID', '');
  const { env } = await import('#lib/env.ts');
  expect(env.organizerPhotoUrl).toBeUndefined();
  expect(env.facebookAppId).toBeUndefined();
});

it('names a required variable that is left blank', async () => {
  vi.stubEnv('VITE_SITE_URL', '');
  await expect(import('#lib/env.ts')).rejects.toThrow(/must be an http\(s\) URL[\s\S]*siteUrl/);
});
