import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { exampleConfig, localConfig } from '../../dev/lib/config.ts';
import { ROOT } from '../../dev/lib/paths.ts';

afterEach(() => vi.unstubAllEnvs());

it('gives tests the values of .env.example, whatever a deployment of one’s own is called', () => {
  vi.stubEnv('VITE_PRODUCT_NAME', 'HoopTown');
  vi.stubEnv('VITE_FACEBOOK_APP_ID', '123');
  expect(localConfig()).toMatchObject({ VITE_PRODUCT_NAME: 'HoopTown', VITE_FACEBOOK_APP_ID: '123' });
  expect(exampleConfig()).toMatchObject({ VITE_PRODUCT_NAME: 'ShowUp', VITE_FACEBOOK_APP_ID: '' });
});

it('keeps no log at the host: each line would carry an address, and with it a guest’s token', () => {
  const { observability, ...host } = JSON.parse(readFileSync(`${ROOT}wrangler.json`, 'utf8'));
  expect(observability).toEqual({ enabled: false, logs: { enabled: false, invocation_logs: false } });
  expect(Object.keys(host)).not.toContain('logpush');
  expect(Object.keys(host)).not.toContain('tail_consumers');
});

it('gives CI a token that only reads, and runs no action whose code can change', () => {
  const workflow = readFileSync(`${ROOT}.github/workflows/ci.yml`, 'utf8');
  expect(workflow).toContain('\npermissions:\n  contents: read\n');
  const actions = workflow.match(/uses: .*/g) ?? [];
  expect(actions.length).toBeGreaterThan(0);
  for (const action of actions) expect(action).toMatch(/^uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});
