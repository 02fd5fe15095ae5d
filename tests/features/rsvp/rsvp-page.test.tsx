import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  changeRsvp,
  countInvitationClick,
  openInvitation,
  openResponded,
  readEvent,
  readRsvp,
  submitRsvp,
} from '#data/firestore/guest.ts';
import type { InvitationReading } from '#data/firestore/invitation.ts';
import type { RsvpResult } from '#data/firestore/rsvps.ts';
import { requestConfirmation, requestPrivateLink } from '#data/supabase/guest-emails.ts';
import type { GameEvent } from '#domain/event.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import { problemSentences } from '#features/rsvp/content.ts';
import { RsvpPage } from '#features/rsvp/rsvp-page.tsx';
import { expectLog } from '../../setup.ts';
import { EVENT_ID, makeEvent, makeRsvp, NOW, readAfterYes, ready, TOKEN } from './fixtures.ts';

vi.mock('#data/firestore/guest.ts', async () => (await import('./guest-mock.ts')).guestMock());
vi.mock('#data/supabase/guest-emails.ts', async () => (await import('./guest-mock.ts')).guestEmailsMock());
vi.mock('#lib/when-needed.ts', () => ({ whenIdle: () => Promise.resolve() }));

const user = userEvent.setup();
const OWN_KEY = `showup:rsvp:${EVENT_ID}`;
const recorded = (response: 'yes' | 'no' | 'maybe'): RsvpResult => ({ status: 'recorded', response });

// The form's code comes after the card; a busy machine takes its time to compile it.
beforeAll(() => import('#features/rsvp/response/guest-area.tsx'), 60_000);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

beforeEach(() => {
  for (const mock of [changeRsvp, submitRsvp, openInvitation, openResponded]) vi.mocked(mock).mockReset();
  vi.mocked(countInvitationClick).mockReset();
  vi.mocked(readRsvp).mockResolvedValue({ status: 'missing', readAt: null });
  vi.mocked(countInvitationClick).mockResolvedValue({ status: 'counted' });
  for (const mock of [requestConfirmation, requestPrivateLink]) vi.mocked(mock).mockReset();
  vi.mocked(requestConfirmation).mockResolvedValue('told');
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', `/rsvp/${TOKEN}`);
});

function readAgain(event: GameEvent) {
  const { lastCall } = vi.mocked(submitRsvp).mock;
  return readAfterYes(event, lastCall?.[0].id ?? vi.mocked(changeRsvp).mock.lastCall?.[0].id);
}

async function open(reading: InvitationReading = ready(), token = TOKEN) {
  vi.mocked(openInvitation).mockResolvedValue(reading);
  const event = reading.status === 'ready' ? reading.event : makeEvent();
  vi.mocked(readEvent).mockImplementation(() => readAgain(event));
  render(<RsvpPage token={token} />, { wrapper: BrowserRouter });
  await waitFor(() => expect(screen.queryByText('Opening your invitation…')).not.toBeInTheDocument());
  if (reading.status === 'ready' && token) await screen.findAllByRole('region', { name: 'About the game' });
  await waitFor(() => expect(screen.queryByText('Looking for your earlier answer…')).not.toBeInTheDocument());
}

const button = (name: string) => screen.getByRole('button', { name });
const yes = () => button("Yes, I'll be there!");
const field = (name: RegExp) => screen.getByRole('textbox', { name });
const sentId = (call: number) => vi.mocked(submitRsvp).mock.calls[call]?.[0].id;

