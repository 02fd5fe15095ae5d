import './mocks.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readResponsesOf, removeResponsesOf } from '#data/firestore/person-responses.ts';
import {
  correctFounderEmail,
  readFounderReferral,
  removeFounder,
  sendWelcomeAgain,
} from '#data/supabase/founder-changes.ts';
import { readFounder, readFounders } from '#data/supabase/founder-list.ts';
import { onFounderChange } from '#data/supabase/founders.ts';
import { readFounderCounts } from '#data/supabase/organizer.ts';
import type { ListedFounder } from '#domain/founder-list.ts';
import { mock, replyLater, startData } from './data.ts';
import { makeEvent, makeRsvp } from './fixtures.ts';
import { button, dialog, fill, onSessionOver, press, question, renderDashboard, user } from './page.tsx';

vi.mock('#data/firestore/person-responses.ts', () => ({
  ...{ readResponsesOf: vi.fn(), removeResponsesOf: vi.fn() },
}));
vi.mock('#data/supabase/founders.ts', () => ({ onFounderChange: vi.fn() }));
vi.mock('#data/supabase/founder-list.ts', () => ({
  ...{ readFounders: vi.fn(), readAllFounders: vi.fn(), readFounder: vi.fn() },
}));
vi.mock('#data/supabase/organizer.ts', () => ({ readFounderCounts: vi.fn() }));
vi.mock('#data/supabase/founder-changes.ts', () => ({
  ...{ correctFounderEmail: vi.fn(), readFounderReferral: vi.fn() },
  ...{ removeFounder: vi.fn(), sendWelcomeAgain: vi.fn() },
}));

const maya: ListedFounder = {
  ...{ founder_number: 7, first_number: 7, name: 'Maya Lindqvist', email: 'maya@example.com' },
  ...{ phone: null, sports: ['volleyball'], frequency: '2x', additional: null, created_at: 0, held_until: 0 },
  ...{ state: 'lapsed', referrer_name: null, referrer_number: null, friends_confirmed: 0 },
};
const DONE = { status: 'done' } as const;
const FAILED = { status: 'failed' } as const;
const ACCEPTED = { status: 'accepted' } as const;
const SIGNED_OUT = { status: 'refused', reason: 'signed-out' } as const;
const CHANGED = { status: 'refused', reason: 'founder-changed' } as const;

beforeEach(() => {
  startData();
  vi.mocked(onFounderChange).mockReturnValue(() => undefined);
  vi.mocked(readFounders).mockResolvedValue({ status: 'ready', founders: [], total: 0 });
  vi.mocked(readFounderCounts).mockResolvedValue({ status: 'ready', total: null, rows: [] });
  vi.mocked(readResponsesOf).mockReset().mockResolvedValue({ status: 'ready', responses: [] });
  for (const change of [correctFounderEmail, removeFounder, removeResponsesOf])
    vi.mocked(change).mockReset().mockResolvedValue(DONE);
  vi.mocked(sendWelcomeAgain)
    .mockReset()
    .mockResolvedValue({ ...DONE, email: ACCEPTED });
});

async function openFounder(founder: Partial<ListedFounder> = {}): Promise<void> {
  vi.mocked(readFounder).mockResolvedValue({ status: 'ready', founder: { ...maya, ...founder } });
  renderDashboard('/admin/founders/7');
  await screen.findByRole('heading', { name: '#7 Maya Lindqvist' });
}

