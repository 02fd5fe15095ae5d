import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { correctEmail, type ResendResult, resendWelcomeEmail } from '#data/supabase/confirming.ts';
import type { FounderPass } from '#domain/referral.ts';
import { KeepNumber } from '#features/founders/pass/keep-number.tsx';
import { ID, makePass } from './fixtures.ts';
import { makeFounding, within } from './signup-fixtures.tsx';

vi.mock('#data/supabase/confirming.ts', () => ({ resendWelcomeEmail: vi.fn(), correctEmail: vi.fn() }));
const NOW = vi.hoisted(() => Date.parse('2026-11-22T08:00:00Z'));
vi.mock('#lib/now.ts', () => ({ useNow: () => NOW }));

const user = userEvent.setup();
const again = vi.mocked(resendWelcomeEmail);
const correct = vi.mocked(correctEmail);

const HOUR_MS = 3_600_000;

function open(overrides: Partial<FounderPass> = {}, address: string | null = null) {
  const heldUntil = NOW + 20 * HOUR_MS;
  const founding = makeFounding();
  const pass = makePass({ hold: 'held', heldUntil, ...overrides });
  render(within(founding, <KeepNumber id={ID} pass={pass} address={address} />));
  return founding;
}

const button = (name: string) => screen.getByRole('button', { name });
const status = () => screen.getByRole('status');
const email = () => screen.getByRole('textbox', { name: 'Your email' });

beforeEach(() => {
  again.mockReset();
  correct.mockReset();
});

it('says where the email is, what to press, and until when, by the clock of the games', () => {
  open({ heldUntil: Date.parse('2026-11-23T07:15:00Z') }, 'ana@example.com');
  expect(screen.getByRole('heading', { name: 'Keep #38' })).toBeVisible();
  expect(
    screen.getByText(/^We have sent an email to ana@example\.com\. Press the button in it/),
  ).toBeVisible();
  expect(screen.getByText(/^It is held until Monday, November 23, 2:15 AM EST\./)).toBeVisible();
});

it('holds nothing when the day is over, and sends the email again', async () => {
  again.mockResolvedValue({ status: 'accepted' });
  open({ hold: 'lapsed', heldUntil: NOW - HOUR_MS });
  expect(screen.getByRole('heading', { name: 'Confirm #38' })).toBeVisible();
  expect(screen.queryByText(/held until/)).not.toBeInTheDocument();
  await user.click(button('Send the email again'));
  expect(status()).toHaveTextContent('The email is on its way.');
});

it.each<[ResendResult, string | RegExp]>([
  [{ status: 'accepted' }, 'The email is on its way.'],
  [{ status: 'queued' }, /goes out by itself/],
  [{ status: 'too-many', seconds: 200 }, /ask again in 4 minutes/],
  [{ status: 'too-many', seconds: 4000 }, /ask again in 2 hours/],
  [{ status: 'failed' }, 'That did not get through. Please try again.'],
])('sends the email again, and tells %j', async (result, sentence) => {
  again.mockResolvedValue(result);
  open();
  await user.click(button('Send the email again'));
  expect(again).toHaveBeenCalledExactlyOnceWith(ID);
  expect(status()).toHaveTextContent(sentence);
});

it('asks for one email while one is being asked for', async () => {
  const { promise, resolve } = Promise.withResolvers<ResendResult>();
  again.mockReturnValue(promise);
  open();
  await user.click(button('Send the email again'));
  await user.click(button('Sending…'));
  expect(again).toHaveBeenCalledOnce();
  await act(async () => resolve({ status: 'accepted' }));
  expect(button('Send the email again')).toBeVisible();
});

it('corrects a mistyped address, and keeps what was typed when that fails', async () => {
  correct.mockResolvedValueOnce({ status: 'failed' });
  const { addressCorrected } = open();
  await user.click(button('Wrong address? Correct it'));
  await user.type(email(), 'ana@exmaple');
  await user.click(button('Send it to this address'));
  expect(screen.getByText('Valid email required')).toBeVisible();
  expect(email()).toHaveFocus();
  expect(correct).not.toHaveBeenCalled();

  await user.clear(email());
  await user.type(email(), 'ana@example.com');
  await user.click(button('Send it to this address'));
  expect(correct).toHaveBeenCalledExactlyOnceWith(ID, 'ana@example.com');
  expect(status()).toHaveTextContent('That did not get through. Please try again.');
  expect(email()).toHaveValue('ana@example.com');

  correct.mockResolvedValueOnce({ status: 'corrected', email: { status: 'accepted' } });
  await user.click(button('Send it to this address'));
  expect(status()).toHaveTextContent('The address is corrected. The email is on its way.');
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(addressCorrected).toHaveBeenCalledExactlyOnceWith('ana@example.com');
});

it.each([
  ['taken', 'That email is already on the list.'],
  ['confirmed', 'Your number is confirmed already'],
  ['exhausted', 'You have corrected it three times.'],
  ['unknown', 'This pass is gone.'],
  ['too-many', 'Many addresses are being corrected from your network'],
  ['invalid', 'Valid email required'],
] as const)('says why an address is refused: %s', async (reason, sentence) => {
  correct.mockResolvedValue({ status: 'refused', reason });
  open();
  await user.click(button('Wrong address? Correct it'));
  await user.type(email(), 'ana@example.com');
  await user.click(button('Send it to this address'));
  expect(status()).toHaveTextContent(sentence);
  expect(email()).toHaveValue('ana@example.com');
});
