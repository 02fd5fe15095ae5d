import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { RsvpResult } from '#data/firestore/rsvps.ts';
import type { GameEvent } from '#domain/event.ts';
import { problemSentences } from '#features/rsvp/response/problem-content.ts';
import { expectLog } from '../../setup.ts';
import { EVENT_ID, NOW, ready, TOKEN } from './fixtures.ts';
import * as mock from './guest-mock.ts';
import * as page from './page.tsx';

page.beginEach();

const EMAIL = 'ana@example.com';
const sentId = (call: number) => mock.submitRsvp.mock.calls[call]?.[0].id;
const appLink = () => new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Open in ShowUp' }).href);

async function openFilledIn(): Promise<void> {
  await page.open();
  await page.user.type(page.field(/Your Name/), 'Ana');
  await page.user.type(page.field(/Email/), EMAIL);
  await page.user.type(page.field(/Notes/), 'Late');
}

function expectTyped(name: string, email: string, notes = ''): void {
  expect(page.field(/Your Name/)).toHaveValue(name);
  expect(page.field(/Email/)).toHaveValue(email);
  expect(page.field(/Notes/)).toHaveValue(notes);
}

/** The database gives this result once; a yes is pressed. */
async function sayYes(result: RsvpResult): Promise<void> {
  mock.submitRsvp.mockResolvedValueOnce(result);
  await page.user.click(page.yes());
}

describe('the form', () => {
  it('asks for the name, in focus, until it is typed; Enter does not send it, but leads to the responses', async () => {
    await page.open(ready({ allowMaybe: false }));
    expect(screen.getByText(/^Your name tells the organizer who comes/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'What we keep about you' })).toHaveAttribute('href', '/privacy');
    await page.user.click(page.yes());
    expect(page.field(/Your Name/)).toHaveFocus();
    expect(page.field(/Your Name/)).toHaveAccessibleDescription('Please enter your name');
    await page.user.type(page.field(/Your Name/), 'A');
    page.isMissing('Please enter your name');
    await page.user.keyboard('{Enter}');
    expect(page.yes()).toHaveFocus();
    expect(screen.queryByRole('button', { name: page.MAYBE })).not.toBeInTheDocument();
    expect(mock.submitRsvp).not.toHaveBeenCalled();
  });

  it('asks for an email or a phone when the event needs one', async () => {
    const sentence = 'Please provide either an email or phone number';
    await page.open(ready({ requireContactInfo: true }));
    expect(page.field(/Email \(one of the two\)/)).toBeVisible();
    await page.sayYesAs('Ana');
    expect(screen.getByText(sentence)).toBeVisible();
    expect(page.field(/Email/)).toHaveFocus();
    await page.user.type(page.field(/Phone \(one of the two\)/), '352 555 0100');
    page.isMissing(sentence);
    expect(mock.submitRsvp).not.toHaveBeenCalled();
    await page.user.click(page.yes());
    expect(mock.submitRsvp.mock.lastCall?.[0].details).toMatchObject({ name: 'Ana', phone: '352 555 0100' });
  });

  it('takes what the link carries, which leaves the address bar, and keeps the rest of what was typed', async () => {
    history.replaceState(null, '', `/rsvp/${TOKEN}?name=Ana&email=${EMAIL}&phone=3525550100&utm=1`);
    await page.open();
    expectTyped('Ana', EMAIL);
    expect(page.field(/Phone/)).toHaveValue('3525550100');
    expect(location.search).toBe('?utm=1');
    await page.user.type(page.field(/Notes/), 'Late');
    cleanup();
    history.replaceState(null, '', `/rsvp/${TOKEN}?name=Bo`);
    await page.open();
    expectTyped('Bo', EMAIL, 'Late');
  });
});