describe('a link that leads nowhere', () => {
  it.each([
    ['invite-unknown', 'Invalid or expired RSVP link'],
    ['invite-off', 'Invalid or expired RSVP link'],
    ['invite-expired', 'This RSVP link has expired'],
    ['event-unavailable', 'Game event not found or no longer active'],
  ] as const)('%s', async (problem, sentence) => {
    await open({ status: 'refused', problem });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(sentence);
    expect(screen.getByRole('img', { name: 'Sad face' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to ShowUp' })).toHaveAttribute(
      'href',
      'http://localhost:5173',
    );
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('says so when there is no token, and asks nothing', async () => {
    await open(ready(), '');
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid RSVP link');
    expect(openInvitation).not.toHaveBeenCalled();
  });

  it.each([
    ['invite-read-failed', 'Failed to get RSVP invite'],
    ['event-read-failed', 'Failed to get game event'],
    ['load-failed', 'Failed to load RSVP details'],
  ] as const)('%s can be tried again', async (problem, sentence) => {
    expectLog('The invitation could not be read');
    await open({ status: 'failed', problem, cause: new Error('down') });
    expect(screen.getByRole('alert')).toHaveTextContent(sentence);
    vi.mocked(openInvitation).mockResolvedValue(ready());
    await user.click(button('Try again'));
    expect(screen.getByRole('main')).toHaveFocus();
    expect(await screen.findByRole('heading', { name: 'Sunset volleyball' })).toBeVisible();
  });

  it('survives code that breaks', async () => {
    expectLog('The invitation did not open');
    vi.mocked(openInvitation).mockRejectedValue(new Error('broken'));
    render(<RsvpPage token={TOKEN} />, { wrapper: BrowserRouter });
    expect(await screen.findByText('Failed to load RSVP details')).toBeVisible();
  });
});

describe('a place in the game', () => {
  const own = makeRsvp();
  const full = { yes: 14, no: 0, maybe: 0 };
  const others = (count: number) => Array.from({ length: count }, (_, index) => `guest-${index + 1}`);
  /** The own place is `guest-0`, behind that many others. */
  const behind = (count: number) => [...others(count), 'guest-0', ...others(13).slice(count)];
  const at = (count: number, overrides: Partial<GameEvent> = {}) =>
    ready({ rsvpCount: full, queue: behind(count), ...overrides });
  const HOUR = 3_600_000;

  function remember(changes: Partial<Rsvp> = {}): void {
    localStorage.setItem(OWN_KEY, own.id);
    vi.mocked(readRsvp).mockResolvedValue({ status: 'found', value: { ...own, ...changes }, readAt: NOW });
  }
  const heading = (name: string) => screen.findByRole('heading', { name });

  it('is told with its number', async () => {
    remember();
    await open(at(6));
    expect(await heading("You're in, Ana!")).toBeVisible();
    expect(screen.getByText('Place 7 of 12.')).toBeVisible();
  });

  it.each([
    [12, '1st', /^1 place must come free\./],
    [13, '2nd', /^2 places must come free\./],
  ])('behind %i others is the %s reserve’s', async (count, which, line) => {
    remember();
    await open(at(count));
    expect(await heading(`You're ${which} reserve, Ana`)).toBeVisible();
    expect(screen.getByText(line)).toBeVisible();
    expect(screen.queryByText(/You're in/)).not.toBeInTheDocument();
  });

  it('that came free meanwhile is said first, on the next visit too', async () => {
    remember();
    await open(at(13));
    expect(await heading("You're 2nd reserve, Ana")).toBeVisible();
    cleanup();
    await open(at(12));
    expect(screen.getByText('You moved up, from 2nd to 1st reserve.')).toBeVisible();
    cleanup();
    await open(at(11));
    expect(screen.getByRole('status', { name: '' })).toBeInTheDocument();
    expect(screen.getByText('A place came free, and it is yours.')).toBeVisible();
    expect(await heading("You're in, Ana!")).toBeVisible();
    cleanup();
    await open(at(11));
    expect(screen.queryByText('A place came free, and it is yours.')).not.toBeInTheDocument();
  });

  it('moves up in an open page, when the guest comes back to it', async () => {
    remember();
    await open(at(12));
    vi.mocked(readEvent).mockResolvedValue({
      status: 'found',
      value: makeEvent({ rsvpCount: { ...full, yes: 13 }, queue: behind(12).slice(1) }),
      readAt: NOW,
    });
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await heading("You're in, Ana!")).toBeVisible();
    expect(screen.getByText('A place came free, and it is yours.')).toBeVisible();
    expect(screen.getByText('The game is full: 12 in, 1 in reserve')).toBeVisible();
  });

  it('that the guest gave away on another device is gone from an open page, too', async () => {
    remember();
    await open(at(6));
    await heading("You're in, Ana!");
    remember({ response: 'no' });
    const value = makeEvent({ rsvpCount: { yes: 13, no: 1, maybe: 0 }, queue: others(13) });
    vi.mocked(readEvent).mockResolvedValue({ status: 'found', value, readAt: NOW });
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await heading('Thanks for telling us, Ana.')).toBeVisible();
  });

  it('is not known of an event from before there was a queue', async () => {
    remember();
    await open(ready({ rsvpCount: full, queue: [] }));
    expect(await heading('Your yes is noted, Ana.')).toBeVisible();
    expect(screen.getByText(/^Who has a place is not known for this game yet\./)).toBeVisible();
  });

  it('stays on the page when the event can’t be read again', async () => {
    remember();
    await open(at(12));
    expectLog('The event could not be read again');
    vi.mocked(readEvent).mockResolvedValue({ status: 'failed', cause: new Error('down') });
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(readEvent).toHaveBeenCalled());
    expect(await heading("You're 1st reserve, Ana")).toBeVisible();
  });

  const soon = { dateTime: NOW + 20 * HOUR };
  /** A yes to it that is half a day old. */
  const saidBefore = { seenDateTime: soon.dateTime, submittedAt: NOW - 12 * HOUR };

  it('is asked for the day before, in one tap', async () => {
    remember(saidBefore);
    await open(at(6, soon));
    expect(await screen.findByRole('heading', { name: 'Still coming?' })).toBeVisible();
    vi.mocked(changeRsvp).mockResolvedValue(recorded('yes'));
    await user.click(button('Still in'));
    expect(await screen.findByText('You said that you are still in. See you there!')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Still in' })).not.toBeInTheDocument();
    expect(changeRsvp).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ id: own.id, from: 'yes', to: 'yes', confirms: true }),
    );
  });

  it('can be given away in one tap', async () => {
    remember(saidBefore);
    await open(at(6, soon));
    vi.mocked(changeRsvp).mockResolvedValue(recorded('no'));
    await user.click(await screen.findByRole('button', { name: 'Give my place away' }));
    expect(await heading('Thanks for telling us, Ana.')).toHaveFocus();
    expect(screen.getByText('The game is full: 12 in, 1 in reserve')).toBeVisible();
    expect(changeRsvp).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ from: 'yes', to: 'no' }));
  });

  it('is given away right after "Still in", and the thanks take the focus', async () => {
    remember({ seenDateTime: soon.dateTime, submittedAt: NOW - 30 * HOUR });
    await open(at(6, soon));
    await user.click(await screen.findByRole('button', { name: 'Change my answer' }));
    await user.click(button('Keep it as it is'));
    expect(await heading("You're in, Ana!")).toHaveFocus();
    vi.mocked(changeRsvp).mockResolvedValueOnce(recorded('yes'));
    await user.click(button('Still in'));
    expect(await screen.findByText('You said that you are still in. See you there!')).toHaveFocus();
    vi.mocked(changeRsvp).mockResolvedValueOnce(recorded('no'));
    await user.click(button('Give my place away'));
    expect(await heading('Thanks for telling us, Ana.')).toHaveFocus();
  });

  it('stays when giving it away fails, and says so', async () => {
    remember(saidBefore);
    await open(at(6, soon));
    expectLog('The RSVP did not arrive');
    vi.mocked(changeRsvp).mockResolvedValue({
      status: 'failed',
      problem: 'submit-failed',
      cause: new Error('down'),
    });
    await user.click(await screen.findByRole('button', { name: 'Give my place away' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to submit RSVP');
    expect(await heading("You're in, Ana!")).toBeVisible();
  });

  it('is not asked for within half a day of the yes, nor of a change of mind', async () => {
    for (const young of [{ submittedAt: NOW - 12 * HOUR + 60_000 }, { updatedAt: NOW - HOUR }]) {
      remember({ ...saidBefore, ...young });
      await open(at(6, soon));
      await heading("You're in, Ana!");
      expect(screen.queryByText('Still coming?')).not.toBeInTheDocument();
      cleanup();
    }
  });

  it('is not asked for in the moment in which it came free, nor on visits within half a day', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(NOW);
    const later = { dateTime: NOW + 30 * HOUR };
    remember({ ...saidBefore, seenDateTime: later.dateTime });
    await open(at(12, later));
    await heading("You're 1st reserve, Ana");
    const value = makeEvent({ ...later, rsvpCount: { ...full, yes: 13 }, queue: behind(12).slice(1) });
    vi.mocked(readEvent).mockResolvedValue({ status: 'found', value, readAt: NOW });
    document.dispatchEvent(new Event('visibilitychange'));
    await heading("You're in, Ana!");
    expect(screen.queryByText('Still coming?')).not.toBeInTheDocument();
    cleanup();
    await open(Object.assign(at(11, later), { readAt: NOW + 12 * HOUR - 1 }));
    await heading("You're in, Ana!");
    expect(screen.queryByText('Still coming?')).not.toBeInTheDocument();
    cleanup();
    await open(Object.assign(at(11, later), { readAt: NOW + 12 * HOUR }));
    expect(await heading('Still coming?')).toBeVisible();
  });

  it('is asked for again when the game was moved after the guest confirmed', async () => {
    remember({ confirmedAt: NOW, seenDateTime: soon.dateTime });
    await open(at(6, { dateTime: soon.dateTime + HOUR }));
    expect(await screen.findByRole('button', { name: 'Still in' })).toBeVisible();
  });

  it('is not asked for among the reserves, nor two days before', async () => {
    remember({ seenDateTime: soon.dateTime });
    await open(at(12, soon));
    await heading("You're 1st reserve, Ana");
    expect(screen.queryByText('Still coming?')).not.toBeInTheDocument();
    cleanup();
    await open(at(6));
    await heading("You're in, Ana!");
    expect(screen.queryByText('Still coming?')).not.toBeInTheDocument();
  });

  it('can be given away after the deadline, and not be taken again', async () => {
    remember();
    await open(at(6, { rsvpDeadline: NOW - HOUR }));
    expect(await heading('RSVP Deadline Passed')).toBeVisible();
    expect(await heading("You're in, Ana!")).toBeVisible();
    vi.mocked(changeRsvp).mockResolvedValue(recorded('no'));
    await user.click(button('Give my place away'));
    expect((await screen.findByText("Can't make it")).parentElement).toHaveFocus();
    expect(screen.queryByRole('button', { name: /place|answer/ })).not.toBeInTheDocument();
  });

  it('on the reserve list can be left after the deadline', async () => {
    remember();
    await open(at(12, { rsvpDeadline: NOW - HOUR }));
    expect(await screen.findByRole('button', { name: 'Leave the reserve list' })).toBeVisible();
  });
});

