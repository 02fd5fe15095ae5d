import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type OrganizedEvent, readEvents } from '#data/firestore/event-list.ts';
import { createEvent, editEvent } from '#data/firestore/event-write.ts';
import { replaceInvite, setExpiry, setInviteWords, turnOffInvite } from '#data/firestore/invites.ts';
import type { Invite } from '#domain/invite.ts';
import { qrFile } from '#lib/qr.ts';
import { expectLog } from '../../setup.ts';
import { DAY, ID, makeEvent, makeRsvp } from './fixtures.ts';
import { renderDashboard } from './render-dashboard.tsx';

vi.mock('#data/firestore/organizer.ts', () => ({ organizerStore: {} }));
vi.mock('#data/firestore/event-list.ts', () => ({
  EVENTS_PAGE: 20,
  listEvents: async () => ({ status: 'ready', events: [stored], total: 1, next: null }),
  readEvents: vi.fn(),
  readHeaderNumbers: async () => ({ status: 'ready', numbers: NUMBERS }),
}));
vi.mock('#data/firestore/event-write.ts', () => ({ createEvent: vi.fn(), editEvent: vi.fn() }));
vi.mock('#data/firestore/event-removal.ts', () => ({}));
vi.mock('#data/firestore/invites.ts', () => ({
  listInvites: async () => ({ status: 'ready', invites: [] }),
  replaceInvite: vi.fn(),
  setExpiry: vi.fn(),
  setInviteWords: vi.fn(),
  turnOffInvite: vi.fn(),
}));
vi.mock('#data/firestore/guest-list.ts', () => ({
  listRsvps: async () => ({ status: 'ready', rsvps: [makeRsvp()] }),
}));
vi.mock('#data/firestore/retention.ts', () => ({
  readRetention: async () => ({ status: 'ready', isDue: false }),
}));
vi.mock('#data/firestore/analytics.ts', () => ({
  followRsvps: () => async () => ({ status: 'ready', rsvps: [] }),
}));
vi.mock('#lib/qr.ts', () => ({ drawQr: () => ({ size: 1, path: '' }), qrFile: vi.fn() }));

const NUMBERS = { events: 1, activeEvents: 1, rsvpCount: { yes: 5, no: 1, maybe: 2 } };
const user = userEvent.setup();
const onSessionOver = vi.fn();

/** The one event in the database. */
let stored: OrganizedEvent;

function keep(organized: OrganizedEvent): void {
  stored = organized;
  vi.mocked(readEvents).mockResolvedValue({ status: 'ready', events: [organized] });
}

/** What a change of its invite returns. */
function changedInvite(changes: Partial<Invite> = {}) {
  const { invite } = makeEvent({}, changes);
  if (!invite) throw new Error('The event of these tests has an invite.');
  return { status: 'done', invite } as const;
}

beforeEach(() => {
  vi.clearAllMocks();
  localStorage.clear();
  keep(makeEvent());
});

async function open(path: string, heading: string | RegExp) {
  renderDashboard(path, { onSessionOver });
  await screen.findByRole('heading', { name: heading });
}
const openEdit = () => open(`/admin/events/${ID}/edit`, 'Edit event');
const openCopy = () => open(`/admin/create/${ID}`, 'Duplicate event');

const button = (name: string) => screen.getByRole('button', { name });
const field = (label: string) => screen.getByLabelText(label);
const formOf = (name: string) => within(screen.getByRole('form', { name }));
const linkForm = () => within(screen.getByRole('region', { name: 'RSVP link' }));

async function confirm(name: string) {
  await user.click(button(name));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));
}

async function fill(label: string, text: string) {
  await user.clear(field(label));
  await user.click(field(label));
  await user.paste(text);
}

describe('a duplicate', () => {
  async function makeCopy() {
    vi.mocked(createEvent).mockResolvedValue({ ...changedInvite(), event: stored.event });
    await user.click(button('Create Event'));
    await screen.findByRole('heading', { name: 'Your event is on' });
  }

  it('of the same event begins with that event each time', async () => {
    await openCopy();
    await fill('Event title', 'Another title');
    await makeCopy();
    cleanup();
    await openCopy();
    expect(field('Event title')).toHaveValue('Sunset volleyball');
  });

  it('is followed by a new event of the same organizer', async () => {
    await openCopy();
    await makeCopy();
    await user.click(button('Create Another Event'));
    expect(await screen.findByRole('heading', { name: 'Create Event' })).toBeVisible();
    expect(location.pathname).toBe('/admin/create');
    expect(field('Event title')).toHaveValue('');
    expect(field('Organizer name')).toHaveValue('Maya Rodriguez');
  });

  it('leaves the draft of a new event alone', async () => {
    await open('/admin/create', 'Create Event');
    await fill('Event title', 'Half a ga');
    cleanup();
    await openCopy();
    await makeCopy();
    await user.click(button('Create Another Event'));
    await screen.findByRole('heading', { name: 'Create Event' });
    expect(field('Event title')).toHaveValue('Half a ga');
  });

  it('does not begin with a deadline that is over', async () => {
    const dateTime = Date.now() - 6 * DAY;
    keep(makeEvent({ dateTime, rsvpDeadline: dateTime - 2 * DAY }));
    await openCopy();
    await user.click(button('Create Event'));
    expect(screen.getByText('RSVP deadline must be in the future')).toBeVisible();
    expect(field('RSVP deadline, date (optional)')).toHaveFocus();
    expect(createEvent).not.toHaveBeenCalled();
  });
});

