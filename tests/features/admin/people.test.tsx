import './mocks.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readResponsesOf } from '#data/firestore/person-responses.ts';
import { readFounder, readFounderOf } from '#data/supabase/founder-list.ts';
import type { Person } from '#domain/person.ts';
import { makeFounder, makeGame, makePerson } from '../../domain/builders.ts';
import { givenEvent, givenRsvps, mock, startData } from './data.ts';
import { DAY, GUESTS, ID, makeEvent, makeRsvp } from './fixtures.ts';
import * as page from './page.tsx';

vi.mock('#data/firestore/person-responses.ts', () => ({ readResponsesOf: vi.fn() }));
vi.mock('#data/supabase/founder-list.ts', () => ({ readFounder: vi.fn(), readFounderOf: vi.fn() }));

beforeEach(() => {
  startData();
  vi.mocked(readFounderOf).mockResolvedValue({ status: 'ready', founder: null });
  vi.mocked(readResponsesOf).mockResolvedValue({ status: 'ready', responses: [] });
  mock.readGamesOf.mockResolvedValue({ status: 'ready', events: [] });
});

const ago = (days: number, attendance: 'arrived' | 'no-show' | 'left-late' = 'arrived') =>
  makeGame({ attendance, dateTime: Date.now() - days * DAY });
const ada = makePerson('Ada', { a: ago(3), b: ago(9), c: ago(16, 'left-late'), d: ago(100) });
const bo = makePerson('بو', { a: ago(2, 'no-show') });
const givenPeople = (...people: Person[]) => mock.listPeople.mockResolvedValue({ status: 'ready', people });

describe('the list of people', () => {
  const rows = async () =>
    within(await screen.findByRole('list', { name: 'People' })).getAllByRole('listitem');
  const search = (text: string) => page.user.type(page.field('Name, or whole email or number'), text);

  it('says of each how often they came, and chooses by what was noted', async () => {
    const { name: _, ...nameless } = makePerson('Old');
    givenPeople(bo, ada, nameless);
    await page.open('/admin/events');
    await page.user.click(page.tab('People'));
    const [first, second] = await rows();
    expect(first).toHaveTextContent(/^Adacame to 3 of 3 · left late onceLast came .*Tennis$/);
    expect(second).toHaveTextContent('بوcame to 0 of 1Has not come yetTennis');
    expect(second?.querySelector('bdi')).toHaveTextContent('بو');
    expect(screen.getByText(/^One more person was last noted more than 180 days ago/)).toBeVisible();
    await page.user.selectOptions(page.field('Show'), 'Regulars (1)');
    expect(screen.getByText('Came to at least 3 of their last 5 games.')).toBeVisible();
    expect(await rows()).toHaveLength(1);
    expect(location.search).toBe('?show=regulars');
    await page.user.selectOptions(page.field('Show'), 'New faces (0)');
    expect(screen.getByText('Nobody here matches this.')).toBeVisible();
  });

  it('is searched by name, and beyond itself by a whole address', async () => {
    givenPeople(ada, bo);
    mock.readPersonOf.mockImplementation(async (_, { email }) => ({
      status: 'ready',
      person: email === 'cy@example.com' ? makePerson('Cy') : null,
    }));
    await page.open('/admin/people');
    await search('بو');
    expect(await rows()).toHaveLength(1);
    await page.user.clear(screen.getByRole('searchbox'));
    await search('cy@example.com');
    await waitFor(async () => expect((await rows())[0]).toHaveTextContent('Cy'));
    await page.user.clear(screen.getByRole('searchbox'));
    await search('352 555 0101');
    expect(await screen.findByText(/^Nobody was noted with this email or number/)).toBeVisible();
    expect(mock.readPersonOf).toHaveBeenLastCalledWith(expect.anything(), { phone: '352 555 0101' });
  });

  it('says how records come about, that it ends, and that it did not load', async () => {
    mock.listPeople.mockResolvedValue({ status: 'failed' });
    await page.open('/admin/people');
    expect(await screen.findByRole('alert')).toHaveTextContent('did not load');
    givenPeople();
    await page.press('Try again');
    expect(await screen.findByText(/^A record begins when you check somebody in/)).toBeVisible();
    givenPeople(...Array.from({ length: 300 }, (_, index) => makePerson(`Guest ${index}`)));
    await page.press('Refresh');
    expect(await screen.findByText(/^These are the 300 who were noted last/)).toBeVisible();
    expect(await rows()).toHaveLength(300);
  });
});

