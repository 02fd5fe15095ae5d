import type { Page } from '@playwright/test';
import { anEvent, sayYes, storedCount, storedRsvps } from './events.ts';
import { emailsTo, expect, expectAccessible, newestEmailTo, test } from './fixtures.ts';

const { step } = test;
const ALREADY = "You have already RSVP'd to this event";

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name });

const linkIn = (text: string, pattern: RegExp) => pattern.exec(text)?.[0] ?? 'no link';
const privateLinkIn = (text: string) => linkIn(text, /\S+\/rsvp\/\S+#mail=[0-9a-f]{32}&event=[0-9a-f]{32}/);
const stopLinkIn = (text: string) => linkIn(text, /\S+\/emails#stop=[0-9a-f-]{36}/);

// The rules refuse a second response with the same address.
test.use({ expectedNoise: /status of 403|permission-denied/ });

test('a guest corrects an email, changes the response by its link, gets the link again, and stops the emails', {
  tag: '@once',
}, async ({ page, newVisitor }) => {
  const event = await anEvent();
  const id = crypto.randomUUID();
  const [wrong, email] = [`${id}@palyers.example`, `${id}@players.example`];
  const goesTo = (address: string) => page.getByText(`Our email goes to ${address}.`);

  await step('the address is named after the response, and corrected', async () => {
    await sayYes(page, event, 'Robin', wrong);
    await expect(goesTo(wrong)).toBeInViewport();
    await expectAccessible(page);
    await press(page, 'Wrong address? Correct it');
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await expectAccessible(page);
    await press(page, 'Save this address');
    await expect(goesTo(email)).toBeFocused();
    await page.reload();
    await expect(goesTo(email)).toBeVisible();
    expect(await storedRsvps(event)).toMatchObject([{ name: 'Robin', email, emailCorrections: 1 }]);
  });

  await step('the email tells the response, and its link changes it on another device', async () => {
    const confirmation = await newestEmailTo(email);
    expect(confirmation).toContain("You're in: Moonlight volleyball");
    expect(confirmation).toContain('Saturday, July 12, 2031, 7:00 PM EDT');
    const second = await newVisitor();
    await second.goto(privateLinkIn(confirmation));
    await press(second, 'See or change my answer');
    await press(second, 'Change my answer');
    await press(second, "Can't make it");
    await expect(heading(second, 'Thanks for telling us, Robin.')).toBeVisible();
    expect(second.url()).not.toContain('mail=');
    expect(await storedCount(event)).toEqual({ yes: 0, no: 1, maybe: 0 });
  });

  const third = await newVisitor();
  await step('a second response with the address is refused, and gets the link by email', async () => {
    await sayYes(third, event, 'Robin', email.toUpperCase());
    await expect(third.getByText(ALREADY)).toBeVisible();
    expect(await storedCount(event)).toEqual({ yes: 0, no: 1, maybe: 0 });
    await press(third, 'Email me my private link');
    await expect(third.getByText(`If ${email} answered this game, the link is on its way.`)).toBeVisible();
    await expectAccessible(third);
  });

  await step('emails that were stopped are sent no more', async () => {
    const link = await newestEmailTo(email, 2);
    expect(link).toContain('Your private link: Moonlight volleyball');
    await third.goto(privateLinkIn(link));
    await expect(heading(third, 'Thanks for telling us, Robin.')).toBeVisible();
    await third.goto(stopLinkIn(link));
    await press(third, 'Stop emails about all games');
    await expect(third.getByText('Done. You get no more emails about any game.')).toBeVisible();
    await expectAccessible(third);
    const asked = third.waitForResponse(
      (response) =>
        response.url().endsWith('/functions/v1/guest-emails') && response.request().method() === 'POST',
    );
    await sayYes(third, await anEvent(), 'Robin', email);
    await expect(heading(third, "You're in, Robin!")).toBeVisible();
    expect((await asked).status()).toBe(202);
    expect(await emailsTo(email)).toHaveLength(2);
  });
});

test('whoever typed an address loses the answer to its owner, who opens the email', { tag: '@once' }, async ({
  page,
  newVisitor,
}) => {
  const event = await anEvent();
  const email = `${crypto.randomUUID()}@players.example`;
  await sayYes(page, event, 'Robin', email);
  await expect(heading(page, "You're in, Robin!")).toBeVisible();
  const owner = await newVisitor();

  await step('opening the link does nothing: mail scanners open links too', async () => {
    await owner.goto(privateLinkIn(await newestEmailTo(email)));
    await expect(heading(owner, 'An answer with your email address')).toBeVisible();
    await expectAccessible(owner);
    expect(await storedRsvps(event)).not.toContainEqual(
      expect.objectContaining({ takenOverFrom: expect.anything() }),
    );
  });

  await step('the press makes it the owner’s, with its place', async () => {
    await press(owner, 'See or change my answer');
    await expect(heading(owner, "You're in, Robin!")).toBeFocused();
    expect(owner.url()).not.toContain('mail=');
    await owner.reload();
    await expect(heading(owner, "You're in, Robin!")).toBeVisible();
    expect(await storedCount(event)).toEqual({ yes: 1, no: 0, maybe: 0 });
  });

  await step('the browser that typed the address is told where the answer is', async () => {
    await page.reload();
    await expect(page.getByText(/it opens from the link in our email/)).toBeVisible();
    await expectAccessible(page);
  });
});

test('"This wasn’t me" takes back an answer that a stranger gave with one’s address', {
  tag: '@once',
}, async ({ page, newVisitor }) => {
  const event = await anEvent();
  const email = `${crypto.randomUUID()}@players.example`;
  await sayYes(page, event, 'Robin', email);
  await expect(heading(page, "You're in, Robin!")).toBeVisible();
  const owner = await newVisitor();
  await owner.goto(linkIn(await newestEmailTo(email), /\S+#mail=\S+&not-me=1/));
  await expect(heading(owner, 'Somebody else used your address?')).toBeVisible();
  await expectAccessible(owner);
  await press(owner, 'This wasn’t me');
  await expect(owner.getByText(/^Thank you. That answer is a no now/)).toBeVisible();
  expect(await storedCount(event)).toEqual({ yes: 0, no: 1, maybe: 0 });
  await owner.getByLabel('Your Name').fill('Ana');
  await owner.getByLabel('Email').fill(email);
  await press(owner, "Yes, I'll be there!");
  await expect(heading(owner, "You're in, Ana!")).toBeVisible();
  expect(await storedCount(event)).toEqual({ yes: 1, no: 1, maybe: 0 });
});
