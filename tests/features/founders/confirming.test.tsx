import { act, cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as data from '#data/supabase/confirming.ts';
import type { FounderPass, HeldNumber, OwnPass } from '#domain/referral.ts';
import * as confirmation from '#features/founders/confirmation/confirmation-view.tsx';
import { KeepNumber } from '#features/founders/pass/keep-number.tsx';
import { ID, makeBoard, makePass, readyPass } from './fixtures.ts';
import { alert, button, heading, press, sees, show, status, user } from './signup-fixtures.tsx';

vi.mock('#data/supabase/confirming.ts', () => ({
  confirmFounder: vi.fn(),
  readHold: vi.fn(),
  resendWelcomeEmail: vi.fn(),
  correctEmail: vi.fn(),
}));
vi.mock('#features/founders/pass/lazy-pass-panel.ts', () => ({ PassPanel: () => <p>The panel</p> }));
const NOW = vi.hoisted(() => Date.parse('2026-11-22T08:00:00Z'));
vi.mock('#lib/now.ts', () => ({ useNow: () => NOW }));

const OTHER = '22222222-8f0c-4a57-9a51-0a3f8d3f1f11';

describe('the link of a welcome email', () => {
  const confirm = vi.mocked(data.confirmFounder);
  const read = vi.mocked(data.readHold);
  const SECRET = '11111111-8f0c-4a57-9a51-0a3f8d3f1f11';
  const NUMBERS = { founderNumber: 37, firstNumber: 37 };
  const CONFIRMED = { status: 'confirmed', ...NUMBERS, id: ID, formerId: ID, firstName: 'Ana' } as const;
  const HELD: HeldNumber = { ...NUMBERS, hold: 'held', heldUntil: Date.parse('2026-11-23T07:15:00Z') };

  const open = (pass: OwnPass = { status: 'none' }) =>
    show(<confirmation.ConfirmationView secret={SECRET} />, { pass });
  const keep = () => press(/^Keep (#37|my number)$/);
  async function openAndKeep(pass?: OwnPass) {
    const founding = await open(pass);
    await keep();
    return founding;
  }

  beforeEach(() => {
    confirm.mockReset().mockResolvedValue(CONFIRMED);
    read.mockReset().mockResolvedValue({ status: 'ready', number: HELD });
  });

  it('names the number and until when, and confirms nothing until it is pressed, once and for good', async () => {
    const { confirmed } = await open();
    expect(heading('Keep your number')).toHaveFocus();
    expect(status()).toHaveTextContent(
      /^Number 37 is held for you until Monday, November 23.*, 2:15 AM EST\. One press, and it is yours for good\.$/,
    );
    expect(confirm).not.toHaveBeenCalled();
    await press('Keep #37');
    expect(confirm).toHaveBeenCalledExactlyOnceWith(SECRET);
    expect(heading('Founder #37')).toHaveFocus();
    for (const text of ['It is yours, Ana.', 'This number is yours for good.', 'The panel']) sees(text);
    expect(confirmed).toHaveBeenCalledExactlyOnceWith(CONFIRMED);
  });

  it('says from when on a press counts when too many confirmed, and takes that one', async () => {
    const countsFrom = Date.parse('2026-11-24T01:00:00Z');
    const heldUntil = Date.parse('2026-11-25T01:00:00Z');
    confirm.mockResolvedValueOnce({ status: 'later', founderNumber: 37, countsFrom, heldUntil });
    await openAndKeep();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /Press again from Monday, November 23.*, 8:00 PM EST on: number 37 is held for you until Tuesday, November 24/,
    );
    await keep();
    expect(await screen.findByText('This number is yours for good.')).toBeVisible();
  });

  it('says when the hold has lapsed, and when somebody else gets the number while the page is open', async () => {
    read.mockResolvedValueOnce({ status: 'ready', number: { ...HELD, hold: 'lapsed' } });
    const { board } = await open();
    expect(status()).toHaveTextContent(/^Your hold on number 37 ended .* it is open again\./);
    expect(button('Keep #37')).toBeVisible();
    read.mockResolvedValueOnce({ status: 'ready', number: { ...HELD, hold: 'lapsed', founderNumber: 39 } });
    await act(async () => board.set(makeBoard(38)));
    expect(status()).toHaveTextContent(/somebody who joined later has it now\. .* number 39 for good/);
    expect(button('Keep #39')).toBeVisible();
  });

  it('says at once that the number is kept already, and leads to the pass, or that the link is none of ours', async () => {
    read.mockResolvedValueOnce({ status: 'ready', number: { ...HELD, hold: 'confirmed' } });
    await open();
    expect(status()).toHaveTextContent('Number 37 is yours for good already.');
    await press('Show my pass');
    expect(heading('Founder #37')).toHaveFocus();
    cleanup();
    read.mockResolvedValue({ status: 'unknown' });
    await open();
    expect(alert()).toHaveTextContent(/^This link is not, or no longer, one of ours\./);
  });

  it('can be pressed when the number is not known, asks the database once at a time, and again when that failed', async () => {
    read.mockResolvedValue({ status: 'failed' });
    const { promise, resolve } = Promise.withResolvers<data.ConfirmResult>();
    confirm.mockReturnValueOnce(promise);
    await openAndKeep();
    await press('One moment…');
    expect(confirm).toHaveBeenCalledOnce();
    await act(async () => resolve({ status: 'failed' }));
    expect(alert()).toHaveTextContent('Your number is as it was.');
    await press('Try again');
    expect(heading('Founder #37')).toHaveFocus();
  });

  it('tells who came too late which number is theirs, and asks before it replaces another founder’s pass', async () => {
    confirm.mockResolvedValue({ ...CONFIRMED, id: OTHER, founderNumber: 112 });
    const { openPass } = await openAndKeep(readyPass());
    expect(heading('Waitlist #112')).toBeVisible();
    sees('The hold on #37 was over, and somebody else has it now. #112 is yours for good, on the waitlist.');
    expect(screen.queryByText('The panel')).not.toBeInTheDocument();
    await press('Show the other one instead');
    expect(openPass).toHaveBeenCalledExactlyOnceWith(OTHER);
  });

  it.each([
    ['unknown', /^This link is not, or no longer, one of ours\./],
    ['too-many', /^Many wrong links were opened from your network/],
  ] as const)('says why it did not work, and goes on to the site: %s', async (reason, sentence) => {
    confirm.mockResolvedValue({ status: 'refused', reason });
    const { confirmed, leaveLink } = await openAndKeep();
    expect(alert()).toHaveTextContent(sentence);
    expect(confirmed).not.toHaveBeenCalled();
    await press('Go on to the site');
    expect(leaveLink).toHaveBeenCalledOnce();
  });
});

it('a stranger’s private link asks, and either answer is one press; a pass that has moved offers the form', async () => {
  const { leaveLink, openPass } = await show(<confirmation.OtherPassView id={OTHER} />);
  expect(heading('Another founder’s pass')).toHaveFocus();
  await press('Keep the pass of this device');
  expect(leaveLink).toHaveBeenCalledOnce();
  await press('Show the other one instead');
  expect(openPass).toHaveBeenCalledExactlyOnceWith(OTHER);
  cleanup();
  const moved = await show(<confirmation.MovedPassView />);
  expect(heading('Your pass has moved')).toHaveFocus();
  await press('Join with another address');
  expect(moved.leaveLink).toHaveBeenCalledOnce();
});

describe('a number that is held', () => {
  const again = vi.mocked(data.resendWelcomeEmail);
  const correct = vi.mocked(data.correctEmail);
  const HOUR_MS = 3_600_000;

  const open = (overrides: Partial<FounderPass> = {}, address: string | null = null) => {
    const pass = makePass({ hold: 'held', heldUntil: NOW + 20 * HOUR_MS, ...overrides });
    return show(<KeepNumber id={ID} pass={pass} address={address} />);
  };
  const email = () => screen.getByRole('textbox', { name: 'Your email' });

  async function correctTo(address: string) {
    await user.type(email(), address);
    await press('Send it to this address');
  }

  beforeEach(() => {
    again.mockReset();
    correct.mockReset();
  });

  it('says where the email is, what to press, until when by the clock of the games, and no more than that after it', async () => {
    await open({ heldUntil: Date.parse('2026-11-23T07:15:00Z') }, 'ana@example.com');
    expect(heading('Keep #38')).toBeVisible();
    sees(/^We have sent an email to ana@example\.com\. Press the button in it/);
    sees(/^It is held until Monday, November 23, 2:15 AM EST\./);
    cleanup();
    await open({ hold: 'lapsed', heldUntil: NOW - HOUR_MS });
    expect(heading('Confirm #38')).toBeVisible();
    expect(screen.queryByText(/held until/)).not.toBeInTheDocument();
    expect(button('Send the email again')).toBeVisible();
  });

  it.each<[data.ResendResult, string | RegExp]>([
    [{ status: 'accepted' }, 'The email is on its way.'],
    [{ status: 'queued' }, /goes out by itself/],
    [{ status: 'too-many', seconds: 200 }, /ask again in 4 minutes/],
    [{ status: 'too-many', seconds: 4000 }, /ask again in 2 hours/],
    [{ status: 'failed' }, 'That did not get through. Please try again.'],
  ])('has its email sent again, one at a time, which tells %j', async (result, sentence) => {
    const { promise, resolve } = Promise.withResolvers<data.ResendResult>();
    again.mockReturnValue(promise);
    await open();
    await press('Send the email again');
    await press('Sending…');
    expect(again).toHaveBeenCalledExactlyOnceWith(ID);
    await act(async () => resolve(result));
    expect(status()).toHaveTextContent(sentence);
    expect(button('Send the email again')).toBeVisible();
  });

  it('has a mistyped address corrected, and what was typed stays when that fails', async () => {
    correct.mockResolvedValueOnce({ status: 'failed' });
    const { addressCorrected } = await open();
    await press('Wrong address? Correct it');
    await correctTo('ana@exmaple');
    sees('Valid email required');
    expect(email()).toHaveFocus();
    expect(correct).not.toHaveBeenCalled();

    await user.clear(email());
    await correctTo('ana@example.com');
    expect(correct).toHaveBeenCalledExactlyOnceWith(ID, 'ana@example.com');
    expect(status()).toHaveTextContent('That did not get through. Please try again.');
    expect(email()).toHaveValue('ana@example.com');

    correct.mockResolvedValueOnce({ status: 'corrected', email: { status: 'accepted' } });
    await press('Send it to this address');
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
    await open();
    await press('Wrong address? Correct it');
    await correctTo('ana@example.com');
    expect(status()).toHaveTextContent(sentence);
    expect(email()).toHaveValue('ana@example.com');
  });
});