describe('first names', () => {
  const named = (names: Record<string, string>) => ready({ firstNames: names });
  const who = () => screen.getByText('Who').nextElementSibling;

  it('of players who show theirs stand on the card, in the order of the queue, and the others are counted', async () => {
    await open(named({ 'guest-3': 'Sam', 'guest-0': 'Maya' }));
    expect(who()).toHaveTextContent(/left.*Maya, Sam and 3 others$/);
  });

  it('of reserves do not', async () => {
    await open(
      ready({
        maxPlayers: 2,
        rsvpCount: { yes: 3, no: 0, maybe: 0 },
        firstNames: { 'guest-0': 'Maya', 'guest-1': 'Sam', 'guest-2': 'Kim' },
      }),
    );
    expect(who()).toHaveTextContent(/in reserve.*Maya, Sam$/);
  });

  it('are shown only for who ticks it', async () => {
    await open();
    await user.type(field(/Your Name/), 'Ana Lopez');
    const tick = screen.getByRole('checkbox', {
      name: 'If I come, show my first name to people with this link',
    });
    expect(tick).not.toBeChecked();
    await user.click(tick);
    vi.mocked(submitRsvp).mockResolvedValue(recorded('yes'));
    await user.click(yes());
    await screen.findByRole('heading', { name: "You're in, Ana Lopez!" });
    expect(vi.mocked(submitRsvp).mock.lastCall?.[0].details).toEqual({
      name: 'Ana Lopez',
      showsFirstName: true,
    });
  });

  it('can be taken back by who shows theirs', async () => {
    const own = makeRsvp();
    localStorage.setItem(OWN_KEY, own.id);
    vi.mocked(readRsvp).mockResolvedValue({ status: 'found', value: own, readAt: NOW });
    await open(named({ 'guest-0': 'Ana' }));
    expect(who()).toHaveTextContent(/Ana and 4 others$/);
    await user.click(await screen.findByRole('button', { name: 'Change my answer' }));
    const tick = screen.getByRole('checkbox', { name: /show my first name/ });
    expect(tick).toBeChecked();
    await user.click(tick);
    vi.mocked(changeRsvp).mockResolvedValue(recorded('yes'));
    await user.click(yes());
    await screen.findByRole('heading', { name: "You're in, Ana!" });
    expect(vi.mocked(changeRsvp).mock.lastCall?.[0].details).toMatchObject({ showsFirstName: false });
    expect(who()).not.toHaveTextContent(/others/);
  });
});

describe('the tick for the first name', () => {
  const own = makeRsvp();
  const tick = () => screen.getByRole('checkbox', { name: /show my first name/ });
  const change = async () => user.click(await screen.findByRole('button', { name: 'Change my answer' }));

  async function answer(label: string, response: 'yes' | 'no') {
    vi.mocked(changeRsvp).mockResolvedValueOnce(recorded(response));
    await user.click(button(label));
    await screen.findByRole('button', { name: 'Change my answer' });
  }

  it.each([
    ['set', { 'guest-0': 'Ana' }],
    ['not set', {}],
  ])(
    'stays %s after a no and another yes, also when the page was closed meanwhile',
    async (what, firstNames) => {
      localStorage.setItem(OWN_KEY, own.id);
      vi.mocked(readRsvp).mockResolvedValue({ status: 'found', value: own, readAt: NOW });
      await open(ready({ firstNames }));
      await change();
      await answer("Can't make it", 'no');
      cleanup();
      vi.mocked(readRsvp).mockResolvedValue({
        status: 'found',
        value: { ...own, response: 'no' },
        readAt: NOW,
      });
      await open();
      await change();
      expect(tick().matches(':checked')).toBe(what === 'set');
      await answer("Yes, I'll be there!", 'yes');
      expect(vi.mocked(changeRsvp).mock.lastCall?.[0].details.showsFirstName).toBe(what === 'set');
    },
  );

  it('stays set after a place was given away', async () => {
    localStorage.setItem(OWN_KEY, own.id);
    const soon = { dateTime: NOW + 20 * 3_600_000 };
    const value = { ...own, seenDateTime: soon.dateTime, submittedAt: NOW - 13 * 3_600_000 };
    vi.mocked(readRsvp).mockResolvedValue({ status: 'found', value, readAt: NOW });
    await open(ready({ ...soon, firstNames: { 'guest-0': 'Ana' } }));
    vi.mocked(changeRsvp).mockResolvedValueOnce(recorded('no'));
    await user.click(await screen.findByRole('button', { name: 'Give my place away' }));
    await change();
    expect(tick()).toBeChecked();
  });

  it('of a maybe is there when it becomes a yes', async () => {
    await open();
    await user.type(field(/Your Name/), 'Ana');
    await user.click(tick());
    vi.mocked(submitRsvp).mockResolvedValue(recorded('maybe'));
    await user.click(button("Maybe - I'll try to make it"));
    await change();
    expect(tick()).toBeChecked();
  });
});

