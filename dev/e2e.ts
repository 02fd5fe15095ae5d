// Playwright against the built site: `npm run test:e2e -- [Playwright's arguments]`.
import { ensureChromium } from './lib/chromium.ts';
import { exampleConfig } from './lib/config.ts';
import { freePort } from './lib/ports.ts';
import { runCommand } from './lib/shutdown.ts';
import { runProgram } from './lib/steps.ts';
import { withBuiltSite } from './site/built-site.ts';

await runCommand(async () => {
  Object.assign(process.env, exampleConfig());
  const chromium = await ensureChromium();
  const previewPort = await freePort();
  const previewUrl = `http://localhost:${previewPort}`;
  await withBuiltSite({ name: 'e2e', seeded: false, previewUrl }, async ({ info, database }) => {
    // All e2e visitors come from this machine's one address.
    await database.exec(
      'update private.limits set budget = budget * 100, budget_56 = budget_56 * 100, budget_48 = budget_48 * 100',
    );
    await runProgram('playwright', ['test', ...process.argv.slice(2)], {
      STACK: JSON.stringify(info),
      // For the journey that runs `npm run preview`.
      PREVIEW_PORT: String(previewPort),
      ...(chromium ? { CHROMIUM: chromium } : {}),
    });
  });
});
