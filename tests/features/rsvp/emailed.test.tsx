import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectLog } from '../../setup.ts';
import { EVENT_ID, NOW, ready } from './fixtures.ts';
import * as mock from './guest-mock.ts';
import * as page from './page.tsx';

page.beginEach();

const SECRET = 'fedcba9876543210fedcba9876543210';
const TYPED = '11112222333344441111222233334444';
const OPEN = 'See or change my answer';
const NOT_ME = 'This wasn’t me';
const TAKEN_BACK = /^Thank you. That answer is a no now/;

const follow = (more = '') => page.follow(`mail=${SECRET}&event=${EVENT_ID}${more}`);
/** The database after the press in the email. */
const moved = () => void page.stored({ id: SECRET, takenOverFrom: TYPED });
/** The press in the email finds the answer. */
const finds = () =>
  mock.openByEmail.mockImplementation(async () => {
    moved();
    return 'done';
  });

describe('the link of an email', () => {
  beforeEach(() => follow());

  it('asks for a press before it does anything, and shows the answer then', async () => {
    await page.open();
    expect(await page.heading('An answer with your email address')).toBeVisible();
    expect(mock.openByEmail).not.toHaveBeenCalled();
    page.isMissing('Will you be there?');
    finds();
    await page.press(OPEN);
    expect(await page.heading("You're in, Ana!")).toHaveFocus();
    // The place has another key since, which the event tells.
    expect(mock.readEvent).toHaveBeenCalledOnce();
    expect(mock.openByEmail).toHaveBeenCalledExactlyOnceWith(SECRET);
    expect(localStorage.getItem(page.OWN_KEY)).toBe(SECRET);
    expect(location.hash).toBe('');
  });

  it('gives the browser that answered its new id, and leads on to giving the place away', async () => {
    localStorage.setItem(page.OWN_KEY, TYPED);
    follow('&give-away=1');
    await page.open();
    finds();
    await page.press(OPEN);
    expect(await page.heading('Give your place away?')).toBeVisible();
    expect(localStorage.getItem(page.OWN_KEY)).toBe(SECRET);
  });

  it('needs no press in the browser that pressed before', async () => {
    localStorage.setItem(page.OWN_KEY, TYPED);
    moved();
    await page.open();
    expect(await page.heading("You're in, Ana!")).toBeVisible();
    expect(localStorage.getItem(page.OWN_KEY)).toBe(SECRET);
    expect(mock.openByEmail).not.toHaveBeenCalled();
  });

  it('says when it opens nothing, or did not get through, and can be pressed again', async () => {
    await page.open();
    mock.openByEmail.mockResolvedValueOnce('failed').mockResolvedValueOnce('unknown');
    await page.press(OPEN);
    expect(await screen.findByText('That did not get through. Please try again.')).toBeVisible();
    await page.press(OPEN);
    expect(await screen.findByText('This email’s link opens no answer any more.')).toBeVisible();
    expectLog('The RSVP behind the email could not be read.');
    mock.openByEmail.mockResolvedValueOnce('done');
    mock.readRsvp.mockResolvedValue({ status: 'failed', cause: new Error('down') });
    await page.press(OPEN);
    expect(await screen.findByText('That did not get through. Please try again.')).toBeVisible();
  });

  it('takes the answer back after a question, and offers the form', async () => {
    await page.open();
    await page.press('Did somebody else use your address?');
    expect(await page.heading('Somebody else used your address?')).toHaveFocus();
    await page.press('No, that is my answer');
    expect(page.button(OPEN)).toBeVisible();
    await page.press('Did somebody else use your address?');
    mock.disownByEmail.mockResolvedValue('done');
    await page.press(NOT_ME);
    expect(await screen.findByText(TAKEN_BACK)).toHaveFocus();
    expect(await page.heading('Will you be there?')).toBeVisible();
    expect(mock.disownByEmail).toHaveBeenCalledExactlyOnceWith(SECRET);
    expect(location.hash).toBe('');
  });

  it('attack: forwarded, it lets a friend respond for themselves', async () => {
    await page.open();
    await page.press('Respond for yourself');
    expect(await page.heading('Will you be there?')).toBeVisible();
    expect(mock.openByEmail).not.toHaveBeenCalled();
    expect(localStorage.getItem(page.OWN_KEY)).toBeNull();
  });
});

it.each([
  [
    'whose answer opens from the email now is told where it is',
    () => localStorage.setItem(`showup:given:${EVENT_ID}`, TYPED),
    /it opens from the link in our email/,
  ],
  [
    'whose answer was disowned is told so',
    () => page.stored({ id: TYPED, response: 'no', disowned: 'a hash' }),
    /the owner of its address or the organizer took it back/,
  ],
])('a browser %s, and gives another one under an id that nobody knows', async (_, happen, sentence) => {
  localStorage.setItem(page.OWN_KEY, TYPED);
  happen();
  await page.open();
  expect(await screen.findByText(sentence)).toBeVisible();
  await page.sayYesAs('Bo');
  expect(await page.heading("You're in, Bo!")).toBeVisible();
  const id = mock.submitRsvp.mock.lastCall?.[0].id;
  expect(id).not.toBe(TYPED);
  expect(localStorage.getItem(page.OWN_KEY)).toBe(id);
});

describe('"This wasn’t me"', () => {
  beforeEach(() => {
    follow('&not-me=1');
    mock.disownByEmail.mockResolvedValue('done');
  });

  it('says after the game began that only the emails end, and is asked although the email was pressed before', async () => {
    moved();
    mock.disownByEmail.mockResolvedValue('ended');
    await page.open();
    await page.press(NOT_ME);
    expect(
      await screen.findByText(/^The game or its check-in has begun, so that answer stays/),
    ).toHaveFocus();
  });

  it('is asked at once, also when the event takes no answers any more', async () => {
    await page.open(ready({ rsvpDeadline: NOW - 1 }));
    await page.press(NOT_ME);
    expect(await screen.findByText(TAKEN_BACK)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'RSVP Deadline Passed' })).toBeVisible();
  });

  it('says nothing of an answer that stays where the link is replaced', async () => {
    await page.openReplaced();
    await page.press(NOT_ME);
    expect(await screen.findByText(TAKEN_BACK)).toBeVisible();
    page.isMissing(/Your answer stays|The organizer has removed your answer/);
  });
});
