import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { type ConfirmResult, confirmFounder } from '#data/supabase/confirming.ts';
import { ConfirmationView, OtherPassView } from '#features/founders/confirmation-view.tsx';
import { ID, readyPass } from './fixtures.ts';
import { makeFounding } from './signup-fixtures.ts';

vi.mock('#data/supabase/confirming.ts', () => ({ confirmFounder: vi.fn() }));
vi.mock('#features/founders/lazy-pass-panel.ts', () => ({ PassPanel: () => <p>The panel</p> }));

const user = userEvent.setup();
const confirm = vi.mocked(confirmFounder);
const SECRET = '11111111-8f0c-4a57-9a51-0a3f8d3f1f11';
const OTHER = '22222222-8f0c-4a57-9a51-0a3f8d3f1f11';
const CONFIRMED: Extract<ConfirmResult, { status: 'confirmed' }> = {
  status: 'confirmed',
  id: ID,
  founderNumber: 37,
  firstNumber: 37,
  firstName: 'Ana',
};

function open() {
  const founding = makeFounding();
  render(<ConfirmationView founding={founding} secret={SECRET} />);
  return founding;
}

const keep = () => user.click(screen.getByRole('button', { name: 'Keep my number' }));

beforeEach(() => confirm.mockReset());

it('asks, and confirms nothing by being opened', () => {
  open();
  expect(screen.getByRole('heading', { name: 'Keep your number' })).toHaveFocus();
  expect(confirm).not.toHaveBeenCalled();
});

it('makes the number the founder’s for good with one press', async () => {
  confirm.mockResolvedValue(CONFIRMED);
  const founding = open();
  await keep();
  expect(confirm).toHaveBeenCalledExactlyOnceWith(SECRET);
  expect(screen.getByRole('heading', { name: 'Founder #37' })).toHaveFocus();
  expect(screen.getByText('It is yours, Ana.')).toBeVisible();
  expect(screen.getByText('This number is yours for good.')).toBeVisible();
  expect(screen.getByText('The panel')).toBeVisible();
  expect(founding.confirmed).toHaveBeenCalledExactlyOnceWith(CONFIRMED);
});

it('asks the database once while it is being asked', async () => {
  const { promise, resolve } = Promise.withResolvers<ConfirmResult>();
  confirm.mockReturnValue(promise);
  open();
  await keep();
  await user.click(screen.getByRole('button', { name: 'One moment…' }));
  expect(confirm).toHaveBeenCalledOnce();
  await act(async () => resolve(CONFIRMED));
  expect(screen.getByRole('heading', { name: 'Founder #37' })).toBeVisible();
});

it('tells somebody who came too late kindly which number is theirs', async () => {
  confirm.mockResolvedValue({ ...CONFIRMED, founderNumber: 112 });
  open();
  await keep();
  expect(screen.getByRole('heading', { name: 'Waitlist #112' })).toBeVisible();
  expect(
    screen.getByText(
      'The 24 hours for #37 were over, and somebody else has it now. #112 is yours for good, on the waitlist.',
    ),
  ).toBeVisible();
});

it('asks before it replaces the pass of another founder in this browser', async () => {
  confirm.mockResolvedValue({ ...CONFIRMED, id: OTHER });
  const founding = makeFounding();
  founding.pass.state.set(readyPass());
  render(<ConfirmationView founding={founding} secret={SECRET} />);
  await keep();
  expect(screen.queryByText('The panel')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show the other one instead' }));
  expect(founding.openPass).toHaveBeenCalledExactlyOnceWith(OTHER);
});

it.each([
  ['unknown', /^This link is not, or no longer, one of ours\./],
  ['too-many', /^Many wrong links were opened from your network/],
] as const)('says why it did not work, and goes on to the site: %s', async (reason, sentence) => {
  confirm.mockResolvedValue({ status: 'refused', reason });
  const founding = open();
  await keep();
  expect(screen.getByRole('alert')).toHaveTextContent(sentence);
  expect(founding.confirmed).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Go on to the site' }));
  expect(founding.leaveLink).toHaveBeenCalledOnce();
});

it('can be tried again when it did not get through', async () => {
  confirm.mockResolvedValueOnce({ status: 'failed' }).mockResolvedValueOnce(CONFIRMED);
  open();
  await keep();
  expect(screen.getByRole('alert')).toHaveTextContent('Your number is as it was.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('heading', { name: 'Founder #37' })).toBeVisible();
});

it('a stranger’s private link asks, and either answer is one press', async () => {
  const founding = makeFounding();
  render(<OtherPassView founding={founding} id={OTHER} />);
  expect(screen.getByRole('heading', { name: 'Another founder’s pass' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Keep the pass of this device' }));
  expect(founding.leaveLink).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Show the other one instead' }));
  expect(founding.openPass).toHaveBeenCalledExactlyOnceWith(OTHER);
});
