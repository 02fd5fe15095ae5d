import './mocks.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { EmailHistory, TellResult } from '#domain/email-history.ts';
import type { GameEvent } from '#domain/event.ts';
import { eventState } from '#domain/event-state.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import { HOUR } from '../../domain/builders.ts';
import { givenEvent, givenGuests, givenHistories, mock, replyLater, startData } from './data.ts';
import { EDIT, GUESTS, ID, idOf, keyOf, makeEvent, makeHistory, makeInvite, START, yes } from './fixtures.ts';
import * as page from './page.tsx';

const SUNDAY = Date.parse('2030-06-16T18:00:00-04:00');
const NOW = START - 100 * HOUR;

/** What the function keeps of the guests. */
let told: Map<string, EmailHistory>;
let guests: Rsvp[];

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(NOW);
  startData();
  told = givenHistories();
});

const guest = (name: string, changes: Partial<Rsvp> = {}) =>
  yes(name, { submittedAt: NOW - HOUR, ...changes });
const withPhone = (name: string) => guest(name, { phone: '352 555 0134' });
const withEmail = (name: string, changes: Partial<Rsvp> = {}) =>
  guest(name, { email: `${name.toLowerCase()}@example.com`, ...changes });
const manyGuests = (count: number) => Array.from({ length: count }, (_, index) => withEmail(`Guest${index}`));

/** Keeps what our emails said to a guest. */
const tell = (name: string, changes?: Partial<EmailHistory>) =>
  told.set(keyOf(name), makeHistory(name, changes));

/** An event that was moved to Sunday after its guests answered. */
function movedEvent(rsvps: Rsvp[], changes: Partial<GameEvent> = {}) {
  guests = rsvps;
  return givenGuests(rsvps, { dateTime: SUNDAY, revision: 1, ...changes });
}

const stateOfSunday = () => eventState({ status: 'active', dateTime: SUNDAY, location: 'Westside Park' });

/** The function as it is: it remembers what it told. */
function tellingWith(resultOf: (name: string) => TellResult = () => 'sent') {
  async function telling(_: string, ids: readonly string[]) {
    const sent = { state: await stateOfSunday(), stateAt: NOW };
    const kept: Partial<Record<TellResult, Partial<EmailHistory>>> = {
      ...{ sent, queued: { stateQueued: true }, stopped: { stopped: true } },
    };
    const asked = guests.filter(({ id }) => ids.includes(id));
    for (const { name } of asked) tell(name, kept[resultOf(name)]);
    const results = Object.fromEntries(asked.map(({ id, name }) => [id, resultOf(name)]));
    return { status: 'done' as const, results };
  }
  mock.tellGuests.mockImplementation(telling);
  return telling;
}

const PANEL = { name: /not know|Nobody is left/ };
const panel = () => screen.getByRole('region', PANEL);
const findPanel = () => screen.findByRole('region', PANEL);
const openPanel = async () => {
  await page.open(GUESTS);
  return findPanel();
};
/** Opens the messages for the organizer's own phone, and returns the one to this guest. */
async function messageTo(name: string) {
  await page.user.click(screen.getByText('Write to 1 yourself'));
  return within(within(panel()).getByRole('group', { name: `Message to ${name}` }));
}
async function textTo(name: string) {
  const message = await messageTo(name);
  return page.textIn(message.getByRole('link', { name: `Text this message to ${name}` }));
}
const noPanel = () => expect(screen.queryByRole('region', { name: /not know/ })).not.toBeInTheDocument();

