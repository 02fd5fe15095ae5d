import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { type SendPassResult, sendPass } from '#data/supabase/referrals.ts';
import { LostPass } from '#features/founders/signup/lost-pass.tsx';
import { makeFounding, within } from './signup-fixtures.tsx';

vi.mock('#data/supabase/referrals.ts', () => ({ sendPass: vi.fn() }));

const send = vi.mocked(sendPass);
const user = userEvent.setup();

async function open() {
  const founding = makeFounding();
  await act(async () => render(within(founding, <LostPass />)));
  return founding.pass;
}

const toggle = () => screen.getByRole('button', { name: /^Already a founder\?/ });
const email = () => screen.findByRole('textbox', { name: 'Email of your signup' });
const submit = () => user.click(screen.getByRole('button', { name: 'Send me my pass' }));

beforeEach(() => {
  send.mockReset().mockResolvedValue({ status: 'accepted' });
});

it('asks for the address only when wanted, and answers without telling who is on the list', async () => {
  await open();
  expect(toggle()).toHaveAttribute('aria-expanded', 'false');
  await user.click(toggle());
  await user.type(await email(), ' ana@example.com ');
  await submit();
  expect(send).toHaveBeenCalledExactlyOnceWith('ana@example.com');
  const answer = await screen.findByText(/^If that address is on the list/);
  expect(answer).toHaveFocus();
});

it('sends nothing without a valid address, and takes the message back when it is edited', async () => {
  await open();
  await user.click(toggle());
  await user.type(await email(), 'ana@');
  await submit();
  expect(screen.getByText('Valid email required')).toBeVisible();
  expect(await email()).toHaveFocus();
  expect(send).not.toHaveBeenCalled();
  await user.type(await email(), 'e');
  expect(screen.queryByText('Valid email required')).not.toBeInTheDocument();
});

it.each<[SendPassResult, RegExp]>([
  [{ status: 'failed' }, /^That did not get through/],
  [{ status: 'refused', reason: 'too-many' }, /^Too many passes/],
  [{ status: 'refused', reason: 'invalid' }, /^Valid email required$/],
])('keeps the address when %j', async (result, sentence) => {
  send.mockResolvedValue(result);
  await open();
  await user.click(toggle());
  await user.type(await email(), 'ana@example.com');
  await submit();
  expect(screen.getByRole('alert')).toHaveTextContent(sentence);
  expect(await email()).toHaveValue('ana@example.com');
});

it('sends one address at a time, and keeps the focus meanwhile', async () => {
  const slow = Promise.withResolvers<SendPassResult>();
  send.mockReturnValue(slow.promise);
  await open();
  await user.click(toggle());
  await user.type(await email(), 'ana@example.com');
  await submit();
  const busy = screen.getByRole('button', { name: 'Sending…' });
  expect(busy).toHaveFocus();
  await user.click(busy);
  await user.type(await email(), '.au{Enter}');
  expect(await email()).toHaveValue('ana@example.com');
  expect(send).toHaveBeenCalledExactlyOnceWith('ana@example.com');
  await act(async () => slow.resolve({ status: 'failed' }));
  expect(screen.getByRole('alert')).toHaveTextContent(/^That did not get through/);
  await user.type(await email(), '.au');
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

it('is gone once a pass is known here', async () => {
  const state = await open();
  await act(async () => state.set({ status: 'loading' }));
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
