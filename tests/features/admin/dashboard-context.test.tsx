import './mocks.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readAnalytics } from '#data/firestore/analytics.ts';
import { listEvents, readEvents } from '#data/firestore/event-list.ts';
import { deleteEvent } from '#data/firestore/event-removal.ts';
import { setStatus } from '#data/firestore/event-write.ts';
import { addWalkIn, correctRsvp, listRsvps, removeRsvp, setAttendance } from '#data/firestore/guest-list.ts';
import { pageOf, setPageVisible, startData } from './data.ts';
import { FIGURES, ID, makeEvent, makeRsvp } from './fixtures.ts';
import { renderDashboard } from './render-dashboard.tsx';

const user = userEvent.setup();
let data: ReturnType<typeof startData>;

const cancelled = { status: 'done', event: makeEvent({ status: 'cancelled' }).event } as const;

/** What the next call of a mocked function will answer, once the test says so. */
function replyLater<A extends unknown[], R>(work: (...args: A) => Promise<R>) {
  const reply = Promise.withResolvers<R>();
  vi.mocked(work).mockReturnValueOnce(reply.promise);
  return (result: R) => act(async () => reply.resolve(result));
}

beforeEach(() => {
  sessionStorage.clear();
  data = startData();
});

const loading = () => screen.queryByText(/^(Loading|Counting).*…$/);

async function open(path: string) {
  renderDashboard(path);
  await waitFor(() => expect(loading()).not.toBeInTheDocument());
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const tab = (name: string) => within(screen.getByRole('navigation', { name: 'Dashboard' })).getByText(name);
const card = () => within(screen.getByRole('article', { name: 'Sunset volleyball' }));
const row = (name: string) => within(screen.getByRole('group', { name: `Check in ${name}` }));
const isPressed = (name: string) => row('Ana').getByRole('button', { name }).getAttribute('aria-pressed');

async function confirm(question: string, answer: string) {
  await user.click(button(question));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: answer }));
}
const cancel = () => confirm('Cancel Event', 'Yes, cancel it');

const GUESTS = `/admin/events/${ID}`;

describe('what happens while something is being read', () => {
  it('keeps an answer that comes in before the list is there', async () => {
    const list = replyLater(listRsvps);
    renderDashboard(GUESTS);
    await data.tellNews([makeRsvp({ id: 'b', name: 'Bo' })]);
    await list({ status: 'ready', rsvps: [makeRsvp()] });
    expect(screen.getByText('Ana')).toBeVisible();
    expect(screen.getByText('Bo')).toBeVisible();
  });

  it('shows the other events after a cancelling that ends meanwhile', async () => {
    const status = replyLater(setStatus);
    await open('/admin/events');
    await cancel();
    const active = replyLater(listEvents);
    await user.click(screen.getByRole('radio', { name: 'Active' }));
    expect(loading()).toBeVisible();
    await status(cancelled);
    await active(pageOf([makeEvent()]));
    expect(card().getByText('Cancelled')).toBeVisible();
  });

  it('shows the other events after numbers that come meanwhile', async () => {
    const numbers = replyLater(readEvents);
    await open('/admin/events');
    await data.tellNews([makeRsvp()]);
    const active = replyLater(listEvents);
    await user.click(screen.getByRole('radio', { name: 'Active' }));
    await numbers({ status: 'ready', events: [makeEvent({ rsvpCount: { yes: 6, no: 1, maybe: 2 } })] });
    await active(pageOf([makeEvent()]));
    expect(card().getByText('6/12 players')).toBeVisible();
  });

  it('finishes a refresh', async () => {
    vi.mocked(setStatus).mockResolvedValue(cancelled);
    await open('/admin/events');
    const events = replyLater(listEvents);
    await user.click(button('Refresh'));
    await cancel();
    await events(pageOf([makeEvent(), makeEvent({ id: 'new', title: 'Night game' })]));
    expect(screen.getByRole('article', { name: 'Night game' })).toBeVisible();
    expect(card().getByText('Cancelled')).toBeVisible();
  });
});

