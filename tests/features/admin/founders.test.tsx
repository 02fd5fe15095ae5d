import './mocks.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { readResponsesOf } from '#data/firestore/person-responses.ts';
import { readAllFounders, readFounder, readFounders } from '#data/supabase/founder-list.ts';
import { onFounderChange } from '#data/supabase/founders.ts';
import { readFounderCounts } from '#data/supabase/organizer.ts';
import { readSurveyAnswers } from '#data/supabase/survey-answers.ts';
import type { ListedFounder } from '#domain/founder-list.ts';
import { makeInvitation } from '../../domain/builders.ts';
import { mock, startData } from './data.ts';
import { ID, makeEvent, makeRsvp } from './fixtures.ts';
import { field, loading, onSessionOver, open, press, region, renderDashboard, tab, user } from './page.tsx';

vi.mock('#data/firestore/person-responses.ts', () => ({ readResponsesOf: vi.fn() }));
vi.mock('#data/supabase/founders.ts', () => ({ onFounderChange: vi.fn() }));
vi.mock('#data/supabase/founder-list.ts', () => ({
  ...{ readFounders: vi.fn(), readAllFounders: vi.fn(), readFounder: vi.fn() },
}));
vi.mock('#data/supabase/survey-answers.ts', () => ({ readSurveyAnswers: vi.fn() }));

const maya: ListedFounder = {
  ...{ founder_number: 7, first_number: 7, name: 'Maya Lindqvist', email: 'maya@example.com' },
  ...{ phone: '+1 352 555 0123', sports: ['volleyball'], frequency: '2x', additional: 'Mornings only' },
  ...{ created_at: Date.parse('2026-11-01T05:30:00Z'), held_until: 0, state: 'confirmed' },
  ...{ referrer_name: 'Theo', referrer_number: 3, friends_confirmed: 2 },
};

const pageOf = (founders: ListedFounder[], total = founders.length) =>
  ({ status: 'ready', founders, total }) as const;

beforeEach(() => {
  startData();
  vi.mocked(readFounders)
    .mockReset()
    .mockResolvedValue(pageOf([maya]));
  vi.mocked(readFounderCounts)
    .mockReset()
    .mockResolvedValue({
      ...{ status: 'ready', total: null },
      rows: [{ state: 'confirmed', sport: 'volleyball', frequency: null, founders: 4 }],
    });
  vi.mocked(onFounderChange)
    .mockReset()
    .mockReturnValue(() => undefined);
});

const settled = () => waitFor(() => expect(loading()).not.toBeInTheDocument());
const heading = (name: string) => screen.findByRole('heading', { name });
const list = async () => within(await screen.findByRole('list', { name: 'Founders' }));

it('lists who joined, what they play, who brought them, and how to reach them', async () => {
  await open('/admin/events');
  await user.click(tab('Founders'));
  const founders = await list();
  const row = founders.getByRole('listitem');
  for (const text of ['#7', 'Maya Lindqvist', 'Volleyball · 2x/week', 'Mornings only'])
    expect(row).toHaveTextContent(text);
  expect(row).toHaveTextContent('by Theo (#3) · 2 friends confirmed');
  expect(founders.getByRole('link', { name: 'Email Maya Lindqvist' })).toHaveAttribute(
    'href',
    'mailto:maya%40example.com',
  );
  expect(founders.getByRole('link', { name: 'Text Maya Lindqvist' })).toHaveAttribute(
    'href',
    'sms:+13525550123',
  );
  expect(await screen.findByRole('option', { name: 'Volleyball (4)' })).toBeInTheDocument();
});

it('says which numbers are only held, and which are open again', async () => {
  vi.mocked(readFounders).mockResolvedValue(
    pageOf([
      { ...maya, state: 'held', held_until: Date.now() + 3_600_000 },
      { ...maya, founder_number: 8, name: 'Priya', state: 'lapsed' },
    ]),
  );
  await open('/admin/founders');
  const [held, lapsed] = (await list()).getAllByRole('listitem');
  expect(held).toHaveTextContent('Held until');
  expect(lapsed).toHaveTextContent('the number is open again');
});

it('searches, filters and sorts in the database, and keeps the choice in the address', async () => {
  await open('/admin/founders');
  await list();
  await user.type(field('Search name, email or phone'), '5%');
  await user.selectOptions(field('Sport'), 'tennis');
  await user.selectOptions(field('How often'), 'daily');
  await user.selectOptions(field('State'), 'held');
  await user.selectOptions(field('Sort by'), 'friends');
  const filter = { search: '5%', sport: 'tennis', frequency: 'daily', state: 'held', sort: 'friends' };
  await waitFor(() => expect(readFounders).toHaveBeenLastCalledWith(filter, 1));
  vi.mocked(readFounders).mockResolvedValue(pageOf([]));
  await open(location.pathname + location.search);
  expect(await screen.findByText('No founder matches this.')).toBeInTheDocument();
  expect(readFounders).toHaveBeenLastCalledWith(filter, 1);
});

it('turns pages of fifty, and leads back from one that is gone', async () => {
  vi.mocked(readFounders).mockResolvedValue(pageOf([maya], 51));
  await open('/admin/founders');
  expect(await screen.findByText('Page 1 of 2')).toBeInTheDocument();
  await press('Next');
  await waitFor(() => expect(readFounders).toHaveBeenLastCalledWith(expect.anything(), 2));
  vi.mocked(readFounders).mockResolvedValue(pageOf([], 0));
  await open('/admin/founders?page=9');
  await user.click(await screen.findByRole('link', { name: 'To the first page' }));
  await waitFor(() => expect(readFounders).toHaveBeenLastCalledWith(expect.anything(), 1));
});