describe('a link that was replaced', () => {
  const off: InvitationReading = { status: 'refused', problem: 'invite-off' };
  const OTHER_TOKEN = 'sunset-volleyball-2026-11-24-second';
  const kept =
    'The link you came by was replaced or has ended. Your answer stays, and you can still change it.';

  function respondedHere(): void {
    localStorage.setItem(OWN_KEY, makeRsvp().id);
    localStorage.setItem(`showup:invite:${TOKEN}`, EVENT_ID);
  }

  function givenOwn(): void {
    vi.mocked(openResponded).mockResolvedValue({
      ...{ status: 'ready', event: makeEvent(), events: [makeEvent()] },
      readAt: NOW,
    });
    vi.mocked(readRsvp).mockResolvedValue({ status: 'found', value: makeRsvp(), readAt: NOW });
  }

  it('says so, and asks nothing more, to who has not responded', async () => {
    await open(off);
    expect(screen.getByText(/^The organizer has replaced this link or turned it off\./)).toBeVisible();
    expect(openResponded).not.toHaveBeenCalled();
  });

  it('shows who responded on this device their answer, which they can change', async () => {
    respondedHere();
    givenOwn();
    vi.mocked(changeRsvp).mockResolvedValue(recorded('no'));
    await open(off);
    expect(await screen.findByText(kept)).toBeVisible();
    expect(openResponded).toHaveBeenCalledExactlyOnceWith([makeRsvp().id], 0);
    expect(countInvitationClick).not.toHaveBeenCalled();
    await user.click(await screen.findByRole('button', { name: 'Change my answer' }));
    await user.click(button("Can't make it"));
    expect(changeRsvp).toHaveBeenCalledOnce();
  });

  it('opens the answer of a private link on another device', async () => {
    givenOwn();
    history.replaceState(null, '', `/rsvp/${OTHER_TOKEN}#edit=${makeRsvp().id}`);
    await open(off, OTHER_TOKEN);
    expect(await screen.findByText(kept)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Change my answer' })).toBeVisible();
  });

  it('is remembered by a device on which a private link was opened, too', async () => {
    givenOwn();
    history.replaceState(null, '', `/rsvp/${TOKEN}#edit=${makeRsvp().id}`);
    await open();
    expect(await screen.findByRole('button', { name: 'Change my answer' })).toBeVisible();
    expect(location.hash).toBe('');
    cleanup();
    await open(off);
    expect(openResponded).toHaveBeenCalledExactlyOnceWith([makeRsvp().id], 0);
  });

  it('is remembered with the event it led to', async () => {
    vi.mocked(submitRsvp).mockResolvedValue(recorded('yes'));
    await open(ready({}, { inviteToken: OTHER_TOKEN }), OTHER_TOKEN);
    await user.type(field(/Your Name/), 'Ana');
    await user.click(yes());
    cleanup();
    givenOwn();
    await open(off, OTHER_TOKEN);
    expect(openResponded).toHaveBeenCalledExactlyOnceWith([localStorage.getItem(OWN_KEY)], 0);
  });

  it('takes no new answer from somebody whose answer the organizer removed', async () => {
    respondedHere();
    givenOwn();
    vi.mocked(readRsvp).mockResolvedValue({ status: 'missing', readAt: null });
    await open(off);
    expect(
      await screen.findByText('The organizer has removed your answer, and this link takes no new one.'),
    ).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('says so when the answer is gone with its event', async () => {
    respondedHere();
    vi.mocked(openResponded).mockResolvedValue({ status: 'missing' });
    await open(off);
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid or expired RSVP link');
  });

  it('can be tried again when the answer could not be read', async () => {
    respondedHere();
    const cause = new Error('down');
    vi.mocked(openResponded).mockResolvedValue({ status: 'failed', problem: 'event-read-failed', cause });
    expectLog('The event of an earlier RSVP could not be read.');
    await open(off);
    givenOwn();
    await user.click(button('Try again'));
    expect(await screen.findByText(kept)).toBeVisible();
  });
});

it('sends nothing from the organizer’s preview, and says so', async () => {
  history.replaceState(null, '', `/rsvp/${TOKEN}?preview=1`);
  await open();
  expect(screen.getByText('Preview: nothing you press is sent')).toBeVisible();
  await user.type(field(/Your Name/), 'Dana');
  await user.click(yes());
  expect(screen.getByRole('alert')).toHaveTextContent('Preview: nothing you press is sent');
  expect(submitRsvp).not.toHaveBeenCalled();
  expect(localStorage.getItem(OWN_KEY)).toBeNull();
  expect(field(/Your Name/)).toHaveValue('Dana');
});

it('says what name and address are used for, with the way to all of it', async () => {
  await open();
  expect(screen.getByText(/^Your name tells the organizer who comes/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'What we keep about you' })).toHaveAttribute('href', '/privacy');
});

describe('the invitation', () => {
  it('tells what, when, where, who and by whom', async () => {
    await open(
      ready({ description: 'Line one\nLine two' }, { invitedBy: 'Maya', inviteMessage: '<b>Come</b>' }),
    );
    expect(screen.getByRole('heading', { level: 1, name: "You're Invited!" })).toBeVisible();
    expect(screen.getByText('Maya invited you to join')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Sunset volleyball' })).toBeVisible();
    expect(screen.getByRole('img', { name: 'volleyball' })).toHaveTextContent('🏐');
    // The card's badge, and the details that arrive after it.
    await waitFor(() => expect(screen.getAllByText('Intermediate')).toHaveLength(2));
    expect(screen.getByText('in 3 days')).toBeVisible();
    expect(screen.getByText(/on your clock/)).toBeVisible();
    expect(screen.getByText('5 of 12 in, 7 spots left')).toBeVisible();
    expect(screen.getByText('<b>Come</b>')).toBeVisible();
    expect(screen.getByText(/Line one\s+Line two/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Google Maps' })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/search/?api=1&query=Kanapaha%20Veterans%20Park',
    );
    expect(screen.getByRole('link', { name: 'Apple Maps' })).toBeVisible();
    expect(screen.getByRole('link', { name: /Add to Calendar/ }).getAttribute('href')).toContain(
      '20261125T000000Z%2F20261125T020000Z',
    );
    expect(screen.getByRole('contentinfo')).toHaveTextContent('Powered by ShowUp');
  });

  it('names the organizer when no inviter is named', async () => {
    await open();
    expect(screen.getByText('Maya Rodriguez invited you to join')).toBeVisible();
  });

  it.each([
    ['352-555-0100', 'tel:3525550100'],
    ['dana@example.com', 'mailto:dana%40example.com'],
  ])('says whom to ask, in one tap: %s', async (organizerContact, url) => {
    await open(ready({ organizerContact }));
    expect(screen.getByText('Questions?')).toBeVisible();
    expect(screen.getByRole('link', { name: organizerContact })).toHaveAttribute('href', url);
  });

  it('says whom to ask in words that are no link, and nothing when there are none', async () => {
    const organizerContact = 'javascript:alert(1)';
    await open(ready({ organizerContact }));
    expect(screen.getByText(organizerContact)).toBeVisible();
    expect(screen.queryByRole('link', { name: organizerContact })).not.toBeInTheDocument();
    cleanup();
    await open(ready());
    expect(screen.queryByText('Questions?')).not.toBeInTheDocument();
  });

  it('describes itself to previews, and not to search engines', async () => {
    await open();
    expect(document.title).toBe('Sunset volleyball | ShowUp');
    const content = (selector: string) =>
      document.head.querySelector(selector)?.getAttribute('content') ?? '';
    expect(content('meta[name=robots]')).toBe('noindex');
    const image = new URL(content('meta[property="og:image"]'));
    expect(image.pathname).toBe('/api/og-image');
    expect([...image.searchParams.keys()]).toEqual(['title', 'sport', 'date', 'location']);
    cleanup();
    await open(ready({ status: 'cancelled' }));
    const cancelled = new URL(content('meta[property="og:image"]'));
    expect(cancelled.searchParams.get('status')).toBe('cancelled');
  });

  it('offers the maybe only where it is allowed', async () => {
    await open(ready({ allowMaybe: false }));
    expect(screen.queryByRole('button', { name: /Maybe/ })).not.toBeInTheDocument();
    expect(button("Can't make it")).toBeVisible();
  });

  it('prefills from the link and cleans the address bar', async () => {
    history.replaceState(null, '', `/rsvp/${TOKEN}?name=Ana&email=ana@example.com&phone=3525550100&utm=1`);
    await open();
    expect(field(/Your Name/)).toHaveValue('Ana');
    expect(field(/Email/)).toHaveValue('ana@example.com');
    expect(field(/Phone/)).toHaveValue('3525550100');
    expect(location.search).toBe('?utm=1');
  });
});

it('shows markup in any text of an invitation as text', async () => {
  const hostile = '<img src=x onerror="document.title=1">';
  const texts = { title: hostile, description: hostile, organizerName: hostile, organizerContact: hostile };
  history.replaceState(null, '', `/rsvp/${TOKEN}?name=${encodeURIComponent(hostile)}`);
  await open(
    ready({ ...texts, location: 'javascript:alert(1)' }, { invitedBy: hostile, inviteMessage: hostile }),
  );
  expect(screen.getByRole('heading', { name: hostile })).toBeVisible();
  expect(screen.getByText(`${hostile} invited you to join`)).toBeVisible();
  expect(field(/Your Name/)).toHaveValue(hostile);
  vi.mocked(submitRsvp).mockResolvedValue(recorded('yes'));
  await user.click(yes());
  expect(await screen.findByRole('heading', { name: `You're in, ${hostile}!` })).toBeVisible();
  expect(document.querySelector('img[src]')).toBeNull();
  for (const link of screen.getAllByRole('link'))
    expect(link.getAttribute('href')).not.toMatch(/^\s*javascript:/i);
});

describe('answers closed', () => {
  it.each([
    ['deadline', { rsvpDeadline: NOW - 1000 }, 'RSVP Deadline Passed'],
    ['cancelled', { status: 'cancelled' }, 'This game is cancelled'],
    ['started', { dateTime: NOW - 1000 }, 'This game has started'],
    ['over', { dateTime: NOW - 10 * 3_600_000 }, 'This game is over'],
  ] as const)('%s', async (_, event, title) => {
    await open(ready(event));
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Sunset volleyball' })).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Will you be there?' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Join ShowUp' })).toHaveAttribute(
      'href',
      'https://app.example.com',
    );
  });

  it.each<[string, Partial<GameEvent>]>([
    ['past the deadline', { rsvpDeadline: NOW - 1000 }],
    ['as many as it takes', { rsvpCount: { yes: 5, no: 495, maybe: 0 } }],
  ])('%s, and no spot is left to take', async (_, event) => {
    await open(ready(event));
    expect(screen.getByText('5 of 12 in')).toBeVisible();
  });

  it.each(['2040-01-01', '2000-01-01'])('goes by the server’s clock: the device shows %s', async (day) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(day);
    await open(ready({ rsvpDeadline: NOW + 60_000 }));
    expect(yes()).toBeVisible();
    cleanup();
    await open(ready({ rsvpDeadline: NOW - 60_000 }));
    expect(screen.getByRole('heading', { name: 'RSVP Deadline Passed' })).toBeVisible();
  });
});

describe('an incomplete form', () => {
  it('asks for the name, in focus, until it is typed', async () => {
    await open();
    await user.click(yes());
    expect(screen.getByText('Please enter your name')).toBeVisible();
    expect(field(/Your Name/)).toHaveFocus();
    expect(field(/Your Name/)).toHaveAccessibleDescription('Please enter your name');
    await user.type(field(/Your Name/), 'A');
    expect(screen.queryByText('Please enter your name')).not.toBeInTheDocument();
    expect(submitRsvp).not.toHaveBeenCalled();
  });

  it('asks for an email or a phone when the event needs one', async () => {
    await open(ready({ requireContactInfo: true }));
    expect(field(/Email \(one of the two\)/)).toBeVisible();
    await user.type(field(/Your Name/), 'Ana');
    await user.click(yes());
    expect(screen.getByText('Please provide either an email or phone number')).toBeVisible();
    expect(field(/Email/)).toHaveFocus();
    await user.type(field(/Phone \(one of the two\)/), '352 555 0100');
    expect(screen.queryByText('Please provide either an email or phone number')).not.toBeInTheDocument();
    vi.mocked(submitRsvp).mockResolvedValue(recorded('yes'));
    await user.click(yes());
    expect(vi.mocked(submitRsvp).mock.calls[0]?.[0].details).toMatchObject({
      name: 'Ana',
      phone: '352 555 0100',
    });
  });

  it('is not sent by Enter, which leads to the answers', async () => {
    await open();
    await user.type(field(/Your Name/), 'Ana{Enter}');
    expect(yes()).toHaveFocus();
    expect(submitRsvp).not.toHaveBeenCalled();
  });
});

describe('an answer', () => {
  async function fillIn() {
    await user.type(field(/Your Name/), 'Ana');
    await user.type(field(/Email/), 'ana@example.com');
    await user.type(field(/Notes/), 'Late');
  }

  it('is thanked for, counted and carried into the app', async () => {
    await open();
    await fillIn();
    vi.mocked(submitRsvp).mockResolvedValue(recorded('yes'));
    await user.click(yes());
    expect(await screen.findByRole('heading', { name: "You're in, Ana!" })).toHaveFocus();
    expect(screen.getByText("Yes, I'll be there!")).toBeVisible();
    expect(screen.getByText('6 of 12 in, 6 spots left')).toBeVisible();
    expect(screen.getAllByRole('link', { name: /Add to Calendar/ })).toHaveLength(1);
    const app = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Open in ShowUp' }).href);
    expect(Object.fromEntries(app.searchParams)).toEqual({
      source: 'rsvp',
      game_id: EVENT_ID,
      response: 'yes',
      email: 'ana@example.com',
      name: 'Ana',
    });
    expect(submitRsvp).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        id: localStorage.getItem(OWN_KEY),
        inviteToken: TOKEN,
        response: 'yes',
        details: { name: 'Ana', email: 'ana@example.com', notes: 'Late', showsFirstName: false },
      }),
    );
  });

  it('tells a reserve about which one they are', async () => {
    await open(ready({ rsvpCount: { yes: 14, no: 0, maybe: 0 } }));
    expect(screen.getByText('The game is full: 12 in, 2 in reserve')).toBeVisible();
    expect(screen.getByText(/A yes still counts/)).toBeVisible();
    await user.type(field(/Your Name/), 'Ana');
    vi.mocked(submitRsvp).mockResolvedValue(recorded('yes'));
    await user.click(yes());
    expect(await screen.findByRole('heading', { name: "You're 3rd reserve, Ana" })).toHaveFocus();
    expect(screen.getByText(/^3 places must come free\./)).toBeVisible();
  });

  it('is sent once, however often the button is pressed', async () => {
    await open();
    await fillIn();
    let answered: (result: RsvpResult) => void = () => undefined;
    vi.mocked(submitRsvp).mockReturnValue(new Promise((resolve) => (answered = resolve)));
    await user.dblClick(yes());
    await user.click(button("Can't make it"));
    expect(button('Sending…')).toHaveAttribute('aria-disabled', 'true');
    expect(submitRsvp).toHaveBeenCalledOnce();
    await act(async () => answered(recorded('yes')));
    expect(await screen.findByRole('heading', { name: "You're in, Ana!" })).toBeVisible();
  });

  it('from a second tab is the same answer', async () => {
    await open();
    await fillIn();
    const other = '0123456789abcdef0123456789abcdef';
    localStorage.setItem(OWN_KEY, other);
    vi.mocked(submitRsvp).mockResolvedValue(recorded('yes'));
    await user.click(yes());
    expect(sentId(0)).toBe(other);
  });

  it('that failed keeps the text, and is tried again under the same id', async () => {
    await open();
    await fillIn();
    expectLog('The RSVP did not arrive');
    vi.mocked(submitRsvp).mockResolvedValueOnce({
      status: 'failed',
      problem: 'submit-failed',
      cause: new Error('down'),
    });
    await user.click(yes());
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText('Failed to submit RSVP')).toBeVisible();
    expect(field(/Your Name/)).toHaveValue('Ana');
    expect(field(/Notes/)).toHaveValue('Late');
    vi.mocked(submitRsvp).mockResolvedValueOnce(recorded('no'));
    await user.click(button("Can't make it"));
    expect(await screen.findByRole('heading', { name: 'Thanks for telling us, Ana.' })).toBeVisible();
    expect(sentId(1)).toBe(sentId(0));
  });

  it('says why it failed when the guest is offline', async () => {
    await open();
    await fillIn();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expectLog('The RSVP could not be sent');
    vi.mocked(submitRsvp).mockRejectedValueOnce(new Error('no code'));
    await user.click(yes());
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Failed to submit RSVP: you seem to be offline. Nothing you typed is lost. Tap your answer again.',
    );
    online.mockRestore();
  });

  it('under an address that answered already is told so', async () => {
    await open();
    await fillIn();
    vi.mocked(submitRsvp).mockResolvedValueOnce({ status: 'refused', problem: 'already-responded' });
    await user.click(yes());
    expect(screen.getByRole('alert')).toHaveTextContent("You have already RSVP'd to this event");
    expect(field(/Email/)).toHaveValue('ana@example.com');
  });

  it('under an address that answered already may have the private link sent there', async () => {
    await open();
    await fillIn();
    vi.mocked(submitRsvp).mockResolvedValueOnce({ status: 'refused', problem: 'already-responded' });
    await user.click(yes());
    vi.mocked(requestPrivateLink).mockResolvedValueOnce('failed').mockResolvedValueOnce('asked');
    await user.click(await screen.findByRole('button', { name: 'Email me my private link' }));
    expect(await screen.findByText('That did not get through. Please try again.')).toBeVisible();
    await user.click(button('Email me my private link'));
    expect(
      await screen.findByText(/^If ana@example.com answered this game, the link is on its way\./),
    ).toBeVisible();
    expect(requestPrivateLink).toHaveBeenCalledTimes(2);
    expect(requestPrivateLink).toHaveBeenLastCalledWith(EVENT_ID, 'ana@example.com');
    expect(screen.queryByRole('button', { name: 'Email me my private link' })).not.toBeInTheDocument();
  });

  it('given elsewhere is found before anything is typed, by the email that it was given with', async () => {
    await open();
    await user.click(screen.getByText('Already answered?'));
    expect(
      screen.getByText(/^This page shows your answer by itself on the device you answered with/),
    ).toBeVisible();
    const elsewhere = within(await screen.findByRole('form', { name: /^Answered on another device/ }));
    await user.type(elsewhere.getByLabelText('Email'), 'ana@example.com');
    vi.mocked(requestPrivateLink).mockResolvedValueOnce('asked');
    await user.click(elsewhere.getByRole('button', { name: 'Email me my private link' }));
    expect(await screen.findByText(/^If ana@example.com answered this game/)).toBeVisible();
    expect(requestPrivateLink).toHaveBeenCalledExactlyOnceWith(EVENT_ID, 'ana@example.com');
    expect(submitRsvp).not.toHaveBeenCalled();
    expect(yes()).toBeVisible();
  });

  it('is not asked for in the organizer’s preview, which sends nothing', async () => {
    history.replaceState(null, '', `/rsvp/${TOKEN}?preview=1`);
    await open();
    expect(yes()).toBeVisible();
    expect(screen.queryByText('Already answered?')).not.toBeInTheDocument();
  });

  it('given on another device is found after the deadline by the email that it was given with', async () => {
    await open(ready({ rsvpDeadline: NOW - 1 }));
    await user.click(screen.getByText('Already answered?'));
    const ask = () => user.click(button('Email me my private link'));
    await user.type(await screen.findByLabelText('Email'), 'ana@');
    await ask();
    expect(await screen.findByRole('alert')).toHaveTextContent('That email address does not look complete');
    expect(requestPrivateLink).not.toHaveBeenCalled();
    await user.type(field(/Email/), 'example.com');
    vi.mocked(requestPrivateLink).mockResolvedValueOnce('failed').mockResolvedValueOnce('asked');
    await ask();
    expect(await screen.findByText('That did not get through. Please try again.')).toBeVisible();
    expect(field(/Email/)).toHaveValue('ana@example.com');
    await ask();
    expect(
      await screen.findByText(/^If ana@example.com answered this game, the link is on its way\./),
    ).toBeVisible();
    expect(requestPrivateLink).toHaveBeenLastCalledWith(EVENT_ID, 'ana@example.com');
  });

  it('with an email is told by email, and again on the next visit when that failed', async () => {
    await open();
    await fillIn();
    vi.mocked(requestConfirmation).mockResolvedValueOnce('owed');
    vi.mocked(submitRsvp).mockResolvedValueOnce(recorded('yes'));
    await user.click(yes());
    await screen.findByRole('button', { name: 'Change my answer' });
    const id = sentId(0) ?? '';
    await waitFor(() => expect(requestConfirmation).toHaveBeenCalledExactlyOnceWith(id));

    cleanup();
    vi.mocked(readRsvp).mockResolvedValue({ status: 'found', value: makeRsvp({ id }), readAt: NOW });
    await open();
    await waitFor(() => expect(requestConfirmation).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(localStorage.getItem(`showup:email:${EVENT_ID}`)).toBeNull());
    cleanup();
    await open();
    await screen.findByRole('button', { name: 'Change my answer' });
    expect(requestConfirmation).toHaveBeenCalledTimes(2);
  });

  it('is recorded all the same when no email can be asked for', async () => {
    await open();
    await fillIn();
    expectLog('The email about the RSVP was not asked for.');
    vi.mocked(requestConfirmation).mockRejectedValueOnce(new Error('offline'));
    vi.mocked(submitRsvp).mockResolvedValueOnce(recorded('yes'));
    await user.click(yes());
    expect(await screen.findByRole('button', { name: 'Change my answer' })).toBeVisible();
    await waitFor(() => expect(requestConfirmation).toHaveBeenCalledOnce());
  });

  it.each([
    'already-responded',
    'rsvp-unknown',
    'rsvps-full',
    'contact-required',
    'maybe-not-allowed',
  ] as const)('refused as %s says so beside the answers', async (problem) => {
    await open();
    await fillIn();
    vi.mocked(submitRsvp).mockResolvedValueOnce({ status: 'refused', problem });
    await user.click(yes());
    expect(screen.getByRole('alert')).toHaveTextContent(problemSentences[problem]);
    expect(field(/Your Name/)).toHaveValue('Ana');
  });

  it('that comes too late shows the page as it is now', async () => {
    await open();
    await fillIn();
    vi.mocked(submitRsvp).mockResolvedValueOnce({ status: 'refused', problem: 'event-cancelled' });
    vi.mocked(openInvitation).mockResolvedValue(ready({ status: 'cancelled' }));
    await user.click(yes());
    expect(screen.getByRole('heading', { name: 'This game is cancelled' })).toBeVisible();
  });

  it('of maybe, not allowed any more, leaves the form with what was typed', async () => {
    await open();
    await fillIn();
    vi.mocked(submitRsvp).mockResolvedValueOnce({ status: 'refused', problem: 'maybe-not-allowed' });
    vi.mocked(openInvitation).mockResolvedValue(ready({ allowMaybe: false }));
    await user.click(button("Maybe - I'll try to make it"));
    expect(screen.getByRole('alert')).toHaveTextContent(/^Failed to submit RSVP: /);
    expect(screen.queryByRole('button', { name: /Maybe/ })).not.toBeInTheDocument();
    expect(field(/Your Name/)).toHaveValue('Ana');
  });

  it('works where the browser stores nothing', async () => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    const spies = [
      vi.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked),
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked),
    ];
    await open(ready({ id: 'another-game-2026-11-24-abc123' }));
    await fillIn();
    vi.mocked(submitRsvp).mockResolvedValue(recorded('yes'));
    await user.click(yes());
    expect(await screen.findByRole('heading', { name: "You're in, Ana!" })).toBeVisible();
    for (const spy of spies) spy.mockRestore();
  });
});

