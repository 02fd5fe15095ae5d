import './mocks.ts';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameEvent } from '#domain/event.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import { HOUR } from '../../domain/builders.ts';
import { givenEvent, givenGuests, mock, startData } from './data.ts';
import { GUESTS, ID, idOf, makeEvent, START, yes } from './fixtures.ts';
import * as page from './page.tsx';

const PANEL = '2 of 3 said yes';
const CANCEL = 'Cancel, and tell everybody';
const KEEP = 'Keep it on';

/** A game with a minimum of three, 23 hours ahead. */
function givenGame(rsvps: Rsvp[], changes: Partial<GameEvent> = {}) {
  return givenGuests(rsvps, { minPlayers: 3, ...changes }).event;
}

/** The database decides, and has it so from then on. */
function decidedAs(event: GameEvent) {
  mock.decideOnMinimum.mockImplementation(async () => {
    givenEvent(makeEvent(event));
    return { status: 'done', event };
  });
}

const GUESTS_OF_IT = [
  yes('Ana', { email: 'ana@example.com' }),
  yes('Bo'),
  yes('Cy', { email: 'cy@example.com', response: 'maybe' }),
  yes('Di', { email: 'di@example.com', response: 'no' }),
];

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(START - 23 * HOUR);
  startData();
  mock.tellGuests.mockImplementation(async (_, ids) => ({
    status: 'done',
    results: Object.fromEntries(ids.map((id) => [id, 'sent'])),
  }));
});

describe('a game below its minimum on the last day', () => {
  it.each([
    ['in the list', '/admin/events'],
    ['in its guest list', GUESTS],
  ])('is cancelled %s by one press, and everybody is told who may come', async (_, address) => {
    const event = givenGame(GUESTS_OF_IT);
    decidedAs({ ...event, status: 'cancelled' });
    await page.open(address);
    expect(screen.getByRole('region', { name: PANEL })).toHaveTextContent('Nothing is cancelled by itself.');
    await page.press(CANCEL);
    expect(
      await screen.findByText(/is cancelled\. 2 guests are told by email\. 1 is not told yet/),
    ).toBeVisible();
    expect(mock.decideOnMinimum).toHaveBeenCalledExactlyOnceWith({}, ID, 'cancel');
    expect(mock.tellGuests).toHaveBeenCalledExactlyOnceWith(ID, [idOf('Ana'), idOf('Cy')], null);
    expect(screen.queryByRole('region', { name: PANEL })).not.toBeInTheDocument();
  });

  it('says when not everybody was told, and tells the others by the next press', async () => {
    const event = givenGame(GUESTS_OF_IT);
    decidedAs({ ...event, status: 'cancelled' });
    mock.tellGuests.mockResolvedValueOnce({ status: 'failed' });
    await page.open('/admin/events');
    await page.press(CANCEL);
    expect(await screen.findByText(/not everybody was told/)).toBeVisible();
    await page.press('Try again');
    expect(await screen.findByText(/2 guests are told by email/)).toBeVisible();
  });

  it('is kept on by one press, asks no more, and its players hear of it', async () => {
    const { minPlayers: _, ...kept } = givenGame(GUESTS_OF_IT);
    decidedAs(kept);
    await page.open('/admin/events');
    expect(screen.getByText(/Players whom an email told that it waits hear that it is on\./)).toBeVisible();
    mock.sendDueEmails.mockClear();
    await page.press(KEEP);
    expect(await screen.findByText('“Sunset volleyball” is on.')).toBeVisible();
    expect(mock.sendDueEmails).toHaveBeenCalledExactlyOnceWith(ID);
    expect(mock.tellGuests).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: KEEP })).not.toBeInTheDocument();
  });

  it('that another organizer decided on meanwhile says so', async () => {
    givenGame(GUESTS_OF_IT);
    mock.decideOnMinimum.mockResolvedValue({ status: 'refused', reason: 'changed-meanwhile' });
    await page.open('/admin/events');
    await page.press(CANCEL);
    expect(await screen.findByText(/Somebody else changed this event meanwhile/)).toBeVisible();
    expect(mock.tellGuests).not.toHaveBeenCalled();
  });
});
