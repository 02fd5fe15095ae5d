import './mocks.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { OrganizedEvent } from '#data/firestore/event-list.ts';
import type { Series } from '#data/firestore/series.ts';
import { EVENT_TIME_ZONE } from '#domain/event.ts';
import type { StandingInvite } from '#domain/invite.ts';
import { addDays, wallClockAt } from '#lib/dates.ts';
import { givenEvent, mock, pageOf, replyLater, startData } from './data.ts';
import { DAY, makeEvent, makeInvite, makeRsvp } from './fixtures.ts';
import * as page from './page.tsx';

const TOKEN = 'sunset-volleyball-weekly-abc123';
const idOf = (week: number) => `${week}`.repeat(32);

const standing: StandingInvite = {
  ...makeInvite({ inviteToken: TOKEN, clickCount: 7 }),
  gameEventIds: [0, 1, 2].map(idOf),
};

/** Three weekly events, of which the second is the one that is looked at. */
const weekly = (week: number) =>
  makeEvent({ id: idOf(week), dateTime: Date.now() + (3 + 7 * week) * DAY }).event;
const series: Series = { invite: standing, events: [0, 1, 2].map(weekly) };
const second: OrganizedEvent = { ...makeEvent(weekly(1)), standing };

beforeEach(() => {
  startData();
  givenEvent(second);
  mock.readSeries.mockResolvedValue({ status: 'ready', series });
});

const dates = () => within(screen.getByRole('group', { name: 'Dates: untick what you skip' }));
const day = (days: number) => addDays(wallClockAt(Date.now(), EVENT_TIME_ZONE).date, days);

it('the link of one date says at once that its series opens later', async () => {
  const opensAt = Date.parse('2031-06-18T18:00:00-04:00');
  const dateTime = Date.parse('2031-06-20T19:00:00-04:00');
  const [first, ...others] = series.events;
  if (!first) throw new Error('The series is empty.');
  mock.readSeries.mockResolvedValue({
    status: 'ready',
    series: { ...series, events: [{ ...first, dateTime }, ...others] },
  });
  mock.setOpening.mockResolvedValue({ status: 'done', invite: { ...standing, opensAt } });
  await page.open(`/admin/events/${second.event.id}/edit`);
  const link = within(screen.getByRole('region', { name: 'Standing link' }));
  fireEvent.change(link.getByLabelText(/others answer from, date$/), { target: { value: '2031-06-18' } });
  fireEvent.change(link.getByLabelText('Others answer from, time'), { target: { value: '18:00' } });
  await page.user.click(link.getByRole('button', { name: 'Save the opening' }));
  expect(
    await screen.findAllByText(/^Only founders can answer until Wed, Jun 18, 2031, 6:00 PM EDT\./),
  ).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: 'Save the opening' })).toHaveLength(1);
});

describe('making a series', () => {
  async function fillIn(weeks: string) {
    await page.fillEvent('Thursday volleyball', day(5));
    await page.user.click(screen.getByRole('checkbox', { name: 'Every week' }));
    await page.fill('Number of weeks', weeks);
  }

  it('shows each date with a tick, makes the ticked ones at once, at any try the same, and the standing link', async () => {
    mock.createSeries
      .mockResolvedValueOnce({ status: 'failed' })
      .mockResolvedValueOnce({ status: 'done', series });
    await fillIn('3');
    expect(dates().getAllByRole('checkbox')).toHaveLength(3);
    const [, middle] = dates().getAllByRole('checkbox');
    if (!middle) throw new Error('Three dates are shown.');
    await page.user.click(middle);
    await page.press('Create Event');
    await screen.findByText(/^Failed to create game event/);
    await page.press('Create Event');
    expect(await screen.findByRole('heading', { name: 'Your series is on' })).toHaveFocus();
    const [[, made, ids] = [], again] = mock.createSeries.mock.calls;
    expect(again?.[2]).toEqual(ids);
    expect(made?.events.map(({ dateTime }) => wallClockAt(dateTime, EVENT_TIME_ZONE))).toEqual([
      { date: day(5), time: '19:00' },
      { date: day(19), time: '19:00' },
    ]);
    expect(ids?.events).toHaveLength(2);
    expect(mock.createEvent).not.toHaveBeenCalled();
    expect(screen.getByText(/^3 games, every week until/)).toBeVisible();
    expect(screen.getByText(new RegExp(`/rsvp/${TOKEN}$`))).toBeVisible();
    expect(screen.getByText('Standing link: it always opens the next game')).toBeVisible();
  });

  it('refuses too many weeks, and keeps them as a draft', async () => {
    await fillIn('13');
    await page.press('Create Event');
    expect(await screen.findByText('Please choose 2 to 12 weeks')).toBeVisible();
    expect(mock.createSeries).not.toHaveBeenCalled();
    expect(JSON.stringify({ ...localStorage })).toContain('\\"weeks\\":\\"13\\"');
  });
});

