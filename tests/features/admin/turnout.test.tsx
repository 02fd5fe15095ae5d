import './mocks.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { failed } from '#data/firestore/operations.ts';
import { type Person, type PersonGame, recounted } from '#domain/person.ts';
import { expectLog } from '../../setup.ts';
import { givenGuests, mock, pageOf, startData } from './data.ts';
import { DAY, EDIT, GUESTS, makeEvent, makeRsvp } from './fixtures.ts';
import * as page from './page.tsx';

const NAMES = [...'ABCDEFGH'];
const emailOf = (name: string) => `${name}@example.com`;

/** Eight people who were noted at each of these games; each missed one of four. */
function givenPast(count: number): void {
  const people = NAMES.map((name, who): Person => {
    const games = Array.from({ length: count }, (_, game): [string, PersonGame] => {
      const attendance = (who + game) % 4 === 0 ? 'no-show' : 'arrived';
      return [`past-${game}`, { attendance, dateTime: Date.now() - DAY * (game + 1), sport: 'tennis' }];
    });
    return { id: emailOf(name), name, ...recounted(Object.fromEntries(games)), updatedAt: 1 };
  });
  mock.listPeople.mockResolvedValue({ status: 'ready', people });
}

/** Seven who were noted before, one whom nobody knows, and a reserve. */
function givenPlayers(maxPlayers: number) {
  const known = NAMES.slice(1).map((name) => makeRsvp(name, { email: emailOf(name) }));
  const event = { maxPlayers, dateTime: Date.now() + 3 * DAY, rsvpCount: { yes: 8, no: 0, maybe: 0 } };
  return givenGuests([...known, makeRsvp('New')], event);
}

const EXPECTED = /^8 said yes: expect \d to \d$/;
/** When the group was read, and what follows from it is shown. */
async function read(): Promise<void> {
  await waitFor(() => expect(mock.listPeople).toHaveBeenCalled());
  await act(async () => Promise.allSettled(mock.listPeople.mock.results.map(({ value }) => value)));
}
const silent = () => expect(screen.queryByText(/expect \d|let in \d/)).not.toBeInTheDocument();

beforeEach(startData);

describe('whom to expect', () => {
  it('stands on the card and the guest list alike, with its basis in words', async () => {
    givenPast(9);
    givenPlayers(12);
    await page.open('/admin/events');
    const onCard = (await page.card().findByText(EXPECTED)).textContent;
    await page.open(GUESTS);
    const onList = await screen.findByText(EXPECTED);
    expect(onList).toHaveTextContent(onCard ?? '');
    expect(
      screen.getByText(/^From 9 past games and the records of 7 of these 8 players: /),
    ).toBeInTheDocument();
    expect(screen.getByText('How we know')).toBeVisible();
  });

  it('leaves out the reserves', async () => {
    givenPast(9);
    givenPlayers(6);
    await page.open(GUESTS);
    expect(await screen.findByText(/^6 in: expect \d to \d$/)).toBeVisible();
  });

  it('stands on the cards of the nearest three games within a week that somebody said yes to', async () => {
    givenPast(9);
    const { event } = givenPlayers(12);
    const inDays = (days: number, yes = 8) =>
      makeEvent({
        ...event,
        ...{ id: `in-${days}`, title: `In ${days} days`, dateTime: Date.now() + days * DAY },
        rsvpCount: { yes, no: 0, maybe: 0 },
      });
    const listed = [inDays(1, 0), inDays(2), inDays(3), inDays(4), inDays(5), inDays(8)];
    mock.listEvents.mockResolvedValue(pageOf(listed));
    mock.readEvents.mockImplementation(async (_, ids) => ({
      ...{ status: 'ready', events: listed.filter((one) => ids.includes(one.event.id)) },
    }));
    await page.open('/admin/events');
    await waitFor(() => expect(screen.getAllByText(EXPECTED)).toHaveLength(3));
    for (const days of [2, 3, 4]) expect(page.card(`In ${days} days`).getByText(EXPECTED)).toBeVisible();
    expect(mock.listRsvps).toHaveBeenCalledTimes(3);
  });

  it('is silent below five games', async () => {
    givenPast(4);
    givenPlayers(12);
    for (const address of ['/admin/events', GUESTS, '/admin/create']) {
      mock.listPeople.mockClear();
      await page.open(address);
      await read();
      silent();
    }
  });

  it('is silent when the records can’t be read, and the guests are there', async () => {
    mock.listPeople.mockImplementation(async () => failed('Listing people', 'no network'));
    givenPlayers(12);
    expectLog('Listing people failed.');
    await page.open(GUESTS);
    await read();
    silent();
    expect(screen.getByText('New')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('the places to give', () => {
  it('stand beside the most players, and are set by one press', async () => {
    givenPast(9);
    givenPlayers(12);
    await page.open('/admin/create');
    await page.fill('Max players', '12');
    const hint = await screen.findByText(/^To have 12 on court, let in \d+\.$/);
    const places = hint.textContent?.match(/in (\d+)/)?.[1] ?? '';
    await page.press(`Let in ${places}`);
    expect(page.field('Max players')).toHaveValue(Number(places));
    expect(page.field('Max players')).toHaveFocus();
    expect(hint).toHaveTextContent(`Lets in ${places}, to have 12 on court.`);
    await page.fill('Max players', '');
    expect(hint).not.toBeInTheDocument();
  });

  it('stand in the form of an event too', async () => {
    givenPast(9);
    givenPlayers(12);
    await page.open(EDIT);
    expect(await screen.findByText(/^To have 12 on court, let in \d+\.$/)).toBeVisible();
    const form = within(screen.getByRole('group', { name: 'Game Settings' }));
    expect(form.getByText('How we know')).toBeVisible();
  });
});

it('the analytics compare what each past game was expected to bring with who came', async () => {
  givenPast(9);
  await page.open('/admin/analytics');
  const compared = within(await screen.findByRole('region', { name: 'Expected and came' }));
  expect(compared.getByText('9 of 9 ended in the range.')).toBeVisible();
  const rows = compared.getAllByRole('row').slice(1);
  expect(rows).toHaveLength(9);
  // Each missed one of four: six of eight came.
  for (const row of rows) expect(row).toHaveTextContent(/^Tennis, .+8\d to \d6$/);
  expect(within(rows[0] as HTMLElement).getByRole('link')).toHaveAttribute('href', '/admin/events/past-0');
});

it('the analytics compare nothing where too few games are behind', async () => {
  givenPast(5);
  await page.open('/admin/analytics');
  await read();
  expect(screen.queryByText('Expected and came')).not.toBeInTheDocument();
});
