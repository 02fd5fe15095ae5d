import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addEmail,
  changeRsvp,
  correctEmail,
  countInvitationClick,
  openInvitation,
  readEvent,
  readRsvp,
} from '#data/firestore/guest.ts';
import type { InvitationReading } from '#data/firestore/invitation.ts';
import { requestConfirmation, requestPrivateLink, sendDueEmails } from '#data/supabase/guest-emails.ts';
import type { GameEvent } from '#domain/event.ts';
import { EMAIL_CORRECTIONS_MAX, type Rsvp } from '#domain/rsvp.ts';
import { EMAIL_BUTTON } from '#features/rsvp/response/given/own-email-content.ts';
import { RsvpPage } from '#features/rsvp/rsvp-page.tsx';
import { words as emailWords } from '../../../supabase/functions/guest-emails/email-content.ts';
import { expectLog } from '../../setup.ts';
import { EVENT_ID, makeRsvp, NOW, ready, TOKEN } from './fixtures.ts';

vi.mock('#data/firestore/guest.ts', async () => (await import('./guest-mock.ts')).guestMock());
vi.mock('#data/supabase/guest-emails.ts', async () => (await import('./guest-mock.ts')).guestEmailsMock());
vi.mock('#lib/when-needed.ts', () => ({ whenIdle: () => Promise.resolve() }));

const HOUR = 3_600_000;
const own = makeRsvp();
const full = { rsvpCount: { yes: 14, no: 0, maybe: 0 } };
const user = userEvent.setup();

beforeAll(() => import('#features/rsvp/response/guest-area.tsx'), 60_000);

beforeEach(() => {
  for (const mock of [
    addEmail,
    changeRsvp,
    correctEmail,
    sendDueEmails,
    requestConfirmation,
    requestPrivateLink,
  ]) {
    vi.mocked(mock).mockReset();
  }
  vi.mocked(countInvitationClick).mockResolvedValue({ status: 'counted' });
  vi.mocked(requestConfirmation).mockResolvedValue('told');
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', `/rsvp/${TOKEN}`);
});

function stored({ email, ...changes }: Partial<Rsvp> = {}): void {
  const { email: _, ...rsvp } = makeRsvp(changes);
  const value = { ...rsvp, ...(email && { email }) };
  vi.mocked(readRsvp).mockResolvedValue({ status: 'found', value, readAt: NOW });
}

function remember(changes: Partial<Rsvp> = {}): void {
  localStorage.setItem(`showup:rsvp:${EVENT_ID}`, own.id);
  stored(changes);
}

function nobodyAnswered(): void {
  vi.mocked(readRsvp).mockResolvedValue({ status: 'missing', readAt: null });
}

async function open(event: Partial<GameEvent> = {}) {
  const reading: InvitationReading = ready(event);
  vi.mocked(openInvitation).mockResolvedValue(reading);
  if (reading.status === 'ready') {
    vi.mocked(readEvent).mockResolvedValue({ status: 'found', value: reading.event, readAt: NOW });
  }
  render(<RsvpPage token={TOKEN} />, { wrapper: BrowserRouter });
  await screen.findByRole('region', { name: 'About the game' });
  await waitFor(() => expect(screen.queryByText('Looking for your earlier answer…')).not.toBeInTheDocument());
}

const heading = (name: string) => screen.findByRole('heading', { name });
const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => user.click(await button(name));
const isMissing = (name: string) => expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();

/** The line that names where our email goes. */
const goesTo = async (email: string) => {
  const address = await screen.findByText(email, { selector: 'strong' });
  const line = address.parentElement;
  expect(line).toHaveTextContent(`Our email goes to ${email}. Press “See or change my answer”`);
  return line;
};

