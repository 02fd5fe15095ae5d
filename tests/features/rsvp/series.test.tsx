import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameEvent } from '#domain/event.ts';
import { following, wantsLaterDates } from '#features/rsvp/series/following.ts';
import { expectLog } from '../../setup.ts';
import { HOUR, makeEvent, makeRsvp, NOW, readAfterYes, ready } from './fixtures.ts';
import * as mock from './guest-mock.ts';
import * as page from './page.tsx';

const TOKEN = 'thursday-volleyball-weekly-abc123';
const idOf = (week: number) => String(week).repeat(32);

/** 'Tue, Nov 24', 'Tue, Dec 1', 'Tue, Dec 8', each at 7 pm. */
function inWeek(week: number, changes: Partial<GameEvent> = {}): GameEvent {
  const dateTime = makeEvent().dateTime + week * 7 * 24 * HOUR;
  return makeEvent({ id: idOf(week), dateTime, ...changes });
}

function seriesOf(events: GameEvent[], shown = 0) {
  const reading = ready({}, { inviteToken: TOKEN, gameEventIds: events.map(({ id }) => id) });
  return { ...reading, event: events[shown] ?? reading.event, events };
}
const three = () => seriesOf([inWeek(0), inWeek(1), inWeek(2)]);

page.beginEach(TOKEN);
beforeAll(() => import('#features/rsvp/series/other-dates.tsx'), 60_000);
beforeEach(() => {
  following.set({ status: 'idle' });
  wantsLaterDates.set(true);
  mock.readRsvps.mockResolvedValue({ status: 'read', values: [], readAt: NOW });
  saveAll();
  window.scrollTo = vi.fn();
});

const saveAll = () =>
  mock.submitRsvp.mockImplementation(async ({ response }) => ({ status: 'recorded', response }));

/** Only the second date gets this result. */
const giveSecond = (result: Awaited<ReturnType<typeof mock.submitRsvp>>) =>
  mock.submitRsvp.mockImplementation(async ({ event, response }) =>
    event.id === idOf(1) ? result : { status: 'recorded', response },
  );

const sent = () => mock.submitRsvp.mock.calls.map(([request]) => request);
const sentTo = () => sent().map(({ event }) => event.id);

/** These events with the responses that this guest has sent by now. */
const asStored = (events: GameEvent[]) =>
  Promise.all(
    events.map(async (one) => {
      const request = sent().find(({ event }) => event.id === one.id);
      return request?.response === 'yes' ? (await readAfterYes(one, request.id)).value : one;
    }),
  );

async function openSeries(reading = three(), search = '') {
  const { events, event } = reading;
  history.replaceState(null, '', `/rsvp/${TOKEN}${search}`);
  const opening = page.open(reading, TOKEN);
  mock.readInvitation.mockImplementation(async () => seriesOf(await asStored(events), events.indexOf(event)));
  mock.readEvent.mockImplementation(async (id) => {
    const value = (await asStored(events)).find((one) => one.id === id);
    return value ? { status: 'found', value, readAt: NOW } : { status: 'missing', readAt: NOW };
  });
  await opening;
}

const others = () => within(screen.getByRole('region', { name: 'Other dates' }));
const choose = (name: RegExp) => page.user.click(others().getByRole('button', { name }));
const alsoFor = () => within(screen.getByRole('group', { name: 'Also answer for' }));
const ticks = () => alsoFor().getAllByRole('checkbox');
const tick = (name: RegExp) => page.user.click(alsoFor().getByRole('checkbox', { name }));

