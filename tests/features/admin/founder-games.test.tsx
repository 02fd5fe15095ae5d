import './mocks.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { readAllFounders } from '#data/supabase/founder-list.ts';
import { givenEvent, mock, replyLater, startData } from './data.ts';
import { DAY, GUESTS, ID, makeEvent, makeInvite } from './fixtures.ts';
import { open, press, renderDashboard, user } from './page.tsx';

vi.mock('#data/supabase/founder-list.ts', () => ({ readAllFounders: vi.fn() }));

// The dashboard asks once it is idle, which jsdom never is.
vi.mock('#lib/when-needed.ts', () => ({ whenIdle: async () => undefined }));

const VIEW = `${GUESTS}/invite`;
const { event } = makeEvent();
const GAME = { token: ID, event_ids: [ID], title: event.title, dates: [event.dateTime] };

beforeEach(() => {
  startData();
  givenEvent(makeEvent({ dateTime: event.dateTime }));
  vi.mocked(readAllFounders).mockReset().mockResolvedValue({ status: 'ready', rows: [] });
  mock.keepFounderGame.mockResolvedValue({ status: 'done' });
  mock.dropFounderGame.mockResolvedValue({ status: 'done' });
});

const given = (...rows: (typeof GAME)[]) =>
  mock.readFounderGames.mockResolvedValue({ status: 'ready', rows });
const tick = () => screen.getByRole('checkbox', { name: /^For founders/ });

it('a game is shown to founders and taken back, at once on the screen', async () => {
  const kept = replyLater(mock.keepFounderGame);
  await open(VIEW);
  expect(tick()).not.toBeChecked();
  await user.click(tick());
  expect(tick()).toBeChecked();
  expect(mock.keepFounderGame).toHaveBeenCalledWith(GAME, 'ticked');
  given(GAME);
  await kept({ status: 'done' });
  expect(tick()).toBeChecked();
  given();
  await user.click(tick());
  expect(tick()).not.toBeChecked();
  expect(mock.dropFounderGame).toHaveBeenCalledWith([ID]);
});

it('a tick that is not saved is taken back, with a second try', async () => {
  mock.keepFounderGame.mockResolvedValueOnce({ status: 'failed' });
  await open(VIEW);
  await user.click(tick());
  expect(await screen.findByText('What founders see of “Sunset volleyball” was not changed.')).toBeVisible();
  expect(tick()).not.toBeChecked();
  given(GAME);
  await press('Try again');
  await waitFor(() => expect(tick()).toBeChecked());
});

it('a series is shown by its founders’ link, with the dates that take place', async () => {
  const ids = ['a', 'b', 'c'].map((letter) => letter.repeat(32));
  const { gameEventId: _, ...invite } = makeInvite({ inviteToken: 'every-week' });
  const links = {
    standing: { ...invite, gameEventIds: ids },
    founders: makeInvite({ inviteToken: 'for-founders', forFounders: true, gameEventIds: ids }),
  };
  const dated = (index: number, changes = {}) => ({
    ...makeEvent({ id: ids[index] ?? '', dateTime: Date.now() + (index + 1) * DAY, ...changes }),
    ...links,
  });
  const [first, second, third] = [dated(0), dated(1, { status: 'cancelled' }), dated(2)];
  mock.readEvents.mockImplementation(async (_store, wanted) => ({
    status: 'ready',
    events: [third, first, second].filter((one) => wanted.includes(one.event.id)),
  }));
  await open(`/admin/events/${ids[2]}/invite`);
  await user.click(tick());
  expect(mock.keepFounderGame).toHaveBeenLastCalledWith(
    {
      ...{ token: 'for-founders', event_ids: ids, title: 'Sunset volleyball' },
      dates: [first.event.dateTime, third.event.dateTime],
    },
    'ticked',
  );
});

it.each([
  ['moved', {}, { dates: [0] }],
  ['renamed', {}, { title: 'Its title before' }],
  ['given another link', {}, { token: 'its-link-before' }],
  ['cancelled', { status: 'cancelled' as const }, GAME],
])(
  'a game that was %s while the dashboard was closed is mended on the passes',
  async (_, changes, before) => {
    givenEvent(makeEvent({ dateTime: event.dateTime, ...changes }));
    given({ ...GAME, ...before });
    await open('/admin/events');
    await waitFor(() =>
      expect(mock.keepFounderGame).toHaveBeenCalledWith(
        { ...GAME, ...('status' in changes && { dates: [] }) },
        'mended',
      ),
    );
  },
);

it('a game that is as founders see it is not written again; one that is gone is dropped', async () => {
  given(GAME);
  await open(VIEW);
  expect(tick()).toBeChecked();
  expect(mock.keepFounderGame).not.toHaveBeenCalled();
  mock.readEvents.mockResolvedValue({ status: 'ready', events: [] });
  renderDashboard('/admin/events');
  await waitFor(() => expect(mock.dropFounderGame).toHaveBeenCalledWith([ID]));
});

it('a game that founders can’t respond to offers no tick, and takes one away', async () => {
  givenEvent(makeEvent({ dateTime: event.dateTime, rsvpDeadline: Date.now() - DAY }));
  await open(VIEW);
  expect(screen.queryByRole('checkbox', { name: /^For founders/ })).not.toBeInTheDocument();
  given(GAME);
  await open(VIEW);
  await user.click(tick());
  expect(mock.dropFounderGame).toHaveBeenCalledWith([ID]);
});

it('a row stays as it is while the games’ database is away, and can be taken away', async () => {
  given(GAME);
  mock.readEvents.mockResolvedValueOnce({ status: 'ready', events: [makeEvent()] });
  mock.readEvents.mockResolvedValue({ status: 'failed' });
  await open(VIEW);
  expect(mock.keepFounderGame).not.toHaveBeenCalled();
  await user.click(tick());
  expect(mock.dropFounderGame).toHaveBeenCalledWith([ID]);
});

it('what is not known is said, and the rest works', async () => {
  mock.readFounderGames.mockResolvedValue({ status: 'refused', reason: 'signed-out' });
  await open(VIEW);
  expect(screen.getByText(/It is not known whether founders see this game/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Choose founders' })).toBeVisible();
});
