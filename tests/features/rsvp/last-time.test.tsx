import { cleanup, screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { makeEvent, ready } from './fixtures.ts';
import * as mock from './guest-mock.ts';
import * as page from './page.tsx';

page.beginEach();
beforeAll(() => import('#features/rsvp/response/form/same-as-last-time.tsx'));

const NEXT_WEEK = { id: 'a'.repeat(32) };
const same = () => screen.queryByText(/^Same as last time, Ana\?/);
const fields = () => [/Your Name/, /Email/, /Phone/, /Notes/].map((name) => page.field(name));
const tick = () => screen.getByRole('checkbox', { name: /show my first name/ });

async function respondLastWeek(): Promise<void> {
  mock.submitRsvp.mockImplementation(async ({ response }) => page.recorded(response));
  await page.open();
  for (const [index, text] of ['Ana', 'ana@example.com', '352-555-0100', 'Late by ten'].entries()) {
    const field = fields()[index];
    if (field) await page.user.type(field, text);
  }
  await page.user.click(tick());
  await page.user.click(page.yes());
  await page.heading("You're in, Ana!");
  cleanup();
  sessionStorage.clear();
}

it('the next game is answered with one tap: name, contact and tick are those of the last answer, the notes are not', async () => {
  await respondLastWeek();
  await page.open(ready(NEXT_WEEK));
  expect(await screen.findByText(/^Same as last time, Ana\?/)).toBeVisible();
  expect(tick()).toBeChecked();
  await page.user.click(page.yes());
  await page.heading("You're in, Ana!");
  expect(mock.submitRsvp.mock.lastCall?.[0]).toMatchObject({
    event: makeEvent(NEXT_WEEK),
    details: { name: 'Ana', email: 'ana@example.com', phone: '352-555-0100', showsFirstName: true },
  });
  expect(mock.submitRsvp.mock.lastCall?.[0].details).not.toHaveProperty('notes');
});

it('somebody else on a shared phone empties the form, for the games after it too', async () => {
  await respondLastWeek();
  await page.open(ready(NEXT_WEEK));
  await page.user.click(await screen.findByRole('button', { name: 'Not you? Forget it' }));
  for (const field of fields()) expect(field).toHaveValue('');
  expect(tick()).not.toBeChecked();
  expect(page.field(/Your Name/)).toHaveFocus();
  expect(same()).not.toBeInTheDocument();
  cleanup();
  await page.open(ready(NEXT_WEEK));
  expect(page.field(/Your Name/)).toHaveValue('');
  expect(same()).not.toBeInTheDocument();
});

it('another name in the form is not called the same, and a prefilled link counts more', async () => {
  await respondLastWeek();
  history.replaceState(null, '', '/rsvp/another-game-2031?name=Robin');
  await page.open(ready(NEXT_WEEK));
  expect(page.field(/Your Name/)).toHaveValue('Robin');
  expect(same()).not.toBeInTheDocument();
});

it('a device that keeps nothing, or something else, begins with an empty form', async () => {
  localStorage.setItem('showup:last-details', '{"name":7}');
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await page.open(ready(NEXT_WEEK));
  expect(page.field(/Your Name/)).toHaveValue('');
  expect(localStorage.getItem('showup:last-details')).toBeNull();
});
