import './mocks.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { HOUR } from '../../domain/builders.ts';
import { givenEvent, givenRsvps, mock, replyLater, startData, tellNews } from './data.ts';
import { DAY, GUESTS, makeEvent, makeRsvp } from './fixtures.ts';
import * as page from './page.tsx';

beforeEach(startData);

const isPressed = (name: string) => page.button(name).getAttribute('aria-pressed');
const sent = () => mock.setAttendance.mock.calls.map(([, { id }, to]) => [id, to]);
const answerTab = (name: string | RegExp) => screen.getByRole('tab', { name });

describe("who's coming", () => {
  /** Three who said yes to a game for two, and a maybe. */
  function threeForTwo(): void {
    givenEvent(makeEvent({ maxPlayers: 2 }));
    const ana = makeRsvp('Ana', { submittedAt: 1, phone: '352 555 0100', notes: 'Late' });
    const [bo, cy] = [makeRsvp('Bo', { submittedAt: 2 }), makeRsvp('Cy', { submittedAt: 3 })];
    givenRsvps(ana, bo, cy, makeRsvp('Di', { response: 'maybe' }));
  }

  it('lists the answers, reserves marked, and remembers the list in the address', async () => {
    threeForTwo();
    await page.open(GUESTS);
    expect(answerTab('Yes (3)')).toHaveAttribute('aria-selected', 'true');
    const rows = screen.getAllByRole('listitem');
    expect(within(rows[2] ?? document.body).getByText('Reserve 1')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Call Ana' })).toHaveAttribute('href', 'tel:3525550100');
    expect(screen.getByRole('link', { name: 'Text Ana' })).toHaveAttribute('href', 'sms:3525550100');
    expect(screen.getByText('Late')).toBeVisible();
    expect(await page.copied('Copy message for the chat')).toContain('2/2 in, full.');
    await page.user.type(screen.getByRole('searchbox'), 'bo');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    await page.user.clear(screen.getByRole('searchbox'));

    const steps = history.length;
    await page.user.click(answerTab('Yes (3)'));
    expect(history).toHaveLength(steps);
    await page.user.click(answerTab('Maybe (1)'));
    expect(screen.getByText('Di')).toBeVisible();
    expect(location.search).toBe('?answer=maybe');
    await page.open(GUESTS + location.search);
    expect(answerTab('Maybe (1)')).toHaveAttribute('aria-selected', 'true');
    act(() => history.back());
    await waitFor(() => expect(answerTab('Yes (3)')).toHaveAttribute('aria-selected', 'true'));
  });

  it('says of a game of long ago that its guests are removed, with the figures that stay', async () => {
    const figures = { arrived: 4, noShow: 1, clicks: 9 };
    givenEvent(makeEvent({ dateTime: Date.now() - 200 * DAY, figures }, null));
    givenRsvps();
    await page.open(GUESTS);
    const sentence = 'Guests’ details of this game were removed after 180 days.';
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.getByText('4 arrived, 1 no-show')).toBeVisible();
    expect(screen.getByText('5')).toBeVisible();
    for (const name of ['Add walk-in', 'Download CSV', 'Copy message for the chat'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();

    await page.follow('← All events');
    expect(await screen.findByText(sentence)).toBeVisible();
    await page.press('Delete Sunset volleyball');
    expect(page.question().getByText('Its figures go with it.')).toBeVisible();
  });

  it('offers corrections of the check-in from two hours before the game on, also of who left late', async () => {
    const left = makeRsvp('Bo', { response: 'no', attendance: 'left-late' });
    givenRsvps(makeRsvp(), left);
    givenEvent(makeEvent({ dateTime: Date.now() + 2.1 * HOUR }));
    await page.open(GUESTS);
    expect(screen.queryByRole('button', { name: 'Arrived' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Check in' })).not.toBeInTheDocument();
    givenEvent(makeEvent({ dateTime: Date.now() + 1.9 * HOUR }));
    await page.open(`${GUESTS}?answer=no`);
    expect(screen.getByRole('link', { name: 'Check in' })).toHaveAttribute('href', `${GUESTS}/check-in`);
    expect(screen.queryByRole('button', { name: 'Arrived' })).not.toBeInTheDocument();
    await page.press('Left late');
    expect(sent()).toEqual([[left.id, null]]);
  });

  it('is a table with a head for each column in a wide window', async () => {
    const wide = { ...matchMedia(''), matches: true };
    const window = vi.spyOn(globalThis, 'matchMedia').mockReturnValue(wide);
    onTestFinished(() => window.mockRestore());
    threeForTwo();
    await page.open(GUESTS);
    const table = within(screen.getByRole('table', { name: 'Who said yes' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      ...['Name', 'Answer', 'Check-in', 'Contact', 'Answered', 'Change or remove'],
    ]);
    const ana = within(table.getByRole('row', { name: /^Ana/ }));
    expect(ana.getByRole('rowheader')).toHaveTextContent('Ana');
    expect(ana.getByText('In')).toBeVisible();
    expect(ana.getByRole('link', { name: 'Call Ana' })).toBeVisible();
    const [, reserves] = table.getAllByRole('rowgroup').slice(1);
    expect(reserves).toHaveTextContent(/^Reserves: .+Cy.*Reserve 1/);
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  });

  it('adds a walk-in, who has arrived, and leaves alone a half-written one, as after the end of the session', async () => {
    mock.addWalkIn.mockResolvedValueOnce({ status: 'refused', reason: 'signed-out' });
    await page.open(GUESTS);
    await page.press('Add walk-in');
    await page.press('Add');
    expect(screen.getByText('Please enter a name')).toBeVisible();
    await page.user.type(page.field('Name'), 'Bo');
    await page.press('Add');
    expect(page.onSessionOver).toHaveBeenCalled();
    const stored = replyLater(mock.addWalkIn);
    await page.open(GUESTS);
    expect(page.field('Name')).toHaveValue('Bo');
    await page.press('Add');
    const [first, second] = mock.addWalkIn.mock.calls.map(([, , walkIn]) => walkIn);
    expect(second).toMatchObject({ response: 'yes', attendance: 'arrived', details: { name: 'Bo' } });
    expect(second?.id).toBe(first?.id);
    // The next one is begun before this one is stored.
    await page.press('Cancel');
    await page.press('Add walk-in');
    await page.user.type(page.field('Name'), 'Cy');
    await stored({ status: 'done' });
    expect(page.field('Name')).toHaveValue('Cy');
    await page.open(GUESTS);
    expect(page.field('Name')).toHaveValue('Cy');
    await page.press('Cancel');
    await page.press('Add walk-in');
    expect(page.field('Name')).toHaveValue('');
  });

  it('keeps an answer that comes in before the list is there', async () => {
    const list = replyLater(mock.listRsvps);
    page.renderDashboard(GUESTS);
    await tellNews(makeRsvp('Bo'));
    await list({ status: 'ready', rsvps: [makeRsvp()] });
    expect(screen.getByText('Ana')).toBeVisible();
    expect(screen.getByText('Bo')).toBeVisible();
  });

  it.each([
    ['done', 'done', 0],
    ['failed', 'failed', 1],
    ['done', 'failed', 1],
  ] as const)(
    'checks in in the order of the presses, and shows the last: %s, %s',
    async (one, two, notes) => {
      givenEvent(makeEvent({ dateTime: Date.now() }));
      const first = replyLater(mock.setAttendance);
      mock.setAttendance.mockResolvedValueOnce({ status: two });
      await page.open(GUESTS);
      await page.press('Arrived');
      await page.press('No-show');
      expect(isPressed('No-show')).toBe('true');
      expect(sent()).toHaveLength(1);
      await first({ status: one });
      await waitFor(() => expect(sent().map(([, to]) => to)).toEqual(['arrived', 'no-show']));
      await waitFor(() => expect(screen.queryAllByText('Not sent yet')).toHaveLength(notes));
      expect(isPressed('Arrived')).toBe('false');
      expect(isPressed('No-show')).toBe('true');
    },
  );

  it('removes an answer for good, whatever was heard of it meanwhile', async () => {
    const removal = replyLater(mock.removeRsvp);
    await page.open(GUESTS);
    await page.confirm('Remove Ana', 'Remove');
    await tellNews(makeRsvp());
    await removal({ status: 'done' });
    expect(screen.getByText(/Nobody has said yes yet/)).toBeVisible();
    expect(mock.removeRsvp.mock.calls.map(([, { id }]) => id)).toEqual([makeRsvp().id]);
    expect(screen.queryByText('Ana')).not.toBeInTheDocument();
  });

  it('keeps the lines of a guest’s notes, and does not pass a check-in off as a change by the guest', async () => {
    const notes = 'Left knee\nLeaves at eight';
    givenRsvps(makeRsvp('Ana', { notes, attendance: 'arrived', updatedAt: Date.now() }));
    mock.correctRsvp.mockResolvedValue({ status: 'done' });
    await page.open(GUESTS);
    expect(screen.getByText(/^Answered .*, updated /)).toBeVisible();
    await page.press('Edit Ana');
    await page.user.type(page.field('Notes (optional)'), ' sharp');
    await page.press('Save');
    expect(mock.correctRsvp.mock.lastCall?.[2].details.notes).toBe(`${notes} sharp`);
  });
});
