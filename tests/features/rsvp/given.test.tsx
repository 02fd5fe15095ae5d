import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameEvent } from '#domain/event.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import { expectLog } from '../../setup.ts';
import { EVENT_ID, HOUR, makeEvent, makeRsvp, NOW, ready, TOKEN } from './fixtures.ts';
import * as mock from './guest-mock.ts';
import {
  begin,
  comeBack,
  failure,
  field,
  heading,
  isMissing,
  MAYBE,
  NO,
  OWN_KEY,
  open,
  openAs,
  openReplaced,
  press,
  recorded,
  remember,
  stored,
  user,
  yes,
} from './page.tsx';

beforeAll(() => import('#features/rsvp/guest-area.tsx'), 60_000);
beforeEach(() => begin());
afterEach(() => void vi.unstubAllGlobals());

const own = makeRsvp();
const CHANGE = 'Change my answer';
const CONFIRMED = 'You said that you are still in. See you there!';

describe('a guest who responded before', () => {
  it('sees the response and changes it, to no too', async () => {
    await openAs();
    expect(await heading("You're in, Ana!")).toBeVisible();
    await press(CHANGE);
    expect(await heading('Change your answer')).toHaveFocus();
    expect(field(/Your Name/)).toHaveValue('Ana');
    expect(field(/Notes/)).toHaveValue('Bringing a ball');
    expect(screen.queryByRole('textbox', { name: /Email/ })).not.toBeInTheDocument();
    mock.changeRsvp.mockResolvedValue(recorded('no'));
    await user.clear(field(/Notes/));
    await press(NO);
    expect(await heading('Thanks for telling us, Ana.')).toHaveFocus();
    expect(screen.getByText('4 of 12 in, 8 spots left')).toBeVisible();
    expect(mock.changeRsvp).toHaveBeenCalledExactlyOnceWith({
      id: own.id,
      event: expect.objectContaining({ id: EVENT_ID }),
      ...{ from: 'yes', to: 'no' },
      details: { name: 'Ana', showsFirstName: false },
    });
    expect(mock.submitRsvp).not.toHaveBeenCalled();
  });

  it.each([own, { ...own, notes: undefined }])('finds a change again, until it is given up', async (rsvp) => {
    await openAs(rsvp);
    await press(CHANGE);
    await user.type(field(/Notes/), ', late');
    cleanup();
    await open();
    await press(CHANGE);
    expect(field(/Notes/)).toHaveValue(`${rsvp.notes ?? ''}, late`);
    await press('Keep it as it is');
    expect(await heading("You're in, Ana!")).toHaveFocus();
    await press(CHANGE);
    expect(field(/Notes/)).toHaveValue(rsvp.notes ?? '');
  });

  it('sees what changed since, and keeps the response', async () => {
    await openAs({}, ready({ dateTime: makeEvent().dateTime + HOUR, location: 'Westside Park' }));
    const notice = screen.getByText('Changed since you answered').closest('[role=status]');
    expect(notice).toHaveTextContent('was Kanapaha Veterans Park');
    expect(notice).toHaveTextContent('now Westside Park');
    expect(notice).toHaveTextContent(/7:00 PM EST.*8:00 PM EST/);
    // The thanks had the focus before, and get it again.
    await press(CHANGE);
    await press('Keep it as it is');
    mock.changeRsvp.mockResolvedValue(recorded('yes'));
    await press('That works, keep my answer');
    expect(await heading("You're in, Ana!")).toHaveFocus();
    isMissing('Changed since you answered');
    expect(screen.getByText('5 of 12 in, 7 spots left')).toBeVisible();
  });

  it('opens it by the private link in a tab that shows the event already', async () => {
    await open();
    const reload = vi.fn();
    vi.stubGlobal('location', { hash: '#details', reload });
    window.dispatchEvent(new HashChangeEvent('hashchange'));
    expect(reload).not.toHaveBeenCalled();
    vi.stubGlobal('location', { hash: `#edit=${own.id}`, reload });
    window.dispatchEvent(new HashChangeEvent('hashchange'));
    expect(reload).toHaveBeenCalledOnce();
  });

  describe('by a private link that this browser does not know', () => {
    const WHOSE = 'You are looking at Ana’s answer.';
    const follow = () => history.replaceState(null, '', `/rsvp/${TOKEN}#edit=${own.id}`);
    beforeEach(() => {
      stored({ email: 'ana@example.com' });
      follow();
    });

    it('attack: a forwarded link makes nobody somebody else, and takes no address', async () => {
      await open();
      expect(await heading(WHOSE)).toBeVisible();
      expect(localStorage.getItem(OWN_KEY)).toBeNull();
      isMissing(/ana@example.com/);
      expect(screen.queryByRole('link', { name: /^Open in/ })).not.toBeInTheDocument();
      await press('Respond for yourself');
      expect(await heading('Will you be there?')).toBeVisible();
      isMissing(WHOSE);
      expect(location.hash).toBe('');
      await user.type(field(/Your Name/), 'Bo');
      mock.submitRsvp.mockResolvedValue(recorded('yes'));
      await user.click(yes());
      expect(await heading("You're in, Bo!")).toBeVisible();
      expect(mock.submitRsvp.mock.lastCall?.[0].id).not.toBe(own.id);
    });

    it('keeps it with “This is me”, also once the link is replaced', async () => {
      await open();
      await press('This is me');
      isMissing(WHOSE);
      expect(screen.getByText('ana@example.com')).toBeVisible();
      expect(localStorage.getItem(OWN_KEY)).toBe(own.id);
      expect(location.hash).toBe('');
      cleanup();
      await openReplaced();
      expect(mock.readRespondedEvents).toHaveBeenCalledExactlyOnceWith([own.id], 0);
    });

    it('keeps it by changing it, and not when the change fails', async () => {
      await open();
      await press(CHANGE);
      expectLog('The RSVP did not arrive');
      mock.changeRsvp.mockResolvedValueOnce(failure);
      await press(NO);
      expect(await screen.findByRole('alert')).toBeVisible();
      expect(localStorage.getItem(OWN_KEY)).toBeNull();
      mock.changeRsvp.mockResolvedValueOnce(recorded('no'));
      await press(NO);
      expect(await heading('Thanks for telling us, Ana.')).toBeVisible();
      isMissing(WHOSE);
      expect(localStorage.getItem(OWN_KEY)).toBe(own.id);
    });

    it('finds the own response again where this browser has one', async () => {
      const mine = makeRsvp({ id: 'b'.repeat(32), name: 'Bo' });
      localStorage.setItem(OWN_KEY, mine.id);
      mock.readRsvp.mockImplementation(async (id) => ({
        ...{ status: 'found', value: id === mine.id ? mine : own, readAt: NOW },
      }));
      await open();
      await heading(WHOSE);
      await press('Respond for yourself');
      expect(await heading("You're in, Bo!")).toBeVisible();
    });

    it('offers no form where there is none', async () => {
      await open(ready({ rsvpDeadline: NOW - HOUR }));
      expect(await heading(WHOSE)).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Respond for yourself' })).not.toBeInTheDocument();
    });
  });

  it('can’t use the private link of another event', async () => {
    stored({ gameEventId: 'another-game' });
    history.replaceState(null, '', `/rsvp/${TOKEN}#edit=${own.id}`);
    await open();
    expect(await screen.findByText(/That private link has no answer behind it/)).toBeVisible();
    expect(yes()).toBeVisible();
  });

  it('gets the form under the same id when the response can’t be read', async () => {
    localStorage.setItem(OWN_KEY, own.id);
    mock.readRsvp.mockResolvedValue({ status: 'failed', cause: new Error('down') });
    expectLog('The earlier RSVP could not be read');
    await open();
    expect(await screen.findByText(/^We could not check whether you answered before\./)).toBeVisible();
    await user.type(field(/Your Name/), 'Ana');
    mock.submitRsvp.mockResolvedValue(recorded('yes'));
    await user.click(yes());
    expect(mock.submitRsvp.mock.lastCall?.[0].id).toBe(own.id);
  });
});

