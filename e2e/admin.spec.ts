import { readFile } from 'node:fs/promises';
import { placeKeyOf } from '#domain/queue.ts';
import { anEvent, anRsvp, documents, eventIdBehind, sayYes, storedCount, storedRsvps } from './events.ts';
import { expect, expectAccessible, holdCode, test } from './fixtures.ts';
import {
  aTitle,
  card,
  createButton,
  enterPassword,
  expectSignedIn,
  fillEvent,
  lookAgain,
  NEXT_DAY,
  openMenu,
  signIn,
} from './organizer.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const { step } = test;

test.describe('one evening', () => {
  // The wrong password is answered with this.
  test.use({ expectedNoise: /^Failed to load resource: .* status of 400/ });

  test('the organizer creates an event, shares it, sees a guest arrive, and puts everything away', {
    tag: '@once',
  }, async ({ page, newVisitor }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const password = page.getByLabel('Password', { exact: true });

    await step(
      'before the code is there everybody sees where they are, and the gate moves nothing',
      async () => {
        const release = await holdCode(page);
        await page.goto('/admin', { waitUntil: 'commit' });
        const heading = page.getByRole('heading', { name: 'Organizer access' });
        await expect(heading).toBeVisible();
        await expect(password).toBeHidden();
        const before = await heading.boundingBox();
        release();
        await expect(password).toBeVisible();
        await expect.poll(() => heading.boundingBox()).toEqual(before);
      },
    );

    await step('the gate asks for the password, refuses a wrong one, and clears it', async () => {
      const submit = page.getByRole('button', { name: 'Access Dashboard' });
      await password.fill('not the password');
      await expect(submit).toBeEnabled();
      await submit.click();
      await expect(page.getByText('Invalid password')).toBeVisible();
      await expect(password).toHaveValue('');
      await expectAccessible(page);
      await enterPassword(page);
      await expectSignedIn(page);
    });

    const title = aTitle('Court night');
    const { link, token, id } = await step('an event is created and its link copied', async () => {
      await page.goto('/admin/create');
      await fillEvent(page, title);
      await page.getByLabel('Invited by').fill('Robin');
      await page.getByLabel('Personal message').fill('Bring water.');
      await createButton(page).click();
      await expect(page.getByRole('heading', { name: 'Your event is on' })).toBeFocused();
      await page.getByRole('button', { name: 'Copy', exact: true }).click();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      const made = new URL(copied).pathname.split('/').at(-1) ?? '';
      expect(made).toMatch(new RegExp(`^court-night-[a-z0-9]{6}-${NEXT_DAY}-[a-z0-9]{6}$`));
      return { link: copied, token: made, id: await eventIdBehind(made) };
    });

    const guest = await newVisitor();
    await step('a guest answers, and is seen without a press of Refresh', async () => {
      await page.goto(`/admin/events/${id}`);
      await expect(page.getByText('Nobody has said yes yet.', { exact: false })).toBeVisible();
      await guest.goto(link);
      await expect(guest.getByText('Robin invited you to join')).toBeVisible();
      await expect(guest.getByText('Bring water.')).toBeVisible();
      await expect(guest.getByText(/7:00 PM/).first()).toBeVisible();
      await guest.getByLabel('Your Name').fill('=Robin');
      await guest.getByLabel('Phone').fill('352 555 0177');
      await guest.getByRole('button', { name: "Yes, I'll be there!" }).click();
      await expect(guest.getByText('You answered')).toBeVisible();
      await lookAgain(page);
      await expect(page.getByText('=Robin', { exact: true })).toBeVisible();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download CSV' }).click();
      const csv = await readFile(await (await download).path(), 'utf8');
      expect(csv).toContain("'=Robin");
    });

    await step('the event is cancelled, brought back and deleted', async () => {
      await page.goto('/admin/events');
      await openMenu(card(page, title));
      await card(page, title).getByRole('button', { name: 'Cancel Event' }).click();
      await page.getByRole('button', { name: 'Yes, cancel it' }).click();
      await expect(card(page, title).getByText('Cancelled', { exact: true })).toBeVisible();
      await expect.poll(async () => (await documents.read(`gameEvents/${id}`))?.status).toBe('cancelled');
      await guest.reload();
      await expect(guest.getByText('Cancelled', { exact: true })).toBeVisible();
      await openMenu(card(page, title));
      await card(page, title).getByRole('button', { name: 'Reactivate' }).click();
      await expect(card(page, title).getByText('Active', { exact: true })).toBeVisible();
      await expect.poll(async () => (await documents.read(`gameEvents/${id}`))?.status).toBe('active');

      await openMenu(card(page, title));
      await card(page, title)
        .getByRole('button', { name: `Delete ${title}` })
        .click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(card(page, title)).toHaveCount(0);
      await expect.poll(() => documents.read(`gameEvents/${id}`)).toBeNull();
      expect(await documents.read(`rsvpInvites/${token}`)).toBeNull();
      expect(await storedRsvps({ id })).toEqual([]);
    });
  });
});