describe('a guest who answered without an email', () => {
  const OFFER = 'Hear about changes by email';
  const EMAIL = 'ana@example.com';

  async function type(email = EMAIL) {
    await press(OFFER);
    const field = await screen.findByRole('textbox', { name: 'Email' });
    expect(field).toHaveFocus();
    if (email) await user.type(field, email);
  }

  it('adds one, is told what it is for, and gets the email about the answer', async () => {
    remember();
    await open();
    await type();
    expect(screen.getByText(/we write about this game only/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'What we keep about you' })).toHaveAttribute('href', '/privacy');
    vi.mocked(addEmail).mockResolvedValue({ status: 'recorded', email: EMAIL });
    await press('Add my email');
    expect(await goesTo(EMAIL)).toHaveFocus();
    expect(addEmail).toHaveBeenCalledExactlyOnceWith({ id: own.id, eventId: EVENT_ID, email: EMAIL });
    await waitFor(() => expect(requestConfirmation).toHaveBeenCalledExactlyOnceWith(own.id));
    const app = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Open in ShowUp' }).href);
    expect(app.searchParams.get('email')).toBe(EMAIL);
    expect(changeRsvp).not.toHaveBeenCalled();
  });

  it('hears which one counts when another device was quicker', async () => {
    remember();
    await open();
    await type();
    vi.mocked(addEmail).mockResolvedValue({ status: 'recorded', email: 'first@example.com' });
    await press('Add my email');
    expect(await goesTo('first@example.com')).toBeVisible();
  });

  it.each([
    ['', 'That email address does not look complete'],
    ['ana@', 'That email address does not look complete'],
    [`${'a'.repeat(250)}@example.com`, 'An email address has at most 254 characters'],
  ])('is asked for an address that reads like one: %s', async (typed, sentence) => {
    remember();
    await open();
    await type('');
    const field = screen.getByRole('textbox', { name: 'Email' });
    if (typed) await user.click(field);
    if (typed) await user.paste(typed);
    await press('Add my email');
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(field).toHaveFocus();
    expect(addEmail).not.toHaveBeenCalled();
  });

  it('under an address that answered already may have the private link sent there', async () => {
    remember();
    await open();
    await type();
    vi.mocked(addEmail).mockResolvedValue({ status: 'refused', problem: 'already-responded' });
    await press('Add my email');
    expect(await screen.findByRole('alert')).toHaveTextContent("You have already RSVP'd to this event");
    vi.mocked(requestPrivateLink).mockResolvedValue('asked');
    await press('Email me my private link');
    expect(await screen.findByText(/^If ana@example.com answered this game/)).toBeVisible();
    expect(requestPrivateLink).toHaveBeenCalledExactlyOnceWith(EVENT_ID, EMAIL);
  });

  it('loses nothing typed when it fails, and tries again', async () => {
    remember();
    await open();
    await type();
    expectLog('The RSVP did not arrive');
    const cause = new Error('down');
    vi.mocked(addEmail).mockResolvedValueOnce({ status: 'failed', problem: 'submit-failed', cause });
    await press('Add my email');
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing you typed is lost');
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue(EMAIL);
    vi.mocked(addEmail).mockResolvedValueOnce({ status: 'recorded', email: EMAIL });
    await press('Add my email');
    expect(await goesTo(EMAIL)).toBeVisible();
  });

  it('sends it once, however often the button is pressed', async () => {
    remember();
    await open();
    await type();
    const answer = Promise.withResolvers<{ status: 'recorded'; email: string }>();
    vi.mocked(addEmail).mockReturnValue(answer.promise);
    await press('Add my email');
    await press('Sending…');
    expect(addEmail).toHaveBeenCalledOnce();
    answer.resolve({ status: 'recorded', email: EMAIL });
    expect(await goesTo(EMAIL)).toBeVisible();
  });

  it('sees the page as it is now when the game was cancelled meanwhile', async () => {
    remember();
    await open();
    await type();
    vi.mocked(openInvitation).mockResolvedValue(ready({ status: 'cancelled' }));
    vi.mocked(addEmail).mockResolvedValue({ status: 'refused', problem: 'event-cancelled' });
    await press('Add my email');
    expect(await heading('This game is cancelled')).toBeVisible();
  });

  it.each(['yes', 'maybe'] as const)('may add it after the deadline to a %s', async (response) => {
    remember({ response });
    await open({ rsvpDeadline: NOW - HOUR });
    expect(await button(OFFER)).toBeVisible();
    expect(screen.getByText('You answered:', { exact: false })).toBeVisible();
  });

  it.each<[string, Partial<Rsvp>, Partial<GameEvent>]>([
    ['with an email', { email: EMAIL }, {}],
    ['who said no', { response: 'no' }, {}],
    ['who said no, after the deadline', { response: 'no' }, { rsvpDeadline: NOW - HOUR }],
    ['to a game that is cancelled', {}, { status: 'cancelled' }],
    ['to a game that has started', {}, { dateTime: NOW - HOUR }],
  ])('is not offered it: %s', async (_, rsvp, event) => {
    remember(rsvp);
    await open(event);
    await screen.findByText('You answered:', { exact: false });
    isMissing(OFFER);
  });

  it('is not offered it in the organizer’s preview', async () => {
    history.replaceState(null, '', `/rsvp/${TOKEN}?preview=1`);
    remember();
    await open();
    await heading("You're in, Ana!");
    isMissing(OFFER);
  });
});