describe('a response', () => {
  it('is thanked for, counted and carried into the app', async () => {
    await openFilledIn();
    await sayYes(page.recorded('yes'));
    expect(await page.heading("You're in, Ana!")).toHaveFocus();
    expect(screen.getByText("Yes, I'll be there!")).toBeVisible();
    expect(screen.getByText('6 of 12 in, 6 spots left')).toBeVisible();
    expect(screen.getAllByRole('link', { name: /Add to Calendar/ })).toHaveLength(1);
    expect(Object.fromEntries(appLink().searchParams)).toEqual({
      ...{ source: 'rsvp', game_id: EVENT_ID, response: 'yes', email: EMAIL, name: 'Ana' },
    });
    expect(mock.submitRsvp).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        id: localStorage.getItem(page.OWN_KEY),
        inviteToken: TOKEN,
        response: 'yes',
        details: { name: 'Ana', email: EMAIL, notes: 'Late', showsFirstName: false },
      }),
    );
  });

  it('from a second tab is the same one, and carries the email of an earlier try that was saved unseen', async () => {
    await openFilledIn();
    const other = '0123456789abcdef0123456789abcdef';
    localStorage.setItem(page.OWN_KEY, other);
    const contact = { email: 'an@example.com', phone: undefined };
    await sayYes({ status: 'recorded', response: 'yes', contact });
    await page.heading("You're in, Ana!");
    expect(appLink().searchParams.get('email')).toBe('an@example.com');
    expect(sentId(0)).toBe(other);
  });

  it('is sent once, however often the button is pressed', async () => {
    await openFilledIn();
    const { promise, resolve } = Promise.withResolvers<RsvpResult>();
    mock.submitRsvp.mockReturnValue(promise);
    await page.user.dblClick(page.yes());
    await page.user.click(page.button(page.NO));
    expect(page.button('Sending…')).toHaveAttribute('aria-disabled', 'true');
    expect(mock.submitRsvp).toHaveBeenCalledOnce();
    await act(async () => resolve(page.recorded('yes')));
    expect(await page.heading("You're in, Ana!")).toBeVisible();
  });

  it('that failed keeps the text, for its own event, and is tried again under the same id', async () => {
    await openFilledIn();
    expectLog('The RSVP did not arrive');
    await sayYes(page.failure);
    expect(within(screen.getByRole('alert')).getByText('Failed to submit RSVP')).toBeVisible();
    expectTyped('Ana', EMAIL, 'Late');
    cleanup();
    await page.open(ready({ id: 'another-game-2026-11-24-abc123' }));
    expectTyped('', '');
    cleanup();
    await page.open();
    expectTyped('Ana', EMAIL, 'Late');
    mock.submitRsvp.mockResolvedValueOnce(page.recorded('no'));
    await page.press(page.NO);
    expect(await page.heading('Thanks for telling us, Ana.')).toBeVisible();
    expect(sentId(1)).toBe(sentId(0));
    cleanup();
    localStorage.clear();
    await page.open();
    expectTyped('', '');
  });

  it('says why it failed when the guest is offline', async () => {
    await openFilledIn();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
    expectLog('The RSVP could not be sent');
    mock.submitRsvp.mockRejectedValueOnce(new Error('no code'));
    await page.user.click(page.yes());
    const sentence = 'Failed to submit RSVP: you seem to be offline. Nothing you typed is lost.';
    expect(screen.getByRole('alert')).toHaveTextContent(`${sentence} Tap your answer again.`);
  });

  it('that is refused says so beside the buttons, and the page is as it is now when it comes too late', async () => {
    await openFilledIn();
    for (const problem of ['rsvp-unknown', 'rsvps-full'] as const) {
      await sayYes({ status: 'refused', problem });
      expect(screen.getByRole('alert')).toHaveTextContent(problemSentences[problem]);
      expectTyped('Ana', EMAIL, 'Late');
    }
    mock.readInvitation.mockResolvedValue(ready({ status: 'cancelled' }));
    await sayYes({ status: 'refused', problem: 'event-cancelled' });
    expect(await page.heading('This game is cancelled')).toBeVisible();
  });
});

describe('the private link of a response that was given elsewhere', () => {
  const ASK = 'Email me my private link';
  const asked = () => screen.findByText(/^If ana@example.com answered this game, the link is on its way\./);

  it('is sent to an email that responded already', async () => {
    await openFilledIn();
    await sayYes({ status: 'refused', problem: 'already-responded' });
    mock.requestPrivateLink.mockResolvedValueOnce('failed').mockResolvedValueOnce('asked');
    await page.press(ASK);
    expect(await screen.findByText('That did not get through. Please try again.')).toBeVisible();
    await page.press(ASK);
    expect(await asked()).toBeVisible();
    expect(mock.requestPrivateLink).toHaveBeenCalledTimes(2);
    expect(mock.requestPrivateLink).toHaveBeenLastCalledWith(EVENT_ID, EMAIL);
    expect(screen.queryByRole('button', { name: ASK })).not.toBeInTheDocument();
  });

  it.each<[string, Partial<GameEvent>]>([
    ['before anything is typed', {}],
    ['after the deadline', { rsvpDeadline: NOW - 1 }],
  ])('is asked for %s', async (_, event) => {
    await page.open(ready(event));
    await page.user.click(screen.getByText('Already answered?'));
    expect(screen.getByText(/^This page shows your answer by itself on the device/)).toBeVisible();
    const form = within(await screen.findByRole('form', { name: /^Answered on another device/ }));
    await page.user.type(form.getByLabelText('Email'), 'ana@');
    await page.press(ASK);
    expect(await form.findByRole('alert')).toHaveTextContent('That email address does not look complete');
    expect(mock.requestPrivateLink).not.toHaveBeenCalled();
    await page.user.type(form.getByLabelText('Email'), 'example.com');
    mock.requestPrivateLink.mockResolvedValueOnce('asked');
    await page.press(ASK);
    expect(await asked()).toBeVisible();
    expect(mock.requestPrivateLink).toHaveBeenCalledExactlyOnceWith(EVENT_ID, EMAIL);
  });
});

it('the email about a response is not waited for, and is requested on every visit until the function has accepted it', async () => {
  const sentTimes = (times: number) =>
    waitFor(() => expect(mock.requestConfirmation).toHaveBeenCalledTimes(times));
  await openFilledIn();
  expectLog('The email about the RSVP was not asked for.');
  mock.requestConfirmation.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce('queued');
  await sayYes(page.recorded('yes'));
  await sentTimes(1);
  const id = sentId(0) ?? '';
  page.stored({ id });
  for (const times of [2, 3, 3]) {
    cleanup();
    await page.open();
    await screen.findByRole('button', { name: 'Change my answer' });
    await sentTimes(times);
    if (times === 3) await waitFor(() => expect(localStorage.getItem(`showup:email:${EVENT_ID}`)).toBeNull());
  }
  expect(mock.requestConfirmation.mock.calls).toEqual([[[id]], [[id]], [[id]]]);
});