describe('the welcome email', () => {
  const AGAIN = 'Send the welcome email again';

  it.each([
    [{ ...DONE, email: ACCEPTED }, 'The welcome email is on its way.'],
    [{ ...DONE, email: { status: 'queued' } }, 'It is sent later by itself.'],
    [{ ...DONE, email: { status: 'stopped' } }, 'Emails to this address bounce, so nothing was sent.'],
    [{ ...DONE, email: { status: 'too-many', seconds: 250 } }, 'Try again in 5 minutes.'],
    [FAILED, 'our server does not respond'],
    [CHANGED, 'This founder has changed or left meanwhile.'],
  ] as const)('is sent again, and the page says what became of it: %j', async (result, sentence) => {
    await openFounder();
    const reply = replyLater(sendWelcomeAgain);
    await press(AGAIN);
    await press('Sending…');
    await reply(result);
    expect(await screen.findByText(sentence, { exact: false })).toBeInTheDocument();
    expect(sendWelcomeAgain).toHaveBeenCalledExactlyOnceWith(7);
    expect(button(AGAIN)).toBeInTheDocument();
  });

  it('is not offered to who has confirmed', async () => {
    await openFounder({ state: 'confirmed' });
    expect(screen.queryByRole('button', { name: AGAIN })).not.toBeInTheDocument();
  });

  it('leads to the gate when the session is over', async () => {
    vi.mocked(sendWelcomeAgain).mockResolvedValueOnce(SIGNED_OUT);
    await openFounder();
    await press(AGAIN);
    await waitFor(() => expect(onSessionOver).toHaveBeenCalled());
  });
});

describe('correcting the email', () => {
  const NEW = 'maya.l@example.com';
  async function correct(email: string): Promise<void> {
    await press('Correct email');
    await fill('Email', email);
    await press('Save');
  }

  it.each([
    ['confirmed', 0],
    ['held', 1],
  ] as const)('counts at once; of a founder who is %s, %i welcome emails go out', async (state, emails) => {
    await openFounder({ state });
    const corrected = { ...maya, state, email: NEW };
    vi.mocked(readFounder).mockResolvedValue({ status: 'ready', founder: corrected });
    await correct(` ${NEW} `);
    expect(await screen.findByText(NEW)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText(`The email is now ${NEW}.`)).toBeInTheDocument();
    expect(correctFounderEmail).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ ...maya, state }),
      NEW,
    );
    expect(screen.queryAllByText('The welcome email is on its way.')).toHaveLength(emails);
    expect(sendWelcomeAgain).toHaveBeenCalledTimes(emails);
  });

  it.each([
    ['email-taken', 'Another founder has this email.'],
    ['email-invalid', 'Enter an email like maya@example.com.'],
  ] as const)('says at the field what is wrong: %s', async (reason, sentence) => {
    vi.mocked(correctFounderEmail).mockResolvedValueOnce({ status: 'refused', reason });
    await openFounder();
    await correct(NEW);
    const input = dialog().getByLabelText('Email');
    await waitFor(() => expect(input).toHaveAccessibleDescription(sentence));
    expect(dialog().getAllByText(sentence)).toHaveLength(1);
    expect(input).toHaveFocus();
    await user.type(input, 'm');
    expect(dialog().queryByText(sentence)).not.toBeInTheDocument();
  });

  it('asks the database for no address that is none', async () => {
    await openFounder();
    await correct('maya');
    expect(dialog().getByLabelText('Email')).toHaveAccessibleDescription(/like maya@example.com/);
    expect(correctFounderEmail).not.toHaveBeenCalled();
  });

  it('is tried again after a failure, and shows who has the number when that changed', async () => {
    vi.mocked(correctFounderEmail).mockResolvedValueOnce(FAILED).mockResolvedValueOnce(CHANGED);
    await openFounder();
    await correct(NEW);
    expect(await dialog().findByRole('alert')).toHaveTextContent('The email was not saved.');
    vi.mocked(readFounder).mockResolvedValue({ status: 'ready', founder: null });
    await press('Save');
    expect(await screen.findByText(/Nobody has this number now/)).toBeInTheDocument();
  });
});