test('the dashboard in this window', async ({ page }) => {
  await anEvent({ title: aTitle('Next up'), dateTime: new Date(Date.now() + 10 * MINUTE_MS) });

  await step('what comes next stands first, on the first screen', async () => {
    await signIn(page);
    const first = page.getByRole('article').first();
    await expect(first).toHaveAccessibleName(/^Next up /);
    await expect(first.getByRole('heading')).toBeInViewport();
    await expect(first.getByText('Westside Park', { exact: false })).toBeInViewport();
  });

  await step(
    'each tab has its own address, survives a reload, and has no accessibility violation',
    async () => {
      await expectAccessible(page);
      for (const [view, path] of [
        ['Create Event', '/admin/create'],
        ['Analytics', '/admin/analytics'],
      ] as const) {
        await page.getByRole('link', { name: view, exact: true }).first().click();
        await expect(page).toHaveURL(path);
        await page.reload();
        await expect(page.getByRole('heading', { name: view })).toBeVisible();
        await expectAccessible(page);
      }
    },
  );

  await step('a card keeps its rarer actions in a sheet on a phone', async () => {
    await page.goto('/admin/events');
    const first = page.getByRole('article').first();
    const copy = first.getByRole('button', { name: 'Copy Link' });
    const more = first.getByRole('button', { name: /^More for / });
    await expect(first).toBeVisible();
    if (await more.isVisible()) {
      await expect(copy).toBeHidden();
      await more.click();
      await expectAccessible(page);
      await first.getByRole('button', { name: 'Close' }).click();
      await expect(more).toBeFocused();
    } else await expect(copy).toBeVisible();
  });

  await step('every text as long as it may be fits in the window', async () => {
    const words = { title: 'W'.repeat(140), location: 'L'.repeat(200), description: 'D'.repeat(2000) };
    const organizer = { organizerName: 'O'.repeat(100), organizerContact: 'C'.repeat(200) };
    const invite = { invitedBy: 'I'.repeat(100), inviteMessage: 'M'.repeat(1000) };
    const long = await anEvent({ ...words, ...organizer }, invite);
    for (const path of [`/admin/events/${long.id}`, `/admin/events/${long.id}/edit`, long.path]) {
      await page.goto(path);
      await expect(page.getByText(/^W{140}/).or(page.getByLabel('Event title'))).toBeVisible();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
  });
});

test('a full game, and a link that brought made-up answers @once', async ({ page, newVisitor }) => {
  const title = aTitle('Full house');
  const event = await anEvent({ title, maxPlayers: 2, dateTime: new Date(Date.now() + 20 * HOUR_MS) });
  const ids: string[] = [];
  for (const name of ['Cy', 'Ada', 'Di', 'Bo']) {
    ids.push(await anRsvp(event, name, `${name.toLowerCase()}@example.com`));
  }
  const queue = await Promise.all(ids.map(placeKeyOf));
  const path = `gameEvents/${event.id}`;
  const four = { rsvpCount: { yes: 4, no: 0, maybe: 0 }, queue };
  await documents.write(path, four, { onlyThese: true });
  await signIn(page);

  await step('the organizer sees who is in, who waits and who has not said that they come', async () => {
    // A yes counts as "still in" for half a day.
    const before = { updatedAt: new Date(Date.now() - 13 * HOUR_MS) };
    for (const id of ids) await documents.write(`gameRSVPs/${id}`, before, { onlyThese: true });
    await page.goto(`/admin/events/${event.id}`);
    const reserves = page.getByRole('list', { name: 'Reserves: who moves up when a place comes free' });
    await expect(reserves.getByText('Di', { exact: true })).toBeVisible();
    await page.getByText('Ask the 2 who have not').click();
    await expectAccessible(page);
  });

  await step('the organizer writes to a reserve who moved up', async () => {
    await documents.write(`gameRSVPs/${ids[0]}`, { response: 'no', leftAt: new Date() }, { onlyThese: true });
    const three = { rsvpCount: { yes: 3, no: 1, maybe: 0 }, queue: queue.slice(1) };
    await documents.write(path, three, { onlyThese: true });
    await page.reload();
    await expect(page.getByRole('region', { name: 'Late changes' })).toContainText(/Cy dropped out/);
    const moved = page.getByRole('region', { name: 'Moved up since you last looked' });
    await expect(moved.getByRole('link', { name: 'Email this message to Di' })).toBeVisible();
    await expectAccessible(page);
    await moved.getByRole('button', { name: 'Noted: Di moved up' }).click();
    await expect(moved).toHaveCount(0);
  });

  await step(
    'made-up answers that came by a link go with it, and whose address they took can answer',
    async () => {
      await page.goto(`/admin/events/${event.id}/edit`);
      await page.getByRole('button', { name: 'Replace by a new link' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Also remove the answers that came by it').check();
      await expect(dialog.getByText(/^4 answers came by this link since then\./)).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Replace and remove' }).click();
      await expect(page.getByRole('heading', { name: 'Links before this one' })).toBeVisible();
      await expect.poll(() => storedRsvps(event)).toEqual([]);
      expect(await storedCount(event)).toEqual({ yes: 0, no: 0, maybe: 0 });
      await expectAccessible(page);

      const link = await page.getByText(/\/rsvp\/[a-z0-9-]+$/).innerText();
      const guest = await newVisitor();
      await sayYes(guest, { path: new URL(link).pathname }, 'Real', 'ada@example.com');
      await expect(guest.getByText('You answered')).toBeVisible();
    },
  );
});