describe('what was typed', () => {
  const fail = () => {
    expectLog('The RSVP did not arrive');
    vi.mocked(submitRsvp).mockResolvedValueOnce({
      status: 'failed',
      problem: 'submit-failed',
      cause: new Error('down'),
    });
  };

  async function type() {
    await user.type(field(/Your Name/), 'Ana');
    await user.type(field(/Email/), 'ana@example.com');
    await user.type(field(/Phone/), '352 555 0100');
    await user.type(field(/Notes/), 'Late');
  }
  function expectTyped(name: string, email: string, phone: string, notes: string) {
    expect(field(/Your Name/)).toHaveValue(name);
    expect(field(/Email/)).toHaveValue(email);
    expect(field(/Phone/)).toHaveValue(phone);
    expect(field(/Notes/)).toHaveValue(notes);
  }

  it('is there when the guest comes back, also after an answer that failed', async () => {
    await open();
    await type();
    cleanup();
    await open();
    expectTyped('Ana', 'ana@example.com', '352 555 0100', 'Late');
    fail();
    await user.click(yes());
    cleanup();
    await open();
    expectTyped('Ana', 'ana@example.com', '352 555 0100', 'Late');
  });

  it('is forgotten once it is sent', async () => {
    await open();
    await type();
    vi.mocked(submitRsvp).mockResolvedValue(recorded('yes'));
    await user.click(yes());
    await screen.findByRole('heading', { name: "You're in, Ana!" });
    cleanup();
    localStorage.clear();
    await open();
    expectTyped('', '', '', '');
  });

  it('is kept for its own event only', async () => {
    await open();
    await type();
    cleanup();
    await open(ready({ id: 'another-game-2026-11-24-abc123' }));
    expectTyped('', '', '', '');
  });

  it('gives way to what a newer link says, and fills in the rest', async () => {
    await open();
    await type();
    cleanup();
    history.replaceState(null, '', `/rsvp/${TOKEN}?name=Bo`);
    await open();
    expectTyped('Bo', 'ana@example.com', '352 555 0100', 'Late');
  });

  it('lives as long as the document where the browser keeps nothing, and can be sent', async () => {
    const keep = Storage.prototype.setItem;
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (
      this: Storage,
      ...entry
    ) {
      if (this === sessionStorage) throw new DOMException('blocked', 'SecurityError');
      keep.apply(this, entry);
    });
    await open();
    await type();
    cleanup();
    await open();
    expectTyped('Ana', 'ana@example.com', '352 555 0100', 'Late');
    vi.mocked(submitRsvp).mockResolvedValue(recorded('yes'));
    await user.click(yes());
    expect(await screen.findByText("You're in, Ana!")).toBeVisible();
    setItem.mockRestore();
  });

  it('is dropped when nobody can read it', async () => {
    sessionStorage.setItem(`showup:rsvp-draft:${EVENT_ID}`, '{"name":7}');
    expectLog('A kept draft does not fit its form any more and is dropped.');
    await open();
    expectTyped('', '', '', '');
  });

  describe('to change an answer', () => {
    beforeEach(async () => {
      const own = makeRsvp();
      localStorage.setItem(OWN_KEY, own.id);
      vi.mocked(readRsvp).mockResolvedValue({ status: 'found', value: own, readAt: null });
      await open();
      await user.click(button('Change my answer'));
      await user.type(field(/Your Name/), ' Maria');
      await user.type(field(/Notes/), ', late');
    });

    it('is there when the guest comes back', async () => {
      cleanup();
      await open();
      await user.click(button('Change my answer'));
      expect(field(/Your Name/)).toHaveValue('Ana Maria');
      expect(field(/Notes/)).toHaveValue('Bringing a ball, late');
    });

    it('is given up with the change', async () => {
      await user.click(button('Keep it as it is'));
      await user.click(button('Change my answer'));
      expect(field(/Your Name/)).toHaveValue('Ana');
      expect(field(/Notes/)).toHaveValue('Bringing a ball');
    });
  });

  it('beside an answer is given up with the change, where nothing was before', async () => {
    const { notes: _, ...own } = makeRsvp();
    localStorage.setItem(OWN_KEY, own.id);
    vi.mocked(readRsvp).mockResolvedValue({ status: 'found', value: own, readAt: null });
    await open();
    await user.click(button('Change my answer'));
    await user.type(field(/Notes/), 'Late');
    await user.click(button('Keep it as it is'));
    await user.click(button('Change my answer'));
    expect(field(/Notes/)).toHaveValue('');
  });
});

