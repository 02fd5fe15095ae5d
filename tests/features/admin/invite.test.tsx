import './mocks.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { readAllFounders } from '#data/supabase/founder-list.ts';
import type { ListedFounder } from '#domain/founder-list.ts';
import { INVITATIONS_FOLLOWED } from '#domain/funnel.ts';
import type { InvitationResult } from '#domain/invitation.ts';
import type { SentInvitation } from '#domain/invited.ts';
import { makeFounder, makeInvitation } from '../../domain/builders.ts';
import { givenEvent, givenRsvps, mock, replyLater, startData } from './data.ts';
import { DAY, GUESTS, ID, makeEvent, makeInvite, makeRsvp } from './fixtures.ts';
import {
  button,
  card,
  field,
  fillEvent,
  follow,
  onSessionOver,
  open,
  press,
  question,
  region,
  renderDashboard,
  user,
} from './page.tsx';

vi.mock('#data/supabase/founder-list.ts', () => ({ readAllFounders: vi.fn() }));

const VIEW = `${GUESTS}/invite`;

const invitation = (number: number, name: string, changes: Partial<SentInvitation> = {}) =>
  makeInvitation(number, { about: ID, name, sent_at: Date.now() - DAY, ...changes });

function givenFounders(...rows: ListedFounder[]) {
  vi.mocked(readAllFounders).mockReset().mockResolvedValue({ status: 'ready', rows });
}

function givenInvitations(...rows: SentInvitation[]) {
  mock.readInvitations.mockResolvedValue({ status: 'ready', rows });
}

const done = (results: Record<string, InvitationResult>) => ({ status: 'done', results }) as const;

beforeEach(() => {
  startData();
  givenFounders(
    makeFounder(3, 'Theo'),
    makeFounder(7, 'Maya', { frequency: 'weekend', referrer_number: 3, referrer_name: 'Theo' }),
    makeFounder(9, 'Ana', { sports: ['tennis'] }),
  );
});

const list = () => within(screen.getByRole('list', { name: 'Confirmed founders' }));
const names = () =>
  list()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.split('Volleyball')[0]);
const tick = (name: RegExp) => user.click(list().getByRole('checkbox', { name }));

async function send(count: number) {
  await press(`Invite ${count} founder${count === 1 ? '' : 's'}`);
  await user.click(question().getByRole('button', { name: 'Send' }));
}

it('is reached from a coming event’s card and from its guests', async () => {
  await open('/admin/events');
  expect(card().getByRole('link', { name: 'Invite founders' })).toHaveAttribute('href', VIEW);
  await open(GUESTS);
  await follow('Invite founders');
  expect(await screen.findByRole('heading', { name: 'Choose founders' })).toBeInTheDocument();
});

it('is reached after creating an event', async () => {
  const { event } = makeEvent();
  mock.createEvent.mockResolvedValue({ status: 'done', event, invite: makeInvite() });
  await fillEvent('Sunset volleyball', '2030-06-15');
  await press('Create Event');
  await screen.findByRole('heading', { name: 'Your event is on' });
  expect(screen.getByRole('link', { name: 'Invite founders' })).toHaveAttribute('href', VIEW);
});

it.each([
  ['over', { dateTime: Date.now() - DAY }],
  ['cancelled', { status: 'cancelled' } as const],
])('is not offered for an event that is %s', async (_, changes) => {
  givenEvent(makeEvent(changes));
  await open('/admin/events');
  expect(card().queryByRole('link', { name: 'Invite founders' })).not.toBeInTheDocument();
  await open(VIEW);
  expect(screen.getByText(/takes no answers any more/)).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Choose founders' })).not.toBeInTheDocument();
});