const full = { yes: 14, no: 0, maybe: 0 };
const others = (count: number) => Array.from({ length: count }, (_, index) => `guest-${index + 1}`);
/** The own place is `guest-0`, behind that many others. */
const behind = (count: number) => [...others(count), 'guest-0', ...others(13).slice(count)];
const at = (count: number, changes: Partial<GameEvent> = {}) =>
  ready({ rsvpCount: full, queue: behind(count), ...changes });

/** The event becomes this one, and the guest comes back to the page. */
function comeBackTo(changes: Partial<GameEvent>): void {
  mock.readEvent.mockResolvedValue({ status: 'found', value: makeEvent(changes), readAt: NOW });
  comeBack();
}
/** A place of the own reserve came free. */
const free = { rsvpCount: { ...full, yes: 13 }, queue: behind(12).slice(1) };

describe('a place in the game', () => {
  it('that came free meanwhile is said first, once, on the next visit too', async () => {
    await openAs({}, at(13));
    await heading("You're 2nd reserve, Ana");
    expect(screen.getByText(/^2 places must come free\./)).toBeVisible();
    cleanup();
    await open(at(12));
    await heading("You're 1st reserve, Ana");
    expect(screen.getByText('You moved up, from 2nd to 1st reserve.')).toBeVisible();
    expect(screen.getByText(/^1 place must come free\./)).toBeVisible();
    cleanup();
    await open(at(11));
    await heading("You're in, Ana!");
    expect(screen.getByText('A place came free, and it is yours.')).toBeVisible();
    expect(screen.getByText('Place 12 of 12.')).toBeVisible();
    cleanup();
    await open(at(11));
    isMissing('A place came free, and it is yours.');
  });

  it('that was given away on another device is gone from an open page', async () => {
    await openAs({}, at(6));
    await heading("You're in, Ana!");
    remember({ response: 'no' });
    comeBackTo({ rsvpCount: { yes: 13, no: 1, maybe: 0 }, queue: others(13) });
    expect(await heading('Thanks for telling us, Ana.')).toBeVisible();
  });

  it('is not known while the queue does not hold everybody', async () => {
    await openAs({}, ready({ rsvpCount: full, queue: [] }));
    expect(await heading('Your yes is noted, Ana.')).toBeVisible();
    expect(screen.getByText(/^Who has a place is not known for this game yet\./)).toBeVisible();
  });

  it('stays on the page when the event can’t be read again', async () => {
    await openAs({}, at(12));
    expectLog('The event could not be read again');
    mock.readEvent.mockResolvedValue({ status: 'failed', cause: new Error('down') });
    comeBack();
    await waitFor(() => expect(mock.readEvent).toHaveBeenCalled());
    expect(await heading("You're 1st reserve, Ana")).toBeVisible();
  });
});

