import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectLog } from '../../setup.ts';
import { EVENT_ID, makeRsvp, NOW, ready, TOKEN } from './fixtures.ts';
import { disownByEmail, openByEmail, readEvent, readRsvp, submitRsvp } from './guest-mock.ts';
import {
  begin,
  button,
  field,
  heading,
  isMissing,
  OWN_KEY,
  open,
  openReplaced,
  press,
  recorded,
  user,
  yes,
} from './page.tsx';

beforeAll(() => import('#features/rsvp/guest-area.tsx'), 60_000);

const SECRET = 'fedcba9876543210fedcba9876543210';
const TYPED = '11112222333344441111222233334444';
const OPEN = 'See or change my answer';
const NOT_ME = 'This wasn’t me';

const follow = (more = '') =>
  history.replaceState(null, '', `/rsvp/${TOKEN}#mail=${SECRET}&event=${EVENT_ID}${more}`);
/** The database after the press in the email. */
function moved(): void {
  const value = makeRsvp({ id: SECRET, takenOverFrom: TYPED });
  readRsvp.mockResolvedValue({ status: 'found', value, readAt: NOW });
}

describe('the link of an email', () => {
  beforeEach(() => {
    begin();
    follow();
  });

  it('asks for a press before it does anything, and shows the answer then', async () => {
    await open();
    expect(await heading('An answer with your email address')).toBeVisible();
    expect(openByEmail).not.toHaveBeenCalled();
    isMissing('Will you be there?');
    openByEmail.mockImplementation(async () => {
      moved();
      return 'done';
    });
    await press(OPEN);
    expect(await heading("You're in, Ana!")).toHaveFocus();
    // The place has another key since, which the event tells.
    expect(readEvent).toHaveBeenCalledOnce();
    expect(openByEmail).toHaveBeenCalledExactlyOnceWith(SECRET);
    expect(localStorage.getItem(OWN_KEY)).toBe(SECRET);
    expect(location.hash).toBe('');
  });

  it('gives the browser that answered its new id, and leads on to giving the place away', async () => {
    localStorage.setItem(OWN_KEY, TYPED);
    follow('&give-away=1');
    await open();
    openByEmail.mockImplementation(async () => {
      moved();
      return 'done';
    });
    await press(OPEN);
    expect(await heading('Give your place away?')).toBeVisible();
    expect(localStorage.getItem(OWN_KEY)).toBe(SECRET);
  });

  it('needs no press in the browser that pressed before', async () => {
    localStorage.setItem(OWN_KEY, TYPED);
    moved();
    await open();
    expect(await heading("You're in, Ana!")).toBeVisible();
    expect(localStorage.getItem(OWN_KEY)).toBe(SECRET);
    expect(openByEmail).not.toHaveBeenCalled();
  });

  it('says when it opens nothing, or did not get through, and can be pressed again', async () => {
    await open();
    openByEmail.mockResolvedValueOnce('failed').mockResolvedValueOnce('unknown');
    await press(OPEN);
    expect(await screen.findByText('That did not get through. Please try again.')).toBeVisible();
    await press(OPEN);
    expect(await screen.findByText('This email’s link opens no answer any more.')).toBeVisible();
    expectLog('The RSVP behind the email could not be read.');
    openByEmail.mockResolvedValueOnce('done');
    readRsvp.mockResolvedValue({ status: 'failed', cause: new Error('down') });
    await press(OPEN);
    expect(await screen.findByText('That did not get through. Please try again.')).toBeVisible();
  });

  it('takes the answer back after a question, and offers the form', async () => {
    await open();
    await press('Did somebody else use your address?');
    expect(await heading('Somebody else used your address?')).toHaveFocus();
    await press('No, that is my answer');
    expect(button(OPEN)).toBeVisible();
    await press('Did somebody else use your address?');
    disownByEmail.mockResolvedValue('done');
    await press(NOT_ME);
    expect(await screen.findByText(/^Thank you. That answer is a no now/)).toHaveFocus();
    expect(await heading('Will you be there?')).toBeVisible();
    expect(disownByEmail).toHaveBeenCalledExactlyOnceWith(SECRET);
    expect(location.hash).toBe('');
  });

  it('leads to that question at once, also when the event takes no answers any more', async () => {
    follow('&not-me=1');
    disownByEmail.mockResolvedValue('done');
    await open(ready({ rsvpDeadline: NOW - 1 }));
    await press(NOT_ME);
    expect(await screen.findByText(/^Thank you. That answer is a no now/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'RSVP Deadline Passed' })).toBeVisible();
  });

  it('attack: forwarded, it lets a friend respond for themselves', async () => {
    await open();
    await press('Respond for yourself');
    expect(await heading('Will you be there?')).toBeVisible();
    expect(openByEmail).not.toHaveBeenCalled();
    expect(localStorage.getItem(OWN_KEY)).toBeNull();
  });
});

/** The next answer is another one, under an id that nobody knows yet. */
async function answersAnew(): Promise<void> {
  submitRsvp.mockResolvedValue(recorded('yes'));
  await user.type(field(/Your Name/), 'Bo');
  await user.click(yes());
  expect(await heading("You're in, Bo!")).toBeVisible();
  expect(submitRsvp.mock.lastCall?.[0].id).not.toBe(TYPED);
  expect(localStorage.getItem(OWN_KEY)).toBe(submitRsvp.mock.lastCall?.[0].id);
}

it('tells a browser whose answer opens from the email now where it is', async () => {
  begin();
  localStorage.setItem(OWN_KEY, TYPED);
  localStorage.setItem(`showup:given:${EVENT_ID}`, TYPED);
  await open();
  expect(await screen.findByText(/it opens from the link in our email/)).toBeVisible();
  await answersAnew();
});

it('takes a new answer from a browser whose answer was disowned', async () => {
  begin();
  localStorage.setItem(OWN_KEY, TYPED);
  const value = makeRsvp({ id: TYPED, response: 'no', disowned: 'a hash' });
  readRsvp.mockResolvedValue({ status: 'found', value, readAt: NOW });
  await open();
  expect(await screen.findByText(/the owner of its address or the organizer took it back/)).toBeVisible();
  await answersAnew();
});

describe('"This wasn’t me"', () => {
  it('says after the game began that only the emails end, and is asked although the email was pressed before', async () => {
    begin();
    moved();
    follow('&not-me=1');
    disownByEmail.mockResolvedValue('ended');
    await open();
    await press(NOT_ME);
    expect(await screen.findByText(/^The game has begun, so that answer stays/)).toHaveFocus();
  });

  it('says nothing of an answer that stays where the link is replaced', async () => {
    begin();
    follow('&not-me=1');
    disownByEmail.mockResolvedValue('done');
    await openReplaced();
    await press(NOT_ME);
    expect(await screen.findByText(/^Thank you. That answer is a no now/)).toBeVisible();
    isMissing(/Your answer stays|The organizer has removed your answer/);
  });
});
