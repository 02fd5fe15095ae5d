import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sportInterest } from '#data/supabase/founders.ts';
import { type SendPassResult, sendPass } from '#data/supabase/referrals.ts';
import type { OwnPass } from '#domain/referral.ts';
import { LostPass } from '#features/founders/signup/lost-pass.tsx';
import { OwnNumber } from '#features/founders/signup/own-number.tsx';
import { ReferralBanner } from '#features/founders/signup/referral-banner.tsx';
import { ReturningView } from '#features/founders/signup/returning-view.tsx';
import { loadSignup, Signup } from '#features/founders/signup/signup.tsx';
import { expectLog } from '../../setup.ts';
import { makeBoard, readyPass } from './fixtures.ts';
import { alert, button, heading, press, sees, show, status, user } from './signup-fixtures.tsx';

vi.mock('#data/supabase/founders.ts', () => ({ joinFounders: vi.fn(), sportInterest: vi.fn() }));
vi.mock('#data/supabase/referrals.ts', () => ({ sendPass: vi.fn() }));
vi.mock('#features/founders/pass/lazy-pass-panel.ts', () => ({ PassPanel: () => <p>The panel</p> }));

it('the signup gives the first hundred a number to keep, and is a waitlist after that, and says so', async () => {
  vi.mocked(sportInterest).mockResolvedValue({ status: 'failed' });
  await loadSignup();
  const { board } = await show(<Signup />);
  sees(/^Tell us what you play and how often\. You get your founder number/);
  sees(/^50% off membership fees for life/);
  expect(button('Become a founder')).toBeVisible();
  await act(async () => board.set(makeBoard(137)));
  sees("All 100 founding spots are taken. Join the waitlist: you'd be next, with number 138.");
  sees('Free play and 50% off for life are for the first 100');
  act(() => button('Join the waitlist').focus());
  expect(button('Join as number 138')).toBeVisible();
});

it('says who invited, once that is known', async () => {
  const { referrer } = await show(<ReferralBanner />);
  expect(status()).toHaveTextContent(/^$/);
  await act(async () => referrer.set({ status: 'checking', code: 'BENX1234' }));
  expect(status()).toHaveTextContent(/^$/);
  await act(async () => referrer.set({ status: 'valid', code: 'BENX1234', name: 'Ben' }));
  expect(status()).toHaveTextContent(
    /^You were invited by Ben! Join now and you both get founding member benefits\.$/,
  );
});

