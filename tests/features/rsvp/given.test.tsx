import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { GameEvent } from '#domain/event.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import { expectLog } from '../../setup.ts';
import { behind, EVENT_ID, HOUR, makeEvent, makeRsvp, NOW, ready } from './fixtures.ts';
import * as mock from './guest-mock.ts';
import * as page from './page.tsx';

page.beginEach();

const own = makeRsvp();
const CHANGE = 'Change my answer';

describe('a guest who responded before', () => {
  it('sees the response and changes it, to no too', async () => {
    await page.openAs();
    expect(await page.heading("You're in, Ana!")).toBeVisible();
    await page.press(CHANGE);
    expect(await page.heading('Change your answer')).toHaveFocus();
    expect(page.field(/Your Name/)).toHaveValue('Ana');
    expect(page.field(/Notes/)).toHaveValue('Bringing a ball');
    expect(screen.queryByRole('textbox', { name: /Email/ })).not.toBeInTheDocument();
    await page.user.clear(page.field(/Notes/));
    await page.change(page.NO, 'no');
    expect(await page.heading('Thanks for telling us, Ana.')).toHaveFocus();
    expect(screen.getByText('4 of 12 in, 8 spots left')).toBeVisible();
    expect(mock.changeRsvp).toHaveBeenCalledExactlyOnceWith({
      ...{ id: own.id, event: expect.objectContaining({ id: EVENT_ID }), from: 'yes', to: 'no' },
      details: { name: 'Ana', showsFirstName: false },
    });
    expect(mock.submitRsvp).not.toHaveBeenCalled();
  });

  it.each([own, { ...own, notes: undefined }])('finds a change again, until it is given up', async (rsvp) => {
    await page.openAs(rsvp);
    await page.press(CHANGE);
    await page.user.type(page.field(/Notes/), ', late');
    cleanup();
    await page.open();
    await page.press(CHANGE);
    expect(page.field(/Notes/)).toHaveValue(`${rsvp.notes ?? ''}, late`);
    await page.press('Keep it as it is');
    expect(await page.heading("You're in, Ana!")).toHaveFocus();
    await page.press(CHANGE);
    expect(page.field(/Notes/)).toHaveValue(rsvp.notes ?? '');
  });

  it('sees what changed since, and keeps the response', async () => {
    await page.openAs({}, ready({ dateTime: makeEvent().dateTime + HOUR, location: 'Westside Park' }));
    const notice = screen.getByText('Changed since you answered').closest('[role=status]');
    expect(notice).toHaveTextContent('was Kanapaha Veterans Park');
    expect(notice).toHaveTextContent('now Westside Park');
    expect(notice).toHaveTextContent(/7:00 PM EST.*8:00 PM EST/);
    // The thanks had the focus before, and get it again.
    await page.press(CHANGE);
    await page.press('Keep it as it is');
    await page.change('That works, keep my answer', 'yes');
    expect(await page.heading("You're in, Ana!")).toHaveFocus();
    page.isMissing('Changed since you answered');
    expect(screen.getByText('5 of 12 in, 7 spots left')).toBeVisible();
  });

  it.each([
    [{ came: 6, of: 7 }, 'You came to 6 of 7 games.'],
    [{ came: 1, of: 1 }, 'You came to 1 of 1 game.'],
    [{ came: 0, of: 1 }, null],
    [undefined, null],
  ])('is told after the game how often they came, unless that is never: %o', async (record, sentence) => {
    await page.openAs({ ...own, ...(record && { record }) }, ready({ dateTime: NOW - 10 * HOUR }));
    expect(await screen.findByText(/^You answered/)).toBeVisible();
    // What comes lazily is there, also where it says nothing.
    await vi.dynamicImportSettled();
    if (sentence) expect(await screen.findByText(sentence)).toBeVisible();
    else expect(screen.queryByText(/^You came/)).not.toBeInTheDocument();
  });

  it('opens it by the private link in a tab that shows the event already', async () => {
    await page.open();
    const reload = vi.fn();
    onTestFinished(() => void vi.unstubAllGlobals());
    vi.stubGlobal('location', { hash: '#details', reload });
    window.dispatchEvent(new HashChangeEvent('hashchange'));
    expect(reload).not.toHaveBeenCalled();
    vi.stubGlobal('location', { hash: `#edit=${own.id}`, reload });
    window.dispatchEvent(new HashChangeEvent('hashchange'));
    expect(reload).toHaveBeenCalledOnce();
  });

  describe('by a private link that this browser does not know', () => {
    const WHOSE = 'You are looking at Ana’s answer.';
    beforeEach(() => {
      page.stored();
      page.follow(`edit=${own.id}`);
    });

    it('attack: a forwarded link makes nobody somebody else, and takes no address', async () => {
      await page.open();
      expect(await page.heading(WHOSE)).toBeVisible();
      expect(localStorage.getItem(page.OWN_KEY)).toBeNull();
      page.isMissing(/ana@example.com/);
      expect(screen.queryByRole('link', { name: /^Open in/ })).not.toBeInTheDocument();
      await page.press('Respond for yourself');
      expect(await page.heading('Will you be there?')).toBeVisible();
      page.isMissing(WHOSE);
      expect(location.hash).toBe('');
      await page.sayYesAs('Bo');
      expect(await page.heading("You're in, Bo!")).toBeVisible();
      expect(mock.submitRsvp.mock.lastCall?.[0].id).not.toBe(own.id);
    });

    it('keeps it with “This is me”, also once the link is replaced', async () => {
      await page.open();
      await page.press('This is me');
      page.isMissing(WHOSE);
      expect(screen.getByText('ana@example.com')).toBeVisible();
      expect(localStorage.getItem(page.OWN_KEY)).toBe(own.id);
      expect(location.hash).toBe('');
      cleanup();
      await page.openReplaced();
      expect(mock.readRespondedEvents).toHaveBeenCalledExactlyOnceWith([own.id], 0, null);
    });

    it('keeps it by changing it, and not when the change fails', async () => {
      await page.open();
      await page.press(CHANGE);
      expectLog('The RSVP did not arrive');
      mock.changeRsvp.mockResolvedValueOnce(page.failure);
      await page.press(page.NO);
      expect(await screen.findByRole('alert')).toBeVisible();
      expect(localStorage.getItem(page.OWN_KEY)).toBeNull();
      await page.change(page.NO, 'no');
      expect(await page.heading('Thanks for telling us, Ana.')).toBeVisible();
      page.isMissing(WHOSE);
      expect(localStorage.getItem(page.OWN_KEY)).toBe(own.id);
    });

    it('finds the own response again where this browser has one', async () => {
      const mine = makeRsvp({ id: 'b'.repeat(32), name: 'Bo' });
      localStorage.setItem(page.OWN_KEY, mine.id);
      mock.readRsvp.mockImplementation(async (id) => ({
        ...{ status: 'found', value: id === mine.id ? mine : own, readAt: NOW },
      }));
      await page.open();
      await page.heading(WHOSE);
      await page.press('Respond for yourself');
      expect(await page.heading("You're in, Bo!")).toBeVisible();
    });

    it('offers no form where there is none, and nothing to another event’s guest', async () => {
      await page.open(ready({ rsvpDeadline: NOW - HOUR }));
      expect(await page.heading(WHOSE)).toBeVisible();
      page.isNoButton('Respond for yourself');
      cleanup();
      page.stored({ gameEventId: 'another-game' });
      await page.open();
      expect(await screen.findByText(/That private link has no answer behind it/)).toBeVisible();
      expect(page.yes()).toBeVisible();
    });
  });

  it('gets the form under the same id when the response can’t be read', async () => {
    localStorage.setItem(page.OWN_KEY, own.id);
    mock.readRsvp.mockResolvedValue({ status: 'failed', cause: new Error('down') });
    expectLog('The earlier RSVP could not be read');
    await page.open();
    expect(await screen.findByText(/^We could not check whether you answered before\./)).toBeVisible();
    await page.sayYesAs('Ana');
    expect(mock.submitRsvp.mock.lastCall?.[0].id).toBe(own.id);
  });
});