it('the first wrong field on the page gets the focus', async () => {
  await openCopy();
  fireEvent.change(field('Last day of the link (optional)'), { target: { value: '2020-01-01' } });
  await fill('Personal message (optional)', 'x'.repeat(1001));
  await user.click(button('Create Event'));
  expect(screen.getByText('Please keep the message under 1001 characters')).toBeVisible();
  expect(field('Last day of the link (optional)')).toHaveFocus();
});

it('a QR code that cannot be saved says so', async () => {
  vi.mocked(createEvent).mockResolvedValue({ ...changedInvite(), event: stored.event });
  vi.mocked(qrFile).mockRejectedValue(new Error('no canvas'));
  await openCopy();
  await user.click(button('Create Event'));
  expectLog('The QR code could not be saved.');
  await user.click(await screen.findByRole('button', { name: 'Download QR code' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The QR code could not be saved. Try again.');
});

it('a session that ended fails no edit: it can be saved after the next sign-in', async () => {
  vi.mocked(editEvent).mockResolvedValue({ status: 'refused', reason: 'signed-out' });
  await openEdit();
  await fill('Event title', 'Another title');
  await user.click(button('Save changes'));
  expect(onSessionOver).toHaveBeenCalled();
  expect(screen.queryByText(/The changes were not saved/)).not.toBeInTheDocument();
});

describe('changes to the link', () => {
  it('wait for each other, and show that they are on their way', async () => {
    const words = Promise.withResolvers<ReturnType<typeof changedInvite>>();
    vi.mocked(setInviteWords).mockReturnValue(words.promise);
    const off = Promise.withResolvers<ReturnType<typeof changedInvite>>();
    vi.mocked(turnOffInvite).mockReturnValue(off.promise);
    await openEdit();
    await fill('Invited by', 'Dana');
    await user.click(button('Save inviter and message'));
    expect(screen.getByText('Saving…')).toBeVisible();
    await confirm('Turn link off');
    expect(screen.getAllByText('Saving…')).toHaveLength(2);
    expect(turnOffInvite).not.toHaveBeenCalled();

    await act(async () => words.resolve(changedInvite({ invitedBy: 'Dana' })));
    expect(screen.getByText('Saved. Guests see it from now on.')).toBeVisible();
    expect(screen.getByText('Saving…')).toBeVisible();
    await act(async () => off.resolve(changedInvite({ isActive: false })));
    expect(screen.getByText(/The link is turned off/)).toBeVisible();
  });

  it('are made to the link as it is by then', async () => {
    const replaced = Promise.withResolvers<ReturnType<typeof changedInvite>>();
    vi.mocked(replaceInvite).mockReturnValue(replaced.promise);
    vi.mocked(turnOffInvite).mockResolvedValue(changedInvite({ inviteToken: 'new-link', isActive: false }));
    await openEdit();
    await user.click(button('Replace by a new link'));
    await user.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Replace by a new link' }),
    );
    await confirm('Turn link off');
    await act(async () => replaced.resolve(changedInvite({ inviteToken: 'new-link' })));
    expect(await screen.findByText(/The link is turned off/)).toBeVisible();
    expect(vi.mocked(turnOffInvite).mock.calls.map(([, token]) => token)).toEqual(['new-link']);
  });

  it('tell of a failure beside what failed, whatever succeeds after it', async () => {
    const off = Promise.withResolvers<{ status: 'failed' }>();
    vi.mocked(turnOffInvite).mockReturnValue(off.promise);
    vi.mocked(setExpiry).mockResolvedValue(changedInvite());
    await openEdit();
    await confirm('Turn link off');
    await user.click(button('Save last day'));
    await act(async () => off.resolve({ status: 'failed' }));
    expect(await screen.findByText('Saved. Guests see it from now on.')).toBeVisible();
    expect(screen.getByText(/^The link is as it was: /)).toBeVisible();
  });

  it('are asked about with their consequence', async () => {
    await openEdit();
    await user.click(button('Turn link off'));
    expect(screen.getByRole('alertdialog', { name: 'Turn this link off?' })).toHaveAccessibleDescription(
      'Nobody new can answer by it. Whoever answered keeps their answer and can change it: by their private link, or on their own device.',
    );
  });
});

describe('the last day of the link', () => {
  const label = 'Last day of the link';

  it('with a year too many digits long does not take the limit away', async () => {
    await openEdit();
    fireEvent.change(field(label), { target: { value: '202611-06-14' } });
    await user.click(button('Save last day'));
    expect(screen.getByText('This day does not exist')).toBeVisible();
    expect(field(label)).toHaveFocus();
    expect(setExpiry).not.toHaveBeenCalled();
  });

  it('typed halfway does not take the limit away', async () => {
    await openEdit();
    // jsdom knows no half-typed day: in a browser its value is empty.
    Object.defineProperty(field(label), 'validity', { value: { badInput: true } });
    await user.click(button('Save last day'));
    expect(screen.getByText('This day does not exist')).toBeVisible();
    expect(setExpiry).not.toHaveBeenCalled();
  });

  it('that is emptied takes the limit away', async () => {
    keep(makeEvent({}, { expiresAt: Date.now() + 5 * DAY }));
    vi.mocked(setExpiry).mockResolvedValue(changedInvite());
    await openEdit();
    await user.clear(field(label));
    await user.click(button('Save last day'));
    expect(await screen.findByText('Saved. Guests see it from now on.')).toBeVisible();
    expect(vi.mocked(setExpiry).mock.lastCall?.[2]).toBeNull();
    expect(screen.getByText(/It has no last day\./)).toBeVisible();
  });
});

describe('a link that has expired', () => {
  const expired = /The link expired on /;

  beforeEach(() => keep(makeEvent({}, { expiresAt: Date.now() - DAY })));

  it('is not offered to be passed on', async () => {
    await open('/admin/events', 'All Events (1)');
    expect(screen.getByText(expired)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Copy Link' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Preview' })).not.toBeInTheDocument();
  });

  it('is not in the message to the group chat', async () => {
    await open(`/admin/events/${ID}`, /Sunset volleyball$/);
    await user.click(button('Copy message for the chat'));
    const message = await navigator.clipboard.readText();
    expect(message).toContain('1/12 in, 11 spots left.');
    expect(message).not.toContain('/rsvp/');
  });

  it('says so in its settings', async () => {
    await openEdit();
    expect(screen.getByText(expired)).toBeVisible();
    expect(screen.queryByText(/It works until/)).not.toBeInTheDocument();
  });
});

