import { act, cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { joinFounders, requestWelcomeEmail, sportInterest } from '#data/supabase/founders.ts';
import { sendPass } from '#data/supabase/referrals.ts';
import type { JoinRefusal, JoinResult } from '#domain/founder.ts';
import { useFounding } from '#features/founders/founding/founding-provider.tsx';
import { JoinForm } from '#features/founders/signup/join-form.tsx';
import { SuccessView } from '#features/founders/signup/success-view.tsx';
import { burstConfetti } from '#lib/confetti.ts';
import { useStore } from '#lib/store.ts';
import { expectLog } from '../../setup.ts';
import { makeBoard } from './fixtures.ts';
import { alert, button, heading, press, sees, show, user } from './signup-fixtures.tsx';

vi.mock('#features/founders/pass/lazy-pass-panel.ts', () => ({ PassPanel: () => <p>The pass</p> }));
vi.mock('#data/supabase/founders.ts', () => ({
  joinFounders: vi.fn(),
  requestWelcomeEmail: vi.fn(),
  sportInterest: vi.fn(),
}));
vi.mock('#data/supabase/referrals.ts', () => ({ sendPass: vi.fn() }));
vi.mock('#lib/confetti.ts', () => ({ burstConfetti: vi.fn() }));

const join = vi.mocked(joinFounders);
const JOINED: JoinResult = { status: 'joined', founderNumber: 41 };

/** The form until somebody has joined. */
function CurrentView({ sponsorCode = null }: { sponsorCode?: string | null }) {
  const view = useStore(useFounding().view);
  return 'joined' in view ? (
    <SuccessView joined={view.joined} isFriend={view.shows === 'friend-joined'} />
  ) : (
    <JoinForm sponsorCode={sponsorCode} />
  );
}

const refused = (refusal: JoinRefusal): JoinResult => ({ status: 'refused', ...refusal });

const open = (situation?: Parameters<typeof show>[1]) => show(<CurrentView />, situation);
const openForFriend = (code: string | null = null) => show(<CurrentView sponsorCode="ANAX1234" />, { code });

async function openAgain() {
  cleanup();
  return open();
}

const submitButton = () => button(/^(Become|Joining)/);
const submit = () => user.click(submitButton());
const field = (name: string) => screen.getByRole('textbox', { name });
const name = () => field('Name');
const email = () => field('Email');
const phone = () => field('Phone (optional)');
const details = () => button(/Add a phone number/);
const tennis = () => screen.getByRole('checkbox', { name: 'Tennis' });
const weekends = () => screen.getByRole('radio', { name: 'Weekends' });
const founder = (title: string) => screen.findByRole('heading', { name: title });

async function fillIn() {
  await user.click(tennis());
  await user.click(weekends());
  await user.type(name(), 'Ana Alvarez');
  await user.type(email(), 'ana@example.com');
}

/** Opens the form, fills it in and sends it. */
async function send(situation?: Parameters<typeof open>[0]) {
  const founding = await open(situation);
  await fillIn();
  await submit();
  return founding;
}

function expectEmpty() {
  expect(name()).toHaveValue('');
  expect(email()).toHaveValue('');
  expect(screen.queryByRole('checkbox', { checked: true })).not.toBeInTheDocument();
  expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument();
}
function expectFilled() {
  expect(name()).toHaveValue('Ana Alvarez');
  expect(email()).toHaveValue('ana@example.com');
  expect(screen.getAllByRole('checkbox', { checked: true })).toEqual([tennis()]);
  expect(weekends()).toBeChecked();
}

beforeEach(() => {
  sessionStorage.clear();
  join.mockReset().mockResolvedValue(JOINED);
  vi.mocked(requestWelcomeEmail).mockReset();
  vi.mocked(burstConfetti).mockReset();
  vi.mocked(sportInterest).mockReset().mockResolvedValue({ status: 'failed' });
});

it('an incomplete form names every missing answer, takes each message back when its field is edited, and sends nothing', async () => {
  await open();
  await submit();
  expect(screen.getByRole('checkbox', { name: 'Volleyball' })).toHaveFocus();
  const messages = [
    ['Name required', () => user.type(name(), 'A')],
    ['Select at least one sport', () => user.click(tennis())],
    ['Select frequency', () => user.click(weekends())],
    ['Valid email required', () => user.type(email(), 'a')],
  ] as const;
  for (const [index, [message, edit]] of messages.entries()) {
    for (const [other] of messages.slice(index)) sees(other);
    await edit();
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  }
  expect(join).not.toHaveBeenCalled();
});

it.each([
  ['Name', 'a'.repeat(81), 'Please keep your name under 81 characters'],
  ['Name', 'Ana\u202eAlvarez', 'That name has characters we cannot show. Please type it again'],
  ['Email', 'ana@', 'Valid email required'],
])('focuses the field that is wrong, described by its message: %s %j', async (label, typed, sentence) => {
  await open();
  await fillIn();
  await user.clear(field(label));
  await user.click(field(label));
  await user.paste(typed);
  await submit();
  expect(field(label)).toHaveFocus();
  expect(field(label)).toBeInvalid();
  expect(field(label)).toHaveAccessibleDescription(sentence);
  const other = label === 'Name' ? email() : name();
  expect(other).not.toHaveAttribute('aria-invalid');
  expect(other).not.toHaveAttribute('aria-describedby');
  expect(join).not.toHaveBeenCalled();
});

it('the optional details keep what was typed, open after a reload, and again when something in them is wrong', async () => {
  await open();
  await fillIn();
  expect(details()).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('textbox', { name: 'Phone (optional)' })).not.toBeInTheDocument();
  await user.click(details());
  expect(details()).toHaveAttribute('aria-expanded', 'true');
  await user.type(phone(), '1'.repeat(41));
  await openAgain();
  expect(details()).toHaveAttribute('aria-expanded', 'true');
  await user.click(details());
  await submit();
  expect(phone()).toHaveFocus();
  expect(phone()).toHaveValue('1'.repeat(41));
  sees('Please keep the phone number under 41 characters');
});