describe('“Still coming?”', () => {
  const soon = { dateTime: NOW + 20 * HOUR };
  /** A yes to it that is half a day old. */
  const saidBefore = { seenDateTime: soon.dateTime, submittedAt: NOW - 12 * HOUR };

  it('is asked the day before, and a yes takes one tap, as does giving the place away after it', async () => {
    await openAs(saidBefore, at(6, soon));
    expect(await heading('Still coming?')).toBeVisible();
    await press(CHANGE);
    await press('Keep it as it is');
    mock.changeRsvp.mockResolvedValueOnce(recorded('yes'));
    await press('Still in');
    expect(await screen.findByText(CONFIRMED)).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Still in' })).not.toBeInTheDocument();
    expect(mock.changeRsvp).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ id: own.id, from: 'yes', to: 'yes', confirms: true }),
    );
    mock.changeRsvp.mockResolvedValueOnce(recorded('no'));
    await press('Give my place away');
    expect(await heading('Thanks for telling us, Ana.')).toHaveFocus();
    expect(screen.getByText('The game is full: 12 in, 1 in reserve')).toBeVisible();
    expect(mock.changeRsvp).toHaveBeenLastCalledWith(expect.objectContaining({ from: 'yes', to: 'no' }));
  });

  it('sends one request for two taps, and says so when it fails', async () => {
    await openAs(saidBefore, at(6, soon));
    expectLog('The RSVP did not arrive');
    const { promise, resolve } = Promise.withResolvers<typeof failure>();
    mock.changeRsvp.mockReturnValue(promise);
    await user.dblClick(await screen.findByRole('button', { name: 'Give my place away' }));
    expect(mock.changeRsvp).toHaveBeenCalledOnce();
    resolve(failure);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to submit RSVP');
    expect(await heading("You're in, Ana!")).toBeVisible();
  });

  it('is asked again when the game was moved after the guest confirmed', async () => {
    const moved = at(6, { dateTime: soon.dateTime + HOUR });
    await openAs({ confirmedAt: NOW, seenDateTime: soon.dateTime }, moved);
    expect(await screen.findByRole('button', { name: 'Still in' })).toBeVisible();
  });

  it.each<[string, Partial<Rsvp>, number, Partial<GameEvent>]>([
    ['within half a day of the yes', { submittedAt: NOW - 12 * HOUR + 60_000 }, 6, soon],
    ['on the reserve list', {}, 12, soon],
    ['two days before', {}, 6, {}],
  ])('is not asked %s', async (_, young, count, event) => {
    await openAs({ ...saidBefore, ...young }, at(count, event));
    isMissing('Still coming?');
  });

  it('is not asked in the moment in which a place came free, nor within half a day', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(NOW);
    const later = { dateTime: NOW + 30 * HOUR };
    await openAs({ ...saidBefore, seenDateTime: later.dateTime }, at(12, later));
    await heading("You're 1st reserve, Ana");
    comeBackTo({ ...later, ...free });
    await heading("You're in, Ana!");
    expect(screen.getByText('A place came free, and it is yours.')).toBeVisible();
    expect(screen.getByText('The game is full: 12 in, 1 in reserve')).toBeVisible();
    isMissing('Still coming?');
    cleanup();
    await open({ ...at(11, later), readAt: NOW + 12 * HOUR - 1 });
    isMissing('Still coming?');
    cleanup();
    await open({ ...at(11, later), readAt: NOW + 12 * HOUR });
    expect(await heading('Still coming?')).toBeVisible();
  });
});