describe('guests who don’t know of a change', () => {
  it('are counted by how they can be told', async () => {
    tell('Cy', { stopped: true });
    tell('Di', { stateQueued: true });
    movedEvent([
      ...[withEmail('Ana'), withEmail('Bo'), withEmail('Cy'), withEmail('Di')],
      ...[withPhone('Ed'), guest('Flo'), withEmail('Gus', { response: 'no' })],
    ]);
    const shown = await openPanel();
    expect(shown).toHaveAccessibleName('6 guests may not know of the change');
    for (const sentence of [
      ...['2 guests can be told by email.', '1 email waits', '1 guest can be told by phone.'],
      ...['No emails wanted, or they bounce, and no number given: Cy.', 'No contact given: Flo.'],
    ])
      expect(shown).toHaveTextContent(sentence);
    expect(mock.sendDueEmails).toHaveBeenCalledExactlyOnceWith(ID);
    // Who can't be reached is noted together.
    for (const noted of screen.getAllByRole('button', { name: 'Told them' })) await page.user.click(noted);
    expect(panel()).toHaveAccessibleName('4 guests may not know of the change');
  });

  it('get a message from the organizer’s own phone that says old and new, until that is noted, or the game begins', async () => {
    movedEvent([withPhone('Ed')], { location: 'Depot Park' });
    await openPanel();
    expect(await textTo('Ed')).toBe(
      [
        'Hi Ed, Sunset volleyball has changed.',
        'New time: Sunday, June 16, 6:00 PM EDT (it was Saturday, June 15, 7:00 PM EDT).',
        'New place: Depot Park (it was Westside Park).',
        'Can you make it? If not, please change your answer.',
        '',
        'Your own link, for you only:',
        `${location.origin}/rsvp/${ID}#edit=${idOf('Ed')}`,
      ].join('\n'),
    );
    await page.press('Told: Ed');
    noPanel();
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/Ed\b|555/);
    await page.open(GUESTS);
    noPanel();
    movedEvent([withPhone('Ed')], { location: 'Depot Park', dateTime: SUNDAY + HOUR });
    expect(await openPanel()).toBeVisible();
    vi.mocked(Date.now).mockReturnValue(SUNDAY + HOUR);
    await page.open(GUESTS);
    noPanel();
  });

  it('hear by phone of a cancelled game, on the date that they knew', async () => {
    tell('Ed', { stopped: true });
    movedEvent([withEmail('Ed', { phone: '352 555 0134' })], { status: 'cancelled' });
    expect(await openPanel()).toHaveAccessibleName('1 guest may not know that it is cancelled');
    const message = await messageTo('Ed');
    // Who wants no emails gets none.
    expect(message.queryByRole('link', { name: /^Email/ })).not.toBeInTheDocument();
    expect(page.textIn(message.getByRole('link', { name: 'WhatsApp this message to Ed' }))).toBe(
      'Hi Ed, the game is cancelled: Sunset volleyball, Saturday, June 15, 7:00 PM EDT, Westside Park. Sorry, and see you at the next one.',
    );
  });
});

