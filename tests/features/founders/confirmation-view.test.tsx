import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { type ConfirmResult, confirmFounder, readHold } from '#data/supabase/confirming.ts';
import type { HeldNumber } from '#domain/referral.ts';
import {
  ConfirmationView,
  MovedPassView,
  OtherPassView,
} from '#features/founders/confirmation/confirmation-view.tsx';
import { ID, makeBoard, readyPass } from './fixtures.ts';
import { makeFounding, within } from './signup-fixtures.tsx';

vi.mock('#data/supabase/confirming.ts', () => ({ confirmFounder: vi.fn(), readHold: vi.fn() }));
vi.mock('#features/founders/pass/lazy-pass-panel.ts', () => ({ PassPanel: () => <p>The panel</p> }));

const user = userEvent.setup();
const confirm = vi.mocked(confirmFounder);
const read = vi.mocked(readHold);
const SECRET = '11111111-8f0c-4a57-9a51-0a3f8d3f1f11';
const OTHER = '22222222-8f0c-4a57-9a51-0a3f8d3f1f11';
const CONFIRMED: Extract<ConfirmResult, { status: 'confirmed' }> = {
  status: 'confirmed',
  id: ID,
  formerId: ID,
  founderNumber: 37,
  firstNumber: 37,
  firstName: 'Ana',
};

const HELD: HeldNumber = {
  founderNumber: 37,
  firstNumber: 37,
  hold: 'held',
  heldUntil: Date.parse('2026-11-23T07:15:00Z'),
};

async function open(founding = makeFounding()) {
  await act(async () => render(within(founding, <ConfirmationView secret={SECRET} />)));
  return founding;
}

const keep = () => user.click(screen.getByRole('button', { name: /^Keep (#37|my number)$/ }));

beforeEach(() => {
  confirm.mockReset();
  read.mockReset().mockResolvedValue({ status: 'ready', number: HELD });
});

it('names the number it keeps and until when, and confirms nothing by being opened', async () => {
  await open();
  expect(screen.getByRole('heading', { name: 'Keep your number' })).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent(
    /^Number 37 is held for you until Monday, November 23.*, 2:15 AM EST\. One press, and it is yours for good\.$/,
  );
  expect(screen.getByRole('button', { name: 'Keep #37' })).toBeVisible();
  expect(confirm).not.toHaveBeenCalled();
});

it('says from when on a press counts when too many confirmed, and takes that one', async () => {
  const countsFrom = Date.parse('2026-11-24T01:00:00Z');
  const heldUntil = Date.parse('2026-11-25T01:00:00Z');
  confirm.mockResolvedValueOnce({ status: 'later', founderNumber: 37, countsFrom, heldUntil });
  await open();
  await keep();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /Press again from Monday, November 23.*, 8:00 PM EST on: number 37 is held for you until Tuesday, November 24/,
  );
  confirm.mockResolvedValueOnce(CONFIRMED);
  await keep();
  expect(await screen.findByText('This number is yours for good.')).toBeVisible();
});

it('says when the hold has lapsed, and when somebody else gets the number while the page is open', async () => {
  read.mockResolvedValueOnce({ status: 'ready', number: { ...HELD, hold: 'lapsed' } });
  const { board } = await open();
  expect(screen.getByRole('status')).toHaveTextContent(/^Your hold on number 37 ended .* it is open again\./);
  expect(screen.getByRole('button', { name: 'Keep #37' })).toBeVisible();

  read.mockResolvedValueOnce({ status: 'ready', number: { ...HELD, hold: 'lapsed', founderNumber: 39 } });
  await act(async () => board.set(makeBoard(38)));
  expect(screen.getByRole('status')).toHaveTextContent(
    /somebody who joined later has it now\. .* number 39 for good/,
  );
  expect(screen.getByRole('button', { name: 'Keep #39' })).toBeVisible();
});

it('leads to the pass of a number that is kept already', async () => {
  read.mockResolvedValue({ status: 'ready', number: { ...HELD, hold: 'confirmed' } });
  confirm.mockResolvedValue(CONFIRMED);
  await open();
  expect(screen.getByRole('status')).toHaveTextContent('Number 37 is yours for good already.');
  await user.click(screen.getByRole('button', { name: 'Show my pass' }));
  expect(screen.getByRole('heading', { name: 'Founder #37' })).toHaveFocus();
});

it('says at once that a link is none of ours', async () => {
  read.mockResolvedValue({ status: 'unknown' });
  await open();
  expect(screen.getByRole('alert')).toHaveTextContent(/^This link is not, or no longer, one of ours\./);
});

it('can be pressed when the number is not known', async () => {
  read.mockResolvedValue({ status: 'failed' });
  confirm.mockResolvedValue(CONFIRMED);
  await open();
  await keep();
  expect(screen.getByRole('heading', { name: 'Founder #37' })).toHaveFocus();
});

it('makes the number the founder’s for good with one press', async () => {
  confirm.mockResolvedValue(CONFIRMED);
  const founding = await open();
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
  await open();
  await keep();
  await user.click(screen.getByRole('button', { name: 'One moment…' }));
  expect(confirm).toHaveBeenCalledOnce();
  await act(async () => resolve(CONFIRMED));
  expect(screen.getByRole('heading', { name: 'Founder #37' })).toBeVisible();
});

it('tells somebody who came too late kindly which number is theirs', async () => {
  confirm.mockResolvedValue({ ...CONFIRMED, founderNumber: 112 });
  await open();
  await keep();
  expect(screen.getByRole('heading', { name: 'Waitlist #112' })).toBeVisible();
  expect(
    screen.getByText(
      'The hold on #37 was over, and somebody else has it now. #112 is yours for good, on the waitlist.',
    ),
  ).toBeVisible();
});

it('asks before it replaces the pass of another founder in this browser', async () => {
  confirm.mockResolvedValue({ ...CONFIRMED, id: OTHER });
  const founding = makeFounding({ pass: readyPass() });
  await open(founding);
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
  const founding = await open();
  await keep();
  expect(screen.getByRole('alert')).toHaveTextContent(sentence);
  expect(founding.confirmed).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Go on to the site' }));
  expect(founding.leaveLink).toHaveBeenCalledOnce();
});

it('can be tried again when it did not get through', async () => {
  confirm.mockResolvedValueOnce({ status: 'failed' }).mockResolvedValueOnce(CONFIRMED);
  await open();
  await keep();
  expect(screen.getByRole('alert')).toHaveTextContent('Your number is as it was.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('heading', { name: 'Founder #37' })).toBeVisible();
});

it('a stranger’s private link asks, and either answer is one press', async () => {
  const founding = makeFounding();
  render(within(founding, <OtherPassView id={OTHER} />));
  expect(screen.getByRole('heading', { name: 'Another founder’s pass' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Keep the pass of this device' }));
  expect(founding.leaveLink).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Show the other one instead' }));
  expect(founding.openPass).toHaveBeenCalledExactlyOnceWith(OTHER);
});

it('says where a pass is that opens by another key now, and offers the form', async () => {
  const founding = makeFounding();
  await act(async () => render(within(founding, <MovedPassView />)));
  expect(screen.getByRole('heading', { name: 'Your pass has moved' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Join with another address' }));
  expect(founding.leaveLink).toHaveBeenCalledOnce();
});
