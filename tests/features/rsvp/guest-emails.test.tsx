import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { GameEvent } from '#domain/event.ts';
import { EMAIL_CORRECTIONS_MAX, type Rsvp } from '#domain/rsvp.ts';
import { EMAIL_BUTTON } from '#features/rsvp/response/given/own-email-content.ts';
import { words as emailWords } from '../../../supabase/functions/guest-emails/email-content.ts';
import { expectLog } from '../../setup.ts';
import { behind, EVENT_ID, HOUR, makeRsvp, NOW, ready, TOKEN } from './fixtures.ts';
import * as mock from './guest-mock.ts';
import * as page from './page.tsx';

page.beginEach();

const own = makeRsvp();
const WRONG = 'aan@example.com';
const EMAIL = 'ana@example.com';
const withEmail = { email: WRONG };
const without = { email: undefined };
const ADD = 'Hear about changes by email';
const CORRECT = 'Wrong address? Correct it';

/** The line that names where our email goes. */
async function goesTo(email: string) {
  const line = (await screen.findByText(email, { selector: 'strong' })).parentElement;
  expect(line).toHaveTextContent(`Our email goes to ${email}. Press “See or change my answer”`);
  return line;
}

const request = { id: own.id, eventId: EVENT_ID, email: EMAIL };
const forms = [
  {
    ...{ what: 'added to a response without one', rsvp: without, ask: ADD, save: 'Add my email' },
    ...{ write: mock.addEmail, request },
  },
  {
    ...{ what: 'corrected', rsvp: withEmail, ask: CORRECT, save: 'Save this address' },
    ...{ write: mock.correctEmail, request: { ...request, old: WRONG } },
  },
];

describe.each(forms)('an email that is $what', ({ rsvp, ask, save, write, request }) => {
  async function type(email = EMAIL) {
    await page.press(ask);
    const input = await screen.findByRole('textbox', { name: 'Email' });
    expect(input).toHaveFocus();
    expect(input).toHaveValue(rsvp.email ?? '');
    await page.user.clear(input);
    if (email) await page.user.type(input, email);
    await page.press(save);
  }

  it.each(['yes', 'maybe'] as const)('is where the email about the %s goes', async (response) => {
    await page.openAs({ ...rsvp, response });
    write.mockResolvedValue({ status: 'recorded', email: EMAIL });
    await type();
    expect(await goesTo(EMAIL)).toHaveFocus();
    expect(write).toHaveBeenCalledExactlyOnceWith(request);
    await waitFor(() => expect(mock.requestConfirmation).toHaveBeenCalledExactlyOnceWith([own.id]));
    const app = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Open in ShowUp' }).href);
    expect(app.searchParams.get('email')).toBe(EMAIL);
    expect(mock.changeRsvp).not.toHaveBeenCalled();
  });

  it('gets the private link of the response that has it already', async () => {
    await page.openAs(rsvp);
    write.mockResolvedValue({ status: 'refused', problem: 'already-responded' });
    await type();
    expect(await screen.findByRole('alert')).toHaveTextContent("You have already RSVP'd to this event");
    mock.requestPrivateLink.mockResolvedValue('asked');
    await page.press('Email me my private link');
    expect(mock.requestPrivateLink).toHaveBeenCalledExactlyOnceWith(EVENT_ID, EMAIL);
    expect(mock.requestConfirmation).not.toHaveBeenCalled();
  });

  it('must read like one, is kept in the form for the next try, and is the one of a quicker device', async () => {
    await page.openAs(rsvp);
    await type('');
    for (const typed of ['ana', '@']) {
      expect(await screen.findByText('That email address does not look complete')).toBeVisible();
      expect(page.field('Email')).toHaveFocus();
      await page.user.keyboard(typed);
      await page.press(save);
    }
    expect(write).not.toHaveBeenCalled();
    expectLog('The RSVP did not arrive');
    write.mockResolvedValueOnce(page.failure);
    await page.user.type(page.field('Email'), 'example.com');
    await page.press(save);
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing you typed is lost');
    expect(page.field('Email')).toHaveValue(EMAIL);
    write.mockResolvedValueOnce({ status: 'recorded', email: 'first@example.com' });
    await page.press(save);
    expect(await goesTo('first@example.com')).toHaveFocus();
  });

  it('comes too late for a game that was cancelled, which the page then shows', async () => {
    await page.openAs(rsvp);
    mock.readInvitation.mockResolvedValue(ready({ status: 'cancelled' }));
    write.mockResolvedValue({ status: 'refused', problem: 'event-cancelled' });
    await type();
    expect(await page.heading('This game is cancelled')).toBeVisible();
  });
});