describe('the tick for the first name', () => {
  const tick = () => screen.getByRole('checkbox', { name: /^If I come, show my first name to people with/ });
  const lastDetails = () => mock.changeRsvp.mock.lastCall?.[0].details;

  async function respond(label: string, response: 'yes' | 'no') {
    mock.changeRsvp.mockResolvedValueOnce(recorded(response));
    await press(label);
    await screen.findByRole('button', { name: CHANGE });
  }

  it('is not set unless the guest sets it, and stays for a maybe that becomes a yes', async () => {
    await open();
    await user.type(field(/Your Name/), 'Ana Lopez');
    expect(tick()).not.toBeChecked();
    await user.click(tick());
    mock.submitRsvp.mockResolvedValue(recorded('maybe'));
    await press(MAYBE);
    await press(CHANGE);
    const { details } = mock.submitRsvp.mock.lastCall?.[0] ?? {};
    expect(details).toEqual({ name: 'Ana Lopez', showsFirstName: true });
    expect(tick()).toBeChecked();
  });

  it('can be taken back', async () => {
    await openAs({}, ready({ firstNames: { 'guest-0': 'Ana' } }));
    const who = screen.getByText('Who').nextElementSibling;
    expect(who).toHaveTextContent(/Ana and 4 others$/);
    await press(CHANGE);
    expect(tick()).toBeChecked();
    await user.click(tick());
    await respond("Yes, I'll be there!", 'yes');
    expect(lastDetails()).toMatchObject({ showsFirstName: false });
    expect(who).not.toHaveTextContent(/others/);
  });

  const soon = { dateTime: NOW + 20 * HOUR };
  const sinceYesterday = { seenDateTime: soon.dateTime, submittedAt: NOW - 13 * HOUR };

  it.each([
    ['set after a no', true, NO],
    ['not set after a no', false, NO],
    ['set after the place was given away', true, 'Give my place away'],
  ])('stays %s, for another yes, also when the page was closed', async (_, isSet, leave) => {
    await openAs(sinceYesterday, ready({ ...soon, firstNames: isSet ? { 'guest-0': 'Ana' } : {} }));
    if (leave === NO) await press(CHANGE);
    await respond(leave, 'no');
    cleanup();
    await openAs({ ...sinceYesterday, response: 'no' }, ready(soon));
    await press(CHANGE);
    expect(tick().matches(':checked')).toBe(isSet);
    await respond("Yes, I'll be there!", 'yes');
    expect(lastDetails()?.showsFirstName).toBe(isSet);
  });
});
