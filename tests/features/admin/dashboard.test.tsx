import './mocks.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readAnalytics } from '#data/firestore/analytics.ts';
import { listEvents, readEvents } from '#data/firestore/event-list.ts';
import { deleteEvent } from '#data/firestore/event-removal.ts';
import { setStatus } from '#data/firestore/event-write.ts';
import { readRetention } from '#data/firestore/retention.ts';
import { pageOf, setPageVisible, startData } from './data.ts';
import { DAY, FIGURES, ID, makeEvent, makeRsvp } from './fixtures.ts';
import {
  button,
  card,
  choose,
  confirm,
  givenEvent,
  inStatus,
  loading,
  onLogout,
  onSessionOver,
  open,
  press,
  region,
  renderDashboard,
  replyLater,
  tab,
  user,
} from './page.tsx';

let data: ReturnType<typeof startData>;

beforeEach(() => {
  data = startData();
});

const cancel = () => confirm('Cancel Event', 'Yes, cancel it');

describe('the frame', () => {
  it('shows the four figures', async () => {
    await open('/admin');
    expect(screen.getByRole('heading', { level: 1, name: 'Event Management' })).toBeVisible();
    expect(region('Key figures').getByText('2.33%')).toBeVisible();
    expect(region('Key figures').getByText('8')).toBeVisible();
    for (const name of ['Total Events', 'Active Events', 'Total RSVPs', 'Conversion Rate']) {
      expect(region('Key figures').getByText(name)).toBeVisible();
    }
  });

  it('says what to run when guests’ details have been kept for long enough', async () => {
    vi.mocked(readRetention).mockResolvedValue({ status: 'ready', isDue: true });
    await open('/admin');
    const reminder = await screen.findByRole('complementary', { name: 'Reminder' });
    expect(within(reminder).getByText('npm run retention')).toBeVisible();
    await user.click(tab('Analytics'));
    await user.click(tab('Events'));
    await data.tellNews([makeRsvp({ id: 'b', name: 'Bo' })]);
    expect(readRetention).toHaveBeenCalledOnce();
  });

  it.each([
    ['nothing is due', { status: 'ready', isDue: false }],
    ['the database does not answer', { status: 'failed' }],
  ] as const)('shows no reminder when %s', async (_, result) => {
    vi.mocked(readRetention).mockResolvedValue(result);
    await open('/admin');
    await waitFor(() => expect(readRetention).toHaveBeenCalled());
    expect(screen.queryByText('npm run retention')).not.toBeInTheDocument();
  });

  it('asks before it logs out, and waits for a deletion', async () => {
    const deletion = replyLater(deleteEvent);
    await open('/admin/events');
    await confirm('Logout', 'Stay');
    await confirm('Delete Sunset volleyball', 'Delete');
    await confirm('Logout');
    expect(screen.getByText('Logging out as soon as everything is saved…')).toBeVisible();
    expect(onLogout).not.toHaveBeenCalled();
    await deletion({ status: 'done' });
    await waitFor(() => expect(onLogout).toHaveBeenCalledOnce());
  });

  it.each([
    ['a view', () => vi.mocked(listEvents)],
    ['the watch for new RSVPs', () => data.look],
  ])('goes back to the gate when %s hears that the session is over', async (_, work) => {
    work().mockResolvedValue({ status: 'refused', reason: 'signed-out' });
    renderDashboard('/admin');
    await waitFor(() => expect(onSessionOver).toHaveBeenCalled());
  });
});