describe('the address of our email', () => {
  it('is shown with the words of the email’s own button, and may be kept', async () => {
    expect(EMAIL_BUTTON).toBe(emailWords.changeButton);
    await page.openAs(withEmail);
    await page.press(CORRECT);
    await page.user.clear(page.field('Email'));
    await page.user.type(page.field('Email'), 'AAN@example.com');
    await page.press('Save this address');
    expect(await screen.findByText(/^That is the address we already write to\./)).toBeVisible();
    await page.press('Keep the address');
    expect(await goesTo(WRONG)).toHaveFocus();
    expect(mock.correctEmail).not.toHaveBeenCalled();
  });

  it('stays after the last correction', async () => {
    await page.openAs({ ...withEmail, emailCorrections: EMAIL_CORRECTIONS_MAX });
    expect(await goesTo(WRONG)).toHaveTextContent(/The organizer can still change it\.$/);
    page.isMissing(CORRECT);
  });

  const deadline = { rsvpDeadline: NOW - HOUR };
  it.each<[string | null, string, Partial<Rsvp>, Partial<GameEvent>]>([
    [ADD, 'after the deadline', without, deadline],
    [ADD, 'after the deadline, to a maybe', { ...without, response: 'maybe' }, deadline],
    [CORRECT, 'after the deadline', withEmail, deadline],
    [CORRECT, 'to a no', { ...withEmail, response: 'no' }, {}],
    [null, 'to a no without an email', { ...without, response: 'no' }, {}],
    [null, 'once the organizer has noted the guest', { ...without, attendance: 'arrived' }, {}],
    [null, 'once the organizer has noted the guest', { ...withEmail, attendance: 'arrived' }, {}],
    [null, 'once the game is cancelled', without, { status: 'cancelled' }],
    [null, 'once the game has started', without, { dateTime: NOW - HOUR }],
    [null, 'once the game is cancelled', withEmail, { status: 'cancelled' }],
  ])('offers %s: %s', async (offer, _, rsvp, event) => {
    await page.openAs(rsvp, ready(event));
    await screen.findByText('You answered:', { exact: false });
    for (const name of [ADD, CORRECT])
      expect(screen.queryAllByRole('button', { name })).toHaveLength(name === offer ? 1 : 0);
  });

  it.each([without, withEmail])('is not shown nor offered in the organizer’s preview', async (rsvp) => {
    page.remember(rsvp);
    await page.openPreview();
    await page.heading("You're in, Ana!");
    for (const text of [WRONG, ADD]) page.isMissing(text);
  });
});