/** The first of the queue leaves the event, and the guest comes back to the page. */
function comeBackWithoutFirst({ event: { queue, dateTime } }: ReturnType<typeof behind>): void {
  const value = makeEvent({ dateTime, queue: queue.slice(1), rsvpCount: { yes: 13, no: 1, maybe: 0 } });
  mock.readEvent.mockResolvedValue({ status: 'found', value, readAt: NOW });
  page.comeBack();
}

describe('a place in the game', () => {
  it('that came free meanwhile is said first, once, on the next visit too', async () => {
    await page.openAs({}, behind(13));
    await page.heading("You're 2nd reserve, Ana");
    expect(screen.getByText(/^2 places must come free\./)).toBeVisible();
    cleanup();
    await page.open(behind(12));
    await page.heading("You're 1st reserve, Ana");
    expect(screen.getByText('You moved up, from 2nd to 1st reserve.')).toBeVisible();
    expect(screen.getByText(/^1 place must come free\./)).toBeVisible();
    cleanup();
    await page.open(behind(11));
    await page.heading("You're in, Ana!");
    expect(screen.getByText('A place came free, and it is yours.')).toBeVisible();
    expect(screen.getByText('Place 12 of 12.')).toBeVisible();
    cleanup();
    await page.open(behind(11));
    page.isMissing('A place came free, and it is yours.');
  });

  it('that was given away on another device is gone from an open page', async () => {
    await page.openAs({}, behind(0));
    await page.heading("You're in, Ana!");
    page.remember({ response: 'no' });
    comeBackWithoutFirst(behind(0));
    expect(await page.heading('Thanks for telling us, Ana.')).toBeVisible();
  });

  it('is not known while the queue does not hold everybody', async () => {
    await page.openAs({}, behind(6, { queue: [] }));
    expect(await page.heading('Your yes is noted, Ana.')).toBeVisible();
    expect(screen.getByText(/^Who has a place is not known for this game yet\./)).toBeVisible();
  });

  it('stays on the page when the event can’t be read again', async () => {
    await page.openAs({}, behind(12));
    expectLog('The event could not be read again');
    mock.readEvent.mockResolvedValue({ status: 'failed', cause: new Error('down') });
    page.comeBack();
    await waitFor(() => expect(mock.readEvent).toHaveBeenCalled());
    expect(await page.heading("You're 1st reserve, Ana")).toBeVisible();
  });
});