describe('events', () => {
  it('show everything about an event', async () => {
    await open('/admin/events');
    expect(screen.getByRole('heading', { name: 'All Events (1)' })).toBeVisible();
    expect(card().getByRole('img', { name: 'Volleyball' })).toHaveTextContent('🏐');
    for (const text of ['Active', 'Intermediate', 'Westside Park', '5/12 players', '2 maybe']) {
      expect(card().getByText(text)).toBeVisible();
    }
    expect(card().getByText('Bring water')).toBeVisible();
    expect(card().getByText(/Organizer: Maya Rodriguez/)).toBeVisible();
    expect(card().getByText(/Created/)).toBeVisible();
    const preview = card().getByRole('link', { name: 'Preview' });
    expect(preview).toHaveAttribute('href', expect.stringContaining(`/rsvp/${ID}?preview=1`));
    expect(preview).toHaveAttribute('target', '_blank');
  });

  it.each([
    ['All', 'Create your first event to get started.'],
    ['Active', 'No active events at the moment.'],
    ['Past', 'No past events found.'],
  ])('say when there are none: %s', async (filter, sentence) => {
    vi.mocked(listEvents).mockResolvedValue(pageOf([]));
    await open('/admin/events');
    await choose(filter);
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('are paged', async () => {
    const next = { dateTime: 1, id: 'x' };
    vi.mocked(listEvents).mockResolvedValue(pageOf([makeEvent()], { total: 21, next }));
    await open('/admin/events');
    expect(screen.getByText('Page 1 of 2')).toBeVisible();
    await press('Next');
    expect(await screen.findByText('Page 2 of 2')).toBeVisible();
    await waitFor(() => expect(vi.mocked(listEvents).mock.lastCall?.[1].after).toEqual(next));
    expect(screen.getByRole('main')).toHaveFocus();
    act(() => history.back());
    expect(await screen.findByText('Page 1 of 2')).toBeVisible();
  });

  it('begin on the page of the address, and go back from there', async () => {
    const organized = makeEvent();
    vi.mocked(listEvents).mockResolvedValue(pageOf([organized], { total: 60 }));
    await open('/admin/events?show=past&page=3&after=1.x');
    expect(screen.getByRole('radio', { name: 'Past' })).toBeChecked();
    expect(vi.mocked(listEvents).mock.lastCall?.[1]).toMatchObject({
      filter: 'past',
      after: { dateTime: 1, id: 'x' },
    });
    expect(screen.getByText('Page 3 of 3')).toBeVisible();
    await press('Previous');
    expect(await screen.findByText('Page 2 of 3')).toBeVisible();
    const before = { dateTime: organized.event.dateTime, id: organized.event.id };
    await waitFor(() =>
      expect(vi.mocked(listEvents).mock.lastCall?.[1]).toMatchObject({ filter: 'past', before }),
    );
  });

  it('keep the filter in the address, and the focus on it', async () => {
    await open('/admin/events');
    await choose('Active');
    await screen.findByRole('article');
    expect(location.search).toBe('?show=active');
    expect(screen.getByRole('radio', { name: 'Active' })).toHaveFocus();
    act(() => history.back());
    await waitFor(() => expect(screen.getByRole('radio', { name: 'All' })).toBeChecked());
  });

  it('can be read again when they do not load', async () => {
    vi.mocked(listEvents).mockResolvedValueOnce({ status: 'failed' });
    await open('/admin/events');
    await press('Try again');
    expect(await screen.findByRole('article')).toBeVisible();
  });

  it('are cancelled at once; a failure takes it back and is told in any tab, with a second try', async () => {
    const reply = replyLater(setStatus);
    await open('/admin/events');
    await cancel();
    expect(card().getByText('Cancelled')).toBeVisible();
    expect(button('Reactivate')).toHaveFocus();
    await user.click(tab('Analytics'));
    await screen.findByRole('heading', { name: 'Recent Activity' });
    await reply({ status: 'failed' });
    expect(screen.getByText(/could not be cancelled/)).toBeVisible();

    await user.click(tab('Events'));
    expect(await card().findByText('Active')).toBeVisible();
    vi.mocked(setStatus).mockResolvedValue(inStatus('cancelled'));
    givenEvent(makeEvent({ status: 'cancelled' }));
    await press('Try again');
    expect(await card().findByText('Cancelled')).toBeVisible();
    expect(screen.queryByText(/could not be cancelled/)).not.toBeInTheDocument();
  });

  it('cannot be cancelled when they are over', async () => {
    vi.mocked(listEvents).mockResolvedValue(pageOf([makeEvent({ dateTime: Date.now() - DAY })]));
    await open('/admin/events');
    expect(card().getByText('Past')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel Event' })).not.toBeInTheDocument();
  });

  it('show a cancelling that ends while the next filter is read', async () => {
    const status = replyLater(setStatus);
    await open('/admin/events');
    await cancel();
    const active = replyLater(listEvents);
    await choose('Active');
    expect(loading()).toBeVisible();
    await status(inStatus('cancelled'));
    await active(pageOf([makeEvent()]));
    expect(card().getByText('Cancelled')).toBeVisible();
  });

  it('show new numbers that arrive while the next filter is read', async () => {
    const numbers = replyLater(readEvents);
    await open('/admin/events');
    await data.tellNews([makeRsvp()]);
    const active = replyLater(listEvents);
    await choose('Active');
    await numbers({ status: 'ready', events: [makeEvent({ rsvpCount: { yes: 6, no: 1, maybe: 2 } })] });
    await active(pageOf([makeEvent()]));
    expect(card().getByText('6/12 players')).toBeVisible();
  });

  it('finish a refresh during which an event is cancelled', async () => {
    vi.mocked(setStatus).mockResolvedValue(inStatus('cancelled'));
    await open('/admin/events');
    const events = replyLater(listEvents);
    await press('Refresh');
    await cancel();
    await events(pageOf([makeEvent(), makeEvent({ id: 'new', title: 'Night game' })]));
    expect(screen.getByRole('article', { name: 'Night game' })).toBeVisible();
    expect(card().getByText('Cancelled')).toBeVisible();
  });

  it('lead back from a page whose last event was deleted', async () => {
    vi.mocked(deleteEvent).mockResolvedValue({ status: 'done' });
    vi.mocked(listEvents).mockResolvedValueOnce(pageOf([makeEvent()], { total: 21 }));
    await open('/admin/events?show=past&page=2&after=1.x');
    vi.mocked(listEvents).mockResolvedValueOnce(pageOf([], { total: 20 }));
    await confirm('Delete Sunset volleyball', 'Delete');
    expect(await screen.findByText('No events are left on this page.')).toBeVisible();
    expect(screen.getByRole('main')).toHaveFocus();
    expect(vi.mocked(deleteEvent).mock.calls.map(([, id]) => id)).toEqual([ID]);
    await user.click(screen.getByRole('link', { name: 'To the first page' }));
    expect(await screen.findByRole('article')).toBeVisible();
    expect(location.search).toBe('?show=past');
  });

  it('add nothing to the history when the present tab is pressed', async () => {
    await open('/admin/events');
    const steps = history.length;
    await user.click(tab('Events'));
    expect(history).toHaveLength(steps);
    await user.click(tab('Analytics'));
    expect(history).toHaveLength(steps + 1);
  });
});

describe('new RSVPs', () => {
  const lost = 'No connection: new answers show up once it is back.';

  afterEach(() => vi.useRealTimers());

  it('are looked for while the page is seen, and at once when it is seen again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await open('/admin/events');
    expect(data.look).toHaveBeenCalledTimes(1);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(data.look).toHaveBeenCalledTimes(2);
    await act(async () => setPageVisible(false));
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(data.look).toHaveBeenCalledTimes(2);
    await act(async () => setPageVisible(true));
    expect(data.look).toHaveBeenCalledTimes(3);
  });

  it('that can’t be read are reported, until they can', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    data.look.mockResolvedValueOnce({ status: 'failed' });
    await open('/admin/events');
    expect(screen.getByText(lost)).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.queryByText(lost)).not.toBeInTheDocument();
  });
});