describe('removing a founder', () => {
  const { event } = makeEvent();
  const rsvp = makeRsvp('Maya');
  const friends = [{ founder_number: 9, name: 'Ana' }];

  async function ask(founder: Partial<ListedFounder> = {}): Promise<void> {
    await openFounder(founder);
    await press('Remove founder');
  }
  const goes = async () => within(await question().findByRole('list', { name: 'What goes' }));
  async function remove(): Promise<void> {
    await goes();
    await user.click(question().getByRole('button', { name: 'Remove for good' }));
  }

  beforeEach(() => {
    const referral = { code: 'MAYA7K2Q', friends };
    vi.mocked(readFounderReferral).mockReset().mockResolvedValue({ status: 'ready', referral });
    const responses = [
      { rsvp, event },
      { rsvp: { ...rsvp, id: 'other', response: 'no' as const }, event: null },
    ];
    vi.mocked(readResponsesOf).mockResolvedValue({ status: 'ready', responses });
  });

  it('lists first what goes in both databases, then removes the answers and the founder', async () => {
    await ask({ state: 'confirmed', phone: '352-555-0100' });
    const list = await goes();
    const lines = list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines).toEqual([
      'Maya Lindqvist, maya@example.com · 352-555-0100',
      'The number 7: nobody gets it again',
      'The referral code MAYA7K2Q; those who came by it stay: Ana (#9)',
      expect.stringMatching(/^Said yes: Sunset volleyball, /),
      'Said no: A deleted event',
    ]);
    expect(removeResponsesOf).not.toHaveBeenCalled();
    vi.mocked(removeResponsesOf).mockImplementationOnce(async (_, __, onRemoved) => {
      onRemoved({ rsvp, event });
      return DONE;
    });
    await remove();
    expect(await screen.findByText('Maya Lindqvist, #7, was removed.')).toBeInTheDocument();
    expect(location.pathname).toBe('/admin/founders');
    expect(removeResponsesOf).toHaveBeenCalledWith(expect.anything(), maya.email, expect.any(Function));
    expect(removeFounder).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ email: maya.email }));
    expect(mock.sendDueEmails).toHaveBeenCalledWith(event.id);
  });

  it('says of an unconfirmed number that it is open, and what there is none of', async () => {
    const referral = { code: 'MAYA7K2Q', friends: [] };
    vi.mocked(readFounderReferral).mockResolvedValue({ status: 'ready', referral });
    vi.mocked(readResponsesOf).mockResolvedValue({ status: 'ready', responses: [] });
    await ask();
    const list = await goes();
    for (const line of [
      /7: it is open to the next/,
      /MAYA7K2Q, which nobody has used/,
      /No answer to any game/,
    ])
      expect(list.getByText(line)).toBeInTheDocument();
  });

  it('keeps everything until it is confirmed', async () => {
    await ask();
    await goes();
    await user.click(question().getByRole('button', { name: 'Keep' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(removeResponsesOf).not.toHaveBeenCalled();
  });

  it.each([
    [readFounderReferral, 'the founders’ database does not respond'],
    [readResponsesOf, 'the games’ database does not respond'],
  ])('can’t be confirmed while a list of what goes is missing', async (read, sentence) => {
    vi.mocked(read).mockReset().mockResolvedValue(FAILED);
    await ask();
    expect(await question().findByRole('alert')).toHaveTextContent(sentence);
    expect(question().queryByRole('button', { name: 'Remove for good' })).not.toBeInTheDocument();
  });

  it.each([
    [removeResponsesOf, 'the founder is still here, and perhaps some answers', 'The games’ database', 0],
    [removeFounder, 'The answers to games are removed, the founder is not yet', 'The founders’ database', 1],
  ])('says which half is left, and finishes when it is pressed again', async (half, left, who, calls) => {
    vi.mocked(half).mockResolvedValueOnce(FAILED);
    await ask();
    await remove();
    const alert = await screen.findByText(left, { exact: false });
    expect(alert).toHaveTextContent(`${who} does not respond.`);
    expect(removeFounder).toHaveBeenCalledTimes(calls);
    await press('Try again');
    expect(await screen.findByText('Maya Lindqvist, #7, was removed.')).toBeInTheDocument();
    expect(removeResponsesOf).toHaveBeenCalledTimes(2);
  });

  it('names the half under way, and why the other organizer’s change keeps it', async () => {
    const reply = replyLater(removeResponsesOf);
    await ask();
    await remove();
    expect(screen.getByText('Removing the answers to games…')).toBeInTheDocument();
    expect(button('Remove founder')).toBeDisabled();
    await reply({ status: 'refused', reason: 'event-deleting' });
    expect(
      await screen.findByText(/some answers to games. Somebody is deleting this event/),
    ).toBeInTheDocument();
    expect(removeFounder).not.toHaveBeenCalled();
  });
});
