import './mocks.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrganizedEvent } from '#data/firestore/event-list.ts';
import type { Series } from '#data/firestore/series.ts';
import type { GameEvent } from '#domain/event.ts';
import type { StandingInvite } from '#domain/invite.ts';
import { mock, pageOf, replyLater, startData } from './data.ts';
import { DAY, makeEvent, makeInvite, makeRsvp } from './fixtures.ts';
import * as page from './page.tsx';

/** A series of weekly games, the first of them so many days from now. */
function aSeries(title: string, first: number, dates: Partial<GameEvent>[]) {
  const events = dates.map(
    (changes, week) =>
      makeEvent({
        ...{ id: `${title}-${week}`, title, dateTime: Date.now() + (first + 7 * week) * DAY },
        ...{ maxPlayers: 12, rsvpCount: { yes: week, no: 0, maybe: 0 }, createdAt: 5, ...changes },
      }).event,
  );
  const invite: StandingInvite = {
    ...makeInvite({ inviteToken: `${title}-weekly` }),
    gameEventIds: events.map(({ id }) => id),
  };
  const organized = events.map((event): OrganizedEvent => ({ ...makeEvent(event), standing: invite }));
  return { series: { invite, events } satisfies Series, organized };
}

const cancelled = { status: 'cancelled' } as const;

beforeEach(startData);

describe('the list of the events', () => {
  const named = { queue: ['a', 'b', 'c'], firstNames: { b: 'Bo' }, rsvpCount: { yes: 3, no: 0, maybe: 0 } };
  const tuesdays = aSeries('Tuesdays', -6, [{}, named, cancelled, {}, {}]);
  const sundays = aSeries('Sundays', -12, [{}, {}, {}]);

  async function openList(...listed: OrganizedEvent[]) {
    mock.listEvents.mockResolvedValue(pageOf(listed));
    await page.open('/admin/events');
    await screen.findAllByRole('article');
  }

  it('has one card for a series, with its next date and the others, each with its players or its cancellation', async () => {
    const single = makeEvent({ id: 'single', title: 'Single game' });
    const [over, ...ahead] = tuesdays.organized;
    await openList(...ahead, single, ...sundays.organized, ...(over ? [over] : []));
    const names = screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));
    expect(names).toEqual(['Tuesdays', 'Single game', 'Sundays']);
    const card = page.card('Tuesdays');
    for (const text of ['3/12 players', 'In: Bo and 2 more']) expect(card.getByText(text)).toBeVisible();
    const dates = within(card.getByRole('list', { name: 'Other dates' })).getAllByRole('link');
    expect(dates.map(({ textContent }) => textContent?.split(' ').at(-1))).toEqual([
      ...['0/12', 'Cancelled', '3/12', '4/12'],
    ]);
    expect(dates[1]?.querySelector('s')).toBeVisible();
    expect(dates[2]).toHaveAttribute('href', '/admin/events/Tuesdays-3');
    expect(card.getByRole('link', { name: 'All 5 games and their guests' })).toBeVisible();
    expect(page.card('Single game').queryByRole('list', { name: 'Other dates' })).not.toBeInTheDocument();
  });

  it('says on the card and above the tabs that a series ends soon, unless all that is left is cancelled', async () => {
    const ended = aSeries('Ended', -6, [{}, cancelled, cancelled]);
    await openList(...tuesdays.organized, ...sundays.organized, ...ended.organized);
    expect(page.card('Sundays').getByText(/^Last date: /)).toBeVisible();
    for (const title of ['Tuesdays', 'Ended'])
      expect(page.card(title).queryByText(/^Last date: /)).not.toBeInTheDocument();
    expect(screen.getByText(/^“Sundays” ends soon\. Last date: /)).toBeVisible();
    mock.readSeries.mockResolvedValue({ status: 'ready', series: sundays.series });
    await page.user.click(page.card('Sundays').getByRole('link', { name: 'Add weeks to Sundays' }));
    // As many as it got last.
    expect(await screen.findByLabelText('More weeks')).toHaveValue(3);
  });

  it.each([
    [2, 2],
    [30, 12],
    [50, 2],
  ])(
    'offers a series of %i dates as many weeks as one commit and a year have room for: %s',
    async (count, weeks) => {
      const { series } = aSeries(
        'Year',
        -7 * count,
        Array.from({ length: count }, () => ({})),
      );
      mock.readSeries.mockResolvedValue({ status: 'ready', series });
      await page.open('/admin/events/any/series?add=weeks');
      expect(await screen.findByLabelText('More weeks')).toHaveValue(weeks);
    },
  );
});

