import './mocks.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Invite } from '#domain/invite.ts';
import { qrFile } from '#lib/qr.ts';
import { expectLog } from '../../setup.ts';
import { mock, startData } from './data.ts';
import { DAY, EDIT, GUESTS, ID, makeEvent, makeInvite, makeRsvp } from './fixtures.ts';
import {
  button,
  confirm,
  copied,
  dialog,
  field,
  fill,
  givenEvent,
  givenRsvps,
  inStatus,
  onSessionOver,
  open,
  press,
  question,
  region,
  replyLater,
  user,
} from './page.tsx';

const COPY = `/admin/create/${ID}`;
const linkSaved = () => screen.findByText('Saved. Guests see it from now on.');
const created = () => screen.findByRole('heading', { name: 'Your event is on' });
const saved = () => waitFor(() => expect(location.pathname).toBe(GUESTS));

/** The answer to a change of the invite. */
const changedInvite = (changes: Partial<Invite> = {}) =>
  ({ status: 'done', invite: makeInvite(changes) }) as const;

beforeEach(() => {
  startData();
  mock.createEvent.mockResolvedValue({ ...changedInvite(), event: makeEvent().event });
  mock.editEvent.mockResolvedValue(inStatus('active'));
});

describe('a new event', () => {
  async function fillIn() {
    await open('/admin/create');
    await user.type(field('Event title'), 'Night game');
    await user.type(field('Date'), '2030-06-20');
    await user.type(field('Time'), '19:00');
    await user.selectOptions(field('Location'), 'Westside Park');
    await user.type(field('Organizer name'), 'Maya');
  }

  it('lacks every field that is named, the first of them in focus', async () => {
    await open('/admin/create');
    await user.clear(field('Max players'));
    await press('Create Event');
    for (const sentence of [
      ...['Event title is required', 'Event date is required', 'Event time is required'],
      ...['Location is required', 'Organizer name is required', 'Must allow at least 2 players'],
    ])
      expect(screen.getByText(sentence)).toBeVisible();
    expect(field('Event title')).toHaveFocus();
    expect(mock.createEvent).not.toHaveBeenCalled();
  });

  it('is not made with half a deadline, nor with wrong times', async () => {
    await fillIn();
    await user.type(field('RSVP deadline, date (optional)'), '2030-06-20');
    await press('Create Event');
    expect(field('RSVP deadline, time')).toHaveFocus();
    expect(field('RSVP deadline, time')).toHaveAccessibleDescription(
      'A deadline needs a date and a time, or neither',
    );
    fireEvent.change(field('Date'), { target: { value: '0002-06-20' } });
    await user.type(field('RSVP deadline, time'), '19:00');
    await press('Create Event');
    expect(screen.getByText('Event must be in the future')).toBeVisible();
    expect(screen.getByText('RSVP deadline must be before event time')).toBeVisible();
    expect(mock.createEvent).not.toHaveBeenCalled();
  });

  it('is made at the time of its zone, at the second try the same one, and shown with its link', async () => {
    mock.createEvent.mockResolvedValueOnce({ status: 'failed' });
    await fillIn();
    await press('Create Event');
    expect(await screen.findByText(/Failed to create game event: /)).toBeVisible();
    await press('Create Event');
    expect(await created()).toHaveFocus();
    const [first, second] = mock.createEvent.mock.calls;
    expect(second?.[2]).toBe(first?.[2]);
    expect(first?.[1].event.dateTime).toBe(Date.parse('2030-06-20T19:00:00-04:00'));
    expect(screen.getByText(`${location.origin}/rsvp/${ID}`)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Preview RSVP Page' })).toBeVisible();
    expect(await screen.findByRole('img', { name: 'QR code of the RSVP link' })).toBeInTheDocument();
    await press('Create Another Event');
    expect(field('Event title')).toHaveValue('');
    expect(field('Organizer name')).toHaveValue('Maya');
  });
});

describe('a duplicate', () => {
  async function makeCopy() {
    await press('Create Event');
    await created();
  }

  it('is a week later at the same time on the clock, each time, and a new event of the organizer follows', async () => {
    givenEvent(makeEvent({ dateTime: Date.parse('2030-10-30T19:00:00-04:00') }));
    await open(COPY);
    expect(screen.getByRole('heading', { name: 'Duplicate event' })).toBeVisible();
    expect(field('Date')).toHaveValue('2030-11-06');
    expect(field('Time')).toHaveValue('19:00');
    expect(screen.getByText(/EST/)).toBeVisible();
    await fill('Event title', 'Another title');
    await makeCopy();
    await open(COPY);
    expect(field('Event title')).toHaveValue('Sunset volleyball');
    await makeCopy();
    await press('Create Another Event');
    expect(await screen.findByRole('heading', { name: 'Create Event' })).toBeVisible();
    expect(location.pathname).toBe('/admin/create');
    expect(field('Event title')).toHaveValue('');
    expect(field('Organizer name')).toHaveValue('Maya Rodriguez');
  });

  it('leaves the draft of a new event alone', async () => {
    await open('/admin/create');
    await fill('Event title', 'Half a ga');
    await open(COPY);
    await makeCopy();
    await press('Create Another Event');
    await screen.findByRole('heading', { name: 'Create Event' });
    expect(field('Event title')).toHaveValue('Half a ga');
  });

  it('gives the first wrong field on the page the focus, such as a deadline that is over', async () => {
    const dateTime = Date.now() - 6 * DAY;
    givenEvent(makeEvent({ dateTime, rsvpDeadline: dateTime - 2 * DAY }));
    await open(COPY);
    await press('Create Event');
    expect(screen.getByText('RSVP deadline must be in the future')).toBeVisible();
    const deadline = field('RSVP deadline, date (optional)');
    expect(deadline).toHaveFocus();
    fireEvent.change(deadline, { target: { value: '' } });
    fireEvent.change(field('RSVP deadline, time'), { target: { value: '' } });
    fireEvent.change(field('Last day of the link (optional)'), { target: { value: '2020-01-01' } });
    await fill('Personal message (optional)', 'x'.repeat(1001));
    await press('Create Event');
    expect(screen.getByText('Please keep the message under 1001 characters')).toBeVisible();
    expect(field('Last day of the link (optional)')).toHaveFocus();
    expect(mock.createEvent).not.toHaveBeenCalled();
  });
});

it('says that a QR code could not be saved', async () => {
  vi.mocked(qrFile).mockRejectedValue(new Error('no canvas'));
  await open(COPY);
  await press('Create Event');
  expectLog('The QR code could not be saved.');
  await user.click(await screen.findByRole('button', { name: 'Download QR code' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The QR code could not be saved. Try again.');
});

describe('an edit', () => {
  it('begins with the event as it is, and saves what changed', async () => {
    givenEvent(makeEvent({ sport: 'cricket' }));
    await open(EDIT);
    // On no list of ours.
    expect(field('Sport')).toHaveValue('cricket');
    await user.selectOptions(field('Location'), 'Custom Location');
    await user.type(field('Custom location'), 'The beach');
    await press('Save changes');
    expect(mock.editEvent.mock.lastCall?.[2]).toMatchObject({ location: 'The beach', sport: 'cricket' });
    await saved();
  });

  it('does not overwrite what another organizer changed', async () => {
    mock.editEvent.mockResolvedValue({ status: 'refused', reason: 'changed-meanwhile' });
    await open(EDIT);
    await user.selectOptions(field('Location'), 'Forest Park');
    await press('Save changes');
    expect(await screen.findByText(/Somebody else changed this event/)).toBeVisible();
  });

  it('outlives the end of the session, until it is given up', async () => {
    mock.editEvent.mockResolvedValue({ status: 'refused', reason: 'signed-out' });
    await open(EDIT);
    await fill('Event title', 'Another title');
    await press('Save changes');
    expect(onSessionOver).toHaveBeenCalled();
    expect(screen.queryByText(/The changes were not saved/)).not.toBeInTheDocument();
    await open(EDIT);
    expect(field('Event title')).toHaveValue('Another title');
    expect(screen.getByText(/Your unsaved changes are kept/)).toBeVisible();
    await press('Start over');
    expect(field('Event title')).toHaveValue('Sunset volleyball');
  });

  describe('to fewer players than are in', () => {
    const fewer = async () => {
      givenEvent(makeEvent({ maxPlayers: 3, rsvpCount: { yes: 4, no: 0, maybe: 0 } }));
      await open(EDIT);
      await fill('Max players', '2');
      await press('Save changes');
      const asked = await screen.findByRole('alertdialog');
      expect(asked).toHaveAccessibleName('Put 1 player on the reserve list?');
      expect(mock.editEvent).not.toHaveBeenCalled();
    };

    it('says before saving whom it puts on the reserve list', async () => {
      const names = ['Ana', 'Bo', 'Cy', 'Di'];
      givenRsvps(...names.map((name, index) => makeRsvp({ id: name, name, submittedAt: index })));
      await fewer();
      expect(question().getByText('Cy')).toBeVisible();
      expect(question().queryByText(/Bo|Di/)).not.toBeInTheDocument();
      await user.click(question().getByRole('button', { name: 'Go back' }));
      expect(mock.editEvent).not.toHaveBeenCalled();
      expect(button('Save changes')).toHaveFocus();
      await confirm('Save changes');
      await saved();
      expect(mock.editEvent.mock.calls.map(([, , { maxPlayers }]) => maxPlayers)).toEqual([2]);
    });

    it('says how many when the names do not load', async () => {
      mock.listRsvps.mockResolvedValue({ status: 'failed' });
      await fewer();
      expect(question().getByText('1 player, whose names did not load')).toBeVisible();
    });
  });
});

describe('the link', () => {
  it('is turned off after the question, and replaced', async () => {
    mock.turnOffInvite.mockResolvedValue(changedInvite({ isActive: false }));
    await open(EDIT);
    expect(screen.getByText(/Opened 4 times/)).toBeVisible();
    await press('Turn link off');
    expect(screen.getByRole('alertdialog', { name: 'Turn this link off?' })).toHaveAccessibleDescription(
      'Nobody new can answer by it. Whoever answered keeps their answer and can change it: by their private link, or on their own device.',
    );
    await user.click(question().getByRole('button', { name: 'Turn link off' }));
    expect(await screen.findByText(/The link is turned off/)).toBeVisible();
    mock.replaceInvite
      .mockResolvedValueOnce({ status: 'failed' })
      .mockResolvedValueOnce({ status: 'refused', reason: 'event-deleting' })
      .mockResolvedValueOnce(changedInvite({ inviteToken: 'new-link' }));
    await press('Make a new link');
    expect(await screen.findByText(/Failed to create RSVP invite: /)).toBeVisible();
    await press('Try again');
    await screen.findByText('Failed to create RSVP invite: Somebody is deleting this event.');
    await press('Try again');
    expect(await screen.findByText(`${location.origin}/rsvp/new-link`)).toBeVisible();
  });

  it('takes one change after the other, and shows that they are on their way', async () => {
    const words = replyLater(mock.setInviteWords);
    const off = replyLater(mock.turnOffInvite);
    await open(EDIT);
    await fill('Invited by', 'Dana');
    await press('Save inviter and message');
    expect(screen.getByText('Saving…')).toBeVisible();
    await confirm('Turn link off');
    expect(screen.getAllByText('Saving…')).toHaveLength(2);
    expect(mock.turnOffInvite).not.toHaveBeenCalled();

    await words(changedInvite({ invitedBy: 'Dana' }));
    expect(await linkSaved()).toBeVisible();
    expect(screen.getByText('Saving…')).toBeVisible();
    await off(changedInvite({ isActive: false }));
    expect(screen.getByText(/The link is turned off/)).toBeVisible();
  });

  it('is changed as it is by then', async () => {
    const replaced = replyLater(mock.replaceInvite);
    mock.turnOffInvite.mockResolvedValue(changedInvite({ inviteToken: 'new-link', isActive: false }));
    await open(EDIT);
    await press('Replace by a new link');
    await user.click(dialog().getByRole('button', { name: 'Replace by a new link' }));
    await confirm('Turn link off');
    await replaced(changedInvite({ inviteToken: 'new-link' }));
    expect(await screen.findByText(/The link is turned off/)).toBeVisible();
    expect(mock.turnOffInvite.mock.calls.map(([, token]) => token)).toEqual(['new-link']);
  });

  it('tells of a failure beside what failed, whatever succeeds after it', async () => {
    const off = replyLater(mock.turnOffInvite);
    mock.setExpiry.mockResolvedValue(changedInvite());
    await open(EDIT);
    await confirm('Turn link off');
    await press('Save last day');
    await off({ status: 'failed' });
    expect(await linkSaved()).toBeVisible();
    expect(screen.getByText(/^The link is as it was: /)).toBeVisible();
  });
});

describe('the last day of the link', () => {
  const label = 'Last day of the link';
  const type = (value: string) => fireEvent.change(field(label), { target: { value } });

  it.each([
    ['is over', () => type('2020-01-01'), 'The last day of the link must not be over'],
    ['has too many digits', () => type('202611-06-14'), 'This day does not exist'],
    // jsdom knows no half-typed day: in a browser its value is empty.
    [
      'is typed halfway',
      () => Object.defineProperty(field(label), 'validity', { value: { badInput: true } }),
      'This day does not exist',
    ],
  ])('is not saved when it %s', async (_, write, sentence) => {
    await open(EDIT);
    write();
    await press('Save last day');
    expect(screen.getByText(sentence)).toBeVisible();
    expect(field(label)).toHaveFocus();
    expect(mock.setExpiry).not.toHaveBeenCalled();
  });

  it('is stored as its end, and taken away when the field is empty', async () => {
    givenEvent(makeEvent({}, { expiresAt: Date.now() + 5 * DAY }));
    mock.setExpiry.mockResolvedValue(changedInvite());
    await open(EDIT);
    type('2030-06-14');
    await press('Save last day');
    expect(mock.setExpiry.mock.lastCall?.[2]).toBe(Date.parse('2030-06-15T00:00:00-04:00'));
    await linkSaved();
    await user.clear(field(label));
    await press('Save last day');
    expect(mock.setExpiry.mock.lastCall?.[2]).toBeNull();
    expect(screen.getByText(/It has no last day\./)).toBeVisible();
  });
});

it('a link that has expired is passed on nowhere, and says so in its settings', async () => {
  const expired = /The link expired on /;
  givenEvent(makeEvent({}, { expiresAt: Date.now() - DAY }));
  await open('/admin/events');
  expect(screen.getByText(expired)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Copy Link' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Preview' })).not.toBeInTheDocument();
  await open(GUESTS);
  const message = await copied('Copy message for the chat');
  expect(message).toContain('1/12 in, 11 spots left.');
  expect(message).not.toContain('/rsvp/');
  await open(EDIT);
  expect(screen.getByText(expired)).toBeVisible();
  expect(screen.queryByText(/It works until/)).not.toBeInTheDocument();
});

describe('the inviter and the message', () => {
  const kept = 'Your unsaved changes are kept on this device.';
  const linkForm = () => region('RSVP link');

  beforeEach(() => void givenEvent(makeEvent({}, { invitedBy: 'Maya', inviteMessage: 'Come along' })));

  async function expectInviter(name: string) {
    await open(EDIT);
    expect(field('Invited by')).toHaveValue(name);
  }

  it('are kept as a draft, which can be given up', async () => {
    await open(EDIT);
    expect(linkForm().queryByText(kept)).not.toBeInTheDocument();
    await fill('Invited by', 'Dana');
    await expectInviter('Dana');
    expect(linkForm().getByText(kept)).toBeVisible();
    await user.click(linkForm().getByRole('button', { name: 'Start over' }));
    expect(field('Invited by')).toHaveValue('Maya');
    expect(field('Invited by')).toHaveFocus();
    expect(linkForm().queryByText(kept)).not.toBeInTheDocument();
    await expectInviter('Maya');
  });

  it('stay as typed when only the event is saved, and are dropped by going back without saving', async () => {
    await open(EDIT);
    await fill('Invited by', 'Dana');
    await press('Save changes');
    await saved();
    await expectInviter('Dana');
    const form = within(screen.getByRole('form', { name: 'Edit event' }));
    await user.click(form.getByRole('button', { name: 'Back without saving' }));
    await expectInviter('Maya');
  });

  it('are checked, saved at the second try, and no draft any more', async () => {
    await open(EDIT);
    expect(field('Personal message')).toHaveValue('Come along');
    await user.clear(field('Personal message'));
    await fill('Invited by', 'x'.repeat(101));
    await press('Save inviter and message');
    expect(screen.getByText('Please keep the name under 101 characters')).toBeVisible();
    expect(field('Invited by')).toHaveFocus();
    await fill('Invited by', ' Dana ');
    mock.setInviteWords.mockResolvedValueOnce({ status: 'failed' });
    await press('Save inviter and message');
    expect(await screen.findByText(/The link is as it was/)).toBeVisible();
    mock.setInviteWords.mockResolvedValue(changedInvite({ invitedBy: 'Dana' }));
    await press('Try again');
    expect(await linkSaved()).toBeVisible();
    expect(mock.setInviteWords.mock.lastCall?.slice(1)).toEqual([ID, { invitedBy: 'Dana' }]);
    expect(linkForm().queryByText(kept)).not.toBeInTheDocument();
    await expectInviter('Maya');
  });
});