describe('telling by email', () => {
  it('writes to 25 at a time, says how far it is, and goes on where it stopped when the connection fails', async () => {
    movedEvent(manyGuests(37));
    await openPanel();
    mock.tellGuests.mockImplementationOnce(tellingWith());
    const second = replyLater(mock.tellGuests);
    await page.press('Write to 37 guests by email');
    expect(await screen.findByText('25 of 37 written to…')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Write to/ })).not.toBeInTheDocument();
    await second({ status: 'failed' });
    const sentence =
      'Not all guests of “Sunset volleyball” were written to. Nothing is lost, and nobody gets the same email twice.';
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByText('25 guests written to.')).toBeVisible();
    expect(page.button('Write to 12 guests by email')).toBeVisible();
    await page.press('Try again');
    expect(await screen.findByText('37 guests written to.')).toBeVisible();
    expect(panel()).toHaveAccessibleName('Nobody is left to tell');
    const [first = [], failed, again = []] = mock.tellGuests.mock.calls.map(([, ids]) => ids);
    expect([first.length, again.length]).toEqual([25, 12]);
    expect(failed).toEqual(again);
    expect(new Set([...first, ...again]).size).toBe(37);
  });

  it('says of each what became of it, and leaves what failed to the next press', async () => {
    const results: Record<string, TellResult> = {
      ...{ Ana: 'sent', Bo: 'known', Cy: 'queued', Di: 'stopped', Ed: 'failed', Flo: 'none' },
    };
    movedEvent(Object.keys(results).map((name) => withEmail(name)));
    tellingWith((name) => results[name] ?? 'none');
    await openPanel();
    const readings = mock.listRsvps.mock.calls.length;
    await page.press('Write to 6 guests by email');
    expect(await screen.findByText(/^1 guest written to\./)).toHaveTextContent(
      '1 guest written to. 1 told before. 1 email waits. 1 gets no emails: they want none, or their address bounced. 1 email failed: press again. 1 could not be found: the answer or its email was removed.',
    );
    expect(panel()).toHaveTextContent('No emails wanted, or they bounce, and no number given: Di.');
    expect(panel()).toHaveTextContent('1 email waits: the day’s emails are used up');
    expect(page.button('Write to 3 guests by email')).toBeVisible();
    await waitFor(() => expect(mock.listRsvps.mock.calls.length).toBeGreaterThan(readings));
  });

  it('goes on after the view is left, and tells nobody twice on the next visit', async () => {
    movedEvent(manyGuests(2));
    await openPanel();
    const reply = replyLater(mock.tellGuests);
    await page.press('Write to 2 guests by email');
    await page.goToEvents();
    tell('Guest0', { state: await stateOfSunday(), stateAt: NOW });
    await reply({ status: 'done', results: { [idOf('Guest0')]: 'sent', [idOf('Guest1')]: 'failed' } });
    expect(await openPanel()).toHaveAccessibleName('1 guest may not know of the change');
    tellingWith();
    await page.press('Write to 1 guest by email');
    await waitFor(() => expect(panel()).toHaveAccessibleName('Nobody is left to tell'));
    expect(mock.tellGuests.mock.lastCall).toEqual([ID, [idOf('Guest1')], null]);
  });

  it('says that the game is gone', async () => {
    movedEvent([withEmail('Ana')]);
    await openPanel();
    mock.tellGuests.mockResolvedValue({ status: 'refused', reason: 'event-gone' });
    mock.readEvents.mockResolvedValue({ status: 'ready', events: [] });
    await page.press('Write to 1 guest by email');
    expect(await screen.findByText(/Somebody has deleted this event\.$/)).toBeVisible();
    expect(await screen.findByText('Nothing at this address')).toBeVisible();
  });

  it('is offered also while it is not known who was told', async () => {
    movedEvent([withEmail('Ana')]);
    mock.readEmailHistories.mockResolvedValueOnce({ status: 'failed' });
    await page.open(GUESTS);
    expect(await screen.findByText(/^Who was told already did not load\./)).toBeVisible();
    expect(page.button('Write to 1 guest by email')).toBeVisible();
    await page.press('Try again');
    await waitFor(() => expect(screen.queryByText(/^Who was told already/)).not.toBeInTheDocument());
    expect(panel()).toHaveAccessibleName('1 guest may not know of the change');
  });
});

