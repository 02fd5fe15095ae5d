import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { GameEvent } from '#domain/event.ts';
import { expectLog } from '../../setup.ts';
import { EVENT_ID, HOUR, makeRsvp, NOW, ready, TOKEN } from './fixtures.ts';
import * as mock from './guest-mock.ts';
import * as page from './page.tsx';

page.beginEach();
afterEach(() => void vi.useRealTimers());

describe('a link that leads nowhere', () => {
  it.each([
    ['invite-unknown', 'Invalid or expired RSVP link'],
    ['invite-off', 'Invalid or expired RSVP link'],
    ['invite-expired', 'This RSVP link has expired'],
    ['event-unavailable', 'Game event not found or no longer active'],
  ] as const)('is refused as %s: “%s”', async (problem, sentence) => {
    await page.open({ status: 'refused', problem });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(sentence);
    expect(screen.getByRole('img', { name: 'Sad face' })).toBeVisible();
    const home = screen.getByRole('link', { name: 'Go to ShowUp' });
    expect(home).toHaveAttribute('href', 'http://localhost:5173');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(mock.readRespondedEvents).not.toHaveBeenCalled();
  });

  it.each([
    ['', 'Invalid RSVP link'],
    ['no/token', 'Invalid or expired RSVP link'],
  ])('asks the database nothing when its token is “%s”', async (token, sentence) => {
    render(<page.RsvpPage token={token} />, { wrapper: BrowserRouter });
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(mock.readInvitation).not.toHaveBeenCalled();
  });

  it.each([
    ['invite-read-failed', 'Failed to get RSVP invite'],
    ['event-read-failed', 'Failed to get game event'],
    ['load-failed', 'Failed to load RSVP details'],
  ] as const)('can be tried again after %s', async (problem, sentence) => {
    expectLog('The invitation could not be read');
    await page.open({ status: 'failed', problem, cause: new Error('down') });
    expect(screen.getByRole('alert')).toHaveTextContent(sentence);
    mock.readInvitation.mockResolvedValue(ready());
    await page.press('Try again');
    expect(screen.getByRole('main')).toHaveFocus();
    expect(await page.heading('Sunset volleyball')).toBeVisible();
  });

  it('says so when the code that reads it breaks', async () => {
    expectLog('The invitation did not open');
    mock.readInvitation.mockRejectedValue(new Error('broken'));
    render(<page.RsvpPage token={TOKEN} />, { wrapper: BrowserRouter });
    expect(await screen.findByText('Failed to load RSVP details')).toBeVisible();
  });
});

