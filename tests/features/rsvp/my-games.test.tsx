import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Kind, Reading, Readings } from '#data/firestore/documents.ts';
import type * as emails from '#data/supabase/guest-emails.ts';
import type { GameEvent } from '#domain/event.ts';
import type { Invite } from '#domain/invite.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import { GamesPage } from '#features/rsvp/games/games-page.tsx';
import { rsvpIdFor } from '#features/rsvp/guest-page/own-rsvps.ts';
import { expectLog } from '../../setup.ts';
import { HOUR, makeEvent, makeRsvp, NOW, ready } from './fixtures.ts';

const stored = new Map<string, unknown>();
const failing = new Set<string>();
const openByEmail = vi.fn<typeof emails.openByEmail>();

function read<T>({ collection }: Kind<T>, ids: readonly string[]): Readings<T> {
  if (ids.some((id) => failing.has(id))) return { status: 'failed', cause: new Error('down') };
  const values = ids.flatMap((id) => (stored.get(`${collection}/${id}`) as T | undefined) ?? []);
  return { status: 'read', values, readAt: NOW };
}
vi.mock('#data/firestore/documents.ts', async (original) => ({
  ...(await original<object>()),
  readDocuments: async (_: unknown, kind: Kind<unknown>, ids: readonly string[]) => read(kind, ids),
  readDocument: async (_: unknown, kind: Kind<unknown>, id: string): Promise<Reading<unknown>> => {
    const value = stored.get(`${kind.collection}/${id}`);
    return value ? { status: 'found', value, readAt: NOW } : { status: 'denied' };
  },
}));
vi.mock('#data/supabase/guest-emails.ts', () => ({ openByEmail: (secret: string) => openByEmail(secret) }));

const WEEK = 7 * 24 * HOUR;
const THURSDAYS = 'thursday-volleyball-weekly-abc123';
const SUNDAYS = 'sunday-soccer-weekly-def456';
const idOf = (number: number) => number.toString(16).padStart(32, '0');
/** The id of the guest's answer to a game, which is its secret, too. */
const secretOf = (number: number) => idOf(number + 0x1000);

function aGame(number: number, changes: Partial<GameEvent> = {}): GameEvent {
  const dateTime = makeEvent().dateTime + number * WEEK;
  const event = makeEvent({ id: idOf(number), dateTime, ...changes });
  stored.set(`gameEvents/${event.id}`, event);
  return event;
}
function anAnswer(number: number, changes: Partial<Rsvp> = {}): Rsvp {
  const { id: gameEventId, dateTime: seenDateTime } = stored.get(`gameEvents/${idOf(number)}`) as GameEvent;
  const rsvp = makeRsvp({
    ...{ id: secretOf(number), gameEventId, seenDateTime, inviteToken: THURSDAYS },
    ...changes,
  });
  stored.set(`gameRSVPs/${rsvp.id}`, rsvp);
  return rsvp;
}
function aSeries(inviteToken: string, numbers: number[], changes: Partial<Invite> = {}): void {
  const { gameEventId: _, ...invite } = ready().invite;
  stored.set(`rsvpInvites/${inviteToken}`, {
    ...invite,
    inviteToken,
    gameEventIds: numbers.map(idOf),
    ...changes,
  });
}
const known = (number: number, secret = secretOf(number)) =>
  localStorage.setItem(`showup:rsvp:${idOf(number)}`, secret);
const keptOf = (number: number) => localStorage.getItem(`showup:rsvp:${idOf(number)}`);

const user = userEvent.setup();
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const games = () => screen.findAllByRole('listitem');
const coming = async () =>
  within(await screen.findByRole('region', { name: 'Coming up' })).getAllByRole('listitem');
const textsOf = (items: HTMLElement[]) => items.map(({ textContent }) => textContent);

function open(hash = ''): void {
  history.replaceState(null, '', `/games${hash}`);
  render(<GamesPage />, { wrapper: BrowserRouter });
}
const linkTo = (...numbers: number[]) => `#edit=${[THURSDAYS, ...numbers.map(secretOf)].join('.')}`;
const emailAbout = (...numbers: number[]) => linkTo(...numbers).replace('edit', 'mail');