describe('the way from a change to its guests', () => {
  const answered = { rsvpCount: { yes: 1, no: 0, maybe: 0 } };

  it('stands on the card of a cancelled game until its guests were looked at', async () => {
    const organized = movedEvent([withEmail('Ana')], answered);
    mock.setStatus.mockResolvedValue(page.inStatus('cancelled', organized.event));
    await page.open('/admin/events');
    expect(screen.queryByText('Its guests may not know yet.')).not.toBeInTheDocument();
    await page.confirm('Cancel Event', 'Yes, cancel it');
    expect(await screen.findByText('Its guests may not know yet.')).toBeVisible();
    movedEvent([withEmail('Ana')], { ...answered, status: 'cancelled', revision: 2 });
    await page.follow('Tell the guests of Sunset volleyball');
    expect(await findPanel()).toHaveAccessibleName('1 guest may not know that it is cancelled');
    await page.goToEvents();
    expect(screen.queryByText('Its guests may not know yet.')).not.toBeInTheDocument();
  });

  it('leads to the guests when an edit of the place is saved, and to the other games of the series', async () => {
    const organized = movedEvent([withEmail('Ana')], answered);
    const { event } = organized;
    const standing = { ...makeInvite({ inviteToken: 'weekly' }), gameEventIds: [event.id, 'next'] };
    givenEvent({ ...organized, standing });
    const next = makeEvent({ ...event, id: 'next', dateTime: SUNDAY + 7 * 24 * HOUR }).event;
    const series = { invite: standing, events: [event, next] };
    mock.readSeries.mockResolvedValue({ status: 'ready', series });
    const moved = (one: GameEvent) => ({ ...one, location: 'Depot Park', revision: 2, maxPlayers: 14 });
    mock.editFollowing.mockResolvedValue({ status: 'done', events: [moved(event), moved(next)] });
    await page.open(EDIT);
    await page.choose('This and the following games');
    await page.press('Save changes');
    expect(await findPanel()).toBeVisible();
    expect(await screen.findByText(/^You changed these games\./)).toBeVisible();
    const other = screen.getByRole('link', { name: /^Sunset volleyball, Sun, Jun 23/ });
    expect(other).toHaveAttribute('href', '/admin/events/next');
    expect(mock.sendDueEmails.mock.calls.map(([id]) => id)).toEqual([event.id, 'next']);
  });

  it('is offered before an upcoming game is removed, and taken once the game is cancelled', async () => {
    const { event } = movedEvent([withEmail('Ana')], answered);
    mock.setStatus
      .mockResolvedValueOnce({ status: 'failed' })
      .mockResolvedValueOnce(page.inStatus('cancelled', event));
    await page.open('/admin/events');
    await page.press('Delete Sunset volleyball');
    // The first one has the focus.
    const answers = page.question().getAllByRole('button');
    expect(answers.map(({ textContent }) => textContent)).toEqual([
      ...['Keep it', 'Cancel it and tell the guests first', 'Delete'],
    ]);
    expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
      'Its link and its 1 answer go with it. Once it is gone nobody can be written to, and guests may still turn up.',
    );
    await page.press('Cancel it and tell the guests first');
    expect(await screen.findByText(/could not be cancelled/)).toBeVisible();
    expect(location.pathname).toBe('/admin/events');
    movedEvent([withEmail('Ana')], { ...answered, status: 'cancelled', revision: 2 });
    await page.press('Try again');
    expect(await findPanel()).toHaveAccessibleName('1 guest may not know that it is cancelled');
    expect(mock.setStatus).toHaveBeenLastCalledWith({}, ID, 'cancelled');
    expect(mock.deleteEvent).not.toHaveBeenCalled();

    await page.goToEvents();
    await page.press('Delete Sunset volleyball');
    await page.follow('Tell the guests first');
    expect(await findPanel()).toBeVisible();
  });

  it.each([
    ['is over', { dateTime: NOW - HOUR }, []],
    ['has no guests', { rsvpCount: { yes: 0, no: 1, maybe: 0 } }, ['Cancel Event']],
  ])('is not there for a game that %s', async (_, changes, cancels) => {
    const { event } = movedEvent([withEmail('Ana')], { ...answered, ...changes });
    mock.setStatus.mockResolvedValue(page.inStatus('cancelled', event));
    await page.open('/admin/events');
    await page.press('Delete Sunset volleyball');
    expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(/go with it\.$/);
    expect(screen.queryByRole('button', { name: /tell the guests first/ })).not.toBeInTheDocument();
    await page.press('Keep it');
    for (const cancel of cancels) await page.confirm(cancel, 'Yes, cancel it');
    expect(mock.setStatus).toHaveBeenCalledTimes(cancels.length);
    expect(screen.queryByText('Its guests may not know yet.')).not.toBeInTheDocument();
  });
});

