import './mocks.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { GameEvent } from '#domain/event.ts';
import type { Person } from '#domain/person.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import { HOUR } from '../../domain/builders.ts';
import { givenEvent, givenGuests, givenRsvps, mock, replyLater, startData, tellNews } from './data.ts';
import { DAY, GUESTS, idOf, makeEvent, makeRsvp } from './fixtures.ts';
import * as page from './page.tsx';

const CHECK_IN = `${GUESTS}/check-in`;

/** A game for four that begins now, with a reserve and a maybe. */
function fourAndMore(event: Partial<GameEvent> = {}): void {
  const rsvps = ['Zoe', 'Ana', 'Bo', 'Cy', 'Di'].map((name) => makeRsvp(name));
  const maybe = makeRsvp('Ed', { response: 'maybe' });
  givenGuests([...rsvps, maybe], { dateTime: Date.now(), maxPlayers: 4, ...event });
}

beforeEach(() => {
  startData();
  fourAndMore();
});

const row = (name: string | RegExp) => page.button(name);
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent?.trim());
const sent = () => mock.setAttendance.mock.calls.map(([, { id }, to]) => [id, to]);
const search = () => screen.getByRole('searchbox', { name: 'Find or add: name or number' });
const online = () => act(async () => void dispatchEvent(new Event('online')));
const noConnection = () => {
  mock.setAttendance.mockResolvedValue({ status: 'failed' });
  mock.addWalkIn.mockResolvedValue({ status: 'failed' });
};
const connection = () => {
  mock.setAttendance.mockReset().mockResolvedValue({ status: 'done' });
  mock.addWalkIn.mockReset().mockResolvedValue({ status: 'done' });
};
const lost = (name: string, why: string) =>
  expect(screen.findByText(`The check-in of ${name} was not saved. ${why}`)).resolves.toBeVisible();