describe('what the organizer does', () => {
  it('checks in in the order of the presses', async () => {
    const first = replyLater(setAttendance);
    vi.mocked(setAttendance).mockResolvedValueOnce({ status: 'done' });
    await open(GUESTS);
    await user.click(button('Arrived'));
    await user.click(button('No-show'));
    expect(isPressed('No-show')).toBe('true');
    expect(setAttendance).toHaveBeenCalledOnce();
    await first({ status: 'done' });
    expect(vi.mocked(setAttendance).mock.calls.map(([, , attendance]) => attendance)).toEqual([
      'arrived',
      'no-show',
    ]);
    expect(isPressed('Arrived')).toBe('false');
    expect(isPressed('No-show')).toBe('true');
  });

  it('keeps the last of two check-ins when neither got through', async () => {
    const first = replyLater(setAttendance);
    vi.mocked(setAttendance).mockResolvedValueOnce({ status: 'failed' });
    await open(GUESTS);
    await user.click(button('Arrived'));
    await user.click(button('No-show'));
    await first({ status: 'failed' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Not saved yet.');
    expect(isPressed('Arrived')).toBe('false');
    expect(isPressed('No-show')).toBe('true');
  });

  it('removes an answer for good, whatever was heard of it meanwhile', async () => {
    const removal = replyLater(removeRsvp);
    await open(GUESTS);
    await confirm('Remove Ana', 'Remove');
    await data.tellNews([makeRsvp()]);
    await removal({ status: 'done' });
    expect(vi.mocked(removeRsvp).mock.calls.map(([, { id }]) => id)).toEqual([makeRsvp().id]);
    expect(screen.queryByText('Ana')).not.toBeInTheDocument();
  });

  it('leaves the next walk-in alone when the one before is stored late', async () => {
    const first = replyLater(addWalkIn);
    await open(GUESTS);
    await user.click(button('Add walk-in'));
    await user.type(screen.getByLabelText('Name'), 'Bo');
    await user.click(button('Add'));
    await user.click(button('Cancel'));
    await user.click(button('Add walk-in'));
    await user.type(screen.getByLabelText('Name'), 'Cy');
    await first({ status: 'done' });
    expect(screen.getByLabelText('Name')).toHaveValue('Cy');
    await user.click(button('Cancel'));
    await user.click(button('Add walk-in'));
    expect(screen.getByLabelText('Name')).toHaveValue('');
  });

  it('keeps the lines of a guest’s notes', async () => {
    const notes = 'Left knee\nLeaves at eight';
    vi.mocked(listRsvps).mockResolvedValue({ status: 'ready', rsvps: [makeRsvp({ notes })] });
    vi.mocked(correctRsvp).mockResolvedValue({ status: 'done' });
    await open(GUESTS);
    await user.click(button('Edit Ana'));
    await user.type(screen.getByLabelText('Notes (optional)'), ' sharp');
    await user.click(button('Save'));
    expect(vi.mocked(correctRsvp).mock.lastCall?.[2].details.notes).toBe(`${notes} sharp`);
  });

  it('does not pass a check-in off as a change by the guest', async () => {
    vi.mocked(listRsvps).mockResolvedValue({
      status: 'ready',
      rsvps: [makeRsvp({ attendance: 'arrived', updatedAt: Date.now() })],
    });
    await open(GUESTS);
    expect(screen.getByText(/^Answered .*, updated /)).toBeVisible();
  });
});

describe('what happens after the organizer went on', () => {
  it('tells of a failure, and tries again', async () => {
    const status = replyLater(setStatus);
    await open('/admin/events');
    await cancel();
    await user.click(tab('Analytics'));
    await screen.findByRole('heading', { name: 'Recent Activity' });
    await status({ status: 'failed' });
    expect(screen.getByText(/could not be cancelled/)).toBeVisible();

    await user.click(tab('Events'));
    expect(await card().findByText('Active')).toBeVisible();
    vi.mocked(setStatus).mockResolvedValue(cancelled);
    vi.mocked(listEvents).mockResolvedValue(pageOf([makeEvent({ status: 'cancelled' })]));
    await user.click(button('Try again'));
    expect(await card().findByText('Cancelled')).toBeVisible();
    expect(screen.queryByText(/could not be cancelled/)).not.toBeInTheDocument();
  });

  it('tells of a check-in that was refused, and lets it be dismissed', async () => {
    const attendance = replyLater(setAttendance);
    await open(GUESTS);
    await user.click(button('Arrived'));
    await user.click(tab('Events'));
    await attendance({ status: 'refused', reason: 'rsvp-gone' });
    expect(
      screen.getByText('The check-in of Ana was not saved. This answer was removed meanwhile.'),
    ).toBeVisible();
    await user.click(button('Dismiss'));
    expect(screen.queryByText(/was not saved/)).not.toBeInTheDocument();
  });
});

describe('new answers', () => {
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

it('announces every batch of news, also in the same words', async () => {
  await open('/admin/events');
  const sentence = 'One answer came in or changed.';
  await data.tellNews([makeRsvp({ gameEventId: 'other' })]);
  const first = screen.getByText(sentence);
  await data.tellNews([makeRsvp({ gameEventId: 'other' })]);
  expect(first).not.toBeInTheDocument();
  expect(screen.getByText(sentence)).toBeInTheDocument();
});

describe('the address', () => {
  it('is no new entry of the history when the present tab is pressed', async () => {
    await open('/admin/events');
    const steps = history.length;
    await user.click(tab('Events'));
    expect(history).toHaveLength(steps);
    await user.click(tab('Analytics'));
    expect(history).toHaveLength(steps + 1);
  });

  it('is no new entry of the history when the present list of guests is pressed', async () => {
    await open(GUESTS);
    const steps = history.length;
    await user.click(screen.getByRole('tab', { name: 'Yes (1)' }));
    expect(history).toHaveLength(steps);
    await user.click(screen.getByRole('tab', { name: 'Maybe (0)' }));
    expect(history).toHaveLength(steps + 1);
    act(() => history.back());
    await waitFor(() =>
      expect(screen.getByRole('tab', { name: 'Yes (1)' })).toHaveAttribute('aria-selected', 'true'),
    );
  });

  it('leads back from a page whose last event was deleted', async () => {
    vi.mocked(deleteEvent).mockResolvedValue({ status: 'done' });
    vi.mocked(listEvents).mockResolvedValueOnce(pageOf([makeEvent()], { total: 21 }));
    await open('/admin/events?show=past&page=2&after=1.x');
    vi.mocked(listEvents).mockResolvedValueOnce(pageOf([], { total: 20 }));
    await confirm('Delete Sunset volleyball', 'Delete');
    expect(await screen.findByText('No events are left on this page.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'To the first page' }));
    expect(await screen.findByRole('article')).toBeVisible();
    expect(location.search).toBe('?show=past');
  });
});

describe('the figures', () => {
  it.each([
    ['7d', 2],
    ['30d', 2],
    ['all', 1],
  ])('are counted again with the answers only for a bounded time: %s', async (range, readings) => {
    await open(`/admin/analytics?range=${range}`);
    await data.tellNews([makeRsvp()]);
    expect(readAnalytics).toHaveBeenCalledTimes(readings);
    await user.click(button('Refresh'));
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