describe('a place that was lost because the organizer lowered the number of players', () => {
  /** Of these, one plays; it was two until an hour ago. */
  const fewer = (...rsvps: Rsvp[]) => movedEvent(rsvps, { dateTime: START, maxPlayers: 1, updatedAt: NOW });
  const toldIn = { place: 'in' as const, placeAt: NOW - HOUR };

  it('is told to who was told to be in, and to nobody else: by email, which may wait, or by phone', async () => {
    for (const name of ['Ana', 'Bo']) tell(name, toldIn);
    tell('Cy', { place: 'reserve', placeAt: NOW - HOUR });
    tell('Di', { ...toldIn, placeQueued: true });
    tell('Ed', { ...toldIn, stopped: true });
    const wantsNone = withEmail('Ed', { phone: '352 555 0134' });
    fewer(withEmail('Ana'), withEmail('Bo'), withEmail('Cy'), withEmail('Di'), wantsNone);
    expect(await openPanel()).toHaveAccessibleName('3 guests may not know that their places are gone');
    expect(panel()).toHaveTextContent('1 email waits');
    expect(panel()).toHaveTextContent('1 guest can be told by phone.');
    expect(mock.sendDueEmails).toHaveBeenCalledExactlyOnceWith(ID);
    mock.tellGuests.mockImplementation(async (_, [id = '']) => {
      tell('Bo', { place: 'reserve', placeAt: NOW });
      return { status: 'done', results: { [id]: 'sent' } };
    });
    await page.press('Write to 1 guest by email');
    expect(await screen.findByText('1 guest written to.')).toBeVisible();
    expect(mock.tellGuests.mock.calls).toEqual([[ID, [idOf('Bo')], null]]);
    expect(panel()).toHaveAccessibleName('2 guests may not know that their places are gone');
  });

  it('has a message for who gave no email, when the organizer saw the list before, until that is noted', async () => {
    const rsvps = [guest('Ana'), withPhone('Ed')];
    movedEvent(rsvps, { dateTime: START, maxPlayers: 2, revision: 0 });
    await page.open(GUESTS);
    fewer(...rsvps);
    expect(await openPanel()).toHaveAccessibleName('1 guest may not know that the place is gone');
    expect(await textTo('Ed')).toBe(
      [
        'Hi Ed, the number of players was lowered, so you are 1st reserve now: Sunset volleyball, Saturday, June 15, 7:00 PM EDT, Westside Park.',
        '1 place must come free before you are in again. People cancel, so keep the time if you can.',
        '',
        'Your own link, for you only:',
        `${location.origin}/rsvp/${ID}#edit=${idOf('Ed')}`,
      ].join('\n'),
    );
    await page.press('Told: Ed');
    noPanel();
    await page.open(GUESTS);
    noPanel();
    // Raised again: now Ed has heard of the lost place alone.
    movedEvent(rsvps, { dateTime: START, maxPlayers: 2, updatedAt: NOW });
    await page.open(GUESTS);
    noPanel();
    expect(await screen.findByRole('region', { name: /^Moved up/ })).toHaveTextContent('Ed');
  });

  it('is said beside a change of the game', async () => {
    tell('Bo', toldIn);
    movedEvent([withEmail('Ana'), withEmail('Bo')], { maxPlayers: 1, updatedAt: NOW });
    expect(await openPanel()).toHaveAccessibleName('2 guests may not know of the change');
    expect(panel()).toHaveTextContent('1 of them had a place until you lowered the number of players');
  });
});