it('offers the players of the event’s sport first, and filters by sport, how often, and who brought them', async () => {
  await open(VIEW);
  expect(names()).toEqual(['#3 Theo', '#7 Maya']);
  expect(readAllFounders).toHaveBeenCalledWith(expect.objectContaining({ state: 'confirmed' }));
  expect(within(field('Sport')).getAllByRole('option')[1]).toHaveTextContent('Volleyball');
  await user.selectOptions(field('How often'), 'weekend');
  expect(names()).toEqual(['#7 Maya']);
  await user.selectOptions(field('How often'), '');
  await user.selectOptions(field('Brought by'), 'Brought by Theo (#3)');
  expect(names()).toEqual(['#7 Maya']);
  await user.selectOptions(field('Brought by'), '');
  await user.selectOptions(field('Sport'), '');
  await user.type(field('Search name, email or number'), 'ana');
  expect(list().getAllByRole('listitem')).toHaveLength(1);
  await tick(/#9 Ana/);
  await user.type(field('Search name, email or number'), 'x');
  expect(screen.getByText('No confirmed founder matches this.')).toBeInTheDocument();
  expect(screen.getByText('1 founder chosen')).toBeInTheDocument();
});

it('offers those who came before, says what counts, and which database is away', async () => {
  await open(VIEW);
  expect(mock.readInvitedResponses).not.toHaveBeenCalled();
  mock.readInvitations.mockResolvedValueOnce({ status: 'failed' });
  await user.selectOptions(field('Came before'), 'Came before');
  expect(await screen.findByRole('alert')).toHaveTextContent('the founders’ database does not respond');
  expect(screen.queryByText('No confirmed founder matches this.')).not.toBeInTheDocument();
  givenInvitations(invitation(3, 'Theo'), invitation(7, 'Maya'));
  mock.readInvitedResponses.mockResolvedValueOnce({ status: 'failed' });
  await press('Try again');
  expect(await screen.findByText(/the games’ database does not respond/)).toBeInTheDocument();
  const rsvps = [makeRsvp('Maya', { invitation: 'mark-7', attendance: 'arrived' })];
  mock.readInvitedResponses.mockResolvedValue({ status: 'ready', rsvps, sports: {} });
  await press('Try again');
  expect(await screen.findByText(/you noted that they arrived at a game/)).toBeInTheDocument();
  expect(names()).toEqual(['#7 Maya']);
  expect(mock.readInvitations).toHaveBeenLastCalledWith({ atMost: INVITATIONS_FOLLOWED });
  await user.selectOptions(field('Came before'), '');
  expect(names()).toEqual(['#3 Theo', '#7 Maya']);
});

it('says who was invited before, who can’t be ticked again', async () => {
  givenInvitations(invitation(3, 'Theo'));
  await open(VIEW);
  expect(list().getByRole('checkbox', { name: /Theo/ })).toBeDisabled();
  expect(list().getByRole('checkbox', { name: /Theo.*Invited/ })).toBeInTheDocument();
  await press('Tick the 1 shown');
  expect(screen.getByText('1 founder chosen')).toBeInTheDocument();
  await press('Untick all');
  expect(screen.getByText('0 founders chosen')).toBeInTheDocument();
});

it('asks once, sends 25 at a time, and says who was left out and why', async () => {
  givenFounders(...Array.from({ length: 28 }, (_, index) => makeFounder(index + 1, `F${index + 1}`)));
  const results = (from: number, to: number) =>
    Object.fromEntries(
      Array.from({ length: to - from + 1 }, (_, index) => [String(from + index), 'sent' as InvitationResult]),
    );
  const answer = replyLater(mock.inviteFounders);
  mock.inviteFounders.mockResolvedValue(done({ 26: 'stopped', 27: 'enough', 28: 'failed' }));
  await open(VIEW);
  await press('Tick the 28 shown');
  await press('Invite 28 founders');
  expect(question().getByRole('heading')).toHaveTextContent('Send 28 invitations?');
  await user.click(question().getByRole('button', { name: 'Not yet' }));
  expect(mock.inviteFounders).not.toHaveBeenCalled();
  await send(28);
  expect(screen.getByText('0 of 28 done…')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Invite/ })).not.toBeInTheDocument();
  await answer(done(results(1, 25)));
  expect(await screen.findByText(/^25 founders invited/)).toBeInTheDocument();
  expect(screen.getByText(/no invitations wanted.*: #26\./)).toBeInTheDocument();
  expect(screen.getByText(/three invitations this week: #27\./)).toBeInTheDocument();
  expect(screen.getByText('Failed, press again: #28.')).toBeInTheDocument();
  const calls = mock.inviteFounders.mock.calls.map(([token, numbers]) => [token, numbers.length]);
  expect(calls).toEqual([
    [ID, 25],
    [ID, 3],
  ]);
  mock.inviteFounders.mockResolvedValue(done({ 28: 'sent' }));
  await send(1);
  expect(mock.inviteFounders).toHaveBeenLastCalledWith(ID, [28]);
});

it('goes on where it stopped when the network failed', async () => {
  mock.inviteFounders.mockResolvedValueOnce({ status: 'failed' });
  await open(VIEW);
  await press('Tick the 2 shown');
  await send(2);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Not everybody was invited to “Sunset volleyball”',
  );
  mock.inviteFounders.mockResolvedValueOnce(done({ 3: 'sent', 7: 'known' }));
  await press('Try again');
  expect(await screen.findByText('1 founder invited: #3.')).toBeInTheDocument();
  expect(screen.getByText('Invited before: #7.')).toBeInTheDocument();
});

it('says that the link takes no answers now, and shows the gate when the session is over', async () => {
  mock.inviteFounders.mockResolvedValueOnce({ status: 'refused', reason: 'link-closed' });
  await open(VIEW);
  await tick(/Theo/);
  await send(1);
  expect(await screen.findByRole('alert')).toHaveTextContent('The link takes no answers now');
  mock.inviteFounders.mockResolvedValueOnce({ status: 'refused', reason: 'signed-out' });
  await send(1);
  await waitFor(() => expect(onSessionOver).toHaveBeenCalled());
});

it('shows the words of the email, and takes no markup in them', async () => {
  mock.previewInvitation.mockResolvedValueOnce({
    ...{ status: 'ready', email: { subject: 'A game for you', text: '<p>Come!</p>' } },
  });
  await open(VIEW);
  expect(mock.previewInvitation).not.toHaveBeenCalled();
  await press('See the email');
  expect(await screen.findByText('A game for you')).toBeInTheDocument();
  const words = screen.getByRole('region', { name: 'The invitation as a founder gets it' });
  expect(words).toHaveTextContent('<p>Come!</p>');
  await press('Hide the email');
  expect(words).not.toBeInTheDocument();
  mock.previewInvitation.mockResolvedValue({ status: 'ready', email: null });
  await press('See the email');
  expect(await screen.findByText(/There is no email/)).toBeInTheDocument();
});

it('invites to a whole series by its standing link, and looks under its first event', async () => {
  const organized = makeEvent();
  const { gameEventId: _, ...invite } = makeInvite({ inviteToken: 'every-week' });
  givenEvent({ ...organized, standing: { ...invite, gameEventIds: ['first', ID] } });
  mock.inviteFounders.mockResolvedValue(done({ 3: 'sent' }));
  await open(VIEW);
  expect(screen.getByText(/One email for every date/)).toBeInTheDocument();
  expect(mock.readInvitations).toHaveBeenLastCalledWith({ eventId: 'first' });
  await tick(/Theo/);
  await send(1);
  expect(mock.inviteFounders).toHaveBeenCalledWith('every-week', [3]);
});

it('sends the founders’ link while there is one that works', async () => {
  const organized = makeEvent({}, { opensAt: Date.now() + DAY });
  const founders = makeInvite({ inviteToken: 'for-founders', forFounders: true });
  givenEvent({ ...organized, founders });
  mock.inviteFounders.mockResolvedValue(done({ 3: 'sent' }));
  await open(VIEW);
  expect(screen.getByText(/It carries the founders’ link/)).toBeInTheDocument();
  await tick(/Theo/);
  await send(1);
  expect(mock.inviteFounders).toHaveBeenLastCalledWith('for-founders', [3]);
  givenEvent({ ...organized, founders: { ...founders, expiresAt: Date.now() - DAY } });
  await open(VIEW);
  expect(screen.queryByText(/It carries the founders’ link/)).not.toBeInTheDocument();
});

it.each([
  ['turned off', null],
  ['expired', { expiresAt: Date.now() - DAY }],
  ['not open yet', { opensAt: Date.now() + DAY }],
])('leads to the settings of a link that is %s', async (_, invite) => {
  givenEvent(makeEvent({}, invite));
  await open(VIEW);
  expect(screen.getByRole('link', { name: 'Settings of the link' })).toHaveAttribute(
    'href',
    `${GUESTS}/edit`,
  );
  expect(screen.queryByRole('heading', { name: 'Choose founders' })).not.toBeInTheDocument();
});

it('shows what came of it', async () => {
  givenInvitations(invitation(3, 'Theo'), invitation(7, 'Maya', { opened_at: 1 }), invitation(9, 'Ana'));
  givenRsvps(makeRsvp('Ana', { invitation: 'mark-9', attendance: 'arrived' }), makeRsvp('Zoe'));
  await open(VIEW);
  const outcome = region('What came of it');
  const figures = { invited: 3, 'opened it': 2, 'said yes': 1, 'said maybe': 0, 'said no': 0, came: 1 };
  for (const [name, count] of Object.entries(figures))
    expect(outcome.getByText(name).parentElement).toHaveTextContent(`${name}${count}`);
  const [theo, maya, ana] = outcome.getAllByRole('listitem');
  expect(theo).toHaveTextContent(/^#3 TheoInvited [^·]*$/);
  expect(maya).toHaveTextContent('· opened');
  expect(ana).toHaveTextContent('· Said yes, came');
});

it('says which half is missing, and shows the other one', async () => {
  mock.readEvents.mockResolvedValue({ status: 'failed' });
  givenInvitations(invitation(3, 'Theo'));
  await open(VIEW);
  expect(screen.getByRole('alert')).toHaveTextContent('the games’ database does not respond');
  expect(await region('What came of it').findByText(/The answers did not load/)).toBeInTheDocument();
  expect(region('What came of it').getByText('opened it').parentElement).toHaveTextContent('0');
  givenEvent(makeEvent());
  vi.mocked(readAllFounders).mockResolvedValue({ status: 'failed' });
  mock.readInvitations.mockResolvedValue({ status: 'failed' });
  await open(VIEW);
  const [founders, outcome] = screen.getAllByRole('alert');
  expect(founders).toHaveTextContent('the founders’ database does not respond');
  expect(outcome).toHaveTextContent('Who was invited did not load');
  expect(screen.getByText(/Sunset volleyball/)).toBeInTheDocument();
});

it('lets the organizer invite while it is unknown who was invited before', async () => {
  mock.readInvitations.mockResolvedValue({ status: 'failed' });
  await open(VIEW);
  expect(screen.getByText(/nobody gets two invitations to a game/)).toBeInTheDocument();
  await tick(/Theo/);
  expect(button('Invite 1 founder')).toBeInTheDocument();
});

it('says that the event was deleted', async () => {
  mock.readEvents.mockResolvedValue({ status: 'ready', events: [] });
  renderDashboard(VIEW);
  expect(await screen.findByRole('heading', { name: 'Nothing at this address' })).toBeInTheDocument();
});
