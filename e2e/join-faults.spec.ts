import type { Page, Route } from '@playwright/test';
import {
  aJoining,
  boardCount,
  expect,
  expectFilled,
  fill,
  founderNumber,
  joinButton,
  joinForm,
  stack,
  storedFounders,
  test,
  tiles,
} from './fixtures.ts';

const FAILED = 'Failed to save. Please try again.';

/** Lets `fault` answer the first signup; every later one reaches the database. */
async function failFirstSignup(page: Page, fault: (route: Route) => Promise<void>): Promise<void> {
  let failed = false;
  await page.route('**/rest/v1/founders*', async (route) => {
    if (route.request().method() !== 'POST' || failed) return route.fallback();
    failed = true;
    return fault(route);
  });
}

// What goes wrong is the same in every window.
test.skip(({ isMobile }) => !isMobile, 'broken once');

test.describe('a signup that does not get through', () => {
  test.use({
    expectedNoise: /The signup|Failed to load resource|founder count|WebSocket|did not load/,
  });

  const faults: [string, (route: Route) => Promise<void>][] = [
    ['the backend is unreachable', (route) => route.abort('connectionrefused')],
    ['the backend answers 500', (route) => route.fulfill({ status: 500, body: 'broken' })],
    [
      'the answer is lost on the way',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
    ],
  ];
  for (const [what, fault] of faults) {
    test(`says so when ${what}, keeps the form, and works the second time, once`, async ({ page }) => {
      const joining = aJoining();
      await failFirstSignup(page, fault);
      await page.goto('/');
      await fill(page, joining);
      await joinButton(page).click();
      await expect(page.getByRole('alert')).toHaveText(FAILED);
      await expectFilled(page, joining);
      await joinButton(page).click();
      const number = await founderNumber(page);
      expect(await storedFounders(joining.email)).toEqual([
        { founder_number: number, name: joining.name, email: joining.email },
      ]);
    });
  }

  test('offline and back', async ({ page, context }) => {
    const joining = aJoining();
    await page.goto('/');
    await boardCount(page);
    await fill(page, joining);
    await context.setOffline(true);
    await joinButton(page).click();
    await expect(page.getByRole('alert')).toHaveText(FAILED);
    await expectFilled(page, joining);
    await context.setOffline(false);
    await joinButton(page).click();
    await founderNumber(page);
    expect(await storedFounders(joining.email)).toHaveLength(1);
  });
});

test('a slow backend: the button says so, takes no second press, and the number comes', async ({ page }) => {
  const slow = Promise.withResolvers<void>();
  const joining = aJoining();
  await failFirstSignup(page, async (route) => {
    await slow.promise;
    await route.continue();
  });
  await page.goto('/');
  await fill(page, joining);
  await joinButton(page).click();
  const busy = joinForm(page).getByRole('button', { name: 'Joining...' });
  await expect(busy).toBeDisabled();
  // The page's own limit is far above five seconds; the clock is the only thing under test here.
  await page.waitForTimeout(5000);
  await expect(busy).toBeDisabled();
  slow.resolve();
  await founderNumber(page);
  expect(await storedFounders(joining.email)).toHaveLength(1);
});

test.describe('a board without its backend', () => {
  test.use({
    expectedNoise: /founder count|interest per sport|Failed to load resource|WebSocket/i,
  });

  test('says calmly that there is no count, and the form stays usable', async ({ page }) => {
    await page.route('**/rest/v1/**', (route) => route.abort('connectionrefused'));
    await page.goto('/');
    // The client itself tries three times more before it gives up.
    await expect(page.getByText('Count not available right now.')).toBeVisible({ timeout: 20_000 });
    await page.unroute('**/rest/v1/**');
    await fill(page, aJoining());
    await joinButton(page).click();
    await founderNumber(page);
  });

  test('catches up when the live connection drops and comes back', async ({ page }) => {
    const live: { close(): Promise<void> }[] = [];
    const refuse = { now: false };
    await page.routeWebSocket(/\/realtime\/v1\/websocket/, async (socket) => {
      if (refuse.now) return socket.close();
      socket.connectToServer();
      live.push(socket);
    });
    await page.goto('/');
    await boardCount(page);
    await expect.poll(() => live.length).toBe(1);
    refuse.now = true;
    await live[0]?.close();

    const joining = aJoining();
    const response = await fetch(`${stack.supabaseUrl}/rest/v1/founders`, {
      method: 'POST',
      headers: { apikey: stack.supabaseAnonKey, 'content-type': 'application/json' },
      body: JSON.stringify({
        id: crypto.randomUUID(),
        name: joining.name,
        email: joining.email,
        sports: ['tennis'],
        frequency: '2x',
      }),
    });
    expect(response.status).toBe(201);
    const [stored] = await storedFounders(joining.email);
    if (!stored) throw new Error('nobody joined');
    refuse.now = false;
    await expect(tiles(page).nth(stored.founder_number - 1)).toHaveClass(/taken/, { timeout: 30_000 });
  });
});
