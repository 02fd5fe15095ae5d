import {
  aJoining,
  boardCount,
  expect,
  expectFilled,
  type Fault,
  failFirst,
  fill,
  founderNumber,
  JOINING,
  joinButton,
  joinForm,
  loseAnswer,
  stack,
  storedFounders,
  test,
  tiles,
} from './fixtures.ts';

const FAILED = 'Failed to save. Please try again.';

// What goes wrong is the same in every window.
test.skip(({ isMobile }) => !isMobile, 'broken once');

test.describe('a signup that does not get through', () => {
  test.use({
    expectedNoise: /no answer to join_founders|Failed to load resource|founder count|WebSocket|did not load/,
  });

  const faults: [string, Fault][] = [
    ['the backend is unreachable', (route) => route.abort('connectionrefused')],
    ['the backend answers 500', (route) => route.fulfill({ status: 500, body: 'broken' })],
    ['the answer is lost on the way', loseAnswer],
    [
      'it was saved and nonsense came back',
      async (route) => {
        await route.fetch();
        await route.fulfill({ status: 200, json: { saved: 'yes' } });
      },
    ],
  ];
  for (const [what, fault] of faults) {
    test(`says so when ${what}, keeps the form, and works the second time, once`, async ({ page }) => {
      const joining = aJoining();
      await failFirst(page, JOINING, fault);
      await page.goto('/');
      await fill(page, joining);
      await joinButton(page).click();
      await expect(page.getByRole('alert')).toHaveText(FAILED);
      await expectFilled(page, joining);
      await joinButton(page).click();
      const number = await founderNumber(page);
      expect(await storedFounders(joining.email)).toEqual([
        expect.objectContaining({ founder_number: number, name: joining.name, email: joining.email }),
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
  await failFirst(page, JOINING, async (route) => {
    await slow.promise;
    await route.continue();
  });
  const signups: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/join_founders')) signups.push(request.url());
  });
  await page.goto('/');
  await fill(page, joining);
  await joinButton(page).click();
  const busy = joinForm(page).getByRole('button', { name: 'Joining...' });
  await expect(busy).toBeDisabled();
  await busy.click({ force: true });
  await page.getByLabel('Email').press('Enter');
  await expect(busy).toBeDisabled();
  slow.resolve();
  await founderNumber(page);
  expect(signups).toHaveLength(1);
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
    const response = await fetch(`${stack.supabaseUrl}/rest/v1/rpc/join_founders`, {
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
    expect(await response.json()).toMatchObject({ status: 'joined' });
    const [stored] = await storedFounders(joining.email);
    if (!stored) throw new Error('nobody joined');
    refuse.now = false;
    await expect(tiles(page).nth(stored.founder_number - 1)).toHaveClass(/held/, { timeout: 30_000 });
  });
});