it('shows a founder who joins meanwhile, and says so', async () => {
  await open('/admin/founders');
  await list();
  vi.mocked(readFounders).mockResolvedValue(pageOf([maya, { ...maya, founder_number: 9, name: 'Ana' }]));
  const [listener] = vi.mocked(onFounderChange).mock.calls.at(-1) ?? [];
  await act(async () => listener?.changed(9, 'held'));
  expect(await screen.findByText('Ana')).toBeInTheDocument();
  expect(screen.getByText('The founders have changed.')).toBeInTheDocument();
});

it('saves no half of a list', async () => {
  vi.mocked(readAllFounders).mockResolvedValue({ status: 'failed' });
  await open('/admin/founders');
  await list();
  await press('Download CSV');
  expect(await screen.findByRole('alert')).toHaveTextContent('so no file was saved');
});

it('offers to try again without Supabase, and shows the gate when the session is over', async () => {
  vi.mocked(readFounders).mockResolvedValueOnce({ status: 'failed' });
  await open('/admin/founders');
  expect(await screen.findByRole('alert')).toHaveTextContent('did not load');
  await press('Try again');
  await list();
  vi.mocked(readFounders).mockResolvedValueOnce({ status: 'refused', reason: 'signed-out' });
  await press('Refresh');
  await waitFor(() => expect(onSessionOver).toHaveBeenCalled());
});

it('shows one founder with the games they answered and came to', async () => {
  vi.mocked(readFounder).mockResolvedValue({ status: 'ready', founder: maya });
  const { event } = makeEvent();
  const rsvp = makeRsvp('Ana', { attendance: 'arrived' });
  vi.mocked(readResponsesOf).mockResolvedValue({
    status: 'ready',
    responses: [
      { rsvp, event },
      { rsvp: { ...rsvp, id: 'other', response: 'no' }, event: null },
    ],
  });
  renderDashboard('/admin/founders/7');
  await heading('#7 Maya Lindqvist');
  const games = region('Games');
  const [came, gone] = await games.findAllByRole('listitem');
  expect(came).toHaveTextContent('Said yes, came');
  expect(gone).toHaveTextContent('A deleted eventSaid no');
  expect(readResponsesOf).toHaveBeenCalledWith(expect.anything(), 'maya@example.com');
});

it('lists the invitations that a founder got, with the game and whether they opened it', async () => {
  vi.mocked(readFounder).mockResolvedValue({ status: 'ready', founder: maya });
  vi.mocked(readResponsesOf).mockResolvedValue({ status: 'ready', responses: [] });
  const sent_at = Date.parse('2026-11-20T17:00:00Z');
  const rows = [
    makeInvitation(7, { sent_at, about: ID, mark: 'a', opened_at: Date.now() }),
    makeInvitation(7, { sent_at, about: 'deleted', mark: 'b' }),
  ];
  mock.readInvitations.mockResolvedValue({ status: 'ready', rows });
  await open('/admin/founders/7');
  const [opened, unread] = await region('Invitations by email').findAllByRole('listitem');
  expect(opened).toHaveTextContent(/^Sunset volleyballinvited .*Nov 20.*, opened$/);
  expect(unread).toHaveTextContent(/^A gameinvited [^o]*Nov 20[^o]*$/);
  expect(mock.readInvitations).toHaveBeenCalledWith({ founderNumber: 7 });
  mock.readInvitations.mockResolvedValue({ status: 'failed' });
  await open('/admin/founders/7');
  expect(await screen.findByRole('alert')).toHaveTextContent('The invitations did not load');
});

it('shows a founder while Firestore is away, and says that a number is nobody’s', async () => {
  vi.mocked(readFounder).mockResolvedValueOnce({ status: 'ready', founder: maya });
  vi.mocked(readResponsesOf).mockResolvedValue({ status: 'failed' });
  renderDashboard('/admin/founders/7');
  expect(await screen.findByRole('alert')).toHaveTextContent('the games’ database does not respond');
  expect(await heading('#7 Maya Lindqvist')).toBeInTheDocument();
  vi.mocked(readFounder).mockResolvedValueOnce({ status: 'ready', founder: null });
  renderDashboard('/admin/founders/8');
  expect(await screen.findByText(/Nobody has this number now/)).toBeInTheDocument();
});

it('draws what the survey says, gives it as tables, and reads a range again', async () => {
  vi.mocked(readSurveyAnswers).mockResolvedValue({
    status: 'ready',
    rows: [
      {
        ...{
          created_on: '2026-11-02',
          sports: ['tennis'],
          frustration: 'no-shows',
          testimonial: 'Start soon',
        },
        ...{ venue_ratings: { 'Forest Park': true }, commitment_factors: 'no-flakes', would_join: true },
      },
    ],
  });
  await open('/admin/survey');
  await heading('Survey (1)');
  const bugs = within(region('What bugs them most').getByRole('table', { hidden: true }));
  expect(bugs.getAllByRole('row', { hidden: true })[1]).toHaveTextContent('People say yes and never show1');
  expect(region('In their own words').getByText('Start soon')).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: '7 days' }));
  await settled();
  expect(readSurveyAnswers).toHaveBeenLastCalledWith(expect.stringMatching(/^\d{4}-\d\d-\d\d$/));
});