describe('a link that was replaced', () => {
  const kept =
    'The link you came by was replaced or has ended. Your answer stays, and you can still change it.';

  /** This browser's guest responded by the link. */
  function respondedHere(): void {
    page.remember();
    localStorage.setItem(`showup:invite:${TOKEN}`, EVENT_ID);
  }

  it('says so to guests, and shows those who responded on this device their response, which they can change', async () => {
    await page.openReplaced();
    const replaced = /^The organizer has replaced this link or turned it off, or its last day is over\./;
    expect(screen.getByText(replaced)).toBeVisible();
    cleanup();
    respondedHere();
    await page.openReplaced();
    expect(await screen.findByText(kept)).toBeVisible();
    expect(mock.readRespondedEvents).toHaveBeenCalledExactlyOnceWith([makeRsvp().id], 0, null);
    expect(mock.countOpening).not.toHaveBeenCalled();
    await page.press('Change my answer');
    await page.change(page.NO, 'no');
    expect(mock.changeRsvp).toHaveBeenCalledOnce();
    expect(await screen.findByText(/^You answered:/)).toHaveTextContent(page.NO);
  });

  it('is remembered with its event when a response is sent', async () => {
    await page.open();
    await page.sayYesAs('Ana');
    await page.heading("You're in, Ana!");
    cleanup();
    page.stored();
    await page.openReplaced();
    const id = localStorage.getItem(page.OWN_KEY);
    expect(mock.readRespondedEvents).toHaveBeenCalledExactlyOnceWith([id], 0, null);
  });

  it('takes no new response from a guest whose response the organizer removed', async () => {
    respondedHere();
    mock.readRsvp.mockResolvedValue({ status: 'missing', readAt: null });
    await page.openReplaced();
    const removed = 'The organizer has removed your answer, and this link takes no new one.';
    expect(await screen.findByText(removed)).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('can be tried again when the response could not be read, and says so when it is gone with its event', async () => {
    respondedHere();
    const cause = new Error('down');
    mock.readRespondedEvents.mockResolvedValueOnce({ status: 'failed', problem: 'event-read-failed', cause });
    expectLog('The event of an earlier RSVP could not be read.');
    await page.openReplaced();
    await page.press('Try again');
    expect(await screen.findByText(kept)).toBeVisible();
    cleanup();
    mock.readRespondedEvents.mockResolvedValue({ status: 'missing' });
    await page.openReplaced();
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid or expired RSVP link');
  });
});

describe('the invitation', () => {
  it('tells what, when, where, who and by whom, also chats, and no search engine', async () => {
    const invite = { invitedBy: 'Maya', inviteMessage: '<b>Come</b>' };
    await page.open(ready({ description: 'Line one\nLine two' }, invite));
    expect(screen.getByRole('heading', { level: 1, name: "You're Invited!" })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Sunset volleyball' })).toBeVisible();
    expect(screen.getByRole('img', { name: 'volleyball' })).toHaveTextContent('🏐');
    // The card's badge, and the details that arrive after it.
    await waitFor(() => expect(screen.getAllByText('Intermediate')).toHaveLength(2));
    for (const text of [
      ...['Maya invited you to join', 'in 3 days', /on your clock/, '5 of 12 in, 7 spots left'],
      ...['<b>Come</b>', /Line one\s+Line two/, 'Google Maps', 'Apple Maps'],
    ])
      expect(screen.getByText(text)).toBeVisible();
    const toCalendar = screen.getByRole('link', { name: /Add to Calendar/ }).getAttribute('href');
    expect(toCalendar).toContain('20261125T000000Z%2F20261125T020000Z');
    expect(screen.getByRole('contentinfo')).toHaveTextContent('Powered by ShowUp');
    page.isMissing('Questions?');
    expect(document.title).toBe('Sunset volleyball | ShowUp');
    const content = (name: string) => document.head.querySelector(`meta[${name}]`)?.getAttribute('content');
    expect(content('name=robots')).toBe('noindex');
    const picture = /^http[^?]*\/api\/og-image\?title=[^&]+&sport=[^&]+&date=[^&]+&location=[^&]+$/;
    expect(content('property="og:image"')).toMatch(picture);
  });

  it('names the organizer when no inviter is named, whom to ask in one tap, and players in the order of the queue', async () => {
    const firstNames = { 'guest-3': 'Sam', 'guest-0': 'Maya', 'guest-4': 'Kim the reserve' };
    const rsvpCount = { yes: 5, no: 0, maybe: 0 };
    await page.open(ready({ organizerContact: '352-555-0100', maxPlayers: 4, rsvpCount, firstNames }));
    expect(screen.getByText('Maya Rodriguez invited you to join')).toBeVisible();
    expect(screen.getByText('Questions?')).toBeVisible();
    expect(screen.getByRole('link', { name: '352-555-0100' })).toHaveAttribute('href', 'tel:3525550100');
    expect(screen.getByText('Who').nextElementSibling).toHaveTextContent(/reserve.*Maya, Sam and 2 others$/);
  });

  it('shows markup in any text as text', async () => {
    const hostile = '<img src=x onerror="document.title=1">';
    const texts = { title: hostile, description: hostile, organizerName: hostile, organizerContact: hostile };
    history.replaceState(null, '', `/rsvp/${TOKEN}?name=${encodeURIComponent(hostile)}`);
    const invite = { invitedBy: hostile, inviteMessage: hostile };
    await page.open(ready({ ...texts, location: 'javascript:alert(1)' }, invite));
    expect(screen.getByRole('heading', { name: hostile })).toBeVisible();
    expect(page.field(/Your Name/)).toHaveValue(hostile);
    mock.submitRsvp.mockResolvedValue(page.recorded('yes'));
    await page.user.click(page.yes());
    expect(await page.heading(`You're in, ${hostile}!`)).toBeVisible();
    expect(document.querySelector('img[src]')).toBeNull();
    for (const link of screen.getAllByRole('link'))
      expect(link.getAttribute('href')).not.toMatch(/^\s*javascript:/i);
  });

  it('sends nothing from the organizer’s preview, and says so', async () => {
    await page.openPreview();
    expect(screen.getByText('Preview: nothing you press is sent')).toBeVisible();
    page.isMissing('Already answered?');
    await page.user.type(page.field(/Your Name/), 'Dana');
    await page.user.click(page.yes());
    expect(screen.getByRole('alert')).toHaveTextContent('Preview: nothing you press is sent');
    expect(mock.submitRsvp).not.toHaveBeenCalled();
    expect(mock.countOpening).not.toHaveBeenCalled();
    expect(localStorage.getItem(page.OWN_KEY)).toBeNull();
    expect(location.search).toBe('?preview=1');
    expect(page.field(/Your Name/)).toHaveValue('Dana');
  });
});

describe('an event that takes no responses any more', () => {
  it.each<[string, Partial<GameEvent>]>([
    ['RSVP Deadline Passed', { rsvpDeadline: NOW - 1000 }],
    ['This game is cancelled', { status: 'cancelled' }],
    ['This game has started', { dateTime: NOW - 1000 }],
    ['This game is over', { dateTime: NOW - 10 * HOUR }],
  ])('says “%s” instead of the form', async (title, event) => {
    await page.open(ready(event));
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Sunset volleyball' })).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Will you be there?' })).not.toBeInTheDocument();
    const join = screen.getByRole('link', { name: 'Join ShowUp' });
    expect(join).toHaveAttribute('href', 'https://app.example.com');
  });

  it.each<[string, Partial<GameEvent>]>([
    ['past the deadline', { rsvpDeadline: NOW - 1000 }],
    ['with as many responses as it takes', { rsvpCount: { yes: 5, no: 0, maybe: 495 } }],
  ])('has no spot left to take %s', async (_, event) => {
    await page.open(ready(event));
    expect(screen.getByText('5 of 12 in')).toBeVisible();
  });

  it.each(['2040-01-01', '2000-01-01'])(
    'goes by the server’s clock when the device shows %s',
    async (day) => {
      vi.useFakeTimers({ toFake: ['Date'] });
      vi.setSystemTime(day);
      await page.open(ready({ rsvpDeadline: NOW + 60_000 }));
      expect(page.yes()).toBeVisible();
      cleanup();
      await page.open(ready({ rsvpDeadline: NOW - 60_000 }));
      expect(await page.heading('RSVP Deadline Passed')).toBeVisible();
    },
  );
});