describe('sending', () => {
  it('shows the returned number, takes the focus there, celebrates, and forgets what was typed', async () => {
    const founding = await send();
    expect(await founder('Founder #41')).toHaveFocus();
    sees("You're in, Ana Alvarez.");
    expect(founding.submitted).toHaveBeenCalledOnce();
    expect(await screen.findByText('The pass')).toBeVisible();
    const [request] = join.mock.calls[0] ?? [];
    expect(founding.joined).toHaveBeenCalledExactlyOnceWith(request?.id, {
      ...{ founderNumber: 41, name: 'Ana Alvarez', address: 'ana@example.com', isEarlier: false },
    });
    expect(requestWelcomeEmail).toHaveBeenCalledExactlyOnceWith(request, 41);
    sees(/Press the button in our email to ana@example\.com within 24 hours to keep #41\./);
    expect(burstConfetti).toHaveBeenCalledExactlyOnceWith({ pieces: 30, seconds: 2 });
    expect(request).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      join: {
        ...{ sports: ['tennis'], frequency: 'weekend', name: 'Ana Alvarez', email: 'ana@example.com' },
        ...{ phone: null, additional: null },
      },
      referredBy: null,
    });
    await openAgain();
    expectEmpty();
  });

  it('carries the code that the visitor came with, and does not call number 101 one of the first hundred', async () => {
    join.mockResolvedValue({ status: 'joined', founderNumber: 101 });
    await send({ code: 'BENX1234' });
    expect(await founder('Waitlist #101')).toHaveFocus();
    sees(/^The first 100 spots were gone already/);
    expect(join.mock.calls[0]?.[0].referredBy).toBe('BENX1234');
  });

  it('is disabled meanwhile, keeps everything typed when saving fails, retries with the same id, and tells which try counts', async () => {
    const { promise, resolve } = Promise.withResolvers<JoinResult>();
    join.mockReturnValueOnce(promise).mockResolvedValueOnce({ ...JOINED, earlier: { firstName: 'Ana' } });
    await send();
    expect(button('Joining...')).toBeDisabled();
    expect(details()).toBeDisabled();
    await act(async () => resolve({ status: 'failed' }));
    expect(alert()).toHaveTextContent(/^Failed to save\. Please try again\.$/);
    expectFilled();
    expect(submitButton()).toBeEnabled();
    expect(submitButton()).toHaveFocus();
    await user.type(email(), '.org');
    await submit();
    expect(await screen.findByText("You're in, Ana.")).toBeVisible();
    sees(/what you had written then is what counts/);
    expect(screen.queryByText(/example\.com\.org/)).not.toBeInTheDocument();
    const [first, second] = join.mock.calls.map(([request]) => request.id);
    expect(second).toBe(first);
  });

  it('is kind to somebody who is on the list already, and takes another address', async () => {
    vi.mocked(sendPass).mockResolvedValueOnce({ status: 'accepted' });
    join.mockResolvedValueOnce(refused({ reason: 'email-taken' }));
    await send();
    expect(alert()).toHaveTextContent(
      /^That email is already on the list, and we have sent its pass there again.* press the button in that email\./,
    );
    expect(email()).toHaveFocus();
    expectFilled();
    await user.type(email(), '.org');
    await submit();
    expect(await founder('Founder #41')).toHaveFocus();
    expect(join.mock.lastCall?.[0].join.email).toBe('ana@example.com.org');
  });

  const tooMany = (seconds: number) => refused({ reason: 'too-many', seconds });
  it.each<[string, JoinResult | Error, RegExp]>([
    [
      'got no pass for a taken address',
      refused({ reason: 'email-taken' }),
      /could not send its pass there.* Press again/,
    ],
    [
      'seems to be offline',
      { status: 'failed' },
      /^Failed to save\. Please try again\. You seem to be offline\. Nothing you typed is lost\.$/,
    ],
    ['is one of many in a network', tooMany(240), /^Many people are joining from your network/],
    ['shares a network without numbers left', tooMany(5 * 3600 - 60), /press again in about 5 hours/],
    ['is refused', refused({ reason: 'invalid', field: 'name' }), /write to hello@example\.com/],
    ['met a surprise', new Error('bug'), /^An unexpected error occurred\. Please try again\.$/],
  ])('tells somebody who %s what to do, and keeps what was typed', async (who, result, sentence) => {
    vi.mocked(sendPass).mockResolvedValue({ status: 'failed' });
    if (who === 'seems to be offline') vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
    if (result instanceof Error) {
      join.mockRejectedValueOnce(result);
      expectLog('The signup broke.');
    } else join.mockResolvedValueOnce(result);
    await send();
    expect(alert()).toHaveTextContent(sentence);
    expectFilled();
  });

  it('sends nothing that a program filled in', async () => {
    await open();
    await fillIn();
    const honeypot = document.querySelector<HTMLInputElement>('[name="website"]');
    expect(screen.queryByRole('textbox', { name: '' })).not.toBeInTheDocument();
    if (honeypot) honeypot.value = 'https://spam.example';
    await submit();
    expect(join).not.toHaveBeenCalled();
    expect(alert()).toHaveTextContent('write to hello@example.com');
  });
});