describe('a game of a series', () => {
  const openCard = async () => {
    page.renderDashboard('/admin/events');
    return within(await screen.findByRole('article', { name: 'Sunset volleyball' }));
  };

  const linkOf = (token: string) => `${location.origin}/rsvp/${token}`;

  it('is shared by the standing link, its own one being the second choice, and by that while the standing one is off', async () => {
    Object.assign(navigator, { share: vi.fn(async () => undefined) });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
    const card = await openCard();
    expect(await page.copied('Copy Link')).toBe(linkOf(TOKEN));
    const preview = card.getByRole<HTMLAnchorElement>('link', { name: 'Preview' });
    expect(preview.href).toContain(`/rsvp/${TOKEN}?preview=1`);
    await page.user.click(card.getByRole('button', { name: 'Share' }));
    expect(navigator.share).toHaveBeenCalledWith(expect.objectContaining({ url: linkOf(TOKEN) }));
    expect(await page.copied('Link to this date only')).toBe(linkOf(second.event.id));
    await page.open(`/admin/events/${second.event.id}`);
    expect(await page.copied('Copy message for the chat')).toContain(linkOf(TOKEN));
    givenEvent({ ...second, standing: { ...standing, isActive: false } });
    await page.open('/admin/events');
    expect(await page.copied('Copy Link')).toBe(linkOf(second.event.id));
    expect(screen.queryByRole('button', { name: 'Link to this date only' })).not.toBeInTheDocument();
  });

  it('shows the standing link with its clicks; once it is turned off and replaced, no other game gives the dead one', async () => {
    const fresh = { ...standing, inviteToken: 'sunset-volleyball-weekly-zzz999' };
    const third: OrganizedEvent = { ...makeEvent({ id: idOf(2), title: 'The third' }), standing };
    mock.listEvents.mockResolvedValueOnce(pageOf([second, third]));
    mock.turnOffInvite.mockResolvedValue({ status: 'done', invite: { ...standing, isActive: false } });
    mock.replaceStanding.mockResolvedValue({ status: 'done', invite: fresh });
    page.renderDashboard('/admin/events');
    await screen.findByRole('article', { name: 'The third' });
    await page.user.click(within(screen.getByRole('list', { name: 'Other dates' })).getByRole('link'));
    await page.user.click(await screen.findByRole('link', { name: 'Edit event' }));
    const link = within(await screen.findByRole('region', { name: 'Standing link' }));
    expect(link.getByText(/Opened 7 times/)).toBeVisible();
    await page.user.click(link.getByRole('button', { name: 'Turn link off' }));
    await page.user.click(page.question().getByRole('button', { name: 'Turn link off' }));
    expect(mock.turnOffInvite).toHaveBeenCalledExactlyOnceWith({}, TOKEN);
    await page.user.click(await link.findByRole('button', { name: 'Make a new link' }));
    expect(await link.findByText(/weekly-zzz999$/)).toBeVisible();
    await page.user.click(link.getByRole('button', { name: 'Replace by a new link' }));
    await page.user.click(page.dialog().getByRole('button', { name: 'Replace by a new link' }));
    expect(mock.replaceStanding).toHaveBeenCalledTimes(2);
    // What the database says now is on its way, and not here yet.
    mock.listEvents.mockReturnValue(new Promise(() => undefined));
    await page.user.click(page.tab('Events'));
    const other = within(await screen.findByRole('article', { name: 'The third' }));
    await page.user.click(other.getByRole('button', { name: 'Copy Link' }));
    expect(await navigator.clipboard.readText()).toBe(linkOf(fresh.inviteToken));
  });

  it.each([
    ['cancelled', 'active', 'Cancel Event', 'Yes, cancel', '2 games cancelled.'],
    ['active', 'cancelled', 'Reactivate', 'Yes, reactivate', '2 games active again.'],
  ] as const)(
    'becomes %s alone, or with the following ones when that is chosen',
    async (to, status, action, answer, said) => {
      givenEvent({ ...second, event: { ...second.event, status } });
      mock.setStatus.mockResolvedValue(page.inStatus(status, second.event));
      mock.setFollowingStatus.mockResolvedValue({ status: 'done', events: series.events.slice(1) });
      const card = await openCard();
      expect(card.getByText('Weekly')).toBeVisible();
      await page.press(action);
      expect(screen.getByRole('radio', { name: 'Only this game' })).toBeChecked();
      await page.press(`${answer} it`);
      expect(mock.setStatus).toHaveBeenCalledExactlyOnceWith({}, second.event.id, to);
      expect(mock.setFollowingStatus).not.toHaveBeenCalled();
      await page.press(action);
      await page.choose('This and the following games');
      await page.user.click(await screen.findByRole('button', { name: `${answer} them` }));
      expect(mock.setFollowingStatus).toHaveBeenCalledExactlyOnceWith(
        {},
        series,
        expect.objectContaining({ id: second.event.id }),
        to,
      );
      expect(mock.setStatus).toHaveBeenCalledOnce();
      expect(await screen.findByText(`“Sunset volleyball”: ${said}`)).toBeInTheDocument();
    },
  );

  const openEdit = async () => {
    await page.open(`/admin/events/${second.event.id}/edit`);
    await screen.findByText('Game 2 of 3');
  };

  const full = { maxPlayers: 3, rsvpCount: { yes: 3, no: 0, maybe: 0 } };

  it('is saved with the following ones, naming by date whom fewer players put on the reserve list, unless somebody else was quicker', async () => {
    const events = series.events.map((event) => ({ ...event, ...full }));
    const event = { ...second.event, ...full };
    givenEvent({ ...second, event });
    mock.readSeries.mockResolvedValue({ status: 'ready', series: { ...series, events } });
    mock.listRsvps.mockImplementation(async (_, id) => {
      const names = ['Ana', 'Bo', `Last of ${id[0]}`];
      return { status: 'ready', rsvps: names.map((name, submittedAt) => makeRsvp(name, { submittedAt })) };
    });
    mock.editFollowing.mockResolvedValue({ status: 'refused', reason: 'changed-meanwhile' });
    await openEdit();
    await page.fill('Max players', '2');
    await page.choose('This and the following games');
    await page.press('Save changes');
    await screen.findByRole('alertdialog', { name: 'Put 2 players on the reserve list?' });
    const asked = page.question().getAllByRole('listitem');
    expect(asked.map(({ textContent }) => textContent)).toEqual([
      ...[expect.stringMatching(/[AP]M.*: Last of 1$/), expect.stringMatching(/[AP]M.*: Last of 2$/)],
    ]);
    expect(mock.editFollowing).not.toHaveBeenCalled();
    await page.user.click(page.question().getByRole('button', { name: 'Save changes' }));
    expect(mock.editFollowing.mock.calls[0]?.slice(1, 3)).toEqual([{ ...series, events }, event]);
    expect(await screen.findByRole('alert')).toHaveTextContent('Somebody else changed this event meanwhile');
  });

  it('is saved alone unless told otherwise before it is sent, whatever is chosen while guests are read', async () => {
    givenEvent({ ...second, event: { ...second.event, ...full } });
    const guests = replyLater(mock.listRsvps);
    mock.editEvent.mockResolvedValue({ status: 'failed' });
    await openEdit();
    expect(screen.getByRole('radio', { name: 'Only this game' })).toBeChecked();
    await page.fill('Max players', '2');
    await page.press('Save changes');
    await page.choose('This and the following games');
    await guests({ status: 'ready', rsvps: [] });
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(mock.editEvent).toHaveBeenCalledOnce();
    expect(mock.editFollowing).not.toHaveBeenCalled();
  });

  it('gets later weeks, or says why none was added', async () => {
    mock.addWeeks
      .mockResolvedValueOnce({ status: 'failed' })
      .mockResolvedValueOnce({ status: 'done', invite: standing });
    await openEdit();
    const form = within(screen.getByRole('form', { name: 'Add weeks' }));
    await page.user.clear(form.getByLabelText('More weeks'));
    await page.user.type(form.getByLabelText('More weeks'), '2');
    await page.press('Add these games');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^No game was added/);
    await page.press('Add these games');
    const [first, [, known, events] = []] = mock.addWeeks.mock.calls;
    expect(mock.addWeeks.mock.lastCall?.[3]).toEqual(first?.[3]);
    expect(mock.tellOfDates.mock.calls).toEqual([[standing.inviteToken]]);
    expect(known).toEqual(standing);
    const last = wallClockAt(series.events.at(-1)?.dateTime ?? 0, EVENT_TIME_ZONE);
    expect(events?.map(({ dateTime }) => wallClockAt(dateTime, EVENT_TIME_ZONE))).toEqual(
      [7, 14].map((days) => ({ ...last, date: addDays(last.date, days) })),
    );
  });
});