describe('the check-in at the court', () => {
  it('notes by a tap who arrived, in the order of the queue, and takes it back by another', async () => {
    await page.open(CHECK_IN);
    expect(rows()).toEqual(['Zoe', 'Ana', 'Bo', 'Cy', 'Di Reserve 1', 'Ed']);
    await page.user.click(row('Ana'));
    expect(row(/^Ana/)).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('1 of 4 arrived')).toBeVisible();
    expect(screen.getByText('Ana arrived, 1 of 4')).toBeInTheDocument();
    // A reserve who is let in takes a place of their own.
    await page.user.click(row('Di Reserve 1'));
    expect(screen.getByText('Di arrived, 2 of 5')).toBeInTheDocument();
    expect(row('Di Arrived')).toHaveAttribute('aria-pressed', 'true');
    await page.user.click(row(/^Ana/));
    expect(screen.getByText('Ana taken back, 1 of 5')).toBeInTheDocument();
    expect(sent()).toEqual([
      [idOf('Ana'), 'arrived'],
      [idOf('Di'), 'arrived'],
      [idOf('Ana'), null],
    ]);
  });

  it('notes everybody else in one press, and takes exactly that back', async () => {
    const left = { response: 'no', leftAt: Date.now() - HOUR } as const;
    const [ana, bo, cy] = [makeRsvp('Ana'), makeRsvp('Bo'), makeRsvp('Cy', { attendance: 'no-show' })];
    const early = makeRsvp('Ed', { ...left, leftAt: Date.now() - 3 * DAY });
    givenGuests([ana, bo, cy, makeRsvp('Di', left), early], { dateTime: Date.now() });
    await page.open(CHECK_IN);
    await page.user.click(row('Ana'));
    expect(
      screen.getByText('1 person who gave the place away late will be noted as “left late”.'),
    ).toBeVisible();
    await page.press('Everybody else: no-show (2)');
    const done = '1 person noted as no-show, 1 person as left late';
    expect(screen.getAllByText(done)).toHaveLength(2);
    expect(row('Bo No-show')).toBeVisible();
    await page.press('Undo');
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    expect(row('Cy No-show')).toBeVisible();
    expect(sent().slice(1)).toEqual([
      [idOf('Bo'), 'no-show'],
      [idOf('Di'), 'left-late'],
      [idOf('Bo'), null],
      [idOf('Di'), null],
    ]);
    const conditions = mock.setAttendance.mock.calls.map(([, , , options]) => options?.onlyOver);
    expect(conditions).toEqual([undefined, null, null, 'no-show', 'left-late']);
  });

  it('offers to note everybody else only once the game has begun', async () => {
    fourAndMore({ dateTime: Date.now() + HOUR });
    await page.open(CHECK_IN);
    expect(row('Ana')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Everybody else/ })).not.toBeInTheDocument();
  });

  it('leaves alone, and shows, the arrivals that another phone noted before everybody else', async () => {
    await page.open(CHECK_IN);
    mock.setAttendance.mockResolvedValueOnce({ status: 'done', kept: 'arrived' });
    await page.press('Everybody else: no-show (4)');
    expect(await screen.findByRole('button', { name: 'Zoe Arrived' })).toBeVisible();
    expect(screen.getByText('3 people noted as no-show')).toBeVisible();
    await page.press('Undo');
    expect(sent().slice(4)).toEqual(['Ana', 'Bo', 'Cy'].map((name) => [idOf(name), null]));
  });

  it('notes a miss for whoever this phone took back, though that is not sent yet', async () => {
    await page.open(CHECK_IN);
    await page.user.click(row('Ana'));
    noConnection();
    await page.user.click(row(/^Ana/));
    await page.press(/^Everybody else/);
    const ofAna = mock.setAttendance.mock.calls.filter(([, { id }]) => id === idOf('Ana'));
    const made = ofAna.map(([, , attendance, options]) => [attendance, options?.onlyOver]);
    expect(made).toEqual(['arrived', null, 'no-show'].map((attendance) => [attendance, undefined]));
  });

  it('shows who said no and came apart from the maybes', async () => {
    const said = (name: string, response: 'maybe' | 'no') =>
      makeRsvp(name, { response, attendance: 'arrived' });
    givenGuests([said('Ed', 'maybe'), said('Flo', 'no')], { dateTime: Date.now() });
    await page.open(CHECK_IN);
    const ofTitle = (title: string) => screen.getByRole('list', { name: title });
    expect(ofTitle('Said maybe')).not.toHaveTextContent('Flo');
    expect(ofTitle('Said no')).toHaveTextContent(/^Flo/);
  });

  it('offers first letters for a long list only', async () => {
    await page.open(CHECK_IN);
    expect(screen.queryByRole('group', { name: 'First letter' })).not.toBeInTheDocument();
    const names = ['Bo', 'Ana', 'Bea', ...Array.from({ length: 18 }, (_, index) => `Cy ${index}`)];
    givenGuests(
      names.map((name) => makeRsvp(name)),
      { dateTime: Date.now(), maxPlayers: 30 },
    );
    await page.open(CHECK_IN);
    const letters = within(screen.getByRole('group', { name: 'First letter' }));
    expect(letters.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'All',
      'A',
      'B',
      'C',
    ]);
    await page.user.click(letters.getByRole('button', { name: 'B' }));
    expect(rows()).toEqual(['Bo', 'Bea']);
    await page.user.click(letters.getByRole('button', { name: 'All' }));
    expect(rows()).toHaveLength(21);
  });

  it.each<[string, Partial<GameEvent>, RegExp]>([
    [
      'opens two hours before',
      { dateTime: Date.now() + 3 * HOUR },
      /^Check-in opens on .*, two hours before/,
    ],
    [
      'closes a day after',
      { dateTime: Date.now() - 25 * HOUR },
      /^Check-in is closed, .*in the guest list\.$/,
    ],
    ['is closed for a cancelled game', { status: 'cancelled' }, /^This game is cancelled/],
  ])('%s, and says so', async (_, event, sentence) => {
    fourAndMore(event);
    await page.open(CHECK_IN);
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ana' })).not.toBeInTheDocument();
  });
});