describe('the page of a series', () => {
  const { series } = aSeries(
    'Tuesdays',
    -34,
    Array.from({ length: 11 }, (_, week) => (week === 6 ? cancelled : {})),
  );
  const next = series.events[5];

  async function openPage() {
    mock.readSeries.mockResolvedValue({ status: 'ready', series });
    await page.open('/admin/events/any/series');
    await screen.findByRole('heading', { name: /Tuesdays$/ });
  }

  const cells = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent));

  it('shows each guest once with a word for each date around today, and more dates when asked', async () => {
    mock.listRsvps.mockImplementation(async (_, id) => {
      const week = Number(id.split('-')[1]);
      const ana = makeRsvp('Ana', { email: 'ana@example.com', ...(week < 5 && { attendance: 'arrived' }) });
      return { status: 'ready', rsvps: week % 2 ? [ana, makeRsvp('Bo', { response: 'maybe' })] : [ana] };
    });
    await openPage();
    expect(mock.listRsvps).toHaveBeenCalledTimes(8);
    expect(cells()).toEqual([
      ['Ana', 'Came', 'Came', 'Came', 'Came', 'In', 'In', 'In', 'In'],
      ['Bo', 'Maybe', '', 'Maybe', '', 'Maybe', '', 'Maybe', ''],
    ]);
    const heading = screen.getAllByRole('columnheader')[5];
    if (!heading) throw new Error('Eight dates are shown.');
    expect(within(heading).getByRole('link')).toHaveAttribute('href', '/admin/events/Tuesdays-5');
    await page.press('Show all 11 dates');
    await waitFor(() => expect(screen.getAllByRole('columnheader')).toHaveLength(12));
    expect(mock.listRsvps).toHaveBeenCalledTimes(11);
    expect(await page.copied('Copy standing link')).toBe(`${location.origin}/rsvp/Tuesdays-weekly`);
  });

  it('says how many dates did not load, beside the others, and reads only those again', async () => {
    mock.listRsvps.mockImplementation(async (_, id) =>
      id.endsWith('5') ? { status: 'failed' } : { status: 'ready', rsvps: [makeRsvp()] },
    );
    await openPage();
    expect(await screen.findByRole('alert')).toHaveTextContent('The guests of 1 date did not load.');
    expect(screen.getByRole('columnheader', { name: /Not loaded$/ })).toBeVisible();
    expect(screen.getByRole('rowheader', { name: 'Ana' })).toBeVisible();
    mock.listRsvps.mockClear().mockResolvedValue({ status: 'ready', rsvps: [makeRsvp()] });
    await page.press('Try again');
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    expect(mock.listRsvps).toHaveBeenCalledExactlyOnceWith({}, next?.id);
  });

  it('is loading, empty, failed, or at an address of nothing', async () => {
    mock.listRsvps.mockResolvedValue({ status: 'ready', rsvps: [] });
    await openPage();
    expect(screen.getByText('Nobody has answered for these dates yet.')).toBeVisible();
    mock.readSeries.mockResolvedValue({ status: 'ready', series: null });
    await page.open('/admin/events/any/series');
    expect(await screen.findByRole('heading', { name: 'Nothing at this address' })).toBeVisible();
    const reply = replyLater(mock.readSeries);
    page.renderDashboard('/admin/events/any/series');
    expect(await screen.findByText('Loading the series…')).toBeVisible();
    await reply({ status: 'failed' });
    expect(screen.getByRole('alert')).toHaveTextContent('This did not load.');
  });

  async function ask(action: string | RegExp, following: () => Promise<unknown> = async () => undefined) {
    await page.press(action);
    await page.choose('This and the following games');
    await following();
  }

  it('is ended from a chosen date on: which games with how many answers is asked, and a refusal is told', async () => {
    mock.setFollowingStatus
      .mockResolvedValueOnce({ status: 'refused', reason: 'changed-meanwhile' })
      .mockResolvedValueOnce({
        status: 'done',
        events: series.events.slice(8).map((event) => ({ ...event, ...cancelled, revision: 1 })),
      });
    await openPage();
    const [, , eighth] = screen.getAllByRole('option').slice(6);
    await page.user.selectOptions(page.field('Which date?'), eighth ? [eighth] : []);
    await ask('Cancel Event');
    await page.question().findByRole('button', { name: 'Yes, cancel them' });
    const asked = page.question().getAllByRole('listitem');
    expect(asked.map(({ textContent }) => textContent?.split(': ')[1])).toEqual([
      ...['8 yes, 0 maybe', '9 yes, 0 maybe', '10 yes, 0 maybe'],
    ]);
    await page.press('Yes, cancel them');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^The games of “Tuesdays” were not cancelled\. They are as they were\. Somebody else changed/,
    );
    await ask('Cancel Event', () => page.question().findByRole('button', { name: 'Yes, cancel them' }));
    await page.press('Yes, cancel them');
    expect(mock.setFollowingStatus).toHaveBeenLastCalledWith({}, series, series.events[8], 'cancelled');
    expect(await screen.findByText('“Tuesdays”: 3 games cancelled.')).toBeInTheDocument();
    expect(screen.getByText(/^You changed these games\./)).toBeVisible();
  });

  it('asks nothing that it has not read', async () => {
    await openPage();
    mock.readSeries.mockResolvedValue({ status: 'failed' });
    await ask('Cancel Event', () => page.question().findByRole('alert'));
    expect(page.question().queryByRole('button', { name: 'Yes, cancel them' })).not.toBeInTheDocument();
    expect(mock.setFollowingStatus).not.toHaveBeenCalled();
  });

  it('deletes from a date on, says how far it is, goes on after a failure, and keeps its place', async () => {
    mock.deleteFollowing.mockImplementationOnce(async (_store, _series, _event, onProgress) => {
      onProgress?.({ date: 2, dates: 6, removed: 3, total: 7 });
      return new Promise(() => undefined);
    });
    await openPage();
    await ask(/^Delete /, () => page.question().findByRole('button', { name: 'Delete all' }));
    expect(
      page.question().getByText(/^Their links and 45 answers go with them\. Once they are gone/),
    ).toBeVisible();
    await page.press('Delete all');
    expect(mock.deleteFollowing.mock.calls[0]?.slice(1, 3)).toEqual([series, next]);
    expect(await screen.findByText('Deleting “Tuesdays”: game 2 of 6, 3 of 7…')).toBeVisible();
  });

  it('finishes a deletion of a later date that was interrupted', async () => {
    const events = series.events.map((event) =>
      event.id === 'Tuesdays-9' ? { ...event, deletingAt: 1 } : event,
    );
    mock.readSeries.mockResolvedValue({ status: 'ready', series: { ...series, events } });
    mock.deleteEvent.mockResolvedValue({ status: 'done' });
    await page.open('/admin/events/any/series');
    await page.press('Finish deleting');
    expect(mock.deleteEvent.mock.calls[0]?.[1]).toBe('Tuesdays-9');
  });

  it('moves to another date’s address when its own date is deleted', async () => {
    mock.readSeries.mockResolvedValue({ status: 'ready', series });
    mock.deleteEvent.mockResolvedValue({ status: 'done' });
    await page.open(`/admin/events/${next?.id}/series`);
    await page.press(/^Delete /);
    await page.user.click(page.question().getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(location.pathname).toBe('/admin/events/Tuesdays-0/series'));
    expect(await screen.findByRole('heading', { name: /Tuesdays$/ })).toBeVisible();
  });
});