describe('a standing link', () => {
  it('offers a calendar that follows all its dates', async () => {
    await openSeries();
    const feed = within(await screen.findByRole('region', { name: 'Keep all dates in your calendar' }));
    const address = `webcal://${location.host}/api/calendar/${TOKEN}/all.ics`;
    expect(feed.getByRole('link', { name: 'Apple, Outlook' })).toHaveAttribute('href', address);
    expect(feed.getByRole('link', { name: 'Google Calendar' })).toHaveAttribute(
      'href',
      `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(address)}`,
    );
  });

  it('says which week it is, and lists the other dates', async () => {
    const yes = (count: number, maybe = 0) => ({ rsvpCount: { yes: count, no: 0, maybe } });
    const later = [inWeek(1, yes(11)), inWeek(2, { status: 'cancelled' })];
    later.push(inWeek(3, { ...yes(14), location: 'Forest Park' }), inWeek(4, yes(5, 495)));
    await openSeries(seriesOf([inWeek(-1), inWeek(0), ...later], 1));
    expect(screen.getByText('Game 2 of 6')).toBeVisible();
    const listed = others().getAllByRole('button');
    expect(listed.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Tue, Dec 1, 7:00 PM.*1 spot left$/),
      expect.stringMatching(/^Tue, Dec 8, 7:00 PM.*Cancelled$/),
      expect.stringMatching(/^Tue, Dec 15, 7:00 PM.*Full, with a reserve listat Forest Park$/),
      expect.stringMatching(/^Tue, Dec 22, 7:00 PM.*Answers closed$/),
    ]);
    expect(ticks()).toHaveLength(2);
  });

  it('shows another date at once, with its own response, and the address says which', async () => {
    await openSeries();
    await page.user.click(page.yes());
    expect(screen.getByText('Please enter your name')).toBeVisible();
    await choose(/Dec 8/);
    page.isMissing('Please enter your name');
    expect(screen.getByText('Game 3 of 3')).toBeVisible();
    expect(location.search).toBe('?game=3');
    expect(screen.getByRole('main')).toHaveFocus();
    expect(mock.readInvitation).toHaveBeenCalledOnce();
    const file = screen.getByRole('link', { name: /\.ics/ });
    expect(file).toHaveAttribute('href', `/api/calendar/${TOKEN}/3.ics`);
    await page.user.type(page.field(/Your Name/), 'Ana');
    await choose(/Nov 24/);
    expect(location.search).toBe('');
    expect(page.field(/Your Name/)).toHaveValue('Ana');
    await page.user.click(page.yes());
    await page.heading("You're in, Ana!");
    expect(sentTo()).toEqual([idOf(0)]);
  });

  it('says what was responded to other dates on this device, and offers those for no tick, also when they could not be read', async () => {
    for (const week of [1, 2]) localStorage.setItem(`showup:rsvp:${idOf(week)}`, idOf(week));
    const values = [makeRsvp({ id: idOf(1), gameEventId: idOf(1), response: 'no' })];
    mock.readRsvps.mockResolvedValue({ status: 'read', readAt: NOW, values });
    await openSeries();
    expect(await others().findByRole('button', { name: /Dec 1.*You said no/ })).toBeVisible();
    expect(others().getByRole('button', { name: /Dec 8.*7 spots left/ })).toBeVisible();
    expect(ticks()).toHaveLength(1);
    cleanup();
    localStorage.removeItem(`showup:rsvp:${idOf(2)}`);
    mock.readRsvps.mockResolvedValue({ status: 'failed', cause: new Error('down') });
    expectLog('The RSVPs to other dates could not be read.');
    await openSeries();
    expect(await others().findByRole('button', { name: /Dec 1.*Answered on this device/ })).toBeVisible();
    expect(ticks()).toHaveLength(1);
  });

  it('opens the date of the address, or the game that a private link is about', async () => {
    await openSeries(three(), '?game=2');
    expect(mock.readInvitation).toHaveBeenCalledExactlyOnceWith(TOKEN, 2);
    cleanup();
    const { id } = page.stored({ gameEventId: idOf(2) });
    await openSeries(three(), `#edit=${id}`);
    expect(screen.getByText('Game 3 of 3')).toBeVisible();
    expect(await page.heading("You're in, Ana!")).toBeVisible();
  });

  it('that works no more shows every game that was responded to by it', async () => {
    localStorage.setItem(`showup:invite:${TOKEN}`, `${idOf(0)} ${idOf(2)}`);
    for (const week of [0, 2]) localStorage.setItem(`showup:rsvp:${idOf(week)}`, idOf(week));
    const event = inWeek(0);
    const events = [event, inWeek(2)];
    mock.readRespondedEvents.mockResolvedValue({ status: 'ready', event, events, readAt: NOW });
    await page.open({ status: 'refused', problem: 'invite-off' }, TOKEN);
    expect(await screen.findByRole('button', { name: /Dec 8/ })).toBeVisible();
    expect(mock.readRespondedEvents).toHaveBeenCalledExactlyOnceWith([idOf(0), idOf(2)], 0, null);
    page.isMissing('Also answer for');
  });
});