const soon = { dateTime: NOW + 20 * HOUR };
/** A yes to it that is half a day old. */
const saidBefore = { seenDateTime: soon.dateTime, submittedAt: NOW - 12 * HOUR };

describe('“Still coming?”', () => {
  it('is asked the day before, and a yes takes one tap; giving the place away is sent once, and again when it failed', async () => {
    await page.openAs(saidBefore, behind(6, soon));
    expect(await page.heading('Still coming?')).toBeVisible();
    await page.press(CHANGE);
    await page.press('Keep it as it is');
    await page.change('Still in', 'yes');
    expect(await screen.findByText('You said that you are still in. See you there!')).toHaveFocus();
    page.isNoButton('Still in');
    expect(mock.changeRsvp).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ id: own.id, from: 'yes', to: 'yes', confirms: true }),
    );
    expectLog('The RSVP did not arrive');
    const { promise, resolve } = Promise.withResolvers<typeof page.failure>();
    mock.changeRsvp.mockReturnValueOnce(promise);
    await page.user.dblClick(page.button('Give my place away'));
    expect(mock.changeRsvp).toHaveBeenCalledTimes(2);
    resolve(page.failure);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to submit RSVP');
    expect(await page.heading("You're in, Ana!")).toBeVisible();
    await page.change('Give my place away', 'no');
    expect(await page.heading('Thanks for telling us, Ana.')).toHaveFocus();
    expect(screen.getByText('The game is full: 12 in, 1 in reserve')).toBeVisible();
    expect(mock.changeRsvp).toHaveBeenLastCalledWith(expect.objectContaining({ from: 'yes', to: 'no' }));
  });

  it.each<[string, number, Partial<Rsvp>, number, Partial<GameEvent>]>([
    ['asked again once the game was moved', 1, { confirmedAt: NOW, seenDateTime: NOW }, 6, soon],
    ['not asked within half a day of the yes', 0, { submittedAt: NOW - 12 * HOUR + 60_000 }, 6, soon],
    ['not asked on the reserve list', 0, {}, 12, soon],
    ['not asked two days before', 0, {}, 6, {}],
  ])('is %s', async (_, questions, rsvp, count, event) => {
    await page.openAs({ ...saidBefore, ...rsvp }, behind(count, event));
    await screen.findByText('You answered:', { exact: false });
    expect(screen.queryAllByRole('button', { name: 'Still in' })).toHaveLength(questions);
  });

  it('is not asked in the moment in which a place came free, nor within half a day', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(NOW);
    const later = { dateTime: NOW + 30 * HOUR };
    await page.openAs({ ...saidBefore, seenDateTime: later.dateTime }, behind(12, later));
    await page.heading("You're 1st reserve, Ana");
    comeBackWithoutFirst(behind(12, later));
    await page.heading("You're in, Ana!");
    expect(screen.getByText('A place came free, and it is yours.')).toBeVisible();
    expect(screen.getByText('The game is full: 12 in, 1 in reserve')).toBeVisible();
    page.isMissing('Still coming?');
    cleanup();
    await page.open({ ...behind(11, later), readAt: NOW + 12 * HOUR - 1 });
    await page.heading("You're in, Ana!");
    page.isMissing('Still coming?');
    cleanup();
    await page.open({ ...behind(11, later), readAt: NOW + 12 * HOUR });
    expect(await page.heading('Still coming?')).toBeVisible();
  });
});

