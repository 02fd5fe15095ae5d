import './mocks.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameEvent } from '#domain/event.ts';
import { recounted } from '#domain/person.ts';
import { HOUR } from '../../domain/builders.ts';
import { givenEvent, givenGuests, givenHistories, mock, startData, tellNews } from './data.ts';
import { DAY, GUESTS, ID, idOf, keyOf, makeEvent, makeHistory, makeInvite, START, yes } from './fixtures.ts';
import { card, copied, open, press, region, textIn, user } from './page.tsx';

/** Noon in Gainesville, and 31 hours before the event. */
const NOW = Date.parse('2030-06-14T12:00:00-04:00');

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(NOW);
  startData();
});

const confirmed = { confirmedAt: NOW - HOUR, seenDateTime: START };

/** An event for two, as a new document shows it. */
async function look(...[rsvps, event, invite]: Parameters<typeof givenGuests>) {
  givenGuests(rsvps, { maxPlayers: 2, ...event }, invite);
  await open(GUESTS);
}

const who = (...names: string[]) => names.map((name) => yes(name));
const MOVED = 'Moved up since you last looked';
/** What is ready to be sent to a guest, in one of the regions. */
const message = (name: string, where: string | RegExp = MOVED) =>
  within(region(where).getByRole('group', { name: `Message to ${name}` }));
const movedUp = () => screen.queryByRole('region', { name: MOVED });

describe('the list', () => {
  it('stands in the order of the queue, with a line before the reserves, who are counted apart on the card, too', async () => {
    await look(who('Cy', 'Ada', 'Di', 'Bo'), { rsvpCount: { yes: 3, no: 0, maybe: 1 } });
    const edits = screen.getAllByRole('button', { name: /^Edit \w+$/ });
    expect(edits.map((edit) => edit.getAttribute('aria-label')?.slice(5))).toEqual(['Cy', 'Ada', 'Di', 'Bo']);
    const reserves = within(screen.getByRole('list', { name: /^Reserves: who moves up when a place/ }));
    for (const text of ['Di', 'Reserve 1', 'Bo', 'Reserve 2']) expect(reserves.getByText(text)).toBeVisible();
    expect(reserves.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByText('players').closest('dl')).toHaveTextContent('players2/2maybe0');
    expect(screen.getByText('2 in, 2 reserves')).toBeVisible();
    await open('/admin/events');
    expect(card().getByText('2/2 players')).toBeVisible();
    expect(card().getByText('1 reserve, 1 maybe')).toBeVisible();
  });

  it('tells the group chat the order, the open places, and only the first names that are shown', async () => {
    const firstNames = { [keyOf('Cy')]: 'Cy', [keyOf('Di')]: 'Di' };
    await look([...who('Cy', 'Ada', 'Di'), yes('Max', { response: 'maybe' })], { firstNames });
    const full = await copied('Copy message for the chat');
    expect(full).toContain('2/2 in, full. A yes puts you on the reserve list.\n');
    expect(full).toContain('\nIn: Cy and 1 more\nReserve: Di\nMaybe: 1\n');
    const group = await copied('Copy message for the group');
    expect(group).toContain('Not yet: Cy and 1 more.');
    expect(full + group).not.toMatch(/Ada|Max/);
    await look(who('Cy'), { firstNames });
    expect(screen.queryByText(/^Reserves:/)).not.toBeInTheDocument();
    expect(await copied('Copy message for the chat')).toContain('1/2 in, 1 spot left.\nIn: Cy\n');
  });

  it('counts no no-show among those who are in or wait', async () => {
    vi.mocked(Date.now).mockReturnValue(START + HOUR);
    const noShow = { attendance: 'no-show' } as const;
    await look([yes('Cy', noShow), yes('Ada'), yes('Bo', { attendance: 'arrived' }), yes('Di', noShow)]);
    expect(screen.getByText('players').closest('dl')).toHaveTextContent('players2/2');
    expect(screen.getByText('1 arrived, 2 no-shows')).toBeVisible();
    expect(screen.queryByText(/ in, .*reserve/)).not.toBeInTheDocument();
  });
});

