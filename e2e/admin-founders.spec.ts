import { anEvent, sayYes, storedCount, storedRsvps } from './events.ts';
import {
  aJoining,
  confirmLinkIn,
  expect,
  expectAccessible,
  join,
  newestEmailTo,
  storedFounders,
  test,
} from './fixtures.ts';
import { signIn } from './organizer.ts';

const { step } = test;

test('the organizer corrects a founder’s email, and removes the founder from both databases @once', async ({
  page,
  newVisitor,
}) => {
  const founder = await newVisitor();
  const { joining, number } = await join(founder);
  const { email } = aJoining();
  const formerLink = confirmLinkIn(await newestEmailTo(joining.email));
  const event = await anEvent({ title: 'Farewell tennis' });
  await sayYes(founder, event, joining.name, email);
  await expect(founder.getByText('You answered')).toBeVisible();
  await signIn(page, `/admin/founders/${number}`);

  await step('the welcome email waits for the one before', async () => {
    await page.getByRole('button', { name: 'Send the welcome email again' }).click();
    await expect(page.getByText(/Try again in \d minutes?\./)).toBeVisible();
    await expectAccessible(page);
  });

  await step('the corrected email gets the welcome email, and the former one opens nothing', async () => {
    await page.getByRole('button', { name: 'Correct email' }).click();
    const dialog = page.getByRole('dialog');
    await expectAccessible(page);
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The welcome email is on its way.')).toBeVisible();
    await expect(page.getByText(email, { exact: true })).toBeVisible();
    expect(await newestEmailTo(email, 2)).toContain(`Keep #${number}`);
    const reader = await newVisitor();
    await reader.goto(formerLink);
    await expect(reader.getByText(/Only the newest email counts\./)).toBeVisible();
  });

  await step('a removal lists what goes, and takes it', async () => {
    await page.getByRole('button', { name: 'Remove founder' }).click();
    const question = page.getByRole('alertdialog');
    const goes = question.getByRole('list', { name: 'What goes' });
    await expect(goes.getByText(/^Said yes: Farewell tennis/)).toBeVisible();
    await expect(goes.getByText(/^The referral code \w+, which nobody has used/)).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Remove for good' }).click();
    await expect(page.getByRole('heading', { name: /^Founders/ })).toBeVisible();
    expect(await storedFounders(email)).toEqual([]);
    expect(await storedRsvps(event)).toEqual([]);
    expect(await storedCount(event)).toEqual({ yes: 0, no: 0, maybe: 0 });
  });
});