describe('a walk-in', () => {
  const person: Person = {
    ...{ id: '352 555 0100', name: 'Fay Ford', came: 6, missed: 1, leftLate: 0, games: {} },
    ...{ rsvpId: 'an-rsvp-of-fay', updatedAt: 1 },
  };
  const added = () => mock.addWalkIn.mock.calls.map(([, , walkIn]) => walkIn);

  it.each(['fay', '352 555 0100'])(
    'is recognized by %s, and added by one tap with the contact',
    async (typed) => {
      mock.listPeople.mockResolvedValue({ status: 'ready', people: [person] });
      mock.readContact.mockResolvedValue({
        status: 'ready',
        contact: { name: 'Fay Ford', email: 'fay@example.com' },
      });
      await page.open(CHECK_IN);
      await page.user.type(search(), typed);
      const known = await screen.findByRole('button', { name: 'Add Fay Ford as arrived, came to 6 of 7' });
      await page.user.click(known);
      expect(search()).toHaveValue('');
      expect(row('Fay Ford Arrived')).toHaveAttribute('aria-pressed', 'true');
      const details = { name: 'Fay Ford', email: 'fay@example.com' };
      expect(added()).toMatchObject([{ response: 'yes', attendance: 'arrived', details }]);
      // Who is on the list is not offered again.
      await page.user.type(search(), 'fay');
      expect(screen.queryByRole('button', { name: /came to/ })).not.toBeInTheDocument();
    },
  );

  it('whose contact is not stored any more is not added without it, and the organizer hears so', async () => {
    mock.listPeople.mockResolvedValue({ status: 'ready', people: [person] });
    mock.readContact.mockResolvedValue({ status: 'ready', contact: null });
    await page.open(CHECK_IN);
    await page.user.type(search(), 'fay');
    await page.user.click(await screen.findByRole('button', { name: /^Add Fay Ford as arrived/ }));
    expect(await screen.findByText(/^The check-in of Fay Ford was not saved/)).toHaveTextContent(
      'Their number or email is not stored any more. Type it behind the name',
    );
    expect(added()).toEqual([]);
  });

  it('is called new only when known people could be read', async () => {
    mock.listPeople.mockResolvedValue({ status: 'failed' });
    await page.open(CHECK_IN);
    await page.user.type(search(), 'Gus');
    expect(page.button(/^Add Gus as arrived/)).not.toHaveTextContent('new here');
  });

  it('who is new is added by one tap, with a number behind the name, and leaves by another', async () => {
    await page.open(CHECK_IN);
    await page.user.type(search(), 'Gus 352 555 0199');
    await page.press(/^Add Gus as arrived/);
    expect(screen.getByText('1 of 5 arrived')).toBeVisible();
    expect(added()).toMatchObject([{ details: { name: 'Gus', phone: '352 555 0199' } }]);
    await page.user.click(row('Gus Arrived'));
    expect(screen.queryByText('Gus')).not.toBeInTheDocument();
    expect(mock.removeRsvp.mock.calls.map(([, { id }]) => id)).toEqual([added()[0]?.id]);
    expect(sent()).toEqual([]);
  });

  it('stays on the list when the guest list notes something else, and is added once', async () => {
    const stored = replyLater(mock.addWalkIn);
    await page.open(CHECK_IN);
    await page.user.type(search(), 'Gus');
    await page.press(/^Add Gus as arrived/);
    const id = added()[0]?.id ?? '';
    fourAndMore();
    givenRsvps(makeRsvp('Gus', { id, attendance: 'arrived' }));
    await page.follow('← Guest list');
    await page.press('Arrived');
    await stored({ status: 'done' });
    await page.press('No-show');
    expect(sent()).toEqual([
      [id, null],
      [id, 'no-show'],
    ]);
    expect(added()).toHaveLength(1);
    expect(mock.removeRsvp).not.toHaveBeenCalled();
  });

  it('keeps its id while there is no connection, over a reload', async () => {
    noConnection();
    await page.open(CHECK_IN);
    await page.user.type(search(), 'Gus');
    await page.press(/^Add Gus as arrived/);
    expect(await screen.findByText('1 not sent yet')).toBeVisible();
    await page.open(CHECK_IN);
    expect(row('Gus Arrived, Not sent yet')).toBeVisible();
    const [first] = added();
    connection();
    await online();
    await waitFor(() => expect(screen.queryByText('1 not sent yet')).not.toBeInTheDocument());
    await online();
    expect(added().map(({ id }) => id)).toEqual([first?.id]);
    expect(JSON.stringify(localStorage)).not.toContain('Gus');
  });
});