describe('the tick for the first name', () => {
  const tick = () => screen.getByRole('checkbox', { name: /^If I come, show my first name to people with/ });
  const lastDetails = () => mock.changeRsvp.mock.lastCall?.[0].details;

  async function respond(label: string, response: 'yes' | 'no') {
    await page.change(label, response);
    await screen.findByRole('button', { name: CHANGE });
  }

  it('is not set unless the guest sets it, and stays for a maybe that becomes a yes', async () => {
    await page.open();
    await page.user.type(page.field(/Your Name/), 'Ana Lopez');
    expect(tick()).not.toBeChecked();
    await page.user.click(tick());
    mock.submitRsvp.mockResolvedValue(page.recorded('maybe'));
    await page.press(page.MAYBE);
    await page.press(CHANGE);
    const [request] = mock.submitRsvp.mock.lastCall ?? [];
    expect(request?.details).toEqual({ name: 'Ana Lopez', showsFirstName: true });
    expect(tick()).toBeChecked();
  });

  it('can be taken back', async () => {
    await page.openAs({}, ready({ firstNames: { 'guest-0': 'Ana' } }));
    const who = screen.getByText('Who').nextElementSibling;
    expect(who).toHaveTextContent(/Ana and 4 others$/);
    await page.press(CHANGE);
    expect(tick()).toBeChecked();
    await page.user.click(tick());
    await respond("Yes, I'll be there!", 'yes');
    expect(lastDetails()).toMatchObject({ showsFirstName: false });
    expect(who).not.toHaveTextContent(/others/);
  });

  it.each([
    ['set after a no', true, page.NO],
    ['not set after a no', false, page.NO],
    ['set after the place was given away', true, 'Give my place away'],
  ])('stays %s, for another yes, also when the page was closed', async (_, isSet, leave) => {
    await page.openAs(saidBefore, ready({ ...soon, firstNames: isSet ? { 'guest-0': 'Ana' } : {} }));
    if (leave === page.NO) await page.press(CHANGE);
    await respond(leave, 'no');
    cleanup();
    await page.openAs({ ...saidBefore, response: 'no' }, ready(soon));
    await page.press(CHANGE);
    expect(tick().matches(':checked')).toBe(isSet);
    await respond("Yes, I'll be there!", 'yes');
    expect(lastDetails()?.showsFirstName).toBe(isSet);
  });
});
