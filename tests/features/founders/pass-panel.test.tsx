import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnPass } from '#domain/referral.ts';
import { type CardFormat, drawCard } from '#features/founders/pass/draw-card.ts';
import { PassPanel } from '#features/founders/pass/pass-panel.tsx';
import { nextSteps, shareText } from '#features/founders/pass/pass-panel-content.ts';
import { saveFile } from '#lib/save-file.ts';
import { expectLog } from '../../setup.ts';
import { ID, makePass, readyPass } from './fixtures.ts';
import { alert, button, press, sees, show, status, user } from './signup-fixtures.tsx';

vi.mock('#features/founders/pass/draw-card.ts', () => ({ drawCard: vi.fn() }));
vi.mock('#lib/qr.ts', () => ({ drawQr: () => ({ size: 1, path: '' }), qrFile: vi.fn() }));
vi.mock('#lib/save-file.ts', () => ({ saveFile: vi.fn() }));

const draw = vi.mocked(drawCard);
const url = 'http://localhost:5173/?ref=ANAX1234';

const open = (pass: OwnPass = readyPass()) => show(<PassPanel />, { pass });
const link = (name: string) =>
  decodeURIComponent(screen.getByRole('link', { name }).getAttribute('href') ?? '');

beforeEach(() => {
  draw.mockReset().mockImplementation(async (format: CardFormat) => new File([''], `${format}.png`));
  vi.mocked(saveFile).mockReset().mockResolvedValue('saved');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:card', revokeObjectURL: vi.fn() }));
});

describe('the next games', () => {
  it('are listed with the time where they are, each with a button that leads to its page', async () => {
    const games = [
      { title: '<b>Sunset</b> doubles', startsAt: Date.parse('2031-11-02T01:30:00-05:00'), token: 'sunset' },
      { title: 'Thursday volleyball', startsAt: Date.parse('2031-07-03T19:00:00-04:00'), token: 'thursday' },
    ];
    const { setPass } = await open(readyPass({ games }));
    sees('<b>Sunset</b> doubles');
    // The second pass of the hour that the clocks repeat.
    sees('Sunday, November 2, 2031, 1:30 AM EST');
    sees('Thursday, July 3, 2031, 7:00 PM EDT');
    const answer = screen.getByRole('link', { name: 'Answer: Thursday volleyball' });
    expect(answer).toHaveAttribute('href', '/rsvp/thursday');
    await setPass(readyPass());
    expect(screen.queryByRole('heading', { name: 'Your next games' })).not.toBeInTheDocument();
  });
});