describe('a founder’s own number at the top of the page', () => {
  const open = (pass: OwnPass) =>
    show(
      <OwnNumber signupHref="#founder-signup">
        <a href="#founder-signup">Join</a>
      </OwnNumber>,
      { pass },
    );
  const toPass = () => screen.findByRole('link', { name: 'Your pass' });
  const joining = () => screen.queryByRole('link', { name: 'Join' });

  it('is offered until there is a pass, then says who returned and where the pass is', async () => {
    const { setPass } = await open({ status: 'none' });
    expect(joining()).toBeVisible();
    await setPass({ status: 'loading' });
    expect(await toPass()).toHaveAttribute('href', '#founder-signup');
    expect(joining()).not.toBeInTheDocument();
    await setPass({ status: 'failed' });
    sees("You're a founder");
    await setPass(readyPass({ referralCode: null }));
    sees("You're #38");
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    await setPass(readyPass());
    await press('Copy your link');
    expect(await navigator.clipboard.readText()).toBe('http://localhost:5173/?ref=ANAX1234');
    await setPass({ status: 'none' });
    expect(joining()).toBeVisible();
  });

  it('leads to the next game of a founder who has one', async () => {
    const games = [{ title: 'Sunset doubles', startsAt: Date.now(), token: 'sunset-doubles' }];
    await open(readyPass({ games }));
    const game = await screen.findByRole('link', { name: 'Your next game' });
    expect(game).toHaveAttribute('href', '/rsvp/sunset-doubles');
    expect(await toPass()).toBeVisible();
  });

  it('that lapsed is said to be open or taken, and leads to confirming', async () => {
    const { setPass } = await open(readyPass({ hold: 'lapsed' }));
    const toConfirming = await screen.findByRole('link', { name: 'Confirm #38' });
    expect(toConfirming).toHaveAttribute('href', '#founder-signup');
    sees('#38 is open again');
    await setPass(readyPass({ hold: 'lapsed', firstNumber: 38, founderNumber: 40 }));
    sees('#38 is taken');
    expect(screen.getByRole('link', { name: 'Confirm #40' })).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('goes to the share sheet; what an app refuses is copied, and what is put away is not', async () => {
    const sheet = vi.fn().mockResolvedValueOnce(undefined);
    Object.assign(navigator, { share: sheet });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
    await open(readyPass());
    await toPass();
    await navigator.clipboard.writeText('before');
    await press('Share');
    expect(sheet).toHaveBeenCalledExactlyOnceWith({
      url: 'http://localhost:5173/?ref=ANAX1234',
      text: expect.stringContaining("I'm founder #38"),
    });
    sheet.mockRejectedValueOnce(new DOMException('put away', 'AbortError'));
    await press('Share');
    expect(await navigator.clipboard.readText()).toBe('before');
    sheet.mockRejectedValueOnce(new DOMException('not here', 'NotAllowedError'));
    expectLog('The browser does not let this page share.');
    await press('Share');
    expect(await screen.findByText('Copied!')).toBeVisible();
    expect(await navigator.clipboard.readText()).toMatch(
      /^I'm founder #38 .* http:\/\/localhost:5173\/\?ref=ANAX1234$/,
    );
  });
});

describe('a founder who comes back', () => {
  const open = (pass: OwnPass, isAskedFor = false) =>
    show(
      <section aria-label="Signup" tabIndex={-1}>
        <ReturningView isAskedFor={isAskedFor} />
      </section>,
      { pass },
    );
  const section = () => screen.getByRole('region', { name: 'Signup' });

  it('is welcomed with the number and what is left, and told that it is kept only when it is', async () => {
    const { setPass } = await open({ status: 'loading' });
    sees('Opening your pass…');
    await setPass(readyPass({ hold: 'held' }));
    sees('Welcome back, Ana.');
    expect(heading('Founder #38')).not.toHaveFocus();
    sees('The panel');
    expect(screen.queryByText(/yours for good/)).not.toBeInTheDocument();
    for (const [spotsLeft, sentence] of [
      [62, '62 founding spots are left.'],
      [1, '1 founding spot is left.'],
      [0, 'All 100 founding spots are taken.'],
    ] as const) {
      await setPass(readyPass({ spotsLeft }));
      sees(sentence);
      sees(/This number is yours for good\./);
    }
  });

  it('learns that the day ended and the number is open, and once it is taken, which one is left', async () => {
    const lapsed = { hold: 'lapsed', heldUntil: Date.parse('2026-11-23T07:15:00Z') } as const;
    const { setPass } = await open(readyPass(lapsed));
    expect(heading('Not confirmed #38')).toBeVisible();
    sees(/^Your hold on number 38 ended on Monday, November 23.*, 2:15 AM EST, and it is open again\./);
    await setPass(readyPass({ ...lapsed, firstNumber: 38, founderNumber: 112 }));
    sees(/and somebody who joined later has it now\.$/);
    sees('Confirm now, and you get number 112 for good, on the waitlist.');
  });

  it('through the private link gets another try when the pass did not load, is taken to the number, and can have it removed', async () => {
    const { retryPass, forgetPass, setPass } = await open({ status: 'failed' }, true);
    expect(alert()).toHaveTextContent('Your pass did not load. Your number is safe.');
    await press('Try again');
    expect(retryPass).toHaveBeenCalledOnce();
    await setPass({ status: 'loading' });
    expect(section()).toHaveFocus();
    await setPass(readyPass());
    expect(heading('Founder #38')).toHaveFocus();
    await press(/^Not you\?/);
    expect(forgetPass).toHaveBeenCalledOnce();
    await setPass({ status: 'none' });
    expect(section()).toHaveFocus();
  });
});

describe('a founder who lost the pass', () => {
  const send = vi.mocked(sendPass);
  const email = () => screen.findByRole('textbox', { name: 'Email of your signup' });

  /** Opens the form and sends it with an address. */
  async function ask(address: string) {
    const founding = await show(<LostPass />);
    expect(button(/^Already a founder\?/)).toHaveAttribute('aria-expanded', 'false');
    await press(/^Already a founder\?/);
    await user.type(await email(), address);
    await press('Send me my pass');
    return founding;
  }

  beforeEach(() => {
    send.mockReset().mockResolvedValue({ status: 'accepted' });
  });

  it('is asked only when wanted, answered without telling who is on the list, and asked no more once a pass is known', async () => {
    const { setPass } = await ask(' ana@example.com ');
    expect(button(/^Already a founder\?/)).toHaveAttribute('aria-expanded', 'true');
    expect(send).toHaveBeenCalledExactlyOnceWith('ana@example.com');
    expect(await screen.findByText(/^If that address is on the list/)).toHaveFocus();
    await setPass({ status: 'loading' });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('sends nothing without a valid address, and the message goes when it is edited', async () => {
    await ask('ana@');
    sees('Valid email required');
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
    await ask('ana@example.com');
    expect(alert()).toHaveTextContent(sentence);
    expect(await email()).toHaveValue('ana@example.com');
  });

  it('sends one address at a time, and keeps the focus meanwhile', async () => {
    const slow = Promise.withResolvers<SendPassResult>();
    send.mockReturnValue(slow.promise);
    await ask('ana@example.com');
    expect(button('Sending…')).toHaveFocus();
    await press('Sending…');
    await user.type(await email(), '.au{Enter}');
    expect(await email()).toHaveValue('ana@example.com');
    expect(send).toHaveBeenCalledExactlyOnceWith('ana@example.com');
    await act(async () => slow.resolve({ status: 'failed' }));
    expect(alert()).toHaveTextContent(/^That did not get through/);
    await user.type(await email(), '.au');
    expect(alert()).toBeEmptyDOMElement();
  });
});
