import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  changeRsvp,
  countInvitationClick,
  openInvitation,
  openResponded,
  readEvent,
  readRsvp,
  readRsvps,
  submitRsvp,
} from '#data/firestore/guest.ts';
import type { InvitationReading } from '#data/firestore/invitation.ts';
import { requestConfirmation } from '#data/supabase/guest-emails.ts';
import type { GameEvent } from '#domain/event.ts';
import { RsvpPage } from '#features/rsvp/rsvp-page.tsx';
import { expectLog } from '../../setup.ts';
import { makeEvent, makeRsvp, NOW, readAfterYes, ready } from './fixtures.ts';

vi.mock('#data/firestore/guest.ts', async () => (await import('./guest-mock.ts')).guestMock());
vi.mock('#data/supabase/guest-emails.ts', async () => (await import('./guest-mock.ts')).guestEmailsMock());
vi.mock('#lib/when-needed.ts', () => ({ whenIdle: () => Promise.resolve() }));

const user = userEvent.setup();
const TOKEN = 'thursday-volleyball-weekly-abc123';
const WEEK = 7 * 24 * 3_600_000;
const idOf = (week: number) => String(week).repeat(32);
const RSVP_ID = '0123456789abcdef0123456789abcdef';

/** 'Tue, Nov 24', 'Tue, Dec 1', 'Tue, Dec 8', each at 7 pm. */
function inWeek(week: number, changes: Partial<GameEvent> = {}): GameEvent {
  const dateTime = makeEvent().dateTime + week * WEEK;
  return makeEvent({ id: idOf(week), dateTime, ...changes });
}

function seriesOf(events: GameEvent[], shown = 0): InvitationReading {
  const event = events[shown];
  if (!event) throw new Error('There is no such game.');
  const reading = ready({}, { inviteToken: TOKEN, gameEventIds: events.map(({ id }) => id) });
  return reading.status === 'ready' ? { ...reading, event, events } : reading;
}

const three = () => seriesOf([0, 1, 2].map((week) => inWeek(week)));

beforeAll(
  () =>
    Promise.all([
      import('#features/rsvp/response/guest-area.tsx'),
      import('#features/rsvp/series/other-dates.tsx'),
    ]),
  60_000,
);

beforeEach(() => {
  const mocks = [changeRsvp, submitRsvp, openInvitation, openResponded, readRsvp, readRsvps];
  for (const mock of mocks) vi.mocked(mock).mockReset();
  vi.mocked(requestConfirmation).mockReset().mockResolvedValue('told');
  vi.mocked(countInvitationClick).mockResolvedValue({ status: 'counted' });
  vi.mocked(readRsvp).mockResolvedValue({ status: 'missing', readAt: null });
  vi.mocked(readRsvps).mockResolvedValue({ status: 'read', values: [], readAt: NOW });
  vi.mocked(submitRsvp).mockImplementation(async ({ response }) => ({ status: 'recorded', response }));
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', `/rsvp/${TOKEN}`);
  window.scrollTo = vi.fn();
});

/** With what this guest has sent by now. */
async function asStored(reading: InvitationReading): Promise<InvitationReading> {
  if (reading.status !== 'ready') return reading;
  const events = await Promise.all(
    reading.events.map(async (one) => {
      const sent = vi.mocked(submitRsvp).mock.calls.find(([{ event }]) => event.id === one.id)?.[0];
      return sent?.response === 'yes' ? (await readAfterYes(one, sent.id)).value : one;
    }),
  );
  return { ...reading, events, event: events.find(({ id }) => id === reading.event.id) ?? reading.event };
}