describe('a place that the organizer made free', () => {
  const unmoved = { dateTime: START, revision: 0, maxPlayers: 1 };
  const remove = (name: string, status: 'done' | 'failed') => async () => {
    movedEvent([guest('Ana'), guest('Bo')], unmoved);
    mock.removeRsvp.mockResolvedValue({ status });
    await page.open(GUESTS);
    await page.confirm(`Remove ${name}`, 'Remove');
    await waitFor(() =>
      expect(screen.queryAllByText(/could not be removed/)).toHaveLength(status === 'failed' ? 1 : 0),
    );
    expect(mock.removeRsvp).toHaveBeenCalled();
  };
  const correct = (response: string) => async () => {
    movedEvent([guest('Ana')], unmoved);
    mock.correctRsvp.mockResolvedValue({ status: 'done' });
    await page.open(GUESTS);
    await page.press('Edit Ana');
    await page.choose(response);
    await page.press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  };
  const edit = (maxPlayers: number) => async () => {
    const { event } = movedEvent([guest('Ana')], { ...unmoved, maxPlayers: 8 });
    mock.editEvent.mockResolvedValue({ status: 'done', event: { ...event, maxPlayers, revision: 1 } });
    await page.open(EDIT);
    await page.press('Save changes');
    await waitFor(() => expect(location.pathname).toBe(GUESTS));
  };

  it.each([
    ['removing a player', remove('Ana', 'done'), 1],
    ['removing a reserve', remove('Bo', 'done'), 0],
    ['removing a player, which was not stored', remove('Ana', 'failed'), 0],
    ['correcting a yes to a no', correct('No'), 1],
    ['correcting a yes to a yes', correct('Yes'), 0],
    ['letting more players in', edit(10), 1],
    ['letting fewer players in', edit(6), 0],
  ])('by %s', async (_, change, emails) => {
    await change();
    expect(mock.sendDueEmails).toHaveBeenCalledTimes(emails);
  });
});

describe('the day before', () => {
  const tomorrow = { dateTime: NOW + 20 * HOUR, revision: 0 };
  const saidLongAgo = { seenDateTime: tomorrow.dateTime, submittedAt: NOW - 60 * HOUR };
  const known = (name: string) => withEmail(name, saidLongAgo);

  it.each([
    ['within 36 and 12 hours', 20, 1],
    ['earlier', 37, 0],
    ['later', 11, 0],
  ])('is looked after once per visit: %s', async (_, hours, calls) => {
    movedEvent([known('Ana')], { dateTime: NOW + hours * HOUR, revision: 0 });
    await page.open('/admin/events');
    await page.follow('Sunset volleyball');
    await screen.findByRole('button', { name: 'Edit Ana' });
    await page.goToEvents();
    expect(mock.sendDueEmails).toHaveBeenCalledTimes(calls);
  });

  it('says beside each player whether they were asked by email, and who was not, once that is known', async () => {
    tell('Ana', { askedAt: NOW - HOUR });
    tell('Bo');
    tell('Cy', { stopped: true });
    movedEvent([known('Ana'), known('Bo'), known('Cy'), guest('Di', saidLongAgo)], tomorrow);
    mock.readEmailHistories.mockResolvedValueOnce({ status: 'failed' });
    await page.open(GUESTS);
    await page.user.click(screen.getByText('Ask the 4 who have not'));
    expect(page.region(/^Still in/).getByRole('group', { name: 'Message to Ana' })).toBeVisible();
    expect(page.region(/^Still in/).queryByText(/by email/)).not.toBeInTheDocument();
    await page.open(GUESTS);
    expect(await page.region(/^Still in/).findByText('Not asked by email: Cy, Di.')).toBeVisible();
    await page.user.click(screen.getByText('Ask the 4 who have not'));
    const guests = page.region(/^Still in/).getAllByRole('listitem');
    expect(guests.map((item) => item.querySelector('p')?.textContent)).toEqual([
      expect.stringMatching(/^AnaAsked by email Tue, Jun 11, 2:00 PM/),
      'BoNot asked by email yet',
      'CyNot asked by email',
      'DiNot asked by email',
    ]);
  });
});
