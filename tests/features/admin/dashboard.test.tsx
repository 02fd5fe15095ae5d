import './mocks.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { INVITATIONS_FOLLOWED } from '#domain/funnel.ts';
import { makeInvitation } from '../../domain/builders.ts';
import { givenEvent, look, mock, pageOf, replyLater, setPageVisible, startData, tellNews } from './data.ts';
import { DAY, FIGURES, ID, makeEvent, makeRsvp } from './fixtures.ts';
import * as page from './page.tsx';

beforeEach(startData);

const cancel = () => page.confirm('Cancel Event', 'Yes, cancel it');

describe('the frame', () => {
  it('shows the four figures', async () => {
    await page.open('/admin');
    expect(screen.getByRole('heading', { level: 1, name: 'Event Management' })).toBeVisible();
    for (const text of ['Total Events', 'Active Events', 'Total RSVPs', '8', 'Conversion Rate', '2.33%'])
      expect(page.region('Key figures').getByText(text)).toBeVisible();
  });

  it.each([
    ['what to run when guests’ details have been kept for long enough', { status: 'ready', isDue: true }, 1],
    ['nothing when none is due', { status: 'ready', isDue: false }, 0],
    ['nothing when the database does not answer', { status: 'failed' }, 0],
  ] as const)('asks once for a reminder, and says %s', async (_, result, reminders) => {
    mock.readRetention.mockResolvedValue(result);
    await page.open('/admin');
    await page.user.click(page.tab('Analytics'));
    await page.goToEvents();
    await tellNews(makeRsvp());
    expect(mock.readRetention).toHaveBeenCalledOnce();
    expect(screen.queryAllByRole('complementary', { name: 'Reminder' })).toHaveLength(reminders);
    expect(screen.queryAllByText('npm run retention')).toHaveLength(reminders);
  });

  it('asks before it logs out, and waits for a deletion', async () => {
    const deletion = replyLater(mock.deleteEvent);
    await page.open('/admin/events');
    await page.confirm('Logout', 'Stay');
    await page.confirm('Delete Sunset volleyball', 'Delete');
    await page.confirm('Logout');
    expect(screen.getByText('Logging out as soon as everything is saved…')).toBeVisible();
    expect(page.onLogout).not.toHaveBeenCalled();
    await deletion({ status: 'done' });
    await waitFor(() => expect(page.onLogout).toHaveBeenCalledOnce());
  });

  it.each([
    ['a view', () => mock.listEvents],
    ['the watch for new RSVPs', () => look],
  ])('goes back to the gate when %s hears that the session is over', async (_, work) => {
    work().mockResolvedValue({ status: 'refused', reason: 'signed-out' });
    page.renderDashboard('/admin');
    await waitFor(() => expect(page.onSessionOver).toHaveBeenCalled());
  });
});