describe('somebody who answered before', () => {
  const own = makeRsvp();
  function remember() {
    localStorage.setItem(OWN_KEY, own.id);
    vi.mocked(readRsvp).mockResolvedValue({ status: 'found', value: own, readAt: null });
  }

  it('sees the answer and changes it, to no too', async () => {
    remember();
    await open();
    expect(await screen.findByRole('heading', { name: "You're in, Ana!" })).toBeVisible();
    await user.click(button('Change my answer'));
    expect(screen.getByRole('heading', { name: 'Change your answer' })).toHaveFocus();
    expect(field(/Your Name/)).toHaveValue('Ana');
    expect(field(/Notes/)).toHaveValue('Bringing a ball');
    expect(screen.queryByRole('textbox', { name: /Email/ })).not.toBeInTheDocument();
    vi.mocked(changeRsvp).mockResolvedValue(recorded('no'));
    await user.clear(field(/Notes/));
    await user.click(button("Can't make it"));
    expect(screen.getByRole('heading', { name: 'Thanks for telling us, Ana.' })).toHaveFocus();
    expect(screen.getByText('4 of 12 in, 8 spots left')).toBeVisible();
    expect(changeRsvp).toHaveBeenCalledExactlyOnceWith({
      id: own.id,
      event: expect.objectContaining({ id: EVENT_ID }),
      from: 'yes',
      to: 'no',
      details: { name: 'Ana', showsFirstName: false },
    });
    expect(submitRsvp).not.toHaveBeenCalled();
  });

  it('may keep it', async () => {
    remember();
    await open();
    await user.click(button('Change my answer'));
    await user.click(button('Keep it as it is'));
    expect(await screen.findByRole('heading', { name: "You're in, Ana!" })).toHaveFocus();
  });

  it('may keep it, and then confirm it for the changed event', async () => {
    remember();
    await open(ready({ location: 'Westside Park' }));
    await user.click(button('Change my answer'));
    await user.click(button('Keep it as it is'));
    vi.mocked(changeRsvp).mockResolvedValue(recorded('yes'));
    await user.click(button('That works, keep my answer'));
    expect(await screen.findByRole('heading', { name: "You're in, Ana!" })).toHaveFocus();
  });

  it('sees what changed since, and confirms', async () => {
    remember();
    await open(ready({ dateTime: makeEvent().dateTime + 3_600_000, location: 'Westside Park' }));
    const notice = screen.getByText('Changed since you answered').closest('[role=status]');
    expect(notice).toHaveTextContent('was Kanapaha Veterans Park');
    expect(notice).toHaveTextContent('now Westside Park');
    expect(notice).toHaveTextContent(/7:00 PM EST.*8:00 PM EST/);
    vi.mocked(changeRsvp).mockResolvedValue(recorded('yes'));
    await user.click(button('That works, keep my answer'));
    expect(screen.queryByText('Changed since you answered')).not.toBeInTheDocument();
    expect(screen.getByText('5 of 12 in, 7 spots left')).toBeVisible();
  });

  it('opens the answer on another device by the private link, which leaves the address bar', async () => {
    vi.mocked(readRsvp).mockResolvedValue({ status: 'found', value: own, readAt: null });
    history.replaceState(null, '', `/rsvp/${TOKEN}#edit=${own.id}`);
    await open();
    expect(await screen.findByRole('heading', { name: "You're in, Ana!" })).toBeVisible();
    expect(location.hash).toBe('');
    expect(localStorage.getItem(OWN_KEY)).toBe(own.id);
  });

  it('opens it by the private link in a tab that shows the event already', async () => {
    await open();
    const reload = vi.fn();
    vi.stubGlobal('location', { hash: '#details', reload });
    window.dispatchEvent(new HashChangeEvent('hashchange'));
    expect(reload).not.toHaveBeenCalled();
    vi.stubGlobal('location', { hash: `#edit=${own.id}`, reload });
    window.dispatchEvent(new HashChangeEvent('hashchange'));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('can’t use the private link of another event', async () => {
    const value = makeRsvp({ gameEventId: 'another-game' });
    vi.mocked(readRsvp).mockResolvedValue({ status: 'found', value, readAt: null });
    history.replaceState(null, '', `/rsvp/${TOKEN}#edit=${own.id}`);
    await open();
    expect(screen.getByText(/That private link has no answer behind it/)).toBeVisible();
    expect(yes()).toBeVisible();
  });

  it('gets the form under the same id when the answer can’t be read', async () => {
    localStorage.setItem(OWN_KEY, own.id);
    vi.mocked(readRsvp).mockResolvedValue({ status: 'failed', cause: new Error('down') });
    expectLog('The earlier RSVP could not be read');
    await open();
    await user.type(field(/Your Name/), 'Ana');
    vi.mocked(submitRsvp).mockResolvedValue(recorded('yes'));
    await user.click(yes());
    expect(sentId(0)).toBe(own.id);
  });

  it('still sees it when answers are closed', async () => {
    remember();
    await open(ready({ rsvpDeadline: NOW - 1000 }));
    expect(await screen.findByText('You answered:', { exact: false })).toHaveTextContent(
      "Yes, I'll be there!",
    );
  });

  it('copies the private link', async () => {
    remember();
    await open();
    await user.click(button('Copy my private link'));
    expect(await screen.findByText('Copied!')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/rsvp/${TOKEN}#edit=${own.id}`);
  });
});

describe('the click', () => {
  const count = vi.mocked(countInvitationClick);

  it('is counted once a day', async () => {
    await open(ready({}, { inviteToken: 'clicked-game-2026-11-24' }));
    await waitFor(() => expect(count).toHaveBeenCalledOnce());
    await open(ready({}, { inviteToken: 'clicked-game-2026-11-24' }));
    expect(count).toHaveBeenCalledOnce();
  });

  it('is not the organizer’s preview', async () => {
    history.replaceState(null, '', `/rsvp/${TOKEN}?preview=1`);
    await open(ready({}, { inviteToken: 'previewed-2026-11-24' }));
    expect(count).not.toHaveBeenCalled();
    expect(location.search).toBe('?preview=1');
  });

  it('is waited for by nobody', async () => {
    count.mockReturnValue(new Promise(() => undefined));
    vi.mocked(submitRsvp).mockResolvedValue(recorded('yes'));
    await open(ready({}, { inviteToken: 'slow-game-2026-11-24' }));
    await waitFor(() => expect(count).toHaveBeenCalledOnce());
    await user.type(field(/Your Name/), 'Ana');
    await user.click(yes());
    expect(await screen.findByRole('heading', { name: "You're in, Ana!" })).toBeVisible();
  });

  it('waits until the page is looked at', async () => {
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await open(ready({}, { inviteToken: 'hidden-game-2026-11-24' }));
    expect(count).not.toHaveBeenCalled();
    state.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(count).toHaveBeenCalledOnce());
    state.mockRestore();
  });

  it('only logs when it fails', async () => {
    count.mockResolvedValue({ status: 'failed', cause: new Error('down') });
    expectLog('was not counted');
    await open(ready({}, { inviteToken: 'failing-game-2026-11-24' }));
    await waitFor(() => expect(console.warn).toHaveBeenCalled());
    expect(yes()).toBeVisible();
  });
});

describe('the address that is told to the app', () => {
  /** Answers yes as ana@example.com. */
  async function addressAfter(result: RsvpResult): Promise<string | null> {
    vi.mocked(submitRsvp).mockResolvedValue(result);
    await open();
    await user.type(field(/Your Name/), 'Ana');
    await user.type(field(/Email/), 'ana@example.com');
    await user.click(yes());
    await screen.findByRole('heading', { name: "You're in, Ana!" });
    const links = screen
      .getAllByRole('link')
      .map((link) => new URL(link.getAttribute('href') ?? '', location.href));
    const toApp = links.find(({ searchParams }) => searchParams.get('source') === 'rsvp');
    if (!toApp) throw new Error('Nothing leads to the app.');
    return toApp.searchParams.get('email');
  }

  it('is the one that was given', async () => {
    expect(await addressAfter(recorded('yes'))).toBe('ana@example.com');
  });

  it('is that of an earlier try that was saved unseen', async () => {
    const contact = { email: 'an@example.com', phone: undefined };
    expect(await addressAfter({ status: 'recorded', response: 'yes', contact })).toBe('an@example.com');
  });
});
