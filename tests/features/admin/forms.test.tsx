import './mocks.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Invite } from '#domain/invite.ts';
import { qrFile } from '#lib/qr.ts';
import { expectLog } from '../../setup.ts';
import { givenEvent, givenRsvps, mock, replyLater, startData } from './data.ts';
import { DAY, EDIT, GUESTS, ID, makeEvent, makeInvite, makeRsvp } from './fixtures.ts';
import * as page from './page.tsx';

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
  mock.editEvent.mockResolvedValue(page.inStatus('active'));
});

describe('a new event', () => {
  const fillIn = () => page.fillEvent('Night game', '2030-06-20');

  it('is not made without a field that is named, the first in focus, nor with half a deadline or wrong times', async () => {
    await page.open('/admin/create');
    await page.user.clear(page.field('Max players'));
    await page.press('Create Event');
    for (const sentence of [
      ...['Event title is required', 'Event date is required', 'Event time is required'],
      ...['Location is required', 'Organizer name is required', 'Must allow at least 2 players'],
    ])
      expect(screen.getByText(sentence)).toBeVisible();
    expect(page.field('Event title')).toHaveFocus();
    await fillIn();
    await page.fill('Max players', '12');
    await page.user.type(page.field('RSVP deadline, date (optional)'), '2030-06-20');
    await page.press('Create Event');
    const time = page.field('RSVP deadline, time');
    expect(time).toHaveFocus();
    expect(time).toHaveAccessibleDescription('A deadline needs a date and a time, or neither');
    fireEvent.change(page.field('Date'), { target: { value: '0002-06-20' } });
    await page.user.type(time, '19:00');
    await page.press('Create Event');
    expect(screen.getByText('Event must be in the future')).toBeVisible();
    expect(screen.getByText('RSVP deadline must be before event time')).toBeVisible();
    expect(mock.createEvent).not.toHaveBeenCalled();
  });

  it('is made at the time of its zone, at the second try the same one, and shown with its link', async () => {
    mock.createEvent.mockResolvedValueOnce({ status: 'failed' });
    await fillIn();
    await page.press('Create Event');
    expect(await screen.findByText(/Failed to create game event: /)).toBeVisible();
    await page.press('Create Event');
    expect(await created()).toHaveFocus();
    const [first, second] = mock.createEvent.mock.calls;
    expect(second?.[2]).toBe(first?.[2]);
    expect(first?.[1].event.dateTime).toBe(Date.parse('2030-06-20T19:00:00-04:00'));
    expect(screen.getByText(`${location.origin}/rsvp/${ID}`)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Preview RSVP Page' })).toBeVisible();
    expect(await screen.findByRole('img', { name: 'QR code of the RSVP link' })).toBeInTheDocument();
    await page.press('Create Another Event');
    expect(page.field('Event title')).toHaveValue('');
    expect(page.field('Organizer name')).toHaveValue('Maya');
  });

  it('says how many founders play its sport and how often, and nothing without Supabase', async () => {
    mock.readFounderCounts.mockResolvedValue({
      ...{ status: 'ready', total: null },
      rows: [
        { state: 'confirmed', sport: 'volleyball', frequency: null, founders: 12 },
        { state: 'lapsed', sport: 'volleyball', frequency: null, founders: 5 },
        { state: 'confirmed', sport: 'volleyball', frequency: 'daily', founders: 3 },
        { state: 'confirmed', sport: 'volleyball', frequency: 'weekend', founders: 7 },
        { state: 'held', sport: 'volleyball', frequency: 'weekend', founders: 2 },
        { state: 'lapsed', sport: 'volleyball', frequency: 'weekend', founders: 5 },
        { state: 'confirmed', sport: null, frequency: '2x', founders: 8 },
        { state: 'confirmed', sport: 'tennis', frequency: null, founders: 1 },
      ],
    });
    await page.open('/admin/create');
    const line = '12 founders play volleyball. How often: Weekends 9, Daily 3.';
    expect(await screen.findByText(line)).toBeInTheDocument();
    await page.user.selectOptions(page.field('Sport'), 'tennis');
    expect(screen.getByText('1 founder plays tennis.')).toBeInTheDocument();
    await page.user.selectOptions(page.field('Sport'), 'running');
    expect(screen.getByText('No founder plays running yet.')).toBeInTheDocument();
    mock.readFounderCounts.mockReset().mockResolvedValue({ status: 'refused', reason: 'signed-out' });
    page.onSessionOver.mockClear();
    await page.open('/admin/create');
    await waitFor(() => expect(mock.readFounderCounts).toHaveBeenCalled());
    expect(screen.queryByText(/founders? plays?/)).not.toBeInTheDocument();
    expect(page.onSessionOver).not.toHaveBeenCalled();
  });
});

describe('a duplicate', () => {
  async function makeCopy() {
    await page.press('Create Event');
    await created();
  }

  it('is a week later at the same time on the clock, each time, and leaves the draft of a new event alone', async () => {
    givenEvent(makeEvent({ dateTime: Date.parse('2030-10-30T19:00:00-04:00') }));
    await page.open('/admin/create');
    await page.fill('Event title', 'Half a ga');
    await page.open(COPY);
    expect(screen.getByRole('heading', { name: 'Duplicate event' })).toBeVisible();
    expect(page.field('Date')).toHaveValue('2030-11-06');
    expect(page.field('Time')).toHaveValue('19:00');
    expect(screen.getByText(/EST/)).toBeVisible();
    await page.fill('Event title', 'Another title');
    await makeCopy();
    await page.open(COPY);
    expect(page.field('Event title')).toHaveValue('Sunset volleyball');
    await makeCopy();
    await page.press('Create Another Event');
    expect(await screen.findByRole('heading', { name: 'Create Event' })).toBeVisible();
    expect(location.pathname).toBe('/admin/create');
    expect(page.field('Event title')).toHaveValue('Half a ga');
  });

  it('says that its QR code could not be saved, and is followed by a new event of the same organizer', async () => {
    vi.mocked(qrFile).mockRejectedValue(new Error('no canvas'));
    expectLog('The QR code could not be saved.');
    await page.open(COPY);
    await makeCopy();
    await page.user.click(await screen.findByRole('button', { name: 'Download QR code' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The QR code could not be saved. Try again.');
    await page.press('Create Another Event');
    expect(page.field('Event title')).toHaveValue('');
    expect(page.field('Organizer name')).toHaveValue('Maya Rodriguez');
  });

  it('gives the first wrong field on the page the focus, such as a deadline that is over', async () => {
    const dateTime = Date.now() - 6 * DAY;
    givenEvent(makeEvent({ dateTime, rsvpDeadline: dateTime - 2 * DAY }));
    await page.open(COPY);
    await page.press('Create Event');
    expect(screen.getByText('RSVP deadline must be in the future')).toBeVisible();
    const deadline = page.field('RSVP deadline, date (optional)');
    expect(deadline).toHaveFocus();
    fireEvent.change(deadline, { target: { value: '' } });
    fireEvent.change(page.field('RSVP deadline, time'), { target: { value: '' } });
    fireEvent.change(page.field('Last day of the link (optional)'), { target: { value: '2020-01-01' } });
    await page.fill('Personal message (optional)', 'x'.repeat(1001));
    await page.press('Create Event');
    expect(screen.getByText('Please keep the message under 1001 characters')).toBeVisible();
    expect(page.field('Last day of the link (optional)')).toHaveFocus();
    expect(mock.createEvent).not.toHaveBeenCalled();
  });
});

describe('an edit', () => {
  it('begins with the event as it is, and saves what changed, over no change by another organizer', async () => {
    mock.editEvent.mockResolvedValueOnce({ status: 'refused', reason: 'changed-meanwhile' });
    givenEvent(makeEvent({ sport: 'cricket' }));
    await page.open(EDIT);
    // On no list of ours.
    expect(page.field('Sport')).toHaveValue('cricket');
    await page.user.selectOptions(page.field('Location'), 'Custom Location');
    await page.user.type(page.field('Custom location'), 'The beach');
    await page.press('Save changes');
    expect(await screen.findByText(/Somebody else changed this event/)).toBeVisible();
    await page.press('Save changes');
    expect(mock.editEvent.mock.lastCall?.[2]).toMatchObject({ location: 'The beach', sport: 'cricket' });
    await saved();
  });

  it('outlives the end of the session, until it is given up', async () => {
    mock.editEvent.mockResolvedValue({ status: 'refused', reason: 'signed-out' });
    await page.open(EDIT);
    await page.fill('Event title', 'Another title');
    await page.press('Save changes');
    expect(page.onSessionOver).toHaveBeenCalled();
    expect(screen.queryByText(/The changes were not saved/)).not.toBeInTheDocument();
    await page.open(EDIT);
    expect(page.field('Event title')).toHaveValue('Another title');
    expect(screen.getByText(/Your unsaved changes are kept/)).toBeVisible();
    await page.press('Start over');
    expect(page.field('Event title')).toHaveValue('Sunset volleyball');
  });

  it('to fewer players than are in says before saving whom it puts on the reserve list, by number where no names load', async () => {
    const names = ['Ana', 'Bo', 'Cy', 'Di'];
    givenRsvps(...names.map((name, index) => makeRsvp(name, { submittedAt: index })));
    givenEvent(makeEvent({ maxPlayers: 3, rsvpCount: { yes: 4, no: 0, maybe: 0 } }));
    mock.listRsvps.mockResolvedValueOnce({ status: 'failed' });
    await page.open(EDIT);
    await page.fill('Max players', '2');
    await page.press('Save changes');
    await screen.findByRole('alertdialog', { name: 'Put 1 player on the reserve list?' });
    expect(page.question().getByText('1 player, whose names did not load')).toBeVisible();
    await page.user.click(page.question().getByRole('button', { name: 'Go back' }));
    expect(page.button('Save changes')).toHaveFocus();
    await page.press('Save changes');
    expect(await screen.findByText('Cy')).toBeVisible();
    expect(page.question().queryByText(/Bo|Di/)).not.toBeInTheDocument();
    expect(mock.editEvent).not.toHaveBeenCalled();
    await page.user.click(page.question().getByRole('button', { name: 'Save changes' }));
    await saved();
    expect(mock.editEvent.mock.calls.map(([, , { maxPlayers }]) => maxPlayers)).toEqual([2]);
  });
});

describe('the link', () => {
  it('is turned off after the question, and replaced', async () => {
    mock.turnOffInvite.mockResolvedValue(changedInvite({ isActive: false }));
    await page.open(EDIT);
    expect(screen.getByText(/Opened 4 times/)).toBeVisible();
    await page.press('Turn link off');
    expect(screen.getByRole('alertdialog', { name: 'Turn this link off?' })).toHaveAccessibleDescription(
      'Nobody new can answer by it. Whoever answered keeps their answer and can change it: by their private link, or on their own device.',
    );
    await page.user.click(page.question().getByRole('button', { name: 'Turn link off' }));
    expect(await screen.findByText(/The link is turned off/)).toBeVisible();
    mock.replaceInvite
      .mockResolvedValueOnce({ status: 'failed' })
      .mockResolvedValueOnce({ status: 'refused', reason: 'event-deleting' })
      .mockResolvedValueOnce(changedInvite({ inviteToken: 'new-link' }));
    await page.press('Make a new link');
    expect(await screen.findByText(/Failed to create RSVP invite: /)).toBeVisible();
    await page.press('Try again');
    await screen.findByText('Failed to create RSVP invite: Somebody is deleting this event.');
    await page.press('Try again');
    expect(await screen.findByText(`${location.origin}/rsvp/new-link`)).toBeVisible();
  });

  it('takes one change after the other, and shows that they are on their way', async () => {
    const words = replyLater(mock.setInviteWords);
    const off = replyLater(mock.turnOffInvite);
    await page.open(EDIT);
    await page.fill('Invited by', 'Dana');
    await page.press('Save inviter and message');
    expect(screen.getByText('Saving…')).toBeVisible();
    await page.confirm('Turn link off');
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
    await page.open(EDIT);
    await page.press('Replace by a new link');
    await page.user.click(page.dialog().getByRole('button', { name: 'Replace by a new link' }));
    await page.confirm('Turn link off');
    await replaced(changedInvite({ inviteToken: 'new-link' }));
    expect(await screen.findByText(/The link is turned off/)).toBeVisible();
    expect(mock.turnOffInvite.mock.calls.map(([, token]) => token)).toEqual(['new-link']);
  });

  it('tells of a failure beside what failed, whatever succeeds after it', async () => {
    const off = replyLater(mock.turnOffInvite);
    mock.setExpiry.mockResolvedValue(changedInvite());
    await page.open(EDIT);
    await page.confirm('Turn link off');
    await page.press('Save last day');
    await off({ status: 'failed' });
    expect(await linkSaved()).toBeVisible();
    expect(screen.getByText(/^The link is as it was: /)).toBeVisible();
  });
});

describe('the last day of the link', () => {
  const label = 'Last day of the link';
  const type = (value: string) => fireEvent.change(page.field(label), { target: { value } });

  /** jsdom knows no half-typed day: in a browser its value is empty. */
  const typeHalf = () => Object.defineProperty(page.field(label), 'validity', { value: { badInput: true } });

  it.each([
    ['is over', () => type('2020-01-01'), 'The last day of the link must not be over'],
    ['has too many digits', () => type('202611-06-14'), 'This day does not exist'],
    ['is typed halfway', typeHalf, 'This day does not exist'],
  ])('is not saved when it %s', async (_, write, sentence) => {
    await page.open(EDIT);
    write();
    await page.press('Save last day');
    expect(screen.getByText(sentence)).toBeVisible();
    expect(page.field(label)).toHaveFocus();
    expect(mock.setExpiry).not.toHaveBeenCalled();
  });

  it('is stored as its end, and taken away when the field is empty', async () => {
    givenEvent(makeEvent({}, { expiresAt: Date.now() + 5 * DAY }));
    mock.setExpiry.mockResolvedValue(changedInvite());
    await page.open(EDIT);
    type('2030-06-14');
    await page.press('Save last day');
    expect(mock.setExpiry.mock.lastCall?.[2]).toBe(Date.parse('2030-06-15T00:00:00-04:00'));
    await linkSaved();
    await page.user.clear(page.field(label));
    await page.press('Save last day');
    expect(mock.setExpiry.mock.lastCall?.[2]).toBeNull();
    expect(screen.getByText(/It has no last day\./)).toBeVisible();
  });
});

describe('founders first', () => {
  const type = (label: string, value: string) => fireEvent.change(page.field(label), { target: { value } });
  const opening = (date: string, time: string) => {
    type('Founders first: others answer from, date', date);
    type('Others answer from, time', time);
  };
  const event = { dateTime: Date.parse('2031-06-20T19:00:00-04:00') };
  const opensAt = Date.parse('2031-06-18T18:00:00-04:00');

  it('is set beside the link, and shows the link for founders', async () => {
    givenEvent(makeEvent(event));
    mock.setOpening.mockResolvedValue({
      ...changedInvite({ opensAt }),
      founders: makeInvite({ inviteToken: 'for-founders', forFounders: true }),
    });
    await page.open(EDIT);
    expect(screen.queryByRole('heading', { name: 'Founders’ link' })).not.toBeInTheDocument();
    opening('2031-06-21', '18:00');
    await page.press('Save the opening');
    expect(screen.getByText('The link must open to everybody before answers close')).toBeVisible();
    opening('2031-06-18', '18:00');
    await page.press('Save the opening');
    expect(mock.setOpening.mock.lastCall?.[2]).toBe(opensAt);
    expect(
      await screen.findByText(/^Only founders can answer until Wed, Jun 18, 2031, 6:00 PM EDT\./),
    ).toBeVisible();
    const founders = within(screen.getByRole('region', { name: 'Founders’ link' }));
    expect(founders.getByText(`${location.origin}/rsvp/for-founders`)).toBeVisible();
    expect(founders.queryByRole('button', { name: 'Save the opening' })).not.toBeInTheDocument();
  });

  it('is taken back by empty fields, not by half a date', async () => {
    givenEvent(makeEvent(event, { opensAt }));
    mock.setOpening.mockResolvedValue(changedInvite());
    await page.open(EDIT);
    const date = page.field('Founders first: others answer from, date');
    expect(date).toHaveValue('2031-06-18');
    opening('', '');
    Object.defineProperty(date, 'validity', { value: { badInput: true }, configurable: true });
    await page.press('Save the opening');
    expect(mock.setOpening).not.toHaveBeenCalled();
    expect(date).toHaveFocus();
    Object.defineProperty(date, 'validity', { value: { badInput: false } });
    await page.press('Save the opening');
    expect(mock.setOpening.mock.lastCall?.[2]).toBeNull();
  });

  it('is not taken for at once when half of it is typed in a new event', async () => {
    await page.fillEvent('Sunset volleyball', '2031-06-20');
    const date = page.field('Founders first: others answer from, date (optional)');
    Object.defineProperty(date, 'validity', { value: { badInput: true } });
    await page.press('Create Event');
    expect(await screen.findByText('This date and time do not exist')).toBeVisible();
    expect(date).toHaveFocus();
    expect(mock.createEvent).not.toHaveBeenCalled();
  });

  it('keeps the settings of the link in view when it is turned off in them', async () => {
    givenEvent({
      ...makeEvent(event),
      founders: makeInvite({ inviteToken: 'for-founders', forFounders: true }),
    });
    mock.turnOffInvite.mockResolvedValue(
      changedInvite({ inviteToken: 'for-founders', forFounders: true, isActive: false }),
    );
    await page.open(EDIT);
    const founders = within(screen.getByRole('region', { name: 'Founders’ link' }));
    await page.user.click(founders.getByRole('button', { name: 'Turn link off' }));
    await page.user.click(page.question().getByRole('button', { name: 'Turn link off' }));
    expect(await founders.findByText(/The link is turned off/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Founders’ link' })).toHaveFocus();
  });

  it('gives founders a new link while theirs is off', async () => {
    givenEvent(makeEvent(event, { opensAt }));
    mock.addFoundersInvite.mockResolvedValue({
      ...changedInvite({ inviteToken: 'for-founders', forFounders: true }),
    });
    await page.open(EDIT);
    const founders = within(screen.getByRole('region', { name: 'Founders’ link' }));
    await page.user.click(founders.getByRole('button', { name: 'Make a new link' }));
    expect(await founders.findByText(`${location.origin}/rsvp/for-founders`)).toBeVisible();
    expect(screen.getByText(`${location.origin}/rsvp/${makeEvent().event.id}`)).toBeVisible();
  });

  it('is said on the card, whose link is the one for everybody', async () => {
    const founders = makeInvite({ inviteToken: 'for-founders', forFounders: true });
    givenEvent({ ...makeEvent(event, { opensAt }), founders });
    await page.open('/admin/events');
    expect(screen.getByText(/^Only founders can answer until/)).toBeVisible();
    expect(await page.copied('Copy Link')).not.toContain('for-founders');
  });
});

it('a link that has expired is passed on nowhere, and says so in its settings', async () => {
  const expired = /The link expired on /;
  givenEvent(makeEvent({}, { expiresAt: Date.now() - DAY }));
  await page.open('/admin/events');
  expect(screen.getByText(expired)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Copy Link' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Preview' })).not.toBeInTheDocument();
  await page.open(GUESTS);
  const message = await page.copied('Copy message for the chat');
  expect(message).toContain('1/12 in, 11 spots left.');
  expect(message).not.toContain('/rsvp/');
  await page.open(EDIT);
  expect(screen.getByText(expired)).toBeVisible();
  expect(screen.queryByText(/It works until/)).not.toBeInTheDocument();
});

describe('the inviter and the message', () => {
  const kept = 'Your unsaved changes are kept on this device.';
  const linkForm = () => page.region('RSVP link');

  beforeEach(() => void givenEvent(makeEvent({}, { invitedBy: 'Maya', inviteMessage: 'Come along' })));

  async function expectInviter(name: string) {
    await page.open(EDIT);
    expect(page.field('Invited by')).toHaveValue(name);
  }

  it('are kept as a draft, also when only the event is saved; it ends by going back, or by starting over', async () => {
    await page.open(EDIT);
    expect(linkForm().queryByText(kept)).not.toBeInTheDocument();
    await page.fill('Invited by', 'Dana');
    await page.press('Save changes');
    await saved();
    await expectInviter('Dana');
    expect(linkForm().getByText(kept)).toBeVisible();
    const form = within(screen.getByRole('form', { name: 'Edit event' }));
    await page.user.click(form.getByRole('button', { name: 'Back without saving' }));
    await expectInviter('Maya');
    await page.fill('Invited by', 'Dana');
    await page.user.click(linkForm().getByRole('button', { name: 'Start over' }));
    expect(page.field('Invited by')).toHaveValue('Maya');
    expect(page.field('Invited by')).toHaveFocus();
    expect(linkForm().queryByText(kept)).not.toBeInTheDocument();
    await expectInviter('Maya');
  });

  it('are checked, saved at the second try, and no draft any more', async () => {
    await page.open(EDIT);
    expect(page.field('Personal message')).toHaveValue('Come along');
    await page.user.clear(page.field('Personal message'));
    await page.fill('Invited by', 'x'.repeat(101));
    await page.press('Save inviter and message');
    expect(screen.getByText('Please keep the name under 101 characters')).toBeVisible();
    expect(page.field('Invited by')).toHaveFocus();
    await page.fill('Invited by', ' Dana ');
    mock.setInviteWords.mockResolvedValueOnce({ status: 'failed' });
    await page.press('Save inviter and message');
    expect(await screen.findByText(/The link is as it was/)).toBeVisible();
    mock.setInviteWords.mockResolvedValue(changedInvite({ invitedBy: 'Dana' }));
    await page.press('Try again');
    expect(await linkSaved()).toBeVisible();
    expect(mock.setInviteWords.mock.lastCall?.slice(1)).toEqual([ID, { invitedBy: 'Dana' }]);
    expect(linkForm().queryByText(kept)).not.toBeInTheDocument();
    await expectInviter('Maya');
  });
});