it('what was typed is there when the visitor comes back, also after a failure, and is not for a friend', async () => {
  join.mockResolvedValueOnce({ status: 'failed' });
  await send();
  cleanup();
  await openForFriend();
  expectEmpty();
  await user.type(name(), 'Ben');
  await openAgain();
  expectFilled();
  cleanup();
  await openForFriend();
  expect(name()).toHaveValue('Ben');
});

it('a friend’s signup carries the own code, not the one that the founder came with, and keeps the own pass', async () => {
  const founding = await openForFriend('BENX1234');
  expect(heading('For a friend')).toHaveFocus();
  await fillIn();
  await submit();
  expect(await founder('Founder #41')).toHaveFocus();
  expect(join.mock.calls[0]?.[0].referredBy).toBe('ANAX1234');
  sees('Ana Alvarez is in.');
  expect(founding.joined).not.toHaveBeenCalled();
  expect(founding.friendJoined).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ founderNumber: 41 }),
  );
  await press('Back to your pass');
  expect(founding.showPass).toHaveBeenCalledOnce();
});

it('the button promises the next number on hover and focus, once the count is known', async () => {
  const { board } = await open({ board: { status: 'loading' } });
  await user.hover(submitButton());
  for (const status of ['loading', 'failed'] as const) {
    await act(async () => board.set({ status }));
    expect(button('Become a founder')).toBeVisible();
  }
  await act(async () => board.set(makeBoard(37)));
  expect(button('Become founder #38')).toBeVisible();
  await user.unhover(submitButton());
  expect(button('Become a founder')).toBeVisible();
  act(() => submitButton().focus());
  expect(button('Become founder #38')).toBeVisible();
});

it('shows how many people want a sport, when anybody does', async () => {
  const interest = { volleyball: 12, basketball: 0, tennis: 0, pickleball: 3 };
  vi.mocked(sportInterest).mockResolvedValue({ status: 'ready', interest });
  await open();
  expect(screen.getByRole('checkbox', { name: 'Volleyball 12 interested' })).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Basketball' })).toBeVisible();
});