describe('a check-in without a connection', () => {
  async function failing(): Promise<void> {
    noConnection();
    await page.open(CHECK_IN);
    await page.user.click(row('Ana'));
    await page.user.click(row('Bo'));
    expect(await screen.findByText('2 not sent yet')).toBeVisible();
    connection();
  }
  const isSent = () => waitFor(() => expect(screen.queryByText(/not sent yet$/i)).not.toBeInTheDocument());
  const both = [
    [idOf('Ana'), 'arrived'],
    [idOf('Bo'), 'arrived'],
  ];

  it.each([
    ['the browser is online again', online],
    ['the next look for new RSVPs succeeds', () => tellNews()],
    ['it is asked for', () => page.press('Send now')],
  ])('is counted, and sent once when %s', async (_, comeBack) => {
    await failing();
    await comeBack();
    await isSent();
    await online();
    expect(sent()).toEqual(both);
    expect(row('Ana Arrived')).toHaveAttribute('aria-pressed', 'true');
  });

  it('survives the tab, is named before a logout, and is sent after the next sign-in', async () => {
    await failing();
    sessionStorage.clear();
    const first = replyLater(mock.readEvents);
    page.renderDashboard(GUESTS);
    await page.press('Logout');
    expect(
      page.question().getByText(/^2 check-ins are not sent yet\. They are kept on this device/),
    ).toBeVisible();
    await first({ status: 'failed' });
    await online();
    await waitFor(() => expect(sent()).toEqual(both));
  });

  it('follows a guest whose mailbox’s owner took the RSVP over', async () => {
    await failing();
    givenRsvps(makeRsvp('Ana', { id: 'new-id', takenOverFrom: idOf('Ana') }), makeRsvp('Bo'));
    await online();
    await isSent();
    expect(sent()).toEqual([['new-id', 'arrived'], both[1]]);
  });

  /** What this device keeps, which another tab may change. */
  const kept = (): Record<string, object> => JSON.parse(localStorage.getItem('showup:check-ins') ?? '{}');
  const keep = (unsent: object) => localStorage.setItem('showup:check-ins', JSON.stringify(unsent));

  it('is left to a later tap of another tab', async () => {
    const reply = replyLater(mock.setAttendance);
    await page.open(CHECK_IN);
    await page.user.click(row('Ana'));
    const later = { ...kept()[idOf('Ana')], attendance: null, at: Date.now() + HOUR };
    keep({ [idOf('Ana')]: later });
    await reply({ status: 'done' });
    expect(kept()).toEqual({ [idOf('Ana')]: later });
  });

  it('is not sent over a later tap on the new id of a guest', async () => {
    await failing();
    const later = { ...kept()[idOf('Ana')], attendance: null, at: Date.now() + HOUR };
    keep({ ...kept(), 'new-id': later });
    givenRsvps(makeRsvp('Ana', { id: 'new-id', takenOverFrom: idOf('Ana') }), makeRsvp('Bo'));
    await online();
    await isSent();
    expect(sent()).toEqual([
      ['new-id', null],
      [idOf('Bo'), 'arrived'],
    ]);
  });

  it('leaves the device after some days, and when it is lost with the logout', async () => {
    await failing();
    const [ana, bo] = [kept()[idOf('Ana')], kept()[idOf('Bo')]];
    keep({ [idOf('Ana')]: { ...ana, at: Date.now() - 3 * DAY }, [idOf('Bo')]: bo });
    mock.readEvents.mockResolvedValue({ status: 'ready', events: [] });
    await page.open('/admin/events');
    await lost('Bo', deleted);
    expect(Object.keys(kept())).toEqual([idOf('Bo')]);
    await page.confirm('Logout', 'Logout');
    expect(kept()).toEqual({});
  });

  it('waits longer after each round that fails', async () => {
    await failing();
    mock.readEvents.mockResolvedValue({ status: 'failed' });
    await online();
    const reads = mock.readEvents.mock.calls.length;
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    expect(mock.readEvents).toHaveBeenCalledTimes(reads);
    expect(screen.getByText('2 not sent yet')).toBeVisible();
  });

  const gone = 'This answer was removed meanwhile.';
  const deleted = 'Somebody has deleted this event.';
  const later = 'Another device noted something else later, and that stays.';
  const noteOf = (changes: Partial<Rsvp>) => givenRsvps(makeRsvp('Ana', changes), makeRsvp('Bo'));
  it.each<[string, () => void, string]>([
    ['the guest is removed', () => givenRsvps(makeRsvp('Bo')), gone],
    ['another device took it back later', () => noteOf({ checkedInAt: Date.now() + HOUR }), later],
    [
      'the event is deleted',
      () => mock.readEvents.mockResolvedValue({ status: 'ready', events: [] }),
      deleted,
    ],
    [
      'the event is being deleted',
      () => void givenEvent(makeEvent({ dateTime: Date.now(), deletingAt: Date.now() })),
      'Somebody is deleting this event.',
    ],
    [
      'the database refuses',
      () => void mock.setAttendance.mockResolvedValue({ status: 'refused', reason: 'event-gone' }),
      deleted,
    ],
  ])('is dropped by name once it was read, when %s', async (_, meanwhile, why) => {
    await failing();
    meanwhile();
    await online();
    await lost('Ana', why);
    await page.open('/admin/events');
    await lost('Ana', why);
    await page.press('Got it');
    expect(screen.queryByText(/^The check-in of Ana/)).not.toBeInTheDocument();
    expect(localStorage.getItem('showup:check-ins')).toBeNull();
    expect(sent().filter(([id]) => id === idOf('Ana') && why !== deleted)).toEqual([]);
  });

  it('is sent over the no-show of another device, and shows the notes of others', async () => {
    await failing();
    noteOf({ attendance: 'no-show', checkedInAt: Date.now() + HOUR });
    await tellNews(makeRsvp('Cy', { attendance: 'arrived' }));
    await isSent();
    expect(sent()).toEqual(both);
    expect(row('Cy Arrived')).toBeVisible();
  });
});
