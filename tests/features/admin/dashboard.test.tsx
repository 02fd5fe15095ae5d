import './mocks.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readAnalytics } from '#data/firestore/analytics.ts';
import { listEvents, readEvents } from '#data/firestore/event-list.ts';
import { deleteEvent } from '#data/firestore/event-removal.ts';
import { createEvent, editEvent, setStatus } from '#data/firestore/event-write.ts';
import { addWalkIn, listRsvps, removeRsvp, setAttendance } from '#data/firestore/guest-list.ts';
import { replaceInvite, setExpiry, setInviteWords, turnOffInvite } from '#data/firestore/invites.ts';
import { readRetention } from '#data/firestore/retention.ts';
import { pageOf, startData } from './data.ts';
import { DAY, ID, makeEvent, makeRsvp } from './fixtures.ts';
import { renderDashboard } from './render-dashboard.tsx';

vi.mock('#lib/qr.ts', () => ({ drawQr: () => ({ size: 1, path: '' }), qrFile: vi.fn() }));

const user = userEvent.setup();
const onLogout = vi.fn(async () => undefined);
const onSessionOver = vi.fn();
let data: ReturnType<typeof startData>;

beforeEach(() => {
  vi.clearAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  data = startData();
});

async function open(path: string) {
  renderDashboard(path, { onLogout, onSessionOver });
  await waitFor(() => expect(screen.queryByText(/^(Loading|Counting).*…$/)).not.toBeInTheDocument());
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const dialog = () => within(screen.getByRole('alertdialog'));
const figures = (label: string) => within(screen.getByRole('region', { name: label }));

describe('the frame', () => {
  it('shows the four figures', async () => {
    await open('/admin');
    expect(screen.getByRole('heading', { level: 1, name: 'Event Management' })).toBeVisible();
    expect(figures('Key figures').getByText('2.33%')).toBeVisible();
    expect(figures('Key figures').getByText('8')).toBeVisible();
    for (const name of ['Total Events', 'Active Events', 'Total RSVPs', 'Conversion Rate']) {
      expect(figures('Key figures').getByText(name)).toBeVisible();
    }
  });

  it('gives each tab an address, and follows Back', async () => {
    await open('/admin/events');
    await user.click(screen.getByRole('link', { name: 'Analytics' }));
    expect(location.pathname).toBe('/admin/analytics');
    expect(await screen.findByRole('heading', { name: 'Recent Activity' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Analytics' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('main', { name: 'Analytics' })).toBeVisible();
    expect(document.title).toMatch(/^Analytics \| /);
    await user.click(screen.getByRole('link', { name: 'Create Event' }));
    expect(location.pathname).toBe('/admin/create');
    act(() => history.back());
    expect(await screen.findByRole('heading', { name: 'Recent Activity' })).toBeVisible();
  });

  it('says what to run when guests’ details have been kept for long enough', async () => {
    vi.mocked(readRetention).mockResolvedValue({ status: 'ready', isDue: true });
    await open('/admin');
    const reminder = await screen.findByRole('complementary', { name: 'Reminder' });
    expect(within(reminder).getByText('npm run retention')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Analytics' }));
    await user.click(screen.getByRole('link', { name: 'Events' }));
    await data.tellNews([makeRsvp({ id: 'b', name: 'Bo' })]);
    expect(readRetention).toHaveBeenCalledOnce();
  });

  it.each([
    ['nothing is due', { status: 'ready', isDue: false }],
    ['that can’t be told', { status: 'failed' }],
  ] as const)('says nothing of it when %s', async (_, result) => {
    vi.mocked(readRetention).mockResolvedValue(result);
    await open('/admin');
    await waitFor(() => expect(readRetention).toHaveBeenCalled());
    expect(screen.queryByText('npm run retention')).not.toBeInTheDocument();
  });

  it('asks before it logs out', async () => {
    await open('/admin');
    await user.click(button('Logout'));
    expect(dialog().getByRole('heading')).toHaveTextContent('Are you sure you want to log out?');
    await user.click(dialog().getByRole('button', { name: 'Stay' }));
    expect(onLogout).not.toHaveBeenCalled();
    await user.click(button('Logout'));
    await user.click(dialog().getByRole('button', { name: 'Logout' }));
    expect(onLogout).toHaveBeenCalledOnce();
  });

  it('logs out only when what is being deleted is gone', async () => {
    const deletion = Promise.withResolvers<Awaited<ReturnType<typeof deleteEvent>>>();
    vi.mocked(deleteEvent).mockReturnValueOnce(deletion.promise);
    await open('/admin/events');
    await user.click(button('Delete Sunset volleyball'));
    await user.click(dialog().getByRole('button', { name: 'Delete' }));
    await user.click(button('Logout'));
    await user.click(dialog().getByRole('button', { name: 'Logout' }));
    expect(screen.getByText('Logging out as soon as everything is saved…')).toBeVisible();
    expect(onLogout).not.toHaveBeenCalled();
    await act(async () => deletion.resolve({ status: 'done' }));
    await waitFor(() => expect(onLogout).toHaveBeenCalledOnce());
  });

  it('goes back to the gate when the session is over', async () => {
    vi.mocked(listEvents).mockResolvedValue({ status: 'refused', reason: 'signed-out' });
    renderDashboard('/admin', { onLogout, onSessionOver });
    await waitFor(() => expect(onSessionOver).toHaveBeenCalled());
  });

  it('goes back to the gate when the watch hears that the session is over', async () => {
    data.look.mockResolvedValue({ status: 'refused', reason: 'signed-out' });
    await open('/admin');
    expect(onSessionOver).toHaveBeenCalled();
  });
});

describe('events', () => {
  const card = () => within(screen.getByRole('article', { name: 'Sunset volleyball' }));

  it('shows everything about one', async () => {
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

  it('shows them in the order in which they are read', async () => {
    const titles = ['Tonight', 'Tomorrow', 'Last week'];
    const events = titles.map((title, index) => makeEvent({ id: `game-${index}`, title }));
    vi.mocked(listEvents).mockResolvedValue(pageOf(events));
    await open('/admin/events');
    const shown = screen.getAllByRole('article');
    for (const [index, title] of titles.entries()) expect(shown[index]).toHaveAccessibleName(title);
    expect(shown).toHaveLength(titles.length);
  });

  it('copies the link', async () => {
    await open('/admin/events');
    await user.click(button('Copy Link'));
    expect(button('Copied!')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/rsvp/${ID}`);
  });

  it.each([
    ['All', 'Create your first event to get started.'],
    ['Active', 'No active events at the moment.'],
    ['Past', 'No past events found.'],
  ])('says that there are none: %s', async (filter, sentence) => {
    vi.mocked(listEvents).mockResolvedValue(pageOf([]));
    await open('/admin/events');
    await user.click(screen.getByRole('radio', { name: filter }));
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('pages', async () => {
    const next = { dateTime: 1, id: 'x' };
    vi.mocked(listEvents).mockResolvedValue(pageOf([makeEvent()], { total: 21, next }));
    await open('/admin/events');
    expect(screen.getByText('Page 1 of 2')).toBeVisible();
    await user.click(button('Next'));
    expect(await screen.findByText('Page 2 of 2')).toBeVisible();
    await waitFor(() => expect(vi.mocked(listEvents).mock.lastCall?.[1].after).toEqual(next));
    expect(screen.getByRole('main')).toHaveFocus();
    act(() => history.back());
    expect(await screen.findByText('Page 1 of 2')).toBeVisible();
  });

  it('begins on the page of the address, and goes back from there', async () => {
    const organized = makeEvent();
    vi.mocked(listEvents).mockResolvedValue(pageOf([organized], { total: 60 }));
    await open('/admin/events?show=past&page=3&after=1.x');
    expect(screen.getByRole('radio', { name: 'Past' })).toBeChecked();
    expect(vi.mocked(listEvents).mock.lastCall?.[1]).toMatchObject({
      filter: 'past',
      after: { dateTime: 1, id: 'x' },
    });
    expect(screen.getByText('Page 3 of 3')).toBeVisible();
    await user.click(button('Previous'));
    expect(await screen.findByText('Page 2 of 3')).toBeVisible();
    const before = { dateTime: organized.event.dateTime, id: organized.event.id };
    await waitFor(() =>
      expect(vi.mocked(listEvents).mock.lastCall?.[1]).toMatchObject({ filter: 'past', before }),
    );
  });

  it('keeps the filter in the address, and the focus on it', async () => {
    await open('/admin/events');
    await user.click(screen.getByRole('radio', { name: 'Active' }));
    await screen.findByRole('article');
    expect(location.search).toBe('?show=active');
    expect(screen.getByRole('radio', { name: 'Active' })).toHaveFocus();
    act(() => history.back());
    await waitFor(() => expect(screen.getByRole('radio', { name: 'All' })).toBeChecked());
  });

  it('can be tried again when they do not load', async () => {
    vi.mocked(listEvents).mockResolvedValueOnce({ status: 'failed' });
    await open('/admin/events');
    await user.click(button('Try again'));
    expect(await screen.findByRole('article')).toBeVisible();
  });

  it('cancels at once, and takes it back when that fails', async () => {
    const reply = Promise.withResolvers<Awaited<ReturnType<typeof setStatus>>>();
    vi.mocked(setStatus).mockReturnValueOnce(reply.promise);
    await open('/admin/events');
    await user.click(button('Cancel Event'));
    await user.click(dialog().getByRole('button', { name: 'Yes, cancel it' }));
    expect(card().getByText('Cancelled')).toBeVisible();
    expect(card().getByRole('button', { name: 'Reactivate' })).toHaveFocus();

    await act(async () => reply.resolve({ status: 'failed' }));
    expect(card().getByText('Active')).toBeVisible();
    expect(screen.getByText(/could not be cancelled/)).toBeVisible();

    const { event } = makeEvent({ status: 'cancelled' });
    vi.mocked(setStatus).mockResolvedValue({ status: 'done', event });
    await user.click(button('Try again'));
    expect(await card().findByText('Cancelled')).toBeVisible();
    expect(screen.queryByText(/could not be cancelled/)).not.toBeInTheDocument();
  });

  it('writes in the order of the clicks', async () => {
    const first = Promise.withResolvers<Awaited<ReturnType<typeof setStatus>>>();
    vi.mocked(setStatus).mockReturnValueOnce(first.promise);
    vi.mocked(setStatus).mockResolvedValueOnce({ status: 'done', event: makeEvent().event });
    await open('/admin/events');
    await user.click(button('Cancel Event'));
    await user.click(dialog().getByRole('button', { name: 'Yes, cancel it' }));
    await user.click(button('Reactivate'));
    expect(setStatus).toHaveBeenCalledOnce();
    await act(async () => first.resolve({ status: 'done', event: makeEvent({ status: 'cancelled' }).event }));
    expect(vi.mocked(setStatus).mock.calls.map(([, , status]) => status)).toEqual(['cancelled', 'active']);
    expect(card().getByText('Active')).toBeVisible();
  });

  it('deletes after it has asked', async () => {
    vi.mocked(deleteEvent).mockResolvedValue({ status: 'done' });
    await open('/admin/events');
    await user.click(button('Delete Sunset volleyball'));
    expect(dialog().getByRole('heading')).toHaveTextContent(
      'Are you sure you want to delete this event? This action cannot be undone.',
    );
    vi.mocked(listEvents).mockResolvedValue(pageOf([]));
    await user.click(dialog().getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Create your first event to get started.')).toBeVisible();
    expect(screen.getByRole('main')).toHaveFocus();
    expect(vi.mocked(deleteEvent).mock.calls.map(([, id]) => id)).toEqual([ID]);
  });

  it('offers no cancelling of what is over', async () => {
    vi.mocked(listEvents).mockResolvedValue(pageOf([makeEvent({ dateTime: Date.now() - DAY })]));
    await open('/admin/events');
    expect(card().getByText('Past')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel Event' })).not.toBeInTheDocument();
  });

  it('counts an answer that comes in', async () => {
    await open('/admin/events');
    vi.mocked(readEvents).mockResolvedValue({
      status: 'ready',
      events: [makeEvent({ rsvpCount: { yes: 6, no: 1, maybe: 2 } })],
    });
    await data.tellNews([makeRsvp()]);
    expect(await card().findByText('6/12 players')).toBeVisible();
    expect(screen.getByText('One answer came in or changed.')).toBeInTheDocument();
  });
});

describe('creating', () => {
  const label = (name: string) => screen.getByLabelText(name);

  async function fillIn() {
    await user.type(label('Event title'), 'Night game');
    await user.type(label('Date'), '2030-06-20');
    await user.type(label('Time'), '19:00');
    await user.selectOptions(label('Location'), 'Westside Park');
    await user.type(label('Organizer name'), 'Maya');
  }

  it('says what is missing, in focus', async () => {
    await open('/admin/create');
    await user.clear(label('Max players'));
    await user.click(button('Create Event'));
    for (const sentence of [
      'Event title is required',
      'Event date is required',
      'Event time is required',
      'Location is required',
      'Organizer name is required',
      'Must allow at least 2 players',
    ]) {
      expect(screen.getByText(sentence)).toBeVisible();
    }
    expect(label('Event title')).toHaveFocus();
    expect(createEvent).not.toHaveBeenCalled();
  });

  it('takes a year that is still being typed for one long ago', async () => {
    await open('/admin/create');
    await user.type(label('Date'), '0002-06-20');
    await user.type(label('Time'), '19:00');
    await user.click(button('Create Event'));
    expect(screen.getByText('Event must be in the future')).toBeVisible();
  });

  it('compares the times', async () => {
    await open('/admin/create');
    await user.type(label('Date'), '2020-06-20');
    await user.type(label('Time'), '19:00');
    await user.type(label('RSVP deadline, date (optional)'), '2020-06-20');
    await user.type(label('RSVP deadline, time'), '19:00');
    await user.click(button('Create Event'));
    expect(screen.getByText('Event must be in the future')).toBeVisible();
    expect(screen.getByText('RSVP deadline must be before event time')).toBeVisible();
  });

  it('says which text is too long, in focus', async () => {
    await open('/admin/create');
    await fillIn();
    await user.clear(label('Event title'));
    await user.click(label('Event title'));
    await user.paste('W'.repeat(141));
    await user.click(button('Create Event'));
    expect(screen.getByText('Please keep the title under 141 characters')).toBeVisible();
    expect(label('Event title')).toHaveFocus();
    expect(createEvent).not.toHaveBeenCalled();
  });

  it('creates the event, and keeps the organizer for the next', async () => {
    const { event, invite } = makeEvent({ title: 'Night game' });
    if (!invite) throw new Error('The event of this test has an invite.');
    vi.mocked(createEvent).mockResolvedValue({ status: 'done', event, invite });
    await open('/admin/create');
    await fillIn();
    await user.click(button('Create Event'));
    expect(await screen.findByRole('heading', { name: 'Your event is on' })).toHaveFocus();
    expect(vi.mocked(createEvent).mock.lastCall?.[1].event.dateTime).toBe(
      Date.parse('2030-06-20T19:00:00-04:00'),
    );
    expect(screen.getByText(`${location.origin}/rsvp/${ID}`)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Preview RSVP Page' })).toBeVisible();
    expect(await screen.findByRole('img', { name: 'QR code of the RSVP link' })).toBeInTheDocument();
    await user.click(button('Create Another Event'));
    expect(label('Event title')).toHaveValue('');
    expect(label('Organizer name')).toHaveValue('Maya');
  });

  it('tries the same event again after a failure', async () => {
    vi.mocked(createEvent).mockResolvedValue({ status: 'failed' });
    await open('/admin/create');
    await fillIn();
    await user.click(button('Create Event'));
    expect(await screen.findByText(/Failed to create game event: /)).toBeVisible();
    await user.click(button('Create Event'));
    const [first, second] = vi.mocked(createEvent).mock.calls.map(([, , token]) => token);
    expect(first).toBe(second);
  });

  it('asks for the time of a deadline before the event is made', async () => {
    await open('/admin/create');
    await fillIn();
    await user.type(label('RSVP deadline, date (optional)'), '2030-06-19');
    await user.click(button('Create Event'));
    expect(label('RSVP deadline, time')).toHaveFocus();
    expect(label('RSVP deadline, time')).toHaveAccessibleDescription(
      'A deadline needs a date and a time, or neither',
    );
    expect(createEvent).not.toHaveBeenCalled();
  });

  it('keeps a draft', async () => {
    await open('/admin/create');
    await user.type(label('Event title'), 'Half a ga');
    await user.click(screen.getByRole('link', { name: 'Events' }));
    await user.click(screen.getAllByRole('link', { name: 'Create Event' })[0] ?? document.body);
    expect(label('Event title')).toHaveValue('Half a ga');
  });
});

describe('editing', () => {
  const path = `/admin/events/${ID}/edit`;

  it('begins with the event as it is, and saves what changed', async () => {
    vi.mocked(editEvent).mockResolvedValue({ status: 'done', event: makeEvent().event });
    await open(path);
    expect(screen.getByLabelText('Event title')).toHaveValue('Sunset volleyball');
    await user.selectOptions(screen.getByLabelText('Location'), 'Custom Location');
    await user.type(screen.getByLabelText('Custom location'), 'The beach');
    await user.click(button('Save changes'));
    expect(vi.mocked(editEvent).mock.lastCall?.[2]).toMatchObject({ location: 'The beach' });
    await waitFor(() => expect(location.pathname).toBe(`/admin/events/${ID}`));
  });

  it('does not overwrite what another organizer changed', async () => {
    vi.mocked(editEvent).mockResolvedValue({ status: 'refused', reason: 'changed-meanwhile' });
    await open(path);
    await user.selectOptions(screen.getByLabelText('Location'), 'Forest Park');
    await user.click(button('Save changes'));
    expect(await screen.findByText(/Somebody else changed this event/)).toBeVisible();
  });

  it('keeps what was changed until it is saved or given up', async () => {
    vi.mocked(editEvent).mockResolvedValue({ status: 'refused', reason: 'signed-out' });
    await open(path);
    await user.type(screen.getByLabelText('Event title'), ' at night');
    await user.click(button('Save changes'));
    expect(onSessionOver).toHaveBeenCalled();
    cleanup();
    await open(path);
    expect(screen.getByLabelText('Event title')).toHaveValue('Sunset volleyball at night');
    expect(screen.getByText(/Your unsaved changes are kept/)).toBeVisible();
    await user.click(button('Start over'));
    expect(screen.getByLabelText('Event title')).toHaveValue('Sunset volleyball');
  });

  describe('with fewer players than are in', () => {
    const names = ['Ana', 'Bo', 'Cy', 'Di'];
    const fewer = async () => {
      const event = makeEvent({ maxPlayers: 3, rsvpCount: { yes: 4, no: 0, maybe: 0 } });
      vi.mocked(readEvents).mockResolvedValue({ status: 'ready', events: [event] });
      vi.mocked(editEvent).mockResolvedValue({ status: 'done', event: event.event });
      await open(path);
      await user.clear(screen.getByLabelText('Max players'));
      await user.type(screen.getByLabelText('Max players'), '2');
      await user.click(button('Save changes'));
      expect(await screen.findByRole('alertdialog')).toHaveAccessibleName(
        'Put 1 player on the reserve list?',
      );
      expect(editEvent).not.toHaveBeenCalled();
    };
    const answers = () =>
      vi.mocked(listRsvps).mockResolvedValue({
        status: 'ready',
        rsvps: names.map((name, index) => makeRsvp({ id: name, name, submittedAt: index })),
      });

    it('says before saving whom it puts on the reserve list', async () => {
      answers();
      await fewer();
      expect(dialog().getByText('Cy')).toBeVisible();
      expect(dialog().queryByText(/Bo|Di/)).not.toBeInTheDocument();
      await user.click(dialog().getByRole('button', { name: 'Go back' }));
      expect(editEvent).not.toHaveBeenCalled();
      expect(button('Save changes')).toHaveFocus();
      await user.click(button('Save changes'));
      await user.click(dialog().getByRole('button', { name: 'Save changes' }));
      await waitFor(() => expect(location.pathname).toBe(`/admin/events/${ID}`));
      expect(vi.mocked(editEvent).mock.calls.map(([, , { maxPlayers }]) => maxPlayers)).toEqual([2]);
    });

    it('says how many when the names do not load', async () => {
      vi.mocked(listRsvps).mockResolvedValue({ status: 'failed' });
      await fewer();
      expect(dialog().getByText('1 player, whose names did not load')).toBeVisible();
    });
  });

  it('changes the inviter and the message', async () => {
    const { invite } = makeEvent();
    if (!invite) throw new Error('The event of this test has an invite.');
    vi.mocked(readEvents).mockResolvedValue({
      status: 'ready',
      events: [makeEvent({}, { invitedBy: 'Maya', inviteMessage: 'Come along' })],
    });
    await open(path);
    expect(screen.getByLabelText('Personal message')).toHaveValue('Come along');
    await user.clear(screen.getByLabelText('Personal message'));
    await user.click(screen.getByLabelText('Invited by'));
    await user.paste('x'.repeat(101));
    await user.click(button('Save inviter and message'));
    expect(screen.getByText('Please keep the name under 101 characters')).toBeVisible();
    expect(screen.getByLabelText('Invited by')).toHaveFocus();
    await user.clear(screen.getByLabelText('Invited by'));
    await user.type(screen.getByLabelText('Invited by'), ' Dana ');
    vi.mocked(setInviteWords).mockResolvedValueOnce({ status: 'failed' });
    await user.click(button('Save inviter and message'));
    expect(await screen.findByText(/The link is as it was/)).toBeVisible();
    vi.mocked(setInviteWords).mockResolvedValue({ status: 'done', invite });
    await user.click(button('Try again'));
    expect(await screen.findByText('Saved. Guests see it from now on.')).toBeVisible();
    expect(vi.mocked(setInviteWords).mock.lastCall?.slice(1)).toEqual([ID, { invitedBy: 'Dana' }]);
  });

  it('turns the link off, and makes a new one', async () => {
    const { invite } = makeEvent();
    if (!invite) throw new Error('The event of this test has an invite.');
    vi.mocked(turnOffInvite).mockResolvedValue({ status: 'done', invite: { ...invite, isActive: false } });
    await open(path);
    expect(screen.getByText(/Opened 4 times/)).toBeVisible();
    await user.click(button('Turn link off'));
    await user.click(dialog().getByRole('button', { name: 'Turn link off' }));
    expect(await screen.findByText(/The link is turned off/)).toBeVisible();
    vi.mocked(replaceInvite).mockResolvedValueOnce({ status: 'failed' });
    await user.click(button('Make a new link'));
    expect(await screen.findByText(/Failed to create RSVP invite: /)).toBeVisible();
    vi.mocked(replaceInvite).mockResolvedValueOnce({ status: 'refused', reason: 'event-deleting' });
    await user.click(button('Try again'));
    expect(
      await screen.findByText('Failed to create RSVP invite: Somebody is deleting this event.'),
    ).toBeVisible();
    vi.mocked(replaceInvite).mockResolvedValue({
      status: 'done',
      invite: { ...invite, inviteToken: 'new-link' },
    });
    await user.click(button('Try again'));
    expect(await screen.findByText(`${location.origin}/rsvp/new-link`)).toBeVisible();
  });

  it('gives the link a last day', async () => {
    const { invite } = makeEvent();
    if (!invite) throw new Error('The event of this test has an invite.');
    vi.mocked(setExpiry).mockResolvedValue({ status: 'done', invite });
    await open(path);
    await user.type(screen.getByLabelText('Last day of the link'), '2020-01-01');
    await user.click(button('Save last day'));
    expect(screen.getByText('The last day of the link must not be over')).toBeVisible();
    await user.clear(screen.getByLabelText('Last day of the link'));
    await user.type(screen.getByLabelText('Last day of the link'), '2030-06-14');
    await user.click(button('Save last day'));
    expect(vi.mocked(setExpiry).mock.lastCall?.[2]).toBe(Date.parse('2030-06-15T00:00:00-04:00'));
  });
});

it('duplicates an event a week later, at the same time', async () => {
  const dateTime = Date.parse('2030-10-30T19:00:00-04:00');
  vi.mocked(readEvents).mockResolvedValue({ status: 'ready', events: [makeEvent({ dateTime })] });
  await open(`/admin/create/${ID}`);
  expect(screen.getByRole('heading', { name: 'Duplicate event' })).toBeVisible();
  expect(screen.getByLabelText('Date')).toHaveValue('2030-11-06');
  expect(screen.getByLabelText('Time')).toHaveValue('19:00');
  expect(screen.getByText(/EST/)).toBeVisible();
});

describe("who's coming", () => {
  const path = `/admin/events/${ID}`;

  /** Three who said yes to a game for two, and a maybe. */
  function threeForTwo(): void {
    vi.mocked(readEvents).mockResolvedValue({ status: 'ready', events: [makeEvent({ maxPlayers: 2 })] });
    vi.mocked(listRsvps).mockResolvedValue({
      status: 'ready',
      rsvps: [
        makeRsvp({
          id: 'a',
          submittedAt: 1,
          phone: '352 555 0100',
          email: 'ana@example.com',
          notes: 'Late',
        }),
        makeRsvp({ id: 'b', submittedAt: 2, name: 'Bo' }),
        makeRsvp({ id: 'c', submittedAt: 3, name: 'Cy' }),
        makeRsvp({ id: 'd', submittedAt: 4, name: 'Di', response: 'maybe' }),
      ],
    });
  }

  it('lists the answers, reserves marked', async () => {
    threeForTwo();
    await open(path);
    expect(screen.getByRole('tab', { name: 'Yes (3)' })).toHaveAttribute('aria-selected', 'true');
    const rows = screen.getAllByRole('listitem');
    expect(within(rows[2] ?? document.body).getByText('Reserve 1')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Call Ana' })).toHaveAttribute('href', 'tel:3525550100');
    expect(screen.getByRole('link', { name: 'Text Ana' })).toHaveAttribute('href', 'sms:3525550100');
    expect(screen.getByText('Late')).toBeVisible();
    await user.type(screen.getByRole('searchbox'), 'bo');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    await user.clear(screen.getByRole('searchbox'));
    await user.click(screen.getByRole('tab', { name: 'Maybe (1)' }));
    expect(screen.getByText('Di')).toBeVisible();
    expect(location.search).toBe('?answer=maybe');
    await user.click(button('Copy message for the chat'));
    expect(await navigator.clipboard.readText()).toContain('2/2 in, full.');
  });

  it('begins with the list of the address', async () => {
    await open(`${path}?answer=maybe`);
    expect(screen.getByRole('tab', { name: /^Maybe/ })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tab', { name: /^Yes/ })).toHaveAttribute('aria-selected', 'false');
  });

  it('says of a game of long ago that its guests are removed, with the figures that stay', async () => {
    const gone = makeEvent(
      { dateTime: Date.now() - 200 * DAY, figures: { arrived: 4, noShow: 1, clicks: 9 } },
      null,
    );
    vi.mocked(readEvents).mockResolvedValue({ status: 'ready', events: [gone] });
    vi.mocked(listRsvps).mockResolvedValue({ status: 'ready', rsvps: [] });
    vi.mocked(listEvents).mockResolvedValue(pageOf([gone]));
    await open(path);
    const sentence = 'Guests’ details of this game were removed after 180 days.';
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.getByText('4 arrived, 1 no-show')).toBeVisible();
    expect(screen.getByText('5')).toBeVisible();
    for (const name of ['Add walk-in', 'Download CSV', 'Copy message for the chat'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();

    await user.click(screen.getByRole('link', { name: '← All events' }));
    expect(await screen.findByText(sentence)).toBeVisible();
    await user.click(button('Delete Sunset volleyball'));
    expect(dialog().getByText('Its figures go with it.')).toBeVisible();
  });

  it('shows an answer as it comes in', async () => {
    await open(path);
    await data.tellNews([makeRsvp({ id: 'b', name: 'Bo' })]);
    expect(screen.getByText('Bo')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Yes (2)' })).toBeVisible();
  });

  describe('a check-in that fails', () => {
    const row = () => within(screen.getByText('Ana').closest('li') ?? document.body);
    const isArrived = () => button('Arrived').getAttribute('aria-pressed');
    const failing = async () => {
      vi.mocked(setAttendance).mockResolvedValue({ status: 'failed' });
      await open(path);
      await user.click(button('Arrived'));
      expect(await row().findByRole('alert')).toHaveTextContent('Not saved yet. It is sent again by itself.');
    };
    const working = () => vi.mocked(setAttendance).mockResolvedValue({ status: 'done' });
    const sent = () => vi.mocked(setAttendance).mock.calls.length;

    it('is said in the row alone, and stays as it was tapped', async () => {
      await failing();
      expect(screen.getAllByRole('alert')).toHaveLength(1);
      expect(isArrived()).toBe('true');
      expect(screen.getByText('1 arrived, 0 no-shows')).toBeVisible();
    });

    it('is sent by a press in the row', async () => {
      await failing();
      working();
      await user.click(button('Send now: check-in of Ana'));
      await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
      expect(isArrived()).toBe('true');
    });

    it.each([
      ['the browser is online again', async () => act(async () => void dispatchEvent(new Event('online')))],
      ['the next look for answers succeeds', () => data.tellNews([])],
    ])('is sent once when %s', async (_, comeBack) => {
      await failing();
      working();
      const before = sent();
      await comeBack();
      await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
      await comeBack();
      expect(sent()).toBe(before + 1);
    });

    it('outlives a reload, and is sent then, once', async () => {
      await failing();
      cleanup();
      const reply = Promise.withResolvers<Awaited<ReturnType<typeof setAttendance>>>();
      vi.mocked(setAttendance).mockReset().mockReturnValue(reply.promise);
      await open(path);
      expect(isArrived()).toBe('true');
      await act(async () => void dispatchEvent(new Event('online')));
      await act(async () => reply.resolve({ status: 'done' }));
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      expect(vi.mocked(setAttendance).mock.calls.map(([, { id }, to]) => [id, to])).toEqual([
        [makeRsvp().id, 'arrived'],
      ]);
      cleanup();
      await open(path);
      expect(sent()).toBe(1);
    });

    it('is dropped, with the reason, when the guest is gone', async () => {
      await failing();
      vi.mocked(setAttendance).mockResolvedValue({ status: 'refused', reason: 'rsvp-gone' });
      vi.mocked(listRsvps).mockResolvedValue({ status: 'ready', rsvps: [] });
      await user.click(button('Send now: check-in of Ana'));
      expect(
        await screen.findByText('The check-in of Ana was not saved. This answer was removed meanwhile.'),
      ).toBeVisible();
      const before = sent();
      await data.tellNews([]);
      expect(sent()).toBe(before);
    });

    it('is named before a logout, and sent after the next sign-in', async () => {
      await failing();
      await user.click(button('Logout'));
      expect(dialog().getByText(/^1 check-in is not saved yet\. It is kept in this tab/)).toBeVisible();
      await user.click(dialog().getByRole('button', { name: 'Logout' }));
      await waitFor(() => expect(onLogout).toHaveBeenCalledOnce());
      cleanup();
      working();
      const before = sent();
      await open('/admin/events');
      await waitFor(() => expect(sent()).toBe(before + 1));
    });
  });

  it('is a table with a head for each column in a wide window', async () => {
    const wide = { ...matchMedia(''), matches: true };
    const window = vi.spyOn(globalThis, 'matchMedia').mockReturnValue(wide);
    onTestFinished(() => window.mockRestore());
    threeForTwo();
    await open(path);
    const table = within(screen.getByRole('table', { name: 'Who said yes' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      ...['Name', 'Answer', 'Check-in', 'Contact', 'Answered', 'Change or remove'],
    ]);
    const ana = within(table.getByRole('row', { name: /^Ana/ }));
    expect(ana.getByRole('rowheader')).toHaveTextContent('Ana');
    expect(ana.getByText('In')).toBeVisible();
    expect(ana.getByRole('link', { name: 'Call Ana' })).toBeVisible();
    const [, reserves] = table.getAllByRole('rowgroup').slice(1);
    expect(reserves).toHaveTextContent(/^Reserves: .+Cy.*Reserve 1/);
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  });

  it('adds a walk-in, who has arrived', async () => {
    vi.mocked(addWalkIn).mockResolvedValue({ status: 'done' });
    await open(path);
    await user.click(button('Add walk-in'));
    await user.click(button('Add'));
    expect(screen.getByText('Please enter a name')).toBeVisible();
    await user.type(screen.getByLabelText('Name'), 'Bo');
    await user.click(button('Add'));
    expect(vi.mocked(addWalkIn).mock.lastCall?.[2]).toMatchObject({
      response: 'yes',
      attendance: 'arrived',
      details: { name: 'Bo' },
    });
  });

  it('has the half-written walk-in again after the session ended', async () => {
    vi.mocked(addWalkIn).mockResolvedValueOnce({ status: 'refused', reason: 'signed-out' });
    await open(path);
    await user.click(button('Add walk-in'));
    await user.type(screen.getByLabelText('Name'), 'Bo');
    await user.click(button('Add'));
    expect(onSessionOver).toHaveBeenCalled();
    const id = vi.mocked(addWalkIn).mock.lastCall?.[2].id;
    cleanup();
    vi.mocked(addWalkIn).mockResolvedValue({ status: 'done' });
    await open(path);
    expect(screen.getByLabelText('Name')).toHaveValue('Bo');
    await user.click(button('Add'));
    expect(vi.mocked(addWalkIn).mock.lastCall?.[2].id).toBe(id);
  });

  it('removes after it has asked', async () => {
    vi.mocked(removeRsvp).mockResolvedValue({ status: 'done' });
    await open(path);
    await user.click(button('Remove Ana'));
    await user.click(dialog().getByRole('button', { name: 'Remove' }));
    expect(screen.getByText(/Nobody has said yes yet/)).toBeVisible();
    expect(vi.mocked(removeRsvp).mock.calls.map(([, { id }]) => id)).toEqual([makeRsvp().id]);
  });

  it('knows when the event is gone', async () => {
    vi.mocked(readEvents).mockResolvedValue({ status: 'ready', events: [] });
    await open(path);
    expect(screen.getByRole('heading', { name: 'Nothing at this address' })).toBeVisible();
  });
});

describe('analytics', () => {
  it('begins with 30 days and shows the figures, charts and tables', async () => {
    await open('/admin/analytics');
    expect(screen.getByRole('radio', { name: '30 days' })).toBeChecked();
    expect(vi.mocked(readAnalytics).mock.lastCall?.[1]).toBe('30d');
    const cards = figures('Figures of the time range');
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
    await user.click(screen.getByRole('radio', { name: 'All time' }));
    await waitFor(() => expect(vi.mocked(readAnalytics).mock.lastCall?.[1]).toBe('all'));
    expect(location.search).toBe('?range=all');
    expect(await screen.findByText('All of them, also those still to come.')).toBeVisible();
  });
});
