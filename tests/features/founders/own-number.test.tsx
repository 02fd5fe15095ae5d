import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { OwnPass } from '#domain/referral.ts';
import { OwnNumber } from '#features/founders/signup/own-number.tsx';
import { expectLog } from '../../setup.ts';
import { readyPass } from './fixtures.ts';
import { makeFounding, within } from './signup-fixtures.tsx';

const user = userEvent.setup();

async function open(own: OwnPass) {
  const founding = makeFounding({ pass: own });
  const content = (
    <OwnNumber signupHref="#founder-signup">
      <a href="#founder-signup">Join</a>
    </OwnNumber>
  );
  await act(async () => render(within(founding, content), { wrapper: BrowserRouter }));
  return (next: OwnPass) => act(async () => founding.pass.set(next));
}

const toPass = () => screen.findByRole('link', { name: 'Your pass' });
const joining = () => screen.queryByRole('link', { name: 'Join' });

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
});

it('offers to join until there is a pass, then says who returned and where the pass is', async () => {
  const show = await open({ status: 'none' });
  expect(joining()).toBeVisible();
  await show({ status: 'loading' });
  expect(await toPass()).toHaveAttribute('href', '#founder-signup');
  expect(joining()).not.toBeInTheDocument();
  await show(readyPass());
  expect(screen.getByText("You're #38")).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy your link' }));
  expect(await navigator.clipboard.readText()).toBe('http://localhost:5173/?ref=ANAX1234');
  await show({ status: 'none' });
  expect(joining()).toBeVisible();
});

it('says that a lapsed number is open or taken, and leads to confirming', async () => {
  const show = await open(readyPass({ hold: 'lapsed' }));
  expect(await screen.findByRole('link', { name: 'Confirm #38' })).toHaveAttribute('href', '#founder-signup');
  expect(screen.getByText('#38 is open again')).toBeVisible();
  await show(readyPass({ hold: 'lapsed', firstNumber: 38, founderNumber: 40 }));
  expect(screen.getByText('#38 is taken')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Confirm #40' })).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('knows a founder whose pass did not load', async () => {
  await open({ status: 'failed' });
  expect(await toPass()).toBeVisible();
  expect(screen.getByText("You're a founder")).toBeVisible();
});

it('shares nothing where there is no link', async () => {
  await open(readyPass({ referralCode: null }));
  await toPass();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('opens the share sheet; what an app refuses is copied, and what is put away is not', async () => {
  const sheet = vi.fn().mockResolvedValueOnce(undefined);
  Object.assign(navigator, { share: sheet });
  await open(readyPass());
  const button = await screen.findByRole('button', { name: 'Share' });
  await navigator.clipboard.writeText('before');
  await user.click(button);
  expect(sheet).toHaveBeenCalledExactlyOnceWith({
    url: 'http://localhost:5173/?ref=ANAX1234',
    text: expect.stringContaining("I'm founder #38"),
  });
  sheet.mockRejectedValueOnce(new DOMException('put away', 'AbortError'));
  await user.click(button);
  expect(await navigator.clipboard.readText()).toBe('before');
  sheet.mockRejectedValueOnce(new DOMException('not here', 'NotAllowedError'));
  expectLog('The browser does not let this page share.');
  await user.click(button);
  expect(await screen.findByText('Copied!')).toBeVisible();
  expect(await navigator.clipboard.readText()).toMatch(
    /^I'm founder #38 .* http:\/\/localhost:5173\/\?ref=ANAX1234$/,
  );
});