describe('the link', () => {
  it('is shown with its signups, copied, and written into every message', async () => {
    const { setPass } = await open();
    expect(status()).toHaveTextContent('No signups yet');
    await setPass(readyPass({ signups: 7, completed: 5, rewards: 25 }));
    expect(status()).toHaveTextContent('7 signups, 5 confirmed: a reward of 25');
    sees(url);
    await press('Copy link');
    expect(await navigator.clipboard.readText()).toBe(url);
    sees('Copied!');
    expect(link('WhatsApp')).toMatch(/^https:\/\/wa\.me\/\?text=I'm founder #38 .*\?ref=ANAX1234$/);
    expect(link('SMS')).toMatch(/^sms:\?&body=I'm founder #38 .*\?ref=ANAX1234$/);
    expect(link('Email')).toMatch(/^mailto:\?subject=.*&body=I'm founder #38 .*\?ref=ANAX1234$/);
    expect(await screen.findByRole('img', { name: 'QR code of your referral link' })).toBeInTheDocument();
  });

  it('promises no founding benefits when there are none left', () => {
    expect(shareText(makePass())).toContain('we both get founding member benefits');
    const late = shareText(makePass({ founderNumber: 138, spotsLeft: 0 }));
    expect(late).toMatch(/^I'm number 138 on the .* waitlist: .* Join with my link:$/);
  });

  it('that could not be made is admitted; the private one can be copied, and is called a secret', async () => {
    await open(readyPass({ referralCode: null }));
    sees(/^You have no referral link yet\./);
    expect(screen.queryByRole('button', { name: 'Copy link' })).not.toBeInTheDocument();
    sees(/^This link is a secret/);
    await press('Copy private link');
    expect(await navigator.clipboard.readText()).toBe(`http://localhost:5173/#pass=${ID}`);
  });
});

describe('the card', () => {
  const savedNames = () => vi.mocked(saveFile).mock.calls.map(([file]) => file.name);
  const picture = () => screen.findByRole('img', { name: /^Picture of your number, #38/ });

  afterEach(() => {
    Reflect.deleteProperty(navigator, 'canShare');
    Reflect.deleteProperty(navigator, 'share');
  });

  it('is drawn as a square first, then as a story, and saved; it says where to go when the app saves nothing', async () => {
    await open();
    expect(await picture()).toHaveAttribute('src', 'blob:card');
    await user.click(screen.getByRole('radio', { name: 'Story' }));
    await picture();
    expect(draw.mock.calls.map(([format]) => format)).toEqual(['square', 'story']);
    expect(draw).toHaveBeenLastCalledWith('story', { founderNumber: 38, url });
    await press('Download picture');
    expect(savedNames()).toEqual(['story.png']);
    vi.mocked(saveFile).mockResolvedValue('unsupported');
    await press('Download picture');
    expect(alert()).toHaveTextContent('This app cannot save files.');
  });

  it('offers nothing while another format is drawn, and hears no more of the one before; a sentence replaces what can’t be drawn', async () => {
    const square = Promise.withResolvers<File>();
    const story = Promise.withResolvers<File>();
    draw.mockImplementation((format) => (format === 'square' ? square : story).promise);
    await open();
    await user.click(screen.getByRole('radio', { name: 'Story' }));
    await vi.waitFor(() => expect(draw).toHaveBeenCalledTimes(2));
    await act(async () => square.reject(new Error('no canvas')));
    expect(screen.queryByText('The picture could not be drawn here.')).not.toBeInTheDocument();
    await act(async () => story.resolve(new File([''], 'story.png')));
    expect(await picture()).toBeVisible();
    const again = Promise.withResolvers<File>();
    draw.mockReturnValue(again.promise);
    await user.click(screen.getByRole('radio', { name: 'Square' }));
    expect(screen.queryByRole('button', { name: 'Download picture' })).not.toBeInTheDocument();
    expectLog('The founder card could not be drawn.');
    await act(async () => again.reject(new Error('no canvas')));
    sees('The picture could not be drawn here.');
  });

  it('goes through the share sheet where that takes files, and is saved where the app refuses the sheet', async () => {
    const share = vi.fn().mockResolvedValueOnce(undefined);
    vi.stubGlobal('navigator', Object.assign(navigator, { canShare: () => true, share }));
    await open();
    await picture();
    await press('Share picture');
    expect(share).toHaveBeenCalledExactlyOnceWith({ files: [expect.any(File)] });
    expect(savedNames()).toEqual([]);
    share.mockRejectedValueOnce(new DOMException('not here', 'NotAllowedError'));
    expectLog('The browser does not let this page share.');
    await press('Share picture');
    expect(savedNames()).toEqual(['square.png']);
  });
});

it('without the pass it waits, and offers another try, which keeps the focus, when it did not load', async () => {
  const { setPass, retryPass } = await open({ status: 'loading' });
  sees('Getting your link…');
  await setPass({ status: 'failed' });
  expect(alert()).toHaveTextContent('Your number is safe.');
  await press('Try again');
  expect(retryPass).toHaveBeenCalledOnce();
  await setPass({ status: 'loading' });
  await setPass(readyPass());
  expect(document.activeElement).toContainElement(button('Copy link'));
  expect(document.body).not.toHaveFocus();
});

it('what happens next speaks of the first game as coming or gone, and of half the fees to the first hundred', () => {
  const after = Date.parse('2026-11-21T12:00:00Z');
  for (const [now, sentence] of [
    [
      Date.parse('2025-09-01T12:00:00Z'),
      'The first game is Oct 15, 7pm @ Kanapaha. We write to you before it.',
    ],
    [after, 'The first games were in October 2025. We write to you before the next ones.'],
  ] as const)
    expect(nextSteps(makePass(), now)).toContain(sentence);
  const half = 'Once fees begin in 2026, you pay half of them, for life.';
  expect(nextSteps(makePass({ founderNumber: 100 }), after)).toContain(half);
  expect(nextSteps(makePass({ founderNumber: 101 }), after)).not.toContain(half);
});
