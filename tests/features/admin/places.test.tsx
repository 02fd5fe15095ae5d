import './mocks.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listEvents, readEvents } from '#data/firestore/event-list.ts';
import { listRsvps } from '#data/firestore/guest-list.ts';
import { readEmailHistories } from '#data/supabase/tell-guests.ts';
import type { EmailHistory } from '#domain/email-history.ts';
import type { GameEvent } from '#domain/event.ts';
import type { Invite } from '#domain/invite.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import { pageOf, startData } from './data.ts';
import { ID, makeEvent, makeRsvp } from './fixtures.ts';
import { renderDashboard } from './render-dashboard.tsx';

const HOUR = 3_600_000;
/** Noon in Gainesville, and 31 hours before the event. */
const NOW = Date.parse('2030-06-14T12:00:00-04:00');
const START = Date.parse('2030-06-15T19:00:00-04:00');

const user = userEvent.setup();
let data: ReturnType<typeof startData>;

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(NOW);
  localStorage.clear();
  sessionStorage.clear();
  data = startData();
});

const idOf = (name: string) => name.toLowerCase().padEnd(32, '0');
const keyOf = (name: string) => `place-key-of-${name.toLowerCase()}`;

/** Who said yes; the later in the alphabet, the earlier, so that the order of answering is not the queue's. */
const yes = (name: string, changes: Partial<Rsvp> = {}): Rsvp =>
  makeRsvp({
    ...{ id: idOf(name), name, placeKey: keyOf(name), inviteToken: 'their-link' },
    submittedAt: NOW - HOUR * (1 + name.charCodeAt(0)),
    ...changes,
  });

const confirmed = { confirmedAt: NOW - HOUR, seenDateTime: START };

/** An event for two. The queue is as the names stand here. */
function givenEvent(rsvps: Rsvp[], event: Partial<GameEvent> = {}, invite: Partial<Invite> | null = {}) {
  const queue = rsvps.flatMap(({ response, placeKey }) => (response === 'yes' && placeKey ? [placeKey] : []));
  const organized = makeEvent({ dateTime: START, maxPlayers: 2, queue, ...event }, invite);
  vi.mocked(readEvents).mockResolvedValue({ status: 'ready', events: [organized] });
  vi.mocked(listRsvps).mockResolvedValue({ status: 'ready', rsvps });
  return organized;
}

async function look() {
  cleanup();
  renderDashboard(`/admin/events/${ID}`);
  await waitFor(() => expect(screen.queryByText(/^(Loading|Counting).*…$/)).not.toBeInTheDocument());
}

/** The function answers that our last email said this of the place. */
function givenTold(name: string, changes: Partial<EmailHistory>) {
  const told: EmailHistory = {
    ...{ placeKey: keyOf(name), state: null, stateAt: null, place: null, placeAt: null, askedAt: null },
    ...{ stateQueued: false, placeQueued: false, stopped: false },
    ...changes,
  };
  vi.mocked(readEmailHistories).mockResolvedValue({ status: 'ready', guests: [told] });
}

const region = (name: string | RegExp) => within(screen.getByRole('region', { name }));
const MOVED = 'Moved up since you last looked';
/** What is ready to be sent to a guest, in one of the regions. */
const message = (name: string, where: string | RegExp = MOVED) =>
  within(region(where).getByRole('group', { name: `Message to ${name}` }));
const movedUp = () => screen.queryByRole('region', { name: MOVED });

/** The text of a link that opens a message. */
function textIn(link: HTMLElement): string | null {
  const address = new URL(link.getAttribute('href') ?? '');
  return address.searchParams.get('body') ?? address.searchParams.get('text');
}