describe('events', () => {
  it('show everything about an event', async () => {
    await page.open('/admin/events');
    expect(screen.getByRole('heading', { name: 'All Events (1)' })).toBeVisible();
    expect(page.card().getByRole('img', { name: 'Volleyball' })).toHaveTextContent('🏐');
    for (const text of [
      ...['Active', 'Intermediate', 'Westside Park', '5/12 players', '2 maybe', 'Bring water'],
      ...[/Organizer: Maya Rodriguez/, /Created/],
    ])
      expect(page.card().getByText(text)).toBeVisible();
    const preview = page.card().getByRole('link', { name: 'Preview' });
    expect(preview).toHaveAttribute('href', expect.stringContaining(`/rsvp/${ID}?preview=1`));
    expect(preview).toHaveAttribute('target', '_blank');
  });

  it('say of each filter that none are there, and keep the filter in the address', async () => {
    mock.listEvents.mockResolvedValue(pageOf([]));
    await page.open('/admin/events');
    for (const [filter, sentence] of [
      ['Past', 'No past events found.'],
      ['All', 'Create your first event to get started.'],
      ['Active', 'No active events at the moment.'],
    ] as const) {
      await page.choose(filter);
      expect(await screen.findByText(sentence)).toBeVisible();
    }
    expect(location.search).toBe('?show=active');
    act(() => history.back());
    await waitFor(() => expect(screen.getByRole('radio', { name: 'All' })).toBeChecked());
  });

  it('are paged, from the page of the address on', async () => {
    const [first, last] = [{ dateTime: 1, id: 'x' }, makeEvent().event];
    mock.listEvents.mockResolvedValue(pageOf([{ ...makeEvent(), event: last }], { total: 60, next: last }));
    await page.open('/admin/events?show=past&page=2&after=1.x');
    const expectAsked = (edge: object) =>
      waitFor(() => expect(mock.listEvents.mock.lastCall?.[1]).toMatchObject({ filter: 'past', ...edge }));
    expect(screen.getByRole('radio', { name: 'Past' })).toBeChecked();
    await expectAsked({ after: first });
    await page.press('Next');
    expect(await screen.findByText('Page 3 of 3')).toBeVisible();
    expect(screen.getByRole('main')).toHaveFocus();
    await expectAsked({ after: { dateTime: last.dateTime, id: last.id } });
    await page.press('Previous');
    expect(await screen.findByText('Page 2 of 3')).toBeVisible();
    await expectAsked({ before: { dateTime: last.dateTime, id: last.id } });
    act(() => history.back());
    expect(await screen.findByText('Page 3 of 3')).toBeVisible();
    await page.open('/admin/events');
    expect(screen.getByText('Page 1 of 3')).toBeVisible();
    expect(page.button('Previous')).toBeDisabled();
  });

  it('can be read again when they do not load, and not be cancelled when they are over', async () => {
    mock.listEvents
      .mockResolvedValueOnce({ status: 'failed' })
      .mockResolvedValue(pageOf([makeEvent({ dateTime: Date.now() - DAY })]));
    await page.open('/admin/events');
    await page.press('Try again');
    await screen.findByRole('article');
    expect(page.card().getByText('Past')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel Event' })).not.toBeInTheDocument();
  });

  it('are cancelled at once; a failure takes it back and is told in any tab, with a second try', async () => {
    const reply = replyLater(mock.setStatus);
    await page.open('/admin/events');
    await cancel();
    expect(page.card().getByText('Cancelled')).toBeVisible();
    expect(page.button('Reactivate')).toHaveFocus();
    await page.user.click(page.tab('Analytics'));
    await reply({ status: 'failed' });
    expect(screen.getByText(/could not be cancelled/)).toBeVisible();

    await page.goToEvents();
    expect(page.card().getByText('Active')).toBeVisible();
    mock.setStatus.mockResolvedValue(page.inStatus('cancelled'));
    givenEvent(makeEvent({ status: 'cancelled' }));
    await page.press('Try again');
    expect(await page.card().findByText('Cancelled')).toBeVisible();
    expect(screen.queryByText(/could not be cancelled/)).not.toBeInTheDocument();
  });

  it('show a cancelling that ends while the next filter is read', async () => {
    const status = replyLater(mock.setStatus);
    await page.open('/admin/events');
    await cancel();
    const active = replyLater(mock.listEvents);
    await page.choose('Active');
    expect(page.loading()).toBeVisible();
    await status(page.inStatus('cancelled'));
    await active(pageOf([makeEvent()]));
    expect(page.card().getByText('Cancelled')).toBeVisible();
  });

  it('show new numbers that arrive while the next filter is read', async () => {
    // In more than a week: its card reads no guests, and leaves the reply to the new numbers.
    const later = { dateTime: Date.now() + 9 * DAY };
    givenEvent(makeEvent(later));
    const numbers = replyLater(mock.readEvents);
    await page.open('/admin/events');
    await tellNews(makeRsvp());
    const active = replyLater(mock.listEvents);
    await page.choose('Active');
    await numbers({
      status: 'ready',
      events: [makeEvent({ ...later, rsvpCount: { yes: 6, no: 1, maybe: 2 } })],
    });
    await active(pageOf([makeEvent(later)]));
    expect(page.card().getByText('6/12 players')).toBeVisible();
  });

  it('finish a refresh during which an event is cancelled', async () => {
    mock.setStatus.mockResolvedValue(page.inStatus('cancelled'));
    await page.open('/admin/events');
    const events = replyLater(mock.listEvents);
    await page.press('Refresh');
    await cancel();
    await events(pageOf([makeEvent(), makeEvent({ id: 'new', title: 'Night game' })]));
    expect(screen.getByRole('article', { name: 'Night game' })).toBeVisible();
    expect(page.card().getByText('Cancelled')).toBeVisible();
  });

  it('lead back from a page whose last event was deleted', async () => {
    mock.deleteEvent.mockResolvedValue({ status: 'done' });
    mock.listEvents.mockResolvedValueOnce(pageOf([makeEvent()], { total: 21 }));
    await page.open('/admin/events?show=past&page=2&after=1.x');
    mock.listEvents.mockResolvedValueOnce(pageOf([], { total: 20 }));
    await page.confirm('Delete Sunset volleyball', 'Delete');
    expect(await screen.findByText('No events are left on this page.')).toBeVisible();
    expect(screen.getByRole('main')).toHaveFocus();
    expect(mock.deleteEvent.mock.calls.map(([, id]) => id)).toEqual([ID]);
    await page.follow('To the first page');
    expect(await screen.findByRole('article')).toBeVisible();
    expect(location.search).toBe('?show=past');
  });
});

describe('new RSVPs', () => {
  afterEach(() => vi.useRealTimers());

  it('are looked for while the page is seen, and at once when it is seen again; a failed look is told', async () => {
    const lost = 'No connection: new answers show up once it is back.';
    const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    look.mockResolvedValueOnce({ status: 'failed' });
    await page.open('/admin/events');
    expect(look).toHaveBeenCalledTimes(1);
    expect(screen.getByText(lost)).toBeVisible();
    await pass(10);
    expect(look).toHaveBeenCalledTimes(2);
    expect(screen.queryByText(lost)).not.toBeInTheDocument();
    await act(async () => setPageVisible(false));
    await pass(60);
    expect(look).toHaveBeenCalledTimes(2);
    await act(async () => setPageVisible(true));
    expect(look).toHaveBeenCalledTimes(3);
  });

  it('are announced in every batch, also in the same words', async () => {
    await page.open('/admin/events');
    const sentence = 'One answer came in or changed.';
    await tellNews(makeRsvp('Ana', { gameEventId: 'other' }));
    const first = screen.getByText(sentence);
    await tellNews(makeRsvp('Ana', { gameEventId: 'other' }));
    expect(first).not.toBeInTheDocument();
    expect(screen.getByText(sentence)).toBeInTheDocument();
  });
});

describe('the figures', () => {
  it('begin with 30 days, with charts and tables', async () => {
    await page.open('/admin/analytics');
    expect(screen.getByRole('main', { name: 'Analytics' })).toBeVisible();
    expect(screen.getByRole('radio', { name: '30 days' })).toBeChecked();
    expect(mock.readAnalytics.mock.lastCall?.[1]).toBe('30d');
    const cards = page.region('Figures of the time range');
    for (const text of ['4', '9', '12', '75%', 'Invite Clicks']) expect(cards.getByText(text)).toBeVisible();
    const sports = within(screen.getByRole('table', { name: 'Events by Sport' }));
    expect(sports.getByRole('row', { name: 'Tennis 3' })).toBeInTheDocument();
    const top = within(screen.getByRole('table', { name: 'Top Performing Events' }));
    expect(top.getByRole('row', { name: /^Sunset volleyball \(Thu, Nov 12.*\) 8 7$/ })).toBeInTheDocument();
    expect(top.getByRole('row', { name: /^Sunset volleyball \(Thu, Nov 19.*\) 1 1$/ })).toBeInTheDocument();
    for (const text of [
      ...['8 RSVPs, 7 attending', '1 RSVP, 1 attending', 'Ana said maybe to a deleted event'],
      ...['Took place in this time, by their date.', /^Openings since Sat, Oct 24.* that led to an answer\./],
      /^Sunset volleyball \(Thu, Nov 12.*\) was created$/,
    ])
      expect(screen.getByText(text)).toBeVisible();
    const steps = history.length;
    await page.user.click(page.tab('Analytics'));
    expect(history).toHaveLength(steps);
    await page.choose('All time');
    expect(history).toHaveLength(steps + 1);
    await waitFor(() => expect(mock.readAnalytics.mock.lastCall?.[1]).toBe('all'));
    expect(location.search).toBe('?range=all');
    expect(await screen.findByText('All of them, also those still to come.')).toBeVisible();
  });

  it('say who really came, without a percentage for few games', async () => {
    await page.open('/admin/analytics');
    const showUp = page.region('Who really came');
    const row = (name: string | RegExp) => showUp.getByRole('row', { name, hidden: true });
    expect(showUp.getByText('84%: 21 of 25 players, 4 games')).toBeVisible();
    expect(showUp.getByText('Counts the latest 200 check-ins.')).toBeVisible();
    expect(showUp.getByText('2 of 4 players, 1 game')).toBeVisible();
    expect(showUp.getByText(/^Fewer than 3 games make no percentage\./)).toBeVisible();
    expect(row(/^From Mon, Nov 9.* 19 21 3 90%$/)).toBeInTheDocument();
    expect(row(/^From Mon, Nov 16.* 2 4 1 Too few games$/)).toBeInTheDocument();
    const by = showUp.getByRole('combobox', { name: 'Show-up by' });
    await page.user.selectOptions(by, 'By day of the week');
    expect(row('Thursday 21 25 4 84%')).toBeInTheDocument();
    await page.user.selectOptions(by, 'By hour');
    expect(row('6 PM 21 25 4 84%')).toBeInTheDocument();
    expect(showUp.queryByText(/^Fewer than 3/)).not.toBeInTheDocument();
    const none = { came: 0, of: 0, games: 0 };
    const analytics = { ...FIGURES, showUp: { ...FIGURES.showUp, ...none } };
    mock.readAnalytics.mockResolvedValue({ status: 'ready', analytics });
    await page.open('/admin/analytics');
    expect(page.region('Who really came').getByText(/^Nobody was checked in at a game/)).toBeVisible();
  });

  const ofFunnel = () => page.region('From founder to game');
  const funnelRow = (name: string) => ofFunnel().findByRole('row', { name, hidden: true });

  it('follow founders from invited to came, of one sport or all', async () => {
    const counted = { state: 'confirmed', frequency: null } as const;
    mock.readFounderCounts.mockResolvedValue({
      ...{ status: 'ready', total: null },
      rows: [
        { ...counted, sport: null, founders: 9 },
        { ...counted, sport: 'tennis', founders: 5 },
      ],
    });
    const rows = [1, 2].map((number) => makeInvitation(number, { about: ID }));
    mock.readInvitations.mockResolvedValue({ status: 'ready', rows });
    const came = {
      rsvps: [makeRsvp('Maya', { invitation: 'mark-2', attendance: 'arrived' })],
      sports: { [ID]: 'running' },
    };
    mock.readInvitedResponses.mockResolvedValue({ status: 'ready', ...came });
    await page.open('/admin/analytics?range=7d');
    for (const name of ['Founders 9', 'Invited 2', 'Responded 1', 'Came 1'])
      expect(await funnelRow(name)).toBeInTheDocument();
    await page.user.selectOptions(
      ofFunnel().getByRole('combobox', { name: 'Sport of the funnel' }),
      'tennis',
    );
    for (const name of ['Founders 5', 'Invited 0']) expect(await funnelRow(name)).toBeInTheDocument();
    const [asked] = mock.readInvitations.mock.lastCall ?? [];
    expect(asked).toEqual({ since: expect.any(String), atMost: INVITATIONS_FOLLOWED });
  });

  it('stand without the funnel, which says whose database failed', async () => {
    await page.open('/admin/analytics');
    expect(await ofFunnel().findByRole('alert')).toHaveTextContent('the founders’ database does not respond');
    expect(screen.getByRole('region', { name: 'Events by Sport' })).toBeVisible();
    mock.readFounderCounts.mockResolvedValue({ status: 'ready', rows: [], total: null });
    mock.readInvitedResponses.mockResolvedValue({ status: 'failed' });
    await page.user.click(ofFunnel().getByRole('button', { name: 'Try again' }));
    expect(await ofFunnel().findByText(/the games’ database does not respond/)).toBeVisible();
    mock.readInvitedResponses.mockResolvedValue({ status: 'ready', rsvps: [], sports: {} });
    await page.user.click(ofFunnel().getByRole('button', { name: 'Try again' }));
    expect(await ofFunnel().findByText('No founder was invited in this time.')).toBeVisible();
  });

  it.each([
    ['7d', 2],
    ['30d', 2],
    ['all', 1],
  ])('are counted again with the answers only for a bounded time: %s', async (range, readings) => {
    mock.readFounderCounts.mockResolvedValue({ status: 'ready', rows: [], total: null });
    await page.open(`/admin/analytics?range=${range}`);
    expect(await ofFunnel().findByText('No founder was invited in this time.')).toBeVisible();
    await tellNews(makeRsvp());
    expect(mock.readAnalytics).toHaveBeenCalledTimes(readings);
    await waitFor(() => expect(mock.readInvitedResponses).toHaveBeenCalledTimes(readings));
    await page.press('Refresh');
    expect(mock.readAnalytics).toHaveBeenCalledTimes(readings + 1);
    await waitFor(() => expect(mock.readInvitedResponses).toHaveBeenCalledTimes(readings + 1));
  });
});
