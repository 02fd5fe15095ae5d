import { afterEach, expect, it, vi } from 'vitest';
import { exampleConfig, localConfig } from '../../dev/lib/config.ts';

afterEach(() => vi.unstubAllEnvs());

it('gives tests the values of .env.example, whatever a deployment of one’s own is called', () => {
  vi.stubEnv('VITE_PRODUCT_NAME', 'HoopTown');
  vi.stubEnv('VITE_FACEBOOK_APP_ID', '123');
  expect(localConfig()).toMatchObject({ VITE_PRODUCT_NAME: 'HoopTown', VITE_FACEBOOK_APP_ID: '123' });
  expect(exampleConfig()).toMatchObject({ VITE_PRODUCT_NAME: 'ShowUp', VITE_FACEBOOK_APP_ID: '' });
});