describe('a link that opens to founders first', () => {
  const title = 'Founders answer first';

  it('says when everybody can answer, on the event’s clock, instead of the form', async () => {
    await page.open(ready({}, { opensAt: Date.parse('2026-11-22T18:00:00-05:00') }));
    expect(await page.heading(title)).toBeVisible();
    expect(
      screen.getByText(/from Sunday, November 22, 6:00 PM EST\. This page opens by itself/),
    ).toBeVisible();
    expect(screen.getByText(/^Already answered\?/)).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Will you be there?' })).not.toBeInTheDocument();
  });

  it.each(['2040-01-01', '2000-01-01'])(
    'opens by itself by the server’s clock when the device shows %s',
    async (day) => {
      vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
      vi.setSystemTime(day);
      await page.open(ready({}, { opensAt: NOW + 20_000 }));
      expect(await page.heading(title)).toBeVisible();
      await act(async () => vi.advanceTimersByTime(25_000));
      expect(page.yes()).toBeVisible();
    },
  );

  it('leaves whoever has answered their answer', async () => {
    page.remember();
    await page.open(ready({}, { opensAt: NOW + HOUR }));
    expect(await screen.findByRole('button', { name: /Change/ })).toBeVisible();
    expect(screen.queryByText(title)).not.toBeInTheDocument();
  });
});

describe('an opening of the link', () => {
  const count = mock.countOpening;

  it('is counted once a day, once the page is visible', async () => {
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await page.open();
    expect(count).not.toHaveBeenCalled();
    state.mockRestore();
    page.comeBack();
    await waitFor(() => expect(count).toHaveBeenCalledOnce());
    cleanup();
    await page.open();
    expect(count).toHaveBeenCalledOnce();
  });

  it('is only logged when counting fails', async () => {
    count.mockResolvedValue({ status: 'failed', cause: new Error('down') });
    expectLog('was not counted');
    await page.open();
    await waitFor(() => expect(console.warn).toHaveBeenCalled());
    expect(page.yes()).toBeVisible();
  });
});