describe('who moved up', () => {
  const ada = yes('Ada', { phone: '(352) 555-0134', email: 'ada@example.com' });
  const before = [yes('Cy'), yes('Di'), ada, yes('Bo')];
  const after = [yes('Di'), ada, yes('Bo')];

  it('is told at the next look with a message to send, until it is noted', async () => {
    await look(before);
    const stored = JSON.stringify(Object.entries(localStorage));
    expect(stored).toContain(keyOf('Ada'));
    // Nothing that tells who they are, or opens their answer.
    expect(stored).not.toMatch(/Ada|Bo/);
    expect(stored).not.toContain(idOf('Ada'));
    await look(after);
    await open(GUESTS);
    expect(region(MOVED).getByText('Ada')).toBeVisible();
    expect(region(MOVED).queryByText('Di')).not.toBeInTheDocument();

    const ways = message('Ada');
    const links = ways.getAllByRole('link').map(({ textContent }) => textContent);
    expect(links).toEqual(['Text', 'WhatsApp', 'Email']);
    const text = textIn(ways.getByRole('link', { name: 'Text this message to Ada' }));
    expect(text).toContain(
      "Hi Ada, a place came free and you're in: Sunset volleyball, Saturday, June 15, 7:00 PM EDT, Westside Park.",
    );
    expect(text).toContain(`${location.origin}/rsvp/${ID}#edit=${idOf('Ada')}`);
    await user.click(ways.getByRole('button', { name: 'Copy message' }));
    expect(await navigator.clipboard.readText()).toBe(text);

    await press('Noted: Ada moved up');
    expect(movedUp()).not.toBeInTheDocument();
    await open(GUESTS);
    expect(movedUp()).not.toBeInTheDocument();
  });

  it('is not told of who heard it by our email, and is of who heard something else', async () => {
    await look(before);
    const told = givenHistories(makeHistory('Ada', { place: 'in', placeAt: NOW - HOUR }));
    await look(after);
    await waitFor(() => expect(mock.readEmailHistories).toHaveBeenCalled());
    expect(movedUp()).not.toBeInTheDocument();
    told.set(keyOf('Ada'), makeHistory('Ada', { place: 'reserve', placeAt: NOW - HOUR }));
    await open(GUESTS);
    expect(region(MOVED).getByText('Ada')).toBeVisible();
  });

  it('is told while the list is open, too, and no more once the game is cancelled', async () => {
    await look(before);
    expect(movedUp()).not.toBeInTheDocument();
    const left = yes('Cy', { response: 'no', leftAt: NOW });
    givenGuests([left, ...after], { maxPlayers: 2 });
    await tellNews(left);
    expect(await screen.findByRole('region', { name: MOVED })).toHaveTextContent('Ada');
    await look(after, { status: 'cancelled' });
    expect(movedUp()).not.toBeInTheDocument();
  });

  it('hears by what they gave, and by their own link when no link is live', async () => {
    const guests = (...coming: string[]) =>
      coming.map((name) => yes(name, name === 'Ada' ? { phone: '555-0134' } : {}));
    await look(guests('Cy', 'Di', 'Ada', 'Bo'), {}, null);
    await look(guests('Ada', 'Bo'), {}, null);
    // A number without its area code can't be called from anywhere.
    const [text, ...others] = message('Ada').getAllByRole('link');
    expect(others).toEqual([]);
    expect(message('Bo').queryAllByRole('link')).toEqual([]);
    expect(message('Bo').getByRole('button', { name: 'Copy message' })).toBeVisible();
    expect(text && textIn(text)).toContain(`/rsvp/their-link#edit=${idOf('Ada')}`);
  });
});

describe('who still comes', () => {
  const guests = [yes('Cy', confirmed), yes('Di', { phone: '+1 352 555 0134' }), yes('Ada', confirmed)];

  it('is asked from 36 hours before, with no message when all have said it, or just heard of their place', async () => {
    vi.mocked(Date.now).mockReturnValue(START - 36 * HOUR - 1);
    await look(guests);
    expect(screen.queryByRole('region', { name: /^Still in/ })).not.toBeInTheDocument();
    vi.mocked(Date.now).mockReturnValue(START - 36 * HOUR);
    await open(GUESTS);
    expect(region('Still in: 1 of 2').getByRole('button')).toBeVisible();
    expect(screen.getAllByText('Still in')).toHaveLength(1);
    givenHistories(makeHistory('Di', { place: 'in', placeAt: NOW - HOUR }));
    await open(GUESTS);
    await screen.findByRole('region', { name: 'Still in: 2 of 2' });
    expect(region('Still in: 2 of 2').queryByRole('button')).not.toBeInTheDocument();
  });

  it('gets a message to each player who has not said it, and one for the group', async () => {
    await look(guests);
    await user.click(screen.getByText('Ask the one who has not'));
    expect(screen.queryByRole('group', { name: 'Message to Ada' })).not.toBeInTheDocument();
    const text = textIn(message('Di', /^Still in/).getByRole('link', { name: 'Text this message to Di' }));
    expect(text).toMatch(
      /^Hi Di, are you still coming\? Sunset volleyball, Saturday, June 15, 7:00 PM EDT, /,
    );
    expect(text).toContain(`/rsvp/${ID}#edit=${idOf('Di')}`);
    const forAll = await copied('Copy message for the group');
    expect(forAll).toContain('Still in: 1 of 2. Not yet: 1.');
    expect(forAll).toContain(`${location.origin}/rsvp/${ID}`);
    expect(forAll).not.toContain('#edit');
  });
});