describe('the page of a person', () => {
  const address = '/admin/people/some-key';
  const given = (person: Person | null) => mock.readPerson.mockResolvedValue({ status: 'ready', person });

  it('lists sports and games, and the founder they are', async () => {
    const { event } = makeEvent();
    const rsvp = makeRsvp('Ada', { email: 'ada@example.com', response: 'maybe' });
    given({ ...ada, rsvpId: rsvp.id });
    mock.readContact.mockResolvedValue({ status: 'ready', contact: rsvp });
    mock.readGamesOf.mockResolvedValue({ status: 'ready', events: [{ ...event, id: 'a' }] });
    vi.mocked(readFounderOf).mockResolvedValue({ status: 'ready', founder: makeFounder(7, 'Ada') });
    await page.open(address);
    expect(screen.getByRole('heading', { name: 'Ada' })).toBeVisible();
    expect(page.region('By sport').getByText('came to 3 of 3 · left late once')).toBeVisible();
    const games = await page.region('Games').findAllByRole('listitem');
    expect(games.map(({ textContent }) => textContent?.replace(/, \w+, \w+ \d+/, ''))).toEqual([
      ...['Sunset volleyballcame', 'Tenniscame', 'Tennisleft late', 'Tenniscame'],
    ]);
    expect(await screen.findByRole('link', { name: 'Founder #7' })).toHaveAttribute(
      'href',
      '/admin/founders/7',
    );
    expect(screen.getByRole('link', { name: 'Email Ada' })).toBeVisible();
  });

  it('reads a hundred games thirty at first, and is complete without the other readings', async () => {
    const games = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`game ${index}`, ago(index)]),
    );
    given({ ...makePerson('Ada', games), rsvpId: 'gone' });
    mock.readGamesOf.mockResolvedValue({ status: 'failed' });
    mock.readContact.mockResolvedValue({ status: 'failed' });
    await page.open(address);
    expect(await screen.findByRole('alert')).toHaveTextContent('The contact did not load.');
    expect(page.region('Games').getAllByRole('listitem')).toHaveLength(30);
    expect(mock.readGamesOf.mock.calls[0]?.[1]).toHaveLength(30);
    await page.press('Show all 100 games');
    expect(page.region('Games').getAllByRole('listitem')).toHaveLength(100);
  });

  it('keeps the numbers of who has no name any more, and says when there is nobody', async () => {
    const { name: _, ...nameless } = makePerson(
      'Old',
      {},
      {
        earlier: { bySport: { tennis: { came: 2, missed: 0, leftLate: 0 } }, lastCameAt: ago(300).dateTime },
      },
    );
    given(nameless);
    await page.open(address);
    expect(screen.getByRole('heading', { name: 'Name removed' })).toBeVisible();
    expect(screen.getByText('And 2 games more than 180 days ago.')).toBeVisible();
    given(null);
    await page.open(address);
    expect(screen.getByText(/^There is no record at this address/)).toBeVisible();
  });
});

it('the page of a founder shows their record, and leads to it', async () => {
  const founder = makeFounder(7, 'Ada', { phone: '352 555 0101' });
  vi.mocked(readFounder).mockResolvedValue({ status: 'ready', founder });
  mock.readPersonOf.mockResolvedValue({ status: 'ready', person: ada });
  await page.open('/admin/founders/7');
  const link = await screen.findByRole('link', { name: 'came to 3 of 3 · left late once' });
  expect(link).toHaveAttribute('href', `/admin/people/${ada.id}`);
  expect(mock.readPersonOf).toHaveBeenCalledWith(expect.anything(), {
    email: 'ada@example.com',
    phone: '352 555 0101',
  });
});

describe('the guest list', () => {
  const guest = (name: string, changes = {}) =>
    makeRsvp(name, { email: `${name.toLowerCase()}@example.com`, ...changes });
  const row = (name: string) => within(screen.getByText(name).closest('li') ?? document.body);
  const guests = [guest('Ada'), guest('New'), guest('Away'), guest('No', { response: 'no' })];
  const given = () => {
    givenEvent(makeEvent({ maxPlayers: 9 }));
    givenRsvps(...guests, makeRsvp('Walk-in', { email: undefined }));
    const away = makePerson('Away', { a: ago(90) });
    const people = { Ada: { ...ada, games: { ...ada.games, [ID]: ago(0) } }, Away: away, No: away };
    mock.readPeopleOf.mockResolvedValue({
      status: 'ready',
      people: new Map(Object.entries(people).map(([name, person]) => [makeRsvp(name).id, person])),
    });
  };

  it('says beside each name what was noted before', async () => {
    given();
    await page.open(GUESTS);
    expect(await row('Ada').findByText('came to 3 of 3 · left late once')).toBeVisible();
    expect(row('New').getByText('first time')).toBeVisible();
    expect(row('Away').getByText('came to 1 of 1 · back after 3 months')).toBeVisible();
    expect(row('Walk-in').queryByText('first time')).not.toBeInTheDocument();
    await page.user.click(screen.getByRole('tab', { name: 'No (1)' }));
    expect(row('No').getByText('came to 1 of 1')).toBeVisible();
  });

  it('does without when the records can’t be read', async () => {
    given();
    mock.readPeopleOf.mockResolvedValue({ status: 'failed' });
    await page.open(GUESTS);
    await waitFor(() => expect(mock.readPeopleOf).toHaveBeenCalled());
    expect(screen.getByText('New')).toBeVisible();
    expect(screen.queryByText('first time')).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