it('announces every batch of new RSVPs, also in the same words', async () => {
  await open('/admin/events');
  const sentence = 'One answer came in or changed.';
  await data.tellNews([makeRsvp({ gameEventId: 'other' })]);
  const first = screen.getByText(sentence);
  await data.tellNews([makeRsvp({ gameEventId: 'other' })]);
  expect(first).not.toBeInTheDocument();
  expect(screen.getByText(sentence)).toBeInTheDocument();
});

describe('the figures', () => {
  it('begin with 30 days, with charts and tables', async () => {
    await open('/admin/analytics');
    expect(screen.getByRole('main', { name: 'Analytics' })).toBeVisible();
    expect(screen.getByRole('radio', { name: '30 days' })).toBeChecked();
    expect(vi.mocked(readAnalytics).mock.lastCall?.[1]).toBe('30d');
    const cards = region('Figures of the time range');
    for (const text of ['4', '9', '12', '75%', 'Invite Clicks']) expect(cards.getByText(text)).toBeVisible();
    const sports = within(screen.getByRole('table', { name: 'Events by Sport' }));
    expect(sports.getByRole('row', { name: 'Tennis 3' })).toBeInTheDocument();
    const top = within(screen.getByRole('table', { name: 'Top Performing Events' }));
    expect(top.getByRole('row', { name: /^Sunset volleyball \(Thu, Nov 12.*\) 8 7$/ })).toBeInTheDocument();
    expect(top.getByRole('row', { name: /^Sunset volleyball \(Thu, Nov 19.*\) 1 1$/ })).toBeInTheDocument();
    expect(screen.getByText('Ana said maybe to a deleted event')).toBeVisible();
    expect(screen.getByText(/^Sunset volleyball \(Thu, Nov 12.*\) was created$/)).toBeVisible();
    expect(cards.getByText('Took place in this time, by their date.')).toBeVisible();
    expect(cards.getByText(/^Openings since Sat, Oct 24.* that led to an answer\./)).toBeVisible();
    await choose('All time');
    await waitFor(() => expect(vi.mocked(readAnalytics).mock.lastCall?.[1]).toBe('all'));
    expect(location.search).toBe('?range=all');
    expect(await screen.findByText('All of them, also those still to come.')).toBeVisible();
  });

  it.each([
    ['7d', 2],
    ['30d', 2],
    ['all', 1],
  ])('are counted again with the answers only for a bounded time: %s', async (range, readings) => {
    await open(`/admin/analytics?range=${range}`);
    await data.tellNews([makeRsvp()]);
    expect(readAnalytics).toHaveBeenCalledTimes(readings);
    await press('Refresh');
    expect(readAnalytics).toHaveBeenCalledTimes(readings + 1);
  });

  it('tell one RSVP from several', async () => {
    const [best] = FIGURES.top;
    if (!best) throw new Error('The figures of this test have an event.');
    vi.mocked(readAnalytics).mockResolvedValue({
      status: 'ready',
      analytics: { ...FIGURES, top: [{ ...best, rsvps: 1, attending: 1 }] },
    });
    await open('/admin/analytics');
    expect(screen.getByText('1 RSVP, 1 attending')).toBeVisible();
  });
});
