import './mocks.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Progress } from '#data/firestore/event-removal.ts';
import type { GuestResult } from '#data/firestore/guest-list.ts';
import type { RemovalResult } from '#data/firestore/link-removal.ts';
import type { Invite } from '#domain/invite.ts';
import { givenEvent, givenHistories, givenRsvps, mock, startData } from './data.ts';
import { DAY, EDIT, GUESTS, ID, makeEvent, makeHistory, makeInvite, makeRsvp } from './fixtures.ts';
import { dialog, open, press, user } from './page.tsx';

const [FIRST, SECOND] = ['sunset-volleyball-2030-06-15-first1', 'sunset-volleyball-2030-06-15-secnd2'];
const SINCE = Date.parse('2030-06-10T18:30:00-04:00');

const first = makeInvite({ inviteToken: FIRST });
const old = { ...first, isActive: false };
const marked = { ...old, removeSince: SINCE };
const current = makeInvite({ inviteToken: SECOND, createdAt: Date.now() });

function givenInvites(...invites: Invite[]): void {
  mock.listInvites.mockResolvedValue({ status: 'ready', invites });
  const invite = invites.findLast(({ isActive }) => isActive) ?? null;
  givenEvent({ ...makeEvent(), invite });
}

/** A removal that goes on until the test says how it ends. */
function removing() {
  const end = Promise.withResolvers<RemovalResult>();
  let tell: (progress: Progress) => void = () => undefined;
  mock.removeCameBy.mockImplementation((_store, _token, _since, onProgress) => {
    if (onProgress) tell = onProgress;
    return end.promise;
  });
  return {
    progress: (removed: number, total: number) => act(async () => tell({ removed, total })),
    end: (result: RemovalResult) => act(async () => end.resolve(result)),
  };
}

beforeEach(() => {
  startData();
  givenInvites(first);
  mock.countCameBy.mockResolvedValue({ status: 'ready', count: 12 });
  mock.replaceInvite.mockResolvedValue({ status: 'done', invite: current });
});

const note = /^Removing the answers that came by …first1 since .* was interrupted\./;

const inDialog = (name: string) => user.click(dialog().getByRole('button', { name }));
/** Opens the question about replacing the link, and ticks that the RSVPs of the old one go too. */
async function askToRemove() {
  await open(EDIT);
  await press('Replace by a new link');
  await user.click(dialog().getByLabelText('Also remove the answers that came by it'));
}
const chooseSince = (value = '2030-06-10T18:30') =>
  fireEvent.change(dialog().getByLabelText('Since'), { target: { value } });

describe('replacing a link', () => {
  it('leaves what came by it, unless the organizer wants it removed', async () => {
    await open(EDIT);
    await press('Replace by a new link');
    expect(dialog().queryByLabelText('Since')).not.toBeInTheDocument();
    await inDialog('Replace by a new link');
    expect(await screen.findByText(/secnd2$/)).toBeVisible();
    expect(mock.replaceInvite.mock.lastCall?.[3]).toEqual({ removeSince: null });
    expect(mock.removeCameBy).not.toHaveBeenCalled();
  });

  it('removes what came by it since a time in Gainesville, tells how many before, and how far it is', async () => {
    const removal = removing();
    await askToRemove();
    chooseSince();
    expect(await dialog().findByText(/^12 answers came by this link since then\./)).toBeVisible();
    expect(mock.countCameBy.mock.lastCall?.slice(1)).toEqual([FIRST, SINCE]);
    await inDialog('Replace and remove');

    expect(mock.replaceInvite.mock.lastCall?.[3]).toEqual({ removeSince: SINCE });
    expect(mock.removeCameBy.mock.lastCall?.slice(1, 3)).toEqual([FIRST, SINCE]);
    await removal.progress(5, 12);
    expect(screen.getByText('Removing answers: 5 of 12…')).toBeVisible();
    await removal.end({ status: 'done', removed: 12 });
    expect(screen.queryByText(/^Removing answers/)).not.toBeInTheDocument();
    expect(screen.getByText('12 answers are removed.')).toBeInTheDocument();
  });

  it('leaves whose email was opened when asked to, and says how many go before', async () => {
    const removal = removing();
    const [gone, arrived] = [makeRsvp('Ana'), makeRsvp('Bo')];
    mock.pickCameBy.mockResolvedValue({ status: 'ready', count: 12, rsvps: [gone] });
    mock.readMadeUp.mockResolvedValue({ status: 'ready', rsvps: [] });
    // A tap that the database does not have yet.
    const tap = { eventId: ID, name: 'Bo', attendance: 'arrived', at: Date.now(), hasFailed: true };
    const unsent = { [arrived.id]: tap };
    localStorage.setItem('showup:check-ins', JSON.stringify(unsent));
    mock.setAttendance.mockReturnValue(Promise.withResolvers<GuestResult>().promise);
    await askToRemove();
    chooseSince();
    const only = dialog().getByLabelText('Only those who never opened our email');
    expect(only).not.toBeChecked();
    await user.click(only);
    expect(await dialog().findByText(/^1 of 12 answers since then goes for good:/)).toBeVisible();
    await inDialog('Replace and remove');

    const wanted = { removeSince: SINCE, onlyUnopened: true };
    expect(mock.replaceInvite.mock.lastCall?.[3]).toEqual(wanted);
    const [, token, since, , pick] = mock.removeCameBy.mock.lastCall ?? [];
    expect([token, since]).toEqual([FIRST, SINCE]);
    await pick?.([gone, arrived]);
    expect(mock.readMadeUp.mock.lastCall).toEqual([[gone]]);
    await removal.end({ status: 'done', removed: 1 });
    expect(screen.getByText('1 answer is removed.')).toBeInTheDocument();
  });

  it('asks for a time that exists, and goes without the number when that does not come', async () => {
    mock.countCameBy.mockResolvedValue({ status: 'failed' });
    await askToRemove();
    expect(await dialog().findByText(/^They could not be counted\./)).toBeVisible();
    chooseSince('');
    await inDialog('Replace and remove');
    expect(dialog().getByText('Please give a date and a time')).toBeVisible();
    expect(dialog().getByLabelText('Since')).toHaveFocus();
    expect(mock.replaceInvite).not.toHaveBeenCalled();
  });

  it('removes nothing when the link could not be replaced', async () => {
    mock.replaceInvite.mockResolvedValue({ status: 'failed' });
    await askToRemove();
    await inDialog('Replace and remove');
    expect(await screen.findByText(/^Failed to create RSVP invite/)).toBeVisible();
    expect(mock.removeCameBy).not.toHaveBeenCalled();
  });
});