async function open(reading: InvitationReading = three(), search = '') {
  history.replaceState(null, '', `/rsvp/${TOKEN}${search}`);
  vi.mocked(openInvitation).mockImplementation(() => asStored(reading));
  vi.mocked(readEvent).mockImplementation(async (id) => {
    const stored = await asStored(reading);
    const value = stored.status === 'ready' && stored.events.find((one) => one.id === id);
    return value ? { status: 'found', value, readAt: NOW } : { status: 'missing', readAt: NOW };
  });
  render(<RsvpPage token={TOKEN} />, { wrapper: BrowserRouter });
  await screen.findByRole('region', { name: 'About the game' });
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const others = () => within(screen.getByRole('region', { name: 'Other dates' }));
const yes = () => button("Yes, I'll be there!");
const alsoFor = () => within(screen.getByRole('group', { name: 'Also answer for' }));
const sentTo = () => vi.mocked(submitRsvp).mock.calls.map(([{ event }]) => event.id);
const enterName = () => user.type(screen.getByRole('textbox', { name: /Your Name/ }), 'Ana');

describe('a standing link', () => {
  it('says which week it is, and lists the other dates', async () => {
    await open(
      seriesOf(
        [
          inWeek(-1),
          inWeek(0),
          inWeek(1, { rsvpCount: { yes: 11, no: 0, maybe: 0 } }),
          inWeek(2, { status: 'cancelled' }),
          inWeek(3, { rsvpCount: { yes: 14, no: 0, maybe: 0 }, location: 'Forest Park' }),
        ],
        1,
      ),
    );
    expect(screen.getByText('Game 2 of 5')).toBeVisible();
    expect(
      others()
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^Tue, Dec 1, 7:00 PM.*1 spot left$/),
      expect.stringMatching(/^Tue, Dec 8, 7:00 PM.*Cancelled$/),
      expect.stringMatching(/^Tue, Dec 15, 7:00 PM.*Full, with a reserve listat Forest Park$/),
    ]);
  });

  it('of one game looks like any other link', async () => {
    await open(seriesOf([inWeek(0)]));
    expect(screen.queryByText(/^Game 1/)).not.toBeInTheDocument();
    expect(screen.queryByText('Other dates')).not.toBeInTheDocument();
  });

  it('shows another date at once, with its own answer, and the address says which', async () => {
    await open();
    await enterName();
    await user.click(others().getByRole('button', { name: /Dec 8/ }));
    expect(screen.getByText('Game 3 of 3')).toBeVisible();
    expect(location.search).toBe('?game=3');
    expect(screen.getByRole('main')).toHaveFocus();
    expect(openInvitation).toHaveBeenCalledOnce();
    expect(screen.getByRole('textbox', { name: /Your Name/ })).toHaveValue('Ana');
    expect(screen.getByRole('link', { name: /\.ics/ })).toHaveAttribute(
      'href',
      `/api/calendar/${TOKEN}/3.ics`,
    );
    await user.click(others().getByRole('button', { name: /Nov 24/ }));
    expect(location.search).toBe('');
    await user.click(yes());
    await screen.findByRole('heading', { name: "You're in, Ana!" });
    expect(sentTo()).toEqual([idOf(0)]);
  });

  it('opens the date of the address', async () => {
    await open(three(), '?game=2');
    expect(openInvitation).toHaveBeenCalledExactlyOnceWith(TOKEN, 2);
  });

  it('says what was answered to other dates on this device', async () => {
    for (const week of [1, 2]) localStorage.setItem(`showup:rsvp:${idOf(week)}`, String(week).repeat(32));
    vi.mocked(readRsvps).mockResolvedValue({
      ...{ status: 'read', readAt: NOW },
      values: [makeRsvp({ id: idOf(1), gameEventId: idOf(1), response: 'no' })],
    });
    await open();
    expect(await others().findByRole('button', { name: /Dec 1.*You said no/ })).toBeVisible();
    expect(others().getByRole('button', { name: /Dec 8.*7 spots left/ })).toBeVisible();
    expect(alsoFor().getAllByRole('checkbox')).toHaveLength(1);
  });

  it('says of a date that takes no more answers that they are closed, and offers no tick', async () => {
    const reading = three();
    if (reading.status !== 'ready') throw new Error('It is ready.');
    const events = reading.events.map((event, week) =>
      week === 1 ? { ...event, rsvpCount: { yes: 5, no: 495, maybe: 0 } } : event,
    );
    await open({ ...reading, events });
    expect(await others().findByRole('button', { name: /Dec 1.*Answers closed/ })).toBeVisible();
    expect(alsoFor().getAllByRole('checkbox')).toHaveLength(1);
  });

  it('offers no tick where it could not be read what was answered', async () => {
    localStorage.setItem(`showup:rsvp:${idOf(1)}`, RSVP_ID);
    vi.mocked(readRsvps).mockResolvedValue({ status: 'failed', cause: new Error('down') });
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await open();
    expect(await others().findByRole('button', { name: /Dec 1.*Answered on this device/ })).toBeVisible();
    expect(alsoFor().getAllByRole('checkbox')).toHaveLength(1);
    warn.mockRestore();
  });

  it('whose games are all over still opens, and says so', async () => {
    await open(seriesOf([inWeek(-2), inWeek(-1)], 1));
    expect(screen.getByRole('heading', { name: 'This game is over' })).toBeVisible();
    expect(screen.queryByText('Other dates')).not.toBeInTheDocument();
  });

  it('whose next games are cancelled leads on from one of them', async () => {
    await open(seriesOf([inWeek(0, { status: 'cancelled' }), inWeek(1)]));
    expect(screen.getByRole('heading', { name: 'This game is cancelled' })).toBeVisible();
    await user.click(others().getByRole('button', { name: /Dec 1/ }));
    expect(yes()).toBeVisible();
  });

  it('opens the game that a private link is about', async () => {
    vi.mocked(readRsvp).mockResolvedValue({
      ...{ status: 'found', readAt: NOW },
      value: makeRsvp({ id: RSVP_ID, gameEventId: idOf(2) }),
    });
    await open(three(), `#edit=${RSVP_ID}`);
    expect(screen.getByText('Game 3 of 3')).toBeVisible();
    expect(await screen.findByRole('heading', { name: "You're in, Ana!" })).toBeVisible();
  });

  it('that works no more shows every game that was answered by it', async () => {
    localStorage.setItem(`showup:invite:${TOKEN}`, `${idOf(0)} ${idOf(2)}`);
    for (const week of [0, 2]) localStorage.setItem(`showup:rsvp:${idOf(week)}`, `${week}`.repeat(32));
    const events = [inWeek(0), inWeek(2)];
    const [event] = events;
    if (!event) throw new Error('There are two.');
    vi.mocked(openResponded).mockResolvedValue({ status: 'ready', event, events, readAt: NOW });
    await open({ status: 'refused', problem: 'invite-off' });
    expect(openResponded).toHaveBeenCalledExactlyOnceWith([idOf(0), idOf(2)], 0);
    expect(others().getByRole('button', { name: /Dec 8/ })).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Also answer for' })).not.toBeInTheDocument();
  });
});

