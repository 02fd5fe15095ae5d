import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { LOCAL, ROOT } from '../dev/lib/paths.ts';
import { configuredPort } from '../dev/lib/ports.ts';
import { isUp, startService } from '../dev/lib/processes.ts';
import { aJoining, confirmLinkIn, expect, join, newestEmailTo, stack, test } from './fixtures.ts';

const url = `http://localhost:${configuredPort('preview')}`;

test.use({ baseURL: url });

test('npm run preview beside a running stack: who joins there gets the welcome email', {
  tag: '@once',
}, async ({ page }) => {
  const folder = mkdtempSync(`${tmpdir()}/showup-preview-`);
  for (const part of ['dist', 'dist-edge'])
    cpSync(`${LOCAL}e2e/${part}`, `${folder}/${part}`, { recursive: true });
  // As `npm start` does: its stack is the one of these tests.
  writeFileSync(`${folder}/running.pid`, String(process.pid));
  const preview = await startService(
    'The preview',
    'npm',
    ['run', '--silent', 'preview', '--', `${folder}/dist`],
    { cwd: ROOT, env: { ...process.env, LOCAL_FOLDER: folder }, healthy: () => isUp(url) },
  );
  try {
    expect(new URL(url).origin, 'another origin than the site that the functions know').not.toBe(
      new URL(stack.appUrl).origin,
    );
    const { joining, number } = await join(page, aJoining());
    const email = await newestEmailTo(joining.email);
    expect(email).toContain(`#${number}`);
    expect(confirmLinkIn(email)).toContain(stack.appUrl);
  } finally {
    await preview.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