beforeEach(() => {
  stored.clear();
  failing.clear();
  localStorage.clear();
  openByEmail.mockReset();
});

describe('on the device that answered', () => {
  it('lists the games of two series with place or reserve, what is past, and where to change, note and answer more', async () => {
    const queue = Array.from({ length: 13 }, (_, index) => `guest-${index + 1}`).concat('guest-0');
    for (const number of [-1, 0, 1, 2]) aGame(number, { title: 'Thursday volleyball' });
    aGame(1, { title: 'Thursday volleyball', queue, rsvpCount: { yes: 14, no: 0, maybe: 0 } });
    aGame(20, { title: 'Sunday soccer', dateTime: makeEvent().dateTime + 5 * 24 * HOUR });
    aSeries(THURSDAYS, [-1, 0, 1, 2]);
    aGame(21);
    aSeries(SUNDAYS, [20, 21], { opensAt: NOW + HOUR });
    for (const number of [-1, 0]) anAnswer(number);
    anAnswer(1, { takenOverFrom: secretOf(2) });
    anAnswer(20, { inviteToken: SUNDAYS, response: 'maybe' });
    for (const number of [-1, 0, 1, 20]) known(number);
    open();
    expect(textsOf(await coming())).toEqual([
      expect.stringMatching(/^Tue, Nov 24, 7:00 PM ESTThursday volleyballYou're in/),
      expect.stringMatching(/^Sun, Nov 29.*Sunday soccerYou said maybe/),
      expect.stringMatching(/^Tue, Dec 1.*Thursday volleyball2nd reserve/),
    ]);
    const [first, , third] = (await coming()).map((item) => within(item));
    expect(first?.getByRole('link', { name: /^Change my answer/ })).toHaveAttribute(
      'href',
      `/rsvp/${THURSDAYS}#edit=${secretOf(0)}`,
    );
    expect(third?.getByRole('link', { name: /^Calendar file/ })).toHaveAttribute(
      'href',
      `/api/calendar/${THURSDAYS}/3r.ics`,
    );
    const feed = within(screen.getByRole('region', { name: 'Keep these games in your calendar' }));
    const entries = ['00000000guest-0', '00000001guest-0f'];
    expect(feed.getByRole('link', { name: 'Apple, Outlook' })).toHaveAttribute(
      'href',
      `webcal://${location.host}/api/calendar/games/${[THURSDAYS, ...entries].join('.')}.ics`,
    );
    const more = within(screen.getByRole('region', { name: 'Not answered yet' }));
    expect(more.getByText('Thursday volleyball: 1 more date is open.')).toBeVisible();
    expect(more.getByRole('link')).toHaveAttribute('href', `/rsvp/${THURSDAYS}?game=4`);
    await user.click(screen.getByText('Past games (1)'));
    expect(textsOf(await games()).at(-1)).toMatch(/^Tue, Nov 17/);
  });

  it('says how often its guest came, by the last check-in, and nothing of more than one guest', async () => {
    const email = 'ana@example.com';
    for (const number of [-1, -2]) {
      aGame(number);
      known(number);
    }
    anAnswer(-1, { email, record: { came: 2, of: 3 }, checkedInAt: 2 });
    anAnswer(-2, { email, record: { came: 1, of: 2 }, checkedInAt: 1 });
    open();
    expect(await screen.findByText('You came to 2 of 3 games.')).toBeVisible();
    anAnswer(-2, { email: undefined });
    cleanup();
    open();
    expect(await screen.findByText('You came to 2 of 3 games.')).toBeVisible();
    const others = [
      { email: 'bo@example.com', record: { came: 9, of: 9 }, checkedInAt: 3 },
      { email: 'bo@example.com' },
      { email: undefined, name: 'Bo' },
    ];
    for (const other of others) {
      anAnswer(-2, other);
      cleanup();
      open();
      expect(await screen.findByText('Past games (2)')).toBeVisible();
      expect(screen.queryByText(/^You came/)).not.toBeInTheDocument();
    }
  });

  it('copies one private link that carries all answers', async () => {
    for (const number of [0, 1]) {
      aGame(number);
      anAnswer(number);
      known(number);
    }
    open();
    await press('Copy my private link');
    expect(await navigator.clipboard.readText()).toBe(
      `${location.origin}/games#edit=${THURSDAYS}.${secretOf(1)}.${secretOf(0)}`,
    );
  });

  it('still lists answers whose link was replaced, and leaves out what is gone or was taken back', async () => {
    for (const number of [0, 1]) aGame(number);
    anAnswer(0);
    anAnswer(1, { disowned: 'a hash' });
    for (const number of [0, 1, 2]) known(number);
    open();
    expect(await coming()).toHaveLength(1);
    expect(screen.queryByRole('link', { name: /^(Calendar file|Apple)/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Change my answer/ })).toBeVisible();
  });

  it('reads the answers to the latest 104 games, and shows them in parts', async () => {
    for (let number = 0; number < 110; number += 1) {
      aGame(number);
      anAnswer(number);
      known(number);
    }
    open();
    expect(await coming()).toHaveLength(6);
    await press('Show all 104 games');
    expect(textsOf(await coming()).at(0)).toMatch(/^Tue, Jan 5, 2027/);
  });

  it('reads again when its guest comes back from another tab', async () => {
    aGame(0);
    anAnswer(0);
    known(0);
    open();
    expect(await screen.findByText("You're in")).toBeVisible();
    anAnswer(0, { response: 'no' });
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('You said no')).toBeVisible();
  });

  it('says when answers could not be read, shows the others, and tries again', async () => {
    for (let number = 0; number < 30; number += 1) {
      aGame(number);
      anAnswer(number);
      known(number);
    }
    failing.add(secretOf(0));
    expectLog('A part of My games could not be read.');
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('26 answers could not be read.');
    expect(await coming()).toHaveLength(4);
    failing.clear();
    await press('Try again');
    expect(await screen.findByRole('button', { name: 'Show all 30 games' })).toBeVisible();
    cleanup();
    for (const number of [0, 29]) failing.add(secretOf(number));
    for (const _ of [0, 1]) expectLog('A part of My games could not be read.');
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Your answers could not be read/);
  });

  it('says how to get here where nothing is known', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'No answers here yet' })).toBeVisible();
  });

  it('lists what was answered since the page was opened where the browser keeps nothing, and says that', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('No storage.');
    });
    aGame(0x50);
    anAnswer(0x50, { id: rsvpIdFor(idOf(0x50)) });
    open();
    expect(await screen.findByText(/^This browser keeps nothing for this site/)).toBeVisible();
    expect(await coming()).toHaveLength(1);
    vi.restoreAllMocks();
  });
});

