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
  storedFounders,
  test,
} from './fixtures.ts';

test.use({
  expectedNoise: /no answer to join_founders|Failed to load resource|founder count|success view|WebSocket/,
});

const headers = { 'access-control-allow-origin': '*' };
const faults: [string, Fault][] = [
  ['answers 500', (route) => route.fulfill({ status: 500, headers, body: 'broken' })],
  ['answers with garbage', (route) => route.fulfill({ headers, json: { saved: 'yes' } })],
];

test('a signup that does not get through says so, keeps the form, and is saved once', {
  tag: '@once',
}, async ({ page, context }) => {
  const first = aJoining();
  const second = aJoining();
  const failed = () => expect(page.getByRole('alert')).toHaveText('Failed to save. Please try again.');
  async function failOnce(fault: Fault): Promise<void> {
    const isOver = await failFirst(page, JOINING, fault);
    await joinButton(page).click();
    await expect.poll(isOver).toBe(true);
    await failed();
  }
  const signups: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/join_founders')) signups.push(request.url());
  });
  await page.goto('/');
  await boardCount(page);
  await fill(page, first);

  await test.step('offline and back', async () => {
    await context.setOffline(true);
    await joinButton(page).click();
    await expect(page.getByRole('alert')).toHaveText(
      'Failed to save. Please try again. You seem to be offline. Nothing you typed is lost.',
    );
    await expectFilled(page, first);
    await context.setOffline(false);
    expect(await storedFounders(first.email)).toEqual([]);
  });

  for (const [what, fault] of faults) {
    await test.step(`when the backend ${what}`, async () => {
      await failOnce(fault);
      await expectFilled(page, first);
      expect(await storedFounders(first.email)).toEqual([]);
    });
  }

  await test.step('when it was saved, and the answer lost on the way', async () => {
    await failOnce(loseAnswer);
    await expectFilled(page, first);
    expect(await storedFounders(first.email)).toHaveLength(1);
  });

  await test.step('a slow backend: the button says so, takes no second press, and the number comes', async () => {
    const slow = Promise.withResolvers<void>();
    await failFirst(page, JOINING, async (route) => {
      await slow.promise;
      await route.continue();
    });
    await page.getByLabel('Email').fill(second.email);
    signups.length = 0;
    await joinButton(page).click();
    const busy = joinForm(page).getByRole('button', { name: 'Joining...' });
    await expect(busy).toBeDisabled();
    await busy.click({ force: true });
    await page.getByLabel('Email').press('Enter');
    await expect(busy).toBeDisabled();
    slow.resolve();
    const number = await founderNumber(page);
    expect(signups).toHaveLength(1);
    expect(await storedFounders(first.email)).toEqual([
      expect.objectContaining({ founder_number: number, name: first.name, email: first.email }),
    ]);
  });

  await test.step('a retry with another email, after a first try that was saved, is told that the first one counts', async () => {
    await expect(page.getByText(/^Your first try had reached us already/)).toBeVisible();
    await expect(page.getByText(second.email)).toHaveCount(0);
    expect(await storedFounders(second.email)).toEqual([]);
  });
});
