import {
  aJoining,
  emailsTo,
  expect,
  expectAccessible,
  fill,
  founderNumber,
  joinButton,
  stack,
  test,
} from './fixtures.ts';
import { signIn } from './organizer.ts';

test('the organizer sees a founder arrive, finds them, and opens their page', { tag: '@once' }, async ({
  page,
  browser,
}) => {
  const joining = aJoining();
  await signIn(page, '/admin/founders');
  await expect(page.getByRole('heading', { name: /^Founders \(\d+\)$/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Search name, email or phone').fill(joining.email);
  await expect(page.getByText('No founder matches this.')).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto('/');
  await fill(visitor, joining);
  await joinButton(visitor).click();
  const number = await founderNumber(visitor);

  // By itself, as the filter still stands.
  const own = page.getByRole('link', { name: joining.name, exact: true });
  await expect(own).toBeVisible();
  await own.click();
  await expect(page.getByRole('heading', { name: `#${number} ${joining.name}` })).toBeVisible();
  await expect(page.getByText(joining.email)).toBeVisible();
  await expect(page.getByText('No answer to any game with this address yet.')).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => emailsTo(joining.email)).toHaveLength(1);
});

test('the survey’s figures can be read as tables, and what people wrote', { tag: '@once' }, async ({
  page,
}) => {
  const ownVenue = `Behind the gym ${crypto.randomUUID()}`;
  const answers = {
    ...{ id: crypto.randomUUID(), frustration: 'no-shows', sports: ['tennis'], venues: [ownVenue] },
    ...{ commitment_factors: 'no-flakes', would_join: false },
  };
  await fetch(`${stack.supabaseUrl}/rest/v1/rpc/save_feedback`, {
    method: 'POST',
    headers: { apikey: stack.supabaseAnonKey, 'content-type': 'application/json' },
    body: JSON.stringify(answers),
  });
  await signIn(page, '/admin/survey');
  await page.getByRole('region', { name: 'What bugs them most' }).getByText('As a table').click();
  await expect(page.getByRole('rowheader', { name: 'People say yes and never show' })).toBeVisible();
  await expect(page.getByText(ownVenue)).toBeVisible();
  await expectAccessible(page);
});