describe('the list', () => {
  it('stands in the order of the queue, with a line between players and reserves', async () => {
    givenEvent([yes('Cy'), yes('Ada'), yes('Di'), yes('Bo')]);
    await look();
    const names = screen.getAllByRole('group', { name: /^Check in / }).map((row) => row.textContent);
    expect(names.map((text) => text?.replace(/^Check in (\w+)Arrived.*/, '$1'))).toEqual([
      'Cy',
      'Ada',
      'Di',
      'Bo',
    ]);
    const reserves = within(
      screen.getByRole('list', { name: 'Reserves: who moves up when a place comes free' }),
    );
    expect(reserves.getAllByRole('group', { name: /^Check in / })).toHaveLength(2);
    expect(reserves.getByText('Reserve 1')).toBeVisible();
    expect(reserves.getByText('Di')).toBeVisible();
    expect(reserves.getByText('Reserve 2')).toBeVisible();
  });

  it('has no line when nobody waits', async () => {
    givenEvent([yes('Cy'), yes('Ada')]);
    await look();
    expect(screen.queryByText(/^Reserves:/)).not.toBeInTheDocument();
  });

  it('counts players and reserves apart, as the event’s card does', async () => {
    const rsvpCount = { yes: 3, no: 0, maybe: 1 };
    const organized = givenEvent([yes('Cy'), yes('Ada'), yes('Di')], { rsvpCount });
    await look();
    expect(screen.getByText('players').closest('dl')).toHaveTextContent('players2/2maybe0');
    expect(screen.getByText('2 in, 1 reserve')).toBeVisible();

    vi.mocked(listEvents).mockResolvedValue(pageOf([organized]));
    cleanup();
    renderDashboard('/admin/events');
    const card = within(await screen.findByRole('article', { name: 'Sunset volleyball' }));
    expect(card.getByText('2/2 players')).toBeVisible();
    expect(card.getByText('1 reserve, 1 maybe')).toBeVisible();
  });

  it('is told to the group chat in the same order, with the open places', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const copied = async () => {
      await look();
      await user.click(screen.getByRole('button', { name: 'Copy message for the chat' }));
      return String(writeText.mock.lastCall?.[0]);
    };
    const firstNames = { [keyOf('Cy')]: 'Cy', [keyOf('Ada')]: 'Ada', [keyOf('Di')]: 'Di' };
    givenEvent([yes('Cy'), yes('Ada'), yes('Di')], { firstNames });
    expect(await copied()).toContain(
      '2/2 in, full. A yes puts you on the reserve list.\nIn: Cy, Ada\nReserve: Di\n',
    );
    givenEvent([yes('Cy')], { firstNames });
    expect(await copied()).toContain('1/2 in, 1 spot left.\nIn: Cy\n');
  });

  it('names nobody in the group chat who does not show their first name', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const guests = [yes('Cy Young'), yes('Ada'), yes('Di'), yes('Max', { response: 'maybe' })];
    givenEvent(guests, { firstNames: { [keyOf('Cy Young')]: 'Cy' } });
    await look();
    await user.click(screen.getByRole('button', { name: 'Copy message for the chat' }));
    const message = String(writeText.mock.lastCall?.[0]);
    expect(message).toContain('\nIn: Cy and 1 more\nReserve: 1\nMaybe: 1\n');
    await user.click(screen.getByRole('button', { name: 'Copy message for the group' }));
    expect(writeText.mock.lastCall?.[0]).toContain('Not yet: Cy and 1 more.');
    expect(`${message}${writeText.mock.lastCall?.[0]}`).not.toMatch(/Ada|Di|Max|Young/);
  });

  it('has a reserve who has arrived among the players, and waits for nobody else', async () => {
    vi.mocked(Date.now).mockReturnValue(START + HOUR);
    givenEvent([yes('Cy'), yes('Ada'), yes('Bo', { attendance: 'arrived' }), yes('Di')]);
    await look();
    const reserves = within(screen.getByRole('list', { name: /^Reserves/ }));
    expect(reserves.queryByText('Bo')).not.toBeInTheDocument();
    expect(reserves.getByText('Di')).toBeVisible();
    expect(screen.getByText('3 in, 1 reserve')).toBeVisible();
    expect(screen.queryByText(/updated/)).not.toBeInTheDocument();
  });

  it('counts no no-show among those who are in or wait', async () => {
    vi.mocked(Date.now).mockReturnValue(START + HOUR);
    const noShow = { attendance: 'no-show' } as const;
    givenEvent([yes('Cy', noShow), yes('Ada'), yes('Bo', { attendance: 'arrived' }), yes('Di', noShow)]);
    await look();
    expect(screen.getByText('players').closest('dl')).toHaveTextContent('players2/2');
    expect(screen.getByText('1 arrived, 2 no-shows')).toBeVisible();
    expect(screen.queryByText(/ in, .*reserve/)).not.toBeInTheDocument();
  });
});