describe('a guest who answered with an email', () => {
  const WRONG = 'aan@example.com';
  const RIGHT = 'ana@example.com';
  const CORRECT = 'Wrong address? Correct it';

  async function type(email: string) {
    await press(CORRECT);
    const field = await screen.findByRole('textbox', { name: 'Email' });
    expect(field).toHaveFocus();
    expect(field).toHaveValue(WRONG);
    await user.clear(field);
    if (email) await user.type(field, email);
    await press('Save this address');
  }

  it.each(['yes', 'maybe', 'no'] as const)('of %s sees where it goes, and corrects it', async (response) => {
    remember({ email: WRONG, response });
    await open();
    expect(await goesTo(WRONG)).toBeVisible();
    vi.mocked(correctEmail).mockResolvedValue({ status: 'recorded', email: RIGHT });
    await type(RIGHT);
    expect(await goesTo(RIGHT)).toHaveFocus();
    expect(correctEmail).toHaveBeenCalledExactlyOnceWith({
      ...{ id: own.id, eventId: EVENT_ID, email: RIGHT, old: WRONG },
    });
    await waitFor(() => expect(requestConfirmation).toHaveBeenCalledExactlyOnceWith(own.id));
    expect(changeRsvp).not.toHaveBeenCalled();
  });

  it('is told the words of the email’s own button', () => {
    expect(EMAIL_BUTTON).toBe(emailWords.changeButton);
  });

  it('keeps the address after all', async () => {
    remember({ email: WRONG });
    await open();
    await press(CORRECT);
    await press('Keep the address');
    expect(await goesTo(WRONG)).toHaveFocus();
    expect(correctEmail).not.toHaveBeenCalled();
  });

  it.each([
    ['', 'That email address does not look complete'],
    ['ana@', 'That email address does not look complete'],
    ['AAN@example.com', 'That is the address we already write to. Look in the spam folder, too.'],
  ])('is told what is wrong with the new one: %s', async (typed, sentence) => {
    remember({ email: WRONG });
    await open();
    await type(typed);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(correctEmail).not.toHaveBeenCalled();
  });

  it('under an address that answered already may have the private link sent there', async () => {
    remember({ email: WRONG });
    await open();
    vi.mocked(correctEmail).mockResolvedValue({ status: 'refused', problem: 'already-responded' });
    await type(RIGHT);
    expect(await screen.findByRole('alert')).toHaveTextContent("You have already RSVP'd to this event");
    vi.mocked(requestPrivateLink).mockResolvedValue('asked');
    await press('Email me my private link');
    expect(await screen.findByText(/^If ana@example.com answered this game/)).toBeVisible();
    expect(requestConfirmation).not.toHaveBeenCalled();
  });

  it('tries again after a failure, with what was typed', async () => {
    remember({ email: WRONG });
    await open();
    expectLog('The RSVP did not arrive');
    const cause = new Error('down');
    vi.mocked(correctEmail).mockResolvedValueOnce({ status: 'failed', problem: 'submit-failed', cause });
    await type(RIGHT);
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing you typed is lost');
    vi.mocked(correctEmail).mockResolvedValueOnce({ status: 'recorded', email: RIGHT });
    await press('Save this address');
    expect(await goesTo(RIGHT)).toHaveFocus();
  });

  it('sees the page as it is now when the game was cancelled meanwhile', async () => {
    remember({ email: WRONG });
    await open();
    vi.mocked(openInvitation).mockResolvedValue(ready({ status: 'cancelled' }));
    vi.mocked(correctEmail).mockResolvedValue({ status: 'refused', problem: 'event-cancelled' });
    await type(RIGHT);
    expect(await heading('This game is cancelled')).toBeVisible();
  });

  it('may correct it after the deadline, too', async () => {
    remember({ email: WRONG });
    await open({ rsvpDeadline: NOW - HOUR });
    expect(await button(CORRECT)).toBeVisible();
  });

  it('corrects it so many times, the last one in this page', async () => {
    remember({ email: WRONG, emailCorrections: EMAIL_CORRECTIONS_MAX - 1 });
    await open();
    vi.mocked(correctEmail).mockResolvedValue({ status: 'recorded', email: RIGHT });
    await type(RIGHT);
    expect(await goesTo(RIGHT)).toHaveTextContent(/The organizer can still change it\.$/);
    isMissing(CORRECT);
  });

  it.each<[string, Partial<GameEvent>]>([
    ['is cancelled', { status: 'cancelled' }],
    ['has started', { dateTime: NOW - HOUR }],
  ])('is offered nothing once the game %s', async (_, event) => {
    remember({ email: WRONG });
    await open(event);
    await screen.findByText('You answered:', { exact: false });
    isMissing(CORRECT);
  });

  it('is shown no address in the organizer’s preview', async () => {
    history.replaceState(null, '', `/rsvp/${TOKEN}?preview=1`);
    remember({ email: WRONG });
    await open();
    await heading("You're in, Ana!");
    expect(screen.queryByText(WRONG)).not.toBeInTheDocument();
  });
});