it('an event with a sport that is on no list keeps it', async () => {
  keep(makeEvent({ sport: 'cricket' }));
  vi.mocked(editEvent).mockResolvedValue({ status: 'done', event: makeEvent().event });
  await openEdit();
  expect(field('Sport')).toHaveValue('cricket');
  await fill('Event title', 'Cricket in the park');
  await user.click(button('Save changes'));
  expect(vi.mocked(editEvent).mock.lastCall).toContainEqual(
    expect.objectContaining({ sport: 'cricket', title: 'Cricket in the park' }),
  );
});

describe('the inviter and the message', () => {
  const kept = 'Your unsaved changes are kept on this device.';

  beforeEach(() => keep(makeEvent({}, { invitedBy: 'Maya' })));

  it('are told apart from what is stored, and can be given up', async () => {
    await openEdit();
    expect(linkForm().queryByText(kept)).not.toBeInTheDocument();
    await fill('Invited by', 'Dana');
    cleanup();
    await openEdit();
    expect(field('Invited by')).toHaveValue('Dana');
    expect(linkForm().getByText(kept)).toBeVisible();
    await user.click(linkForm().getByRole('button', { name: 'Start over' }));
    expect(field('Invited by')).toHaveValue('Maya');
    expect(field('Invited by')).toHaveFocus();
    expect(linkForm().queryByText(kept)).not.toBeInTheDocument();
    cleanup();
    await openEdit();
    expect(field('Invited by')).toHaveValue('Maya');
  });

  it('are dropped by going back without saving', async () => {
    await openEdit();
    await fill('Invited by', 'Dana');
    await user.click(formOf('Edit event').getByRole('button', { name: 'Back without saving' }));
    cleanup();
    await openEdit();
    expect(field('Invited by')).toHaveValue('Maya');
  });

  it('stay as typed when only the event is saved', async () => {
    vi.mocked(editEvent).mockResolvedValue({ status: 'done', event: makeEvent().event });
    await openEdit();
    await fill('Invited by', 'Dana');
    await user.click(button('Save changes'));
    cleanup();
    await openEdit();
    expect(field('Invited by')).toHaveValue('Dana');
  });

  it('are no draft any more once they are saved', async () => {
    vi.mocked(setInviteWords).mockResolvedValue(changedInvite({ invitedBy: 'Dana' }));
    await openEdit();
    await fill('Invited by', ' Dana ');
    await user.click(button('Save inviter and message'));
    expect(await screen.findByText('Saved. Guests see it from now on.')).toBeVisible();
    expect(linkForm().queryByText(kept)).not.toBeInTheDocument();
    cleanup();
    await openEdit();
    expect(field('Invited by')).toHaveValue('Maya');
  });
});