it('a link that was replaced or turned off earlier can have its answers removed', async () => {
  const removal = removing();
  givenInvites(old, current);
  await open(EDIT);
  await user.click(await screen.findByRole('button', { name: 'Remove its answers: …first1' }));
  chooseSince();
  await inDialog('Remove its answers');
  expect(mock.removeCameBy.mock.lastCall?.slice(1, 3)).toEqual([FIRST, SINCE]);
  await removal.end({ status: 'done', removed: 1 });
  expect(screen.getByText('1 answer is removed.')).toBeInTheDocument();
});

it.each([
  ['the guest list', GUESTS, marked, null],
  ['the settings of the link', EDIT, { ...marked, removeUnopened: true as const }, expect.any(Function)],
])(
  'a removal that was interrupted is told in %s, and again, until it is finished by one press',
  async (_, address, interrupted, pick) => {
    const removal = removing();
    givenInvites(interrupted, current);
    await open(address);
    expect(await screen.findByText(note)).toBeVisible();
    await press('Finish removing');
    expect(mock.removeCameBy.mock.lastCall?.slice(1)).toEqual([FIRST, SINCE, expect.any(Function), pick]);
    expect(screen.queryByText(note)).not.toBeInTheDocument();
    await removal.end({ status: 'failed' });
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^Not all answers that came by the old link are removed\./,
    );
    expect(screen.getByText(note)).toBeVisible();
    const second = removing();
    await press('Try again');
    expect(mock.removeCameBy).toHaveBeenCalledTimes(2);
    givenInvites(old, current);
    await second.end({ status: 'done', removed: 4 });
    await waitFor(() => expect(screen.queryByText(note)).not.toBeInTheDocument());
  },
);

it('the guest list says by which link an answer came when the event had more than one', async () => {
  givenRsvps(
    makeRsvp('Ana', { inviteToken: FIRST, submittedAt: Date.now() - DAY }),
    makeRsvp('Bo', { inviteToken: SECOND }),
    makeRsvp('Cleo', { inviteToken: undefined }),
  );
  await open(GUESTS);
  expect(screen.queryByText(/by link/)).not.toBeInTheDocument();
  givenInvites(old, current);
  await open(GUESTS);
  expect(await screen.findByText('by link …first1')).toBeVisible();
  expect(screen.getByText('by link …secnd2')).toBeVisible();
  expect(screen.getByText('added by an organizer')).toBeVisible();
});

it('the guest list says whose email was opened, bounced or is missing, and nothing of a walk-in, or while it can’t be read', async () => {
  givenHistories(makeHistory('Ana', { openedAt: 7 }), makeHistory('Bo', { bouncedAt: 7 }));
  const email = 'somebody@example.com';
  givenRsvps(
    makeRsvp('Ana', { email }),
    makeRsvp('Bo', { email }),
    makeRsvp('Cleo', { inviteToken: undefined, email }),
    makeRsvp('Di', { phone: '352 555 0134' }),
    makeRsvp('Ed'),
  );
  await open(GUESTS);
  await screen.findByText('Email opened');
  const notes = /Email (opened|not opened|bounced)|No email sent|No contact given/;
  const rows = ['Ana', 'Bo', 'Cleo', 'Di', 'Ed'].map((name) => screen.getByText(name).closest('li'));
  expect(rows.map((row) => notes.exec(row?.textContent ?? '')?.[0])).toEqual([
    ...['Email opened', 'Email bounced', undefined, 'No email sent', 'No contact given'],
  ]);
  mock.readEmailHistories.mockReset().mockResolvedValue({ status: 'failed' });
  await open(GUESTS);
  await waitFor(() => expect(mock.readEmailHistories).toHaveBeenCalled());
  expect(screen.getByText('Ana')).toBeVisible();
  expect(screen.queryByText(/No email|opened|bounced/)).not.toBeInTheDocument();
});