describe('answering several dates', () => {
  const tick = (name: RegExp) => user.click(alsoFor().getByRole('checkbox', { name }));

  it('sends the same answer to each, as an answer of its own', async () => {
    await open();
    await enterName();
    await tick(/Dec 1/);
    await tick(/Dec 8/);
    await user.click(yes());
    await screen.findByRole('heading', { name: "You're in, Ana!" });
    const sent = vi.mocked(submitRsvp).mock.calls.map(([request]) => request);
    expect(sent.map(({ event }) => event.id)).toEqual([idOf(0), idOf(1), idOf(2)]);
    expect(screen.getByRole('link', { name: /^My 3 dates for/ })).toHaveAttribute(
      'href',
      `/api/calendar/${TOKEN}/1-2-3.ics`,
    );
    expect(new Set(sent.map(({ id }) => id)).size).toBe(3);
    for (const request of sent) {
      expect(request).toMatchObject({ inviteToken: TOKEN, response: 'yes', details: { name: 'Ana' } });
      expect(localStorage.getItem(`showup:rsvp:${request.event.id}`)).toBe(request.id);
    }
    expect(others().getByRole('button', { name: /Dec 1.*You said yes/ })).toBeVisible();
  });

  it('has each of them told by email', async () => {
    await open();
    await enterName();
    await user.type(screen.getByLabelText(/^Email/), 'ana@example.com');
    await tick(/Dec 8/);
    await user.click(yes());
    await screen.findByRole('heading', { name: "You're in, Ana!" });
    const sent = vi.mocked(submitRsvp).mock.calls.map(([{ id }]) => id);
    expect(sent).toHaveLength(2);
    await waitFor(() => expect(vi.mocked(requestConfirmation).mock.calls).toEqual(sent.map((id) => [id])));
  });

  it('sends only to the game that is shown when nothing is ticked', async () => {
    await open();
    await enterName();
    await tick(/Dec 1/);
    await tick(/Dec 1/);
    await user.click(yes());
    await screen.findByRole('heading', { name: "You're in, Ana!" });
    expect(sentTo()).toEqual([idOf(0)]);
  });

  it('says which are saved and which are not, keeps what was typed, and sends only what is missing', async () => {
    expectLog('An RSVP to another date did not arrive');
    await open();
    await enterName();
    await tick(/Dec 1/);
    await tick(/Dec 8/);
    vi.mocked(submitRsvp).mockImplementation(async ({ event, response }) =>
      event.id === idOf(1)
        ? { status: 'failed', problem: 'submit-failed', cause: new Error('down') }
        : { status: 'recorded', response },
    );
    await user.click(yes());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Saved for Tue, Nov 24, 7:00 PM EST.');
    expect(alert).toHaveTextContent('Tue, Dec 1, 7:00 PM EST: Failed to submit RSVP');
    expect(alert).toHaveTextContent('Tue, Dec 8, 7:00 PM EST: Failed to submit RSVP');
    expect(alert).toHaveFocus();
    expect(sentTo()).toEqual([idOf(0), idOf(1)]);
    expect(screen.getByRole('textbox', { name: /Your Name/ })).toHaveValue('Ana');
    expect(JSON.stringify({ ...sessionStorage })).toContain('Ana');

    vi.mocked(submitRsvp).mockImplementation(async ({ response }) => ({ status: 'recorded', response }));
    const [, [first] = []] = vi.mocked(submitRsvp).mock.calls;
    await waitFor(yes);
    await user.click(yes());
    await screen.findByRole('heading', { name: "You're in, Ana!" });
    expect(sentTo()).toEqual([idOf(0), idOf(1), idOf(1), idOf(2)]);
    expect(vi.mocked(submitRsvp).mock.calls[2]?.[0].id).toBe(first?.id);
    expect(changeRsvp).not.toHaveBeenCalled();
  });

  it('goes on after a date that is refused, and can leave it at the saved ones', async () => {
    await open();
    await enterName();
    await tick(/Dec 1/);
    await tick(/Dec 8/);
    vi.mocked(submitRsvp).mockImplementation(async ({ event, response }) =>
      event.id === idOf(1)
        ? { status: 'refused', problem: 'deadline-passed' }
        : { status: 'recorded', response },
    );
    await user.click(yes());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Tue, Dec 1, 7:00 PM EST: RSVP Deadline Passed',
    );
    expect(sentTo()).toEqual([idOf(0), idOf(1), idOf(2)]);
    await user.click(button('Leave it at the saved ones'));
    expect(await screen.findByRole('heading', { name: "You're in, Ana!" })).toHaveFocus();
  });

  it('sends nothing more when the first one is refused', async () => {
    await open();
    await enterName();
    await tick(/Dec 1/);
    vi.mocked(submitRsvp).mockResolvedValue({ status: 'refused', problem: 'already-responded' });
    await user.click(yes());
    expect(await screen.findByText("You have already RSVP'd to this event")).toBeVisible();
    expect(sentTo()).toEqual([idOf(0)]);
  });

  it('changes the first one when another answer is pressed after some were saved', async () => {
    expectLog('An RSVP to another date did not arrive');
    vi.mocked(changeRsvp).mockResolvedValue({ status: 'recorded', response: 'no' });
    await open();
    await enterName();
    await tick(/Dec 1/);
    vi.mocked(submitRsvp).mockImplementation(async ({ event, response }) =>
      event.id === idOf(1)
        ? { status: 'failed', problem: 'submit-failed', cause: new Error('down') }
        : { status: 'recorded', response },
    );
    await user.click(yes());
    await screen.findByRole('alert');
    vi.mocked(submitRsvp).mockImplementation(async ({ response }) => ({ status: 'recorded', response }));
    await waitFor(yes);
    await user.click(button("Can't make it"));
    await screen.findByRole('heading', { name: 'Thanks for telling us, Ana.' });
    expect(changeRsvp).toHaveBeenCalledOnce();
    expect(vi.mocked(submitRsvp).mock.lastCall?.[0]).toMatchObject({
      response: 'no',
      event: { id: idOf(1) },
    });
  });

  it('shows a long list in parts', async () => {
    await open(seriesOf(Array.from({ length: 10 }, (_, week) => inWeek(week))));
    expect(alsoFor().getAllByRole('checkbox')).toHaveLength(6);
    await user.click(alsoFor().getByRole('button', { name: 'Show all 9 dates' }));
    await waitFor(() => expect(alsoFor().getAllByRole('checkbox')).toHaveLength(9));
  });
});