describe('an email’s link that gives a place away', () => {
  const place = (index: number) => {
    const others = Array.from({ length: 13 }, (_, number) => `other-${number}`);
    return { ...full, queue: [...others.slice(0, index), 'guest-0', ...others.slice(index)] };
  };
  const follow = (id = own.id) => history.replaceState(null, '', `/rsvp/${TOKEN}#edit=${id}&give-away=1`);

  beforeEach(() => {
    stored({ email: 'ana@example.com' });
    follow();
  });

  it('asks first, changes nothing by itself, and leaves the address bar', async () => {
    await open(place(6));
    expect(await heading('Give your place away?')).toHaveFocus();
    expect(await heading("You're in, Ana!")).toBeVisible();
    expect(location.hash).toBe('');
    expect(changeRsvp).not.toHaveBeenCalled();
    expect(sendDueEmails).not.toHaveBeenCalled();
  });

  it('gives it away by the button, and has the next one told', async () => {
    await open(place(6));
    vi.mocked(changeRsvp).mockResolvedValue({ status: 'recorded', response: 'no' });
    await press('Give my place away');
    expect(await heading('Thanks for telling us, Ana.')).toHaveFocus();
    expect(screen.queryByText('Give your place away?')).not.toBeInTheDocument();
    expect(changeRsvp).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ from: 'yes', to: 'no' }));
    await waitFor(() => expect(sendDueEmails).toHaveBeenCalledExactlyOnceWith(EVENT_ID));
  });

  it('keeps it by the other one', async () => {
    await open(place(6));
    await press('Keep my place');
    expect(await heading("You're in, Ana!")).toHaveFocus();
    expect(screen.queryByText('Give your place away?')).not.toBeInTheDocument();
    expect(changeRsvp).not.toHaveBeenCalled();
  });

  it('asks instead of “Still coming?”, which follows when the place is kept', async () => {
    await open({ ...place(6), dateTime: NOW + 20 * HOUR });
    await heading('Give your place away?');
    expect(screen.queryByRole('heading', { name: 'Still coming?' })).not.toBeInTheDocument();
    await press('Keep my place');
    expect(await heading('Still coming?')).toBeVisible();
  });

  it('says so when it fails, and asks still', async () => {
    await open(place(6));
    expectLog('The RSVP did not arrive');
    const cause = new Error('down');
    vi.mocked(changeRsvp).mockResolvedValue({ status: 'failed', problem: 'submit-failed', cause });
    await press('Give my place away');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to submit RSVP');
    expect(await heading('Give your place away?')).toBeVisible();
  });

  it('asks a reserve about the list', async () => {
    await open(place(12));
    expect(await heading('Leave the reserve list?')).toHaveFocus();
    await press('Stay on the list');
    expect(await heading("You're 1st reserve, Ana")).toHaveFocus();
  });

  it('works after the deadline, too', async () => {
    await open({ ...place(6), rsvpDeadline: NOW - HOUR });
    expect(await heading('Give your place away?')).toHaveFocus();
    vi.mocked(changeRsvp).mockResolvedValue({ status: 'recorded', response: 'no' });
    await press('Give my place away');
    expect(await screen.findByText("Can't make it")).toBeVisible();
  });

  it.each<[string, Partial<Rsvp>, Partial<GameEvent>]>([
    ['gave it away already', { response: 'no' }, {}],
    ['comes after the start', {}, { dateTime: NOW - HOUR }],
    ['comes to a cancelled game', {}, { status: 'cancelled' }],
  ])('only shows the answer to who %s', async (_, rsvp, event) => {
    stored({ email: 'ana@example.com', ...rsvp });
    await open({ ...place(6), ...event });
    await screen.findByText('You answered:', { exact: false });
    expect(screen.queryByText('Give your place away?')).not.toBeInTheDocument();
    isMissing('Give my place away');
  });

  it('is not about another answer that this browser gave', async () => {
    follow('fedcba9876543210fedcba9876543210');
    localStorage.setItem(`showup:rsvp:${EVENT_ID}`, own.id);
    vi.mocked(readRsvp).mockImplementation(async (id) =>
      id === own.id
        ? { status: 'found', value: makeRsvp(), readAt: NOW }
        : { status: 'missing', readAt: NOW },
    );
    await open(place(6));
    expect(await heading("You're in, Ana!")).toBeVisible();
    expect(screen.queryByText('Give your place away?')).not.toBeInTheDocument();
  });
});