describe('who moved up', () => {
  const ada = yes('Ada', { phone: '(352) 555-0134', email: 'ada@example.com' });
  const before = [yes('Cy'), yes('Di'), ada, yes('Bo')];
  const after = [yes('Di'), ada, yes('Bo')];

  it('is not told at the first look', async () => {
    givenEvent(after);
    await look();
    expect(movedUp()).not.toBeInTheDocument();
  });

  it('is told at the next look with a message to send, until it is noted', async () => {
    givenEvent(before);
    await look();
    givenEvent(after);
    await look();
    await look();
    expect(region(MOVED).getByText('Ada')).toBeVisible();
    expect(region(MOVED).queryByText('Di')).not.toBeInTheDocument();

    const ways = message('Ada');
    const text = ways.getByRole('link', { name: 'Text this message to Ada' });
    expect(text.getAttribute('href')).toMatch(/^sms:3525550134\?&body=/);
    const chat = ways.getByRole('link', { name: 'WhatsApp this message to Ada' });
    expect(chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/13525550134\?text=/);
    const mail = ways.getByRole('link', { name: 'Email this message to Ada' });
    expect(mail.getAttribute('href')).toMatch(
      /^mailto:ada%40example\.com\?subject=Sunset%20volleyball&body=/,
    );
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(ways.getByRole('button', { name: 'Copy message' }));
    const copied = String(writeText.mock.lastCall?.[0]);
    expect(copied).toContain(
      "Hi Ada, a place came free and you're in: Sunset volleyball, Saturday, June 15, 7:00 PM EDT, Westside Park.",
    );
    expect(copied).toContain(`${location.origin}/rsvp/${ID}#edit=${idOf('Ada')}`);
    expect([textIn(text), textIn(chat)]).toEqual([copied, copied]);
    expect(textIn(mail)).toBe(copied.replaceAll('\n', '\r\n'));

    await user.click(region(MOVED).getByRole('button', { name: 'Noted: Ada moved up' }));
    expect(movedUp()).not.toBeInTheDocument();
    await look();
    expect(movedUp()).not.toBeInTheDocument();
  });

  it('is not told of who heard it by our email, and is of who heard nothing yet', async () => {
    givenEvent(before);
    await look();
    givenEvent(after);
    givenTold('Ada', { place: 'in', placeAt: NOW - HOUR });
    await look();
    await waitFor(() => expect(readEmailHistories).toHaveBeenCalled());
    expect(movedUp()).not.toBeInTheDocument();
    givenTold('Ada', { place: 'reserve', placeAt: NOW - HOUR });
    await look();
    expect(region(MOVED).getByText('Ada')).toBeVisible();
  });

  it('is told while the list is open, too', async () => {
    givenEvent(before);
    await look();
    expect(movedUp()).not.toBeInTheDocument();
    const left = yes('Cy', { response: 'no', leftAt: NOW });
    givenEvent([left, ...after]);
    await data.tellNews([left]);
    expect(await screen.findByRole('region', { name: MOVED })).toHaveTextContent('Ada');
  });

  it('is remembered by place keys, and by nothing that tells who they are or opens their answer', async () => {
    givenEvent(before);
    await look();
    const stored = JSON.stringify(Object.entries(localStorage));
    expect(stored).toContain(keyOf('Ada'));
    expect(stored).not.toMatch(/Ada|Bo/);
    expect(stored).not.toContain(idOf('Ada'));
  });

  it('hears by what they gave, and by their own link when no link is live', async () => {
    const guests = (...coming: string[]) =>
      coming.map((name) => yes(name, name === 'Ada' ? { phone: '555-0134' } : {}));
    givenEvent(guests('Cy', 'Di', 'Ada', 'Bo'), {}, null);
    await look();
    givenEvent(guests('Ada', 'Bo'), {}, null);
    await look();
    // A number without its area code can't be called from anywhere.
    expect(
      message('Ada')
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Text']);
    expect(message('Bo').queryAllByRole('link')).toEqual([]);
    expect(message('Bo').getByRole('button', { name: 'Copy message' })).toBeVisible();
    const link = message('Ada').getByRole('link', { name: 'Text this message to Ada' });
    expect(textIn(link)).toContain(`/rsvp/their-link#edit=${idOf('Ada')}`);
  });

  it('is no news of a game that is cancelled', async () => {
    givenEvent(before);
    await look();
    givenEvent(after, { status: 'cancelled' });
    await look();
    expect(movedUp()).not.toBeInTheDocument();
  });
});

describe('who still comes', () => {
  const guests = [yes('Cy', confirmed), yes('Di', { phone: '+1 352 555 0134' }), yes('Ada', confirmed)];

  it('is asked from 36 hours before the game', async () => {
    vi.mocked(Date.now).mockReturnValue(START - 36 * HOUR - 1);
    givenEvent(guests);
    await look();
    expect(screen.queryByRole('region', { name: /^Still in/ })).not.toBeInTheDocument();
    vi.mocked(Date.now).mockReturnValue(START - 36 * HOUR);
    await look();
    expect(screen.getByRole('region', { name: 'Still in: 1 of 2' })).toBeVisible();
  });

  it('is said beside each player, of the date that the game has now', async () => {
    givenEvent(guests);
    await look();
    expect(screen.getAllByText('Still in')).toHaveLength(1);
    givenEvent(guests, { dateTime: START + HOUR });
    await look();
    expect(screen.queryByText('Still in')).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Still in: 0 of 2' })).toBeVisible();
  });

  it('counts a yes and a place for half a day, and asks then', async () => {
    const half = 12 * HOUR;
    const young = { submittedAt: NOW - 100 * HOUR, updatedAt: NOW - half + 1, seenDateTime: START };
    givenEvent([yes('Cy', young), yes('Di')]);
    givenTold('Di', { place: 'in', placeAt: NOW - half + 1 });
    await look();
    expect(await screen.findByRole('region', { name: 'Still in: 2 of 2' })).toBeVisible();
    expect(screen.getAllByText('Still in')).toHaveLength(2);
    vi.mocked(Date.now).mockReturnValue(NOW + 1);
    await look();
    expect(await screen.findByRole('region', { name: 'Still in: 0 of 2' })).toBeVisible();
    expect(screen.getByText('Ask the 2 who have not')).toBeVisible();
  });

  it('gets a message to each player who has not said it, and one for the group', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    givenEvent(guests);
    await look();
    await user.click(screen.getByText('Ask the one who has not'));
    expect(screen.queryByRole('group', { name: 'Message to Ada' })).not.toBeInTheDocument();
    const link = message('Di', /^Still in/).getByRole('link', { name: 'Text this message to Di' });
    expect(textIn(link)).toMatch(
      /^Hi Di, are you still coming\? Sunset volleyball, Saturday, June 15, 7:00 PM EDT, /,
    );
    expect(textIn(link)).toContain(`/rsvp/${ID}#edit=${idOf('Di')}`);

    await user.click(screen.getByRole('button', { name: 'Copy message for the group' }));
    const forAll = String(writeText.mock.lastCall?.[0]);
    expect(forAll).toContain('Still in: 1 of 2. Not yet: 1.');
    expect(forAll).toContain(`${location.origin}/rsvp/${ID}`);
    expect(forAll).not.toContain('#edit');
  });

  it('needs no message when all have said it', async () => {
    givenEvent([yes('Cy', confirmed), yes('Di', confirmed), yes('Ada')]);
    await look();
    expect(region('Still in: 2 of 2').queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('late changes', () => {
  it('stand at the top, with who got the place', async () => {
    givenEvent([yes('Cy'), yes('Di'), yes('Ada')]);
    await look();
    givenEvent([yes('Cy', { response: 'no', leftAt: NOW - HOUR }), yes('Di'), yes('Ada')]);
    await look();
    expect(screen.getByRole('region', { name: 'Late changes' })).toHaveTextContent(
      /Cy dropped out on Fri, Jun 14, 11:00 AM EDT\. Ada moved up\./,
    );
  });

  it('are none when a place came free in good time', async () => {
    givenEvent([yes('Cy', { response: 'no', leftAt: START - 48 * HOUR }), yes('Di')]);
    await look();
    expect(screen.queryByRole('region', { name: 'Late changes' })).not.toBeInTheDocument();
  });
});
