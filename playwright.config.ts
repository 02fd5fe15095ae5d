import { defineConfig } from '@playwright/test';
import { EVENT_TIME_ZONE } from '#domain/event.ts';

const executablePath = process.env.CHROMIUM;

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.local/e2e/results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // A second try on a busy machine is reported as flaky, and a failure stays one.
  retries: 1,
  maxFailures: 12,
  // A busy machine takes longer than the usual half minute and five seconds; what never comes fails all the same.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    timezoneId: 'Asia/Kathmandu',
    locale: 'en-US',
    // A trace costs a test two fifths of its time, so only a second try records one.
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Without these, a closed network makes Chromium look its own services up again and again.
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } },
    // What is the same at every width is tried once, on the phone. An invitation differs by a line between the events' own
    // zone and others, so the desktop is in theirs.
    {
      name: 'desktop',
      use: { viewport: { width: 1440, height: 900 }, timezoneId: EVENT_TIME_ZONE },
      grepInvert: /@once/,
    },
  ],
});