describe('an event is looked after', () => {
  const at = (hours: number): Partial<GameEvent> => ({ dateTime: NOW + hours * HOUR });

  it('once per tab by whoever opens it between 36 and 12 hours before', async () => {
    nobodyAnswered();
    await open(at(20));
    await waitFor(() => expect(sendDueEmails).toHaveBeenCalledExactlyOnceWith(EVENT_ID));
    cleanup();
    await open(at(20));
    expect(sendDueEmails).toHaveBeenCalledOnce();
  });

  it.each<[string, Partial<GameEvent>]>([
    ['two days before', at(37)],
    ['in the last hours', at(11)],
    ['when it is cancelled', { ...at(20), status: 'cancelled' }],
  ])('not %s', async (_, event) => {
    nobodyAnswered();
    await open(event);
    expect(sendDueEmails).not.toHaveBeenCalled();
  });

  it('not by the organizer’s preview', async () => {
    history.replaceState(null, '', `/rsvp/${TOKEN}?preview=1`);
    nobodyAnswered();
    await open(at(20));
    expect(sendDueEmails).not.toHaveBeenCalled();
  });

  it('when a yes becomes something else, and not when it is given or kept', async () => {
    remember({ email: 'ana@example.com' });
    await open();
    await press('Change my answer');
    vi.mocked(changeRsvp).mockResolvedValue({ status: 'recorded', response: 'yes' });
    await press("Yes, I'll be there!");
    await heading("You're in, Ana!");
    expect(sendDueEmails).not.toHaveBeenCalled();
    await press('Change my answer');
    vi.mocked(changeRsvp).mockResolvedValue({ status: 'recorded', response: 'maybe' });
    await press("Maybe - I'll try to make it");
    await heading('Noted, Ana.');
    await waitFor(() => expect(sendDueEmails).toHaveBeenCalledExactlyOnceWith(EVENT_ID));
  });

  it('with nothing shown when that fails', async () => {
    expectLog('Due emails were not asked for.');
    vi.mocked(sendDueEmails).mockRejectedValue(new Error('offline'));
    nobodyAnswered();
    await open(at(20));
    await waitFor(() => expect(sendDueEmails).toHaveBeenCalledOnce());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