describe('thanks', () => {
  const came = { attendance: 'arrived', email: 'cy@example.com' } as const;
  const isNew = { attendance: 'arrived', phone: '+1 352 555 0134' } as const;
  const guests = [yes('Cy', came), yes('Ada', isNew), yes('Di', { attendance: 'no-show' }), yes('Bo', came)];
  const firstNames = { [keyOf('Cy')]: 'Cy', [keyOf('Di')]: 'Di' };
  const isThanked = () => screen.queryByRole('region', { name: 'Say thanks' });

  it('are ready from the end of a game for a week, once somebody is checked in', async () => {
    const times: [number, boolean][] = [
      [START + 2 * HOUR - 1, false],
      [START + 2 * HOUR, true],
      [START + 170 * HOUR - 1, true],
      [START + 170 * HOUR, false],
    ];
    for (const [now, expected] of times) {
      vi.mocked(Date.now).mockReturnValue(now);
      await look(guests);
      expect(isThanked() !== null).toBe(expected);
    }
    vi.mocked(Date.now).mockReturnValue(START + 3 * HOUR);
    await look([yes('Di', { attendance: 'no-show' })]);
    expect(isThanked()).not.toBeInTheDocument();
    await look(guests, { status: 'cancelled' });
    expect(isThanked()).not.toBeInTheDocument();
  });

  it('name those who came and show their name, the next date with the link of the series, and nobody who missed it', async () => {
    vi.mocked(Date.now).mockReturnValue(START + 3 * HOUR);
    const organized = givenGuests(guests, { firstNames });
    const weeks = [0, 7, 14].map((days) => makeEvent({ id: `w${days}`, dateTime: START + days * DAY }).event);
    const [, cancelled, next] = weeks as [GameEvent, GameEvent, GameEvent];
    const standing = {
      ...makeInvite({ inviteToken: 'the-series' }),
      gameEventIds: weeks.map(({ id }) => id),
    };
    givenEvent({ ...organized, standing });
    const events = [organized.event, { ...cancelled, status: 'cancelled' as const }, next];
    mock.readSeries.mockResolvedValue({ status: 'ready', series: { invite: standing, events } });
    const past = { attendance: 'arrived', dateTime: START - 7 * DAY, sport: 'tennis' } as const;
    const known = { id: 'key', name: 'Cy', ...recounted({ past }), updatedAt: 1 };
    const people = new Map(['Cy', 'Bo'].map((name) => [idOf(name), known]));
    mock.readPeopleOf.mockResolvedValue({ status: 'ready', people });
    await open(GUESTS);
    await waitFor(isThanked);
    const forAll = await copied('Copy thanks for the group');
    expect(forAll).toBe(
      [
        'Thanks for playing! Sunset volleyball, Sat, Jun 15',
        'Who came: Cy and 2 more',
        '',
        'Next game: Saturday, June 29, 7:00 PM EDT, Westside Park',
        `${location.origin}/rsvp/the-series`,
      ].join('\n'),
    );
    await user.click(await screen.findByText('Thank the one who was new'));
    const text = textIn(message('Ada', 'Say thanks').getByRole('link', { name: /^Text/ }));
    expect(text).toMatch(/^Hi Ada, thanks for coming to Sunset volleyball on Sat, Jun 15\. It was good/);
    expect(text).toContain(`${location.origin}/rsvp/the-series`);
    expect(text).not.toContain('#edit');
    expect(screen.queryByRole('group', { name: 'Message to Cy' })).not.toBeInTheDocument();

    mock.readSeries.mockResolvedValue({ status: 'failed' });
    await open(GUESTS);
    expect(await region('Say thanks').findByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('say how many came where nobody shows a name, and nothing of a next date outside a series', async () => {
    vi.mocked(Date.now).mockReturnValue(START + 3 * HOUR);
    await look([yes('Cy', came), yes('Bo', came)]);
    const forAll = await copied('Copy thanks for the group');
    expect(forAll).toBe('Thanks for playing! Sunset volleyball, Sat, Jun 15\nWho came: 2');
    expect(screen.queryByText(/who (was|were) new/)).not.toBeInTheDocument();
  });
});

it('late changes stand at the top, with who got the place', async () => {
  await look(who('Cy', 'Di', 'Ada'));
  await look([yes('Cy', { response: 'no', leftAt: NOW - HOUR }), yes('Di'), yes('Ada')]);
  expect(screen.getByRole('region', { name: 'Late changes' })).toHaveTextContent(
    /Cy dropped out on Fri, Jun 14, 11:00 AM EDT\. Ada moved up\./,
  );
});