describe('by a private link from another device', () => {
  beforeEach(() => {
    for (const number of [0, 1]) {
      aGame(number);
      anAnswer(number);
    }
  });

  it('asks whose games they are, keeps them after a press, and clears the secret from the address', async () => {
    open(linkTo(0, 1));
    expect(
      await screen.findByRole('heading', { name: 'You are looking at the games of Ana.' }),
    ).toBeVisible();
    expect(await coming()).toHaveLength(2);
    expect(keptOf(0)).toBeNull();
    expect(location.hash).toBe(linkTo(0, 1));
    await press('These are my games');
    expect(await screen.findByRole('region', { name: 'On another device' })).toBeVisible();
    expect([keptOf(0), keptOf(1)]).toEqual([secretOf(0), secretOf(1)]);
    expect(location.hash).toBe('');
  });

  it('stays in the address when it is opened while the page still reads', async () => {
    open();
    history.replaceState(null, '', `/games${linkTo(0, 1)}`);
    dispatchEvent(new HashChangeEvent('hashchange'));
    expect(
      await screen.findByRole('heading', { name: 'You are looking at the games of Ana.' }),
    ).toBeVisible();
    expect(location.hash).toBe(linkTo(0, 1));
  });

  it('needs no press where all of them are known', async () => {
    for (const number of [0, 1]) known(number);
    open(linkTo(0));
    expect(await screen.findByRole('region', { name: 'On another device' })).toBeVisible();
    expect(await coming()).toHaveLength(2);
    expect(location.hash).toBe('');
  });

  it('attack: on a shared phone it is not mixed with another guest’s games, and takes none of their answers away', async () => {
    anAnswer(0, { id: secretOf(7), name: 'Bo', response: 'no' });
    known(0, secretOf(7));
    open(linkTo(0, 1));
    expect(await coming()).toHaveLength(2);
    expect(screen.queryByText('You said no')).not.toBeInTheDocument();
    await press('These are my games');
    expect(await screen.findByText(/^This device could not keep all of these/)).toBeVisible();
    expect([keptOf(0), keptOf(1)]).toEqual([secretOf(7), secretOf(1)]);
    expect(location.hash).toBe(linkTo(0, 1));
  });

  it('can be left for this device’s games', async () => {
    open(linkTo(0));
    await press(/^Not mine/);
    expect(await screen.findByRole('heading', { name: 'No answers here yet' })).toBeVisible();
    expect([keptOf(0), location.hash]).toEqual([null, '']);
  });

  it('attack: with made-up secrets it opens nothing, and this device’s games stay', async () => {
    known(0);
    for (const hash of [linkTo(8, 9), '#edit=<script>', `#edit=${THURSDAYS}`]) {
      open(hash);
      expect(await screen.findByText('That link has no answers behind it any more.')).toBeVisible();
      expect(await coming()).toHaveLength(1);
      expect(location.hash).toBe('');
      cleanup();
    }
  });
});

