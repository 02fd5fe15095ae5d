import { existsSync, rmSync } from 'node:fs';
import { FIREFOX, withFirefox } from './browsers/firefox.ts';
import { JOURNEYS } from './browsers/journeys.ts';
import { type Engine, LostSession } from './browsers/page.ts';
import { miniBrowser, WEBKIT_DRIVER, withWebKit, XVFB } from './browsers/webkit.ts';
import { LOCAL } from './lib/paths.ts';
import { reasonsOf, runCommand } from './lib/shutdown.ts';
import { withBuiltSite } from './site/built-site.ts';
import type { StackInfo } from './stack.ts';

const FOLDER = `${LOCAL}browsers`;
const PHONE = { width: 390, height: 844 };

type Journey = (typeof JOURNEYS)[number];

function checkPrograms(): void {
  const hasWebKit = existsSync(WEBKIT_DRIVER) && existsSync(miniBrowser());
  const missing = [
    ...(existsSync(FIREFOX) ? [] : ['firefox-esr']),
    ...(hasWebKit ? [] : ['webkit2gtk-driver']),
    ...(existsSync(XVFB) ? [] : ['xvfb']),
  ].join(' ');
  if (missing === '') return;
  throw new Error(
    `These browsers are Debian's, and packages are missing. As root: apt-get update && apt-get install -y ${missing}`,
  );
}

/** Repeats the journey once when the browser was lost. */
async function walk({ name, withPage }: Engine, journey: Journey, stack: StackInfo): Promise<void> {
  const visit = () => withPage((page) => journey.walk(page, stack));
  try {
    await visit();
  } catch (error) {
    if (!(error instanceof LostSession)) throw error;
    console.log(`… ${name}, ${journey.name}: the browser was lost (${error.message}), so once more`);
    await visit();
  }
}

async function walkAll(engine: Engine, stack: StackInfo): Promise<number> {
  let failures = 0;
  for (const journey of JOURNEYS) {
    const began = performance.now();
    try {
      await walk(engine, journey, stack);
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      console.log(`✓ ${engine.name}, ${journey.name} (${seconds} s)`);
    } catch (error) {
      failures += 1;
      console.error(`✗ ${engine.name}, ${journey.name}: ${reasonsOf(error).join('\n  because: ')}`);
    }
  }
  return failures;
}

await runCommand(async () => {
  checkPrograms();
  let failures = 0;
  await withBuiltSite({ name: 'browsers', seeded: true }, async ({ info }) => {
    for (const [name, withEngine] of [
      ['firefox', withFirefox],
      ['webkit', withWebKit],
    ] as const) {
      const folder = `${FOLDER}/${name}`;
      rmSync(folder, { recursive: true, force: true });
      await withEngine(folder, PHONE, async (engine) => {
        failures += await walkAll(engine, info);
      });
    }
  });
  if (failures > 0) throw new Error(`${failures} of ${2 * JOURNEYS.length} journeys failed.`);
});