describe('a response to several dates', () => {
  beforeEach(async () => {
    await openSeries();
    await page.user.type(page.field(/Your Name/), 'Ana');
    await tick(/Dec 1/);
  });

  it('is sent to each, as a response of its own, and each is told by email', async () => {
    await page.user.type(page.field(/Email/), 'ana@example.com');
    await tick(/Dec 8/);
    await page.user.click(page.yes());
    await page.heading("You're in, Ana!");
    expect(sentTo()).toEqual([idOf(0), idOf(1), idOf(2)]);
    const ownDates = screen.getByRole('link', { name: /^My 3 dates for/ });
    expect(ownDates).toHaveAttribute('href', `/api/calendar/${TOKEN}/1-2-3.ics`);
    const ids = sent().map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    for (const request of sent()) {
      expect(request).toMatchObject({ inviteToken: TOKEN, response: 'yes', details: { name: 'Ana' } });
      expect(localStorage.getItem(`showup:rsvp:${request.event.id}`)).toBe(request.id);
    }
    expect(await others().findByRole('button', { name: /Dec 1.*You're in/ })).toBeVisible();
    await waitFor(() => expect(mock.requestConfirmation.mock.calls).toEqual([[ids]]));
  });

  it('says which dates are not saved, keeps what was typed, and sends only what is missing', async () => {
    expectLog('An RSVP to another date did not arrive');
    await tick(/Dec 8/);
    giveSecond(page.failure);
    await page.user.click(page.yes());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Saved for Tue, Nov 24, 7:00 PM EST.');
    expect(alert).toHaveTextContent('Tue, Dec 1, 7:00 PM EST: Failed to submit RSVP');
    expect(alert).toHaveTextContent('Tue, Dec 8, 7:00 PM EST: Failed to submit RSVP');
    expect(alert).toHaveFocus();
    expect(sentTo()).toEqual([idOf(0), idOf(1)]);
    expect(page.field(/Your Name/)).toHaveValue('Ana');
    expect(JSON.stringify({ ...sessionStorage })).toContain('Ana');

    saveAll();
    await page.user.click(await waitFor(page.yes));
    await page.heading("You're in, Ana!");
    expect(sentTo()).toEqual([idOf(0), idOf(1), idOf(1), idOf(2)]);
    expect(sent()[2]?.id).toBe(sent()[1]?.id);
    expect(mock.changeRsvp).not.toHaveBeenCalled();
  });

  it('goes on after a date that is refused, and can be left at the saved ones', async () => {
    await tick(/Dec 8/);
    giveSecond({ status: 'refused', problem: 'deadline-passed' });
    await page.user.click(page.yes());
    expect(await screen.findByRole('alert')).toHaveTextContent('Dec 1, 7:00 PM EST: RSVP Deadline Passed');
    expect(sentTo()).toEqual([idOf(0), idOf(1), idOf(2)]);
    await page.press('Leave it at the saved ones');
    expect(await page.heading("You're in, Ana!")).toHaveFocus();
  });

  it('is sent no further when the first one is refused', async () => {
    mock.submitRsvp.mockResolvedValue({ status: 'refused', problem: 'already-responded' });
    await page.user.click(page.yes());
    expect(await screen.findByText("You have already RSVP'd to this event")).toBeVisible();
    expect(sentTo()).toEqual([idOf(0)]);
  });

  it('changes the first one when another response is pressed after some were saved', async () => {
    expectLog('An RSVP to another date did not arrive');
    mock.changeRsvp.mockResolvedValue({ status: 'recorded', response: 'no' });
    giveSecond(page.failure);
    await page.user.click(page.yes());
    await screen.findByRole('alert');
    saveAll();
    await page.press(page.NO);
    await page.heading('Thanks for telling us, Ana.');
    expect(mock.changeRsvp).toHaveBeenCalledOnce();
    expect(sent().at(-1)).toMatchObject({ response: 'no', event: { id: idOf(1) } });
  });
});

describe('"Every week"', () => {
  const everyWeek = (count: number) => screen.getByRole('checkbox', { name: `Every week (${count} dates)` });
  const later = () => screen.queryByRole('checkbox', { name: 'Also email me once when dates are added' });

  // The device remembers the form after the thanks are shown: the next test must not begin with it.
  afterEach(() => waitFor(() => expect(localStorage.getItem('showup:last-details')).not.toBeNull()));

  /** A guest with an address chooses all dates. */
  async function chooseAll(reading = three()) {
    await openSeries(reading);
    await page.user.type(page.field(/Your Name/), 'Ana');
    await page.user.click(everyWeek(reading.events.length));
    expect(later()).not.toBeInTheDocument();
    await page.user.type(page.field(/Email/), 'ana@example.com');
    expect(later()).toBeChecked();
  }

  it('answers all dates, tells place or reserve of each, and asks for one email now and one when dates are added', async () => {
    mock.followSeries.mockResolvedValue('asked');
    const full = inWeek(1, { rsvpCount: { yes: 12, no: 0, maybe: 0 } });
    await chooseAll(seriesOf([inWeek(0), full, inWeek(2)]));
    for (const one of ticks()) expect(one).toBeChecked();
    await page.user.click(page.yes());
    await page.heading("You're in, Ana!");
    expect(sentTo()).toEqual([idOf(0), idOf(1), idOf(2)]);
    expect(await others().findByRole('button', { name: /Dec 1.*1st reserve/ })).toBeVisible();
    expect(others().getByRole('button', { name: /Dec 8.*You're in/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /^My 3 dates for/ })).toHaveAttribute(
      'href',
      `/api/calendar/${TOKEN}/1-2r-3.ics`,
    );
    expect(await screen.findByText('If dates are added, you get one email.')).toBeVisible();
    expect(mock.followSeries).toHaveBeenCalledExactlyOnceWith(TOKEN, 'ana@example.com');
    expect(mock.requestConfirmation).toHaveBeenCalledExactlyOnceWith(sent().map(({ id }) => id));
  });

  it('asks for no later email without its tick', async () => {
    await chooseAll();
    await page.user.click(screen.getByRole('checkbox', { name: 'Also email me once when dates are added' }));
    await page.user.click(page.yes());
    await page.heading("You're in, Ana!");
    expect(sent()).toHaveLength(3);
    expect(mock.followSeries).not.toHaveBeenCalled();
  });

  it('nor when a date is left out', async () => {
    await chooseAll();
    await tick(/Dec 8/);
    expect(everyWeek(3)).not.toBeChecked();
    expect(later()).not.toBeInTheDocument();
    await page.user.click(page.yes());
    await page.heading("You're in, Ana!");
    expect(sentTo()).toEqual([idOf(0), idOf(1)]);
    expect(mock.followSeries).not.toHaveBeenCalled();
  });

  it('says when the later email could not be asked for, and asks again by a press and on the next visit', async () => {
    mock.followSeries.mockResolvedValue('failed');
    await chooseAll();
    await page.user.click(page.yes());
    const failed = /^That we email you when dates are added did not get through/;
    expect(await screen.findByText(failed)).toBeVisible();
    await page.press('Try again');
    await waitFor(() => expect(mock.followSeries).toHaveBeenCalledTimes(2));
    expect(await screen.findByText(failed)).toBeVisible();
    cleanup();
    mock.followSeries.mockResolvedValue('asked');
    await openSeries();
    expect(await screen.findByText('If dates are added, you get one email.')).toBeVisible();
    cleanup();
    await openSeries();
    expect(mock.followSeries).toHaveBeenCalledTimes(3);
  });

  it('asks for the later email once, also when a date needs a second press', async () => {
    expectLog('An RSVP to another date did not arrive');
    mock.followSeries.mockResolvedValue('asked');
    await chooseAll();
    giveSecond(page.failure);
    await page.user.click(page.yes());
    await screen.findByRole('alert');
    saveAll();
    await page.user.click(await waitFor(page.yes));
    await page.heading("You're in, Ana!");
    expect(mock.followSeries).toHaveBeenCalledOnce();
  });

  it('keeps the note of each date’s email until one request about all of them is accepted', async () => {
    mock.requestConfirmation.mockResolvedValueOnce('queued');
    await chooseAll();
    await page.user.click(page.yes());
    await page.heading("You're in, Ana!");
    const ids = sent().map(({ id }) => id);
    cleanup();
    await openSeries();
    await waitFor(() => expect(mock.requestConfirmation.mock.calls).toEqual([[ids], [ids]]));
    cleanup();
    await openSeries();
    expect(mock.requestConfirmation).toHaveBeenCalledTimes(2);
  });

  it('covers 52 dates in one form', async () => {
    await chooseAll(seriesOf(Array.from({ length: 52 }, (_, week) => inWeek(week))));
    expect(ticks()).toHaveLength(6);
    await page.user.click(page.yes());
    await page.heading("You're in, Ana!");
    expect(sent()).toHaveLength(52);
  });
});

describe('after the last date', () => {
  const over = () => seriesOf([inWeek(-3), inWeek(-2)], 1);
  const email = () => page.field('Email');
  const ASK = 'Email me when there are new dates';

  beforeEach(() => {
    localStorage.setItem(
      'showup:last-details',
      JSON.stringify({ name: 'Ana', email: 'ana@example.com', phone: '', notes: '', showsFirstName: false }),
    );
  });

  it('says so, and asks for one email about new dates, with the address that was given last', async () => {
    await openSeries(over());
    expect(await page.heading('This game is over')).toBeVisible();
    expect(screen.getByText('That was the last date of this series.')).toBeVisible();
    expect(await screen.findByRole('textbox', { name: 'Email' })).toHaveValue('ana@example.com');
    mock.followSeries.mockResolvedValueOnce('failed').mockResolvedValueOnce('asked');
    await page.user.clear(email());
    await page.press(ASK);
    expect(await screen.findByText('That email address does not look complete')).toBeVisible();
    await page.user.type(email(), 'bo@example.com');
    await page.press(ASK);
    expect(await screen.findByText(/^That we email you when dates are added did not get/)).toBeVisible();
    expect(email()).toHaveValue('bo@example.com');
    await page.press(ASK);
    expect(await screen.findByText('If dates are added, you get one email.')).toBeVisible();
    expect(mock.followSeries.mock.calls).toEqual(Array(2).fill([TOKEN, 'bo@example.com']));
  });

  it('or when what is left is cancelled, offers the same', async () => {
    await openSeries(seriesOf([inWeek(-2), inWeek(1, { status: 'cancelled' })], 1));
    expect(await screen.findByText(/No other date of this series is still to come\.$/)).toBeVisible();
    expect(await screen.findByRole('button', { name: ASK })).toBeVisible();
  });

  it.each([
    ['while a later date is to come', seriesOf([inWeek(-2), inWeek(1)], 0)],
    ['for a game that was in no series', ready({ dateTime: NOW - 10 * HOUR })],
  ])('offers nothing of that %s', async (_, reading) => {
    await page.open(reading, TOKEN);
    expect(await page.heading('This game is over')).toBeVisible();
    page.isMissing('That was the last date of this series.');
    page.isNoButton(ASK);
  });
});

it('shows a long list of dates in parts', async () => {
  await openSeries(seriesOf(Array.from({ length: 10 }, (_, week) => inWeek(week))));
  expect(ticks()).toHaveLength(6);
  await page.user.click(alsoFor().getByRole('button', { name: 'Show all 9 dates' }));
  await waitFor(() => expect(ticks()).toHaveLength(9));
});
