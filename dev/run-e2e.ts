import { ensureChromium } from './lib/chromium.ts';
import { exampleConfig } from './lib/config.ts';
import { runProgram } from './lib/steps.ts';
import { withBuiltSite } from './site/built-site.ts';

/** Playwright against the built site. @param args are Playwright's. */
export async function runE2e(args: readonly string[]): Promise<void> {
  Object.assign(process.env, exampleConfig());
  const chromium = await ensureChromium();
  await withBuiltSite({ name: 'e2e', seeded: false }, async ({ info, database }) => {
    // Everybody in the e2e tests comes from this machine's one address.
    await database.exec(
      'update private.limits set budget = budget * 100, budget_56 = budget_56 * 100, budget_48 = budget_48 * 100',
    );
    await runProgram('playwright', ['test', ...args], {
      STACK: JSON.stringify(info),
      ...(chromium ? { CHROMIUM: chromium } : {}),
    });
  });
}