describe('by the link of an email', () => {
  /** The press in the email gives the answer to a game its secret there. */
  const opens = (...numbers: number[]) => {
    openByEmail.mockImplementation(async (secret) => {
      const number = numbers.find((one) => secretOf(one) === secret);
      if (number === undefined) return 'failed';
      anAnswer(number, { takenOverFrom: secretOf(number + 0x100) });
      return 'done';
    });
  };

  it('asks for a press, opens the answers one after another, and says what failed until a further press opens it', async () => {
    for (const number of [0, 1, 2]) aGame(number);
    open(emailAbout(0, 1, 2));
    expect(await screen.findByRole('heading', { name: '3 answers with your email address' })).toBeVisible();
    expect(openByEmail).not.toHaveBeenCalled();
    known(1, secretOf(0x101));
    opens(0);
    await press('See or change my answers');
    expect(await screen.findByText('2 answers did not get through. Please try again.')).toBeVisible();
    expect(await coming()).toHaveLength(1);
    expect(location.hash).not.toBe('');
    // The one that failed comes last.
    opens(1, 2);
    await press('See or change my answers');
    expect(await screen.findByRole('region', { name: 'On another device' })).toBeVisible();
    expect(await coming()).toHaveLength(3);
    expect(openByEmail.mock.calls.flat()).toEqual([0, 1, 2, 1].map(secretOf));
    expect([0, 1, 2].map(keptOf)).toEqual([0, 1, 2].map(secretOf));
    expect(location.hash).toBe('');
  });

  it('leaves out what opens nothing any more', async () => {
    openByEmail.mockResolvedValue('unknown');
    open(emailAbout(0));
    await press('See or change my answers');
    expect(await screen.findByText('That link has no answers behind it any more.')).toBeVisible();
  });

  it('needs no press where it was pressed before, and is asked about on another device', async () => {
    aGame(0);
    anAnswer(0);
    open(emailAbout(0));
    await press('These are my games');
    await waitFor(() => expect(keptOf(0)).toBe(secretOf(0)));
    expect(openByEmail).not.toHaveBeenCalled();
  });
});