describe('an email’s link that gives a place away', () => {
  const QUESTION = 'Give your place away?';

  beforeEach(() => {
    page.stored();
    page.follow(`edit=${own.id}&give-away=1`);
  });

  it('asks first, and changes nothing when the place is kept', async () => {
    await page.open(behind(6, { dateTime: NOW + 20 * HOUR }));
    expect(await page.heading(QUESTION)).toHaveFocus();
    expect(await page.heading("You're in, Ana!")).toBeVisible();
    page.isMissing('Still coming?');
    await page.press('Keep my place');
    expect(await page.heading("You're in, Ana!")).toHaveFocus();
    page.isMissing(QUESTION);
    expect(await page.heading('Still coming?')).toBeVisible();
    expect(mock.changeRsvp).not.toHaveBeenCalled();
  });

  it('gives it away by the button, and has the next one told; a failure asks again', async () => {
    await page.open(behind(6));
    expectLog('The RSVP did not arrive');
    mock.changeRsvp.mockResolvedValueOnce(page.failure);
    await page.press('Give my place away');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to submit RSVP');
    expect(await page.heading(QUESTION)).toBeVisible();
    await page.change('Give my place away', 'no');
    expect(await page.heading('Thanks for telling us, Ana.')).toHaveFocus();
    expect(location.hash).toBe('');
    page.isMissing(QUESTION);
    expect(mock.changeRsvp).toHaveBeenLastCalledWith(expect.objectContaining({ from: 'yes', to: 'no' }));
    await waitFor(() => expect(mock.sendDueEmails).toHaveBeenCalledExactlyOnceWith(EVENT_ID));
  });

  it('asks a reserve about the list, after the deadline, too', async () => {
    await page.open(behind(12, { rsvpDeadline: NOW - HOUR }));
    expect(await page.heading('Leave the reserve list?')).toHaveFocus();
    await page.press('Stay on the list');
    expect(await page.heading("You're 1st reserve, Ana")).toHaveFocus();
  });

  it.each<[string, Partial<Rsvp>, Partial<GameEvent>]>([
    ['gave it away already', { response: 'no' }, {}],
    ['comes after the start', {}, { dateTime: NOW - HOUR }],
    ['comes to a cancelled game', {}, { status: 'cancelled' }],
  ])('only shows the response to a guest who %s', async (_, rsvp, event) => {
    page.stored(rsvp);
    await page.open(behind(6, event));
    await screen.findByText('You answered:', { exact: false });
    for (const text of [QUESTION, 'Give my place away']) page.isMissing(text);
  });

  it('is not about another response that this browser gave', async () => {
    page.follow('edit=fedcba9876543210fedcba9876543210&give-away=1');
    localStorage.setItem(page.OWN_KEY, own.id);
    mock.readRsvp.mockImplementation(async (id) =>
      id === own.id ? { status: 'found', value: own, readAt: NOW } : { status: 'missing', readAt: NOW },
    );
    await page.open(behind(6));
    expect(await page.heading("You're in, Ana!")).toBeVisible();
    page.isMissing(QUESTION);
  });
});

describe('due emails of an event', () => {
  const at = (hours: number) => ready({ dateTime: NOW + hours * HOUR });

  it('are sent once per tab by a visit between 36 and 12 hours before, and not by the organizer’s preview', async () => {
    await page.open(at(37));
    cleanup();
    await page.openPreview(at(20));
    expect(mock.sendDueEmails).not.toHaveBeenCalled();
    history.replaceState(null, '', `/rsvp/${TOKEN}`);
    for (const _ of ['visit', 'second visit']) {
      cleanup();
      await page.open(at(20));
      await waitFor(() => expect(mock.sendDueEmails).toHaveBeenCalledExactlyOnceWith(EVENT_ID));
    }
  });

  it('are sent when a yes becomes something else, and not when it is kept', async () => {
    await page.openAs();
    await page.press('Change my answer');
    await page.change("Yes, I'll be there!", 'yes');
    await page.heading("You're in, Ana!");
    expect(mock.sendDueEmails).not.toHaveBeenCalled();
    await page.press('Change my answer');
    await page.change(page.MAYBE, 'maybe');
    await page.heading('Noted, Ana.');
    await waitFor(() => expect(mock.sendDueEmails).toHaveBeenCalledExactlyOnceWith(EVENT_ID));
  });

  it('change nothing on the page when asking for them fails', async () => {
    expectLog('Due emails were not asked for.');
    mock.sendDueEmails.mockRejectedValue(new Error('offline'));
    await page.open(at(20));
    await waitFor(() => expect(mock.sendDueEmails).toHaveBeenCalledOnce());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
