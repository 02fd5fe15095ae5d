import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { joinFounders, requestWelcomeEmail, sportInterest } from '#data/supabase/founders.ts';
import { sendPass } from '#data/supabase/referrals.ts';
import type { JoinResult } from '#domain/founder.ts';
import type { FoundingBoard } from '#domain/founding-board.ts';
import { useFounding } from '#features/founders/founding/founding-provider.tsx';
import { JoinForm } from '#features/founders/signup/join-form.tsx';
import { joinDraft } from '#features/founders/signup/signup-draft.ts';
import { SuccessView } from '#features/founders/signup/success-view.tsx';
import { burstConfetti } from '#lib/confetti.ts';
import { useStore } from '#lib/store.ts';
import { expectLog } from '../../setup.ts';
import { makeBoard } from './fixtures.ts';
import { makeFounding, within } from './signup-fixtures.tsx';

vi.mock('#features/founders/pass/lazy-pass-panel.ts', () => ({ PassPanel: () => <p>The pass</p> }));
vi.mock('#data/supabase/founders.ts', () => ({
  joinFounders: vi.fn(),
  requestWelcomeEmail: vi.fn(),
  sportInterest: vi.fn(),
}));
vi.mock('#data/supabase/referrals.ts', () => ({ sendPass: vi.fn() }));
vi.mock('#lib/confetti.ts', () => ({ burstConfetti: vi.fn() }));

const join = vi.mocked(joinFounders);
const user = userEvent.setup();

type Situation = Parameters<typeof makeFounding>[0] & {
  /** The code of the founder who signs a friend up. */
  sponsorCode?: string;
};

/** The form until somebody has joined. */
function CurrentView({ sponsorCode }: { sponsorCode: string | null }) {
  const view = useStore(useFounding().view);
  return 'joined' in view ? (
    <SuccessView joined={view.joined} isFriend={view.shows === 'friend-joined'} />
  ) : (
    <JoinForm sponsorCode={sponsorCode} />
  );
}

function makeForm({ sponsorCode, ...around }: Situation = {}) {
  const founding = makeFounding(around);
  return {
    founding,
    form: within(founding, <CurrentView sponsorCode={sponsorCode ?? null} />),
  };
}

async function open(situation?: Situation) {
  const { founding, form } = makeForm(situation);
  await act(async () => render(form));
  return founding;
}

const submitButton = () => screen.getByRole('button', { name: /^(Become|Joining)/ });
const submit = () => user.click(submitButton());
const name = () => screen.getByRole('textbox', { name: 'Name' });
const email = () => screen.getByRole('textbox', { name: 'Email' });

async function fillIn() {
  await user.click(screen.getByRole('checkbox', { name: 'Tennis' }));
  await user.click(screen.getByRole('radio', { name: 'Weekends' }));
  await user.type(name(), 'Ana Alvarez');
  await user.type(email(), 'ana@example.com');
}

const answers = (...results: JoinResult[]) => {
  for (const result of results) join.mockResolvedValueOnce(result);
};

beforeEach(() => {
  sessionStorage.clear();
  join.mockReset();
  vi.mocked(requestWelcomeEmail).mockReset();
  vi.mocked(burstConfetti).mockReset();
  vi.mocked(sportInterest).mockReset().mockResolvedValue({ status: 'failed' });
});

describe('an incomplete form', () => {
  it('names every missing answer and sends nothing', async () => {
    await open();
    await submit();
    for (const message of [
      'Select at least one sport',
      'Select frequency',
      'Name required',
      'Valid email required',
    ]) {
      expect(screen.getByText(message)).toBeVisible();
    }
    expect(join).not.toHaveBeenCalled();
    expect(screen.getByRole('checkbox', { name: 'Volleyball' })).toHaveFocus();
  });

  it('focuses the first field that is wrong and describes it by its message', async () => {
    await open();
    await fillIn();
    await user.clear(email());
    await user.type(email(), 'ana@');
    await submit();
    expect(email()).toHaveFocus();
    expect(email()).toBeInvalid();
    expect(email()).toHaveAccessibleDescription('Valid email required');
    expect(name()).not.toHaveAttribute('aria-invalid');
    expect(name()).not.toHaveAttribute('aria-describedby');
  });

  it('takes back a message when its own field is edited, and no other', async () => {
    await open();
    await submit();
    await user.type(name(), 'A');
    expect(screen.queryByText('Name required')).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Tennis' }));
    expect(screen.queryByText('Select at least one sport')).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: '3x/week' }));
    expect(screen.queryByText('Select frequency')).not.toBeInTheDocument();
    expect(screen.getByText('Valid email required')).toBeVisible();
    await user.type(email(), 'a');
    expect(screen.queryByText('Valid email required')).not.toBeInTheDocument();
  });

  it('explains a name that is too long or unreadable', async () => {
    await open();
    await fillIn();
    await user.clear(name());
    await user.click(name());
    await user.paste('a'.repeat(81));
    await submit();
    expect(screen.getByText('Please keep your name under 81 characters')).toBeVisible();
    await user.clear(name());
    await user.click(name());
    await user.paste('Ana\u202eAlvarez');
    await submit();
    expect(screen.getByText('That name has characters we cannot show. Please type it again')).toBeVisible();
    expect(join).not.toHaveBeenCalled();
  });
});

describe('the optional details', () => {
  const toggle = () => screen.getByRole('button', { name: /Add a phone number/ });

  it('open and close, and keep what was typed', async () => {
    await open();
    expect(toggle()).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('textbox', { name: 'Phone (optional)' })).not.toBeInTheDocument();
    await user.click(toggle());
    expect(toggle()).toHaveAttribute('aria-expanded', 'true');
    await user.type(screen.getByRole('textbox', { name: 'Phone (optional)' }), '352');
    await user.click(toggle());
    await user.click(toggle());
    expect(screen.getByRole('textbox', { name: 'Phone (optional)' })).toHaveValue('352');
  });

  it('open again when something in them is wrong', async () => {
    await open();
    await fillIn();
    await user.click(toggle());
    await user.type(screen.getByRole('textbox', { name: 'Phone (optional)' }), '1'.repeat(41));
    await user.click(toggle());
    await submit();
    expect(screen.getByRole('textbox', { name: 'Phone (optional)' })).toHaveFocus();
    expect(screen.getByText('Please keep the phone number under 41 characters')).toBeVisible();
  });
});

describe('sending', () => {
  it('shows the returned number, takes the focus there and celebrates', async () => {
    answers({ status: 'joined', founderNumber: 41 });
    const founding = await open();
    await fillIn();
    await submit();
    expect(await screen.findByRole('heading', { name: 'Founder #41' })).toHaveFocus();
    expect(screen.getByText("You're in, Ana Alvarez.")).toBeVisible();
    expect(founding.submitted).toHaveBeenCalledOnce();
    expect(await screen.findByText('The pass')).toBeVisible();
    const [request] = join.mock.calls[0] ?? [];
    expect(founding.joined).toHaveBeenCalledExactlyOnceWith(request?.id, {
      founderNumber: 41,
      name: 'Ana Alvarez',
      address: 'ana@example.com',
      isEarlier: false,
    });
    expect(requestWelcomeEmail).toHaveBeenCalledExactlyOnceWith(request, 41);
    expect(
      screen.getByText(/Press the button in our email to ana@example\.com within 24 hours to keep #41\./),
    ).toBeVisible();
    expect(burstConfetti).toHaveBeenCalledExactlyOnceWith({ pieces: 30, seconds: 2 });
    expect(request).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      join: {
        sports: ['tennis'],
        frequency: 'weekend',
        name: 'Ana Alvarez',
        email: 'ana@example.com',
        phone: null,
        additional: null,
      },
      referredBy: null,
    });
  });

  it('does not call number 101 one of the first hundred', async () => {
    answers({ status: 'joined', founderNumber: 101 });
    await open();
    await fillIn();
    await submit();
    expect(await screen.findByRole('heading', { name: 'Waitlist #101' })).toHaveFocus();
    expect(screen.getByText(/^The first 100 spots were gone already/)).toBeVisible();
  });

  it('disables the button meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<JoinResult>();
    join.mockReturnValueOnce(promise);
    await open();
    await fillIn();
    await submit();
    expect(screen.getByRole('button', { name: 'Joining...' })).toBeDisabled();
    expect(screen.getByRole('button', { name: /Add a phone number/ })).toBeDisabled();
    await act(async () => resolve({ status: 'failed' }));
    expect(submitButton()).toBeEnabled();
  });

  it('keeps everything typed when saving fails, and retries with the same id', async () => {
    answers({ status: 'failed' }, { status: 'joined', founderNumber: 38 });
    await open();
    await fillIn();
    await submit();
    expect(screen.getByRole('alert')).toHaveTextContent(/^Failed to save\. Please try again\.$/);
    expect(name()).toHaveValue('Ana Alvarez');
    expect(email()).toHaveValue('ana@example.com');
    expect(screen.getByRole('checkbox', { name: 'Tennis' })).toBeChecked();
    expect(submitButton()).toHaveFocus();
    await submit();
    expect(await screen.findByRole('heading', { name: 'Founder #38' })).toBeVisible();
    const [first, second] = join.mock.calls.map(([request]) => request.id);
    expect(second).toBe(first);
  });

  it('tells what counts when an earlier try had been saved unseen, and greets by its name', async () => {
    answers({ status: 'failed' }, { status: 'joined', founderNumber: 38, earlier: { firstName: 'Ana' } });
    await open();
    await fillIn();
    await submit();
    await user.type(email(), '.org');
    await submit();
    expect(await screen.findByText("You're in, Ana.")).toBeVisible();
    expect(screen.getByText(/what you had written then is what counts/)).toBeVisible();
    expect(screen.queryByText(/example\.com\.org/)).not.toBeInTheDocument();
  });

  it('carries the code that the visitor came with', async () => {
    answers({ status: 'joined', founderNumber: 41 });
    await open({ code: 'BENX1234' });
    await fillIn();
    await submit();
    expect(join.mock.calls[0]?.[0].referredBy).toBe('BENX1234');
  });

  it('is kind to somebody who is on the list already, and takes another address', async () => {
    vi.mocked(sendPass).mockResolvedValueOnce({ status: 'accepted' });
    answers({ status: 'refused', reason: 'email-taken' }, { status: 'joined', founderNumber: 41 });
    await open();
    await fillIn();
    await submit();
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^That email is already on the list, and we have sent its pass there again.* press the button in that email\./,
    );
    expect(email()).toHaveFocus();
    expect(email()).toHaveValue('ana@example.com');
    expect(name()).toHaveValue('Ana Alvarez');
    expect(screen.getByRole('checkbox', { name: 'Tennis' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Weekends' })).toBeChecked();
    await user.type(email(), '.org');
    await submit();
    expect(await screen.findByRole('heading', { name: 'Founder #41' })).toHaveFocus();
    expect(join.mock.lastCall?.[0].join.email).toBe('ana@example.com.org');
  });

  it('says what to do when the email to an address on the list could not be sent', async () => {
    vi.mocked(sendPass).mockResolvedValueOnce({ status: 'failed' });
    answers({ status: 'refused', reason: 'email-taken' });
    await open();
    await fillIn();
    await submit();
    expect(screen.getByRole('alert')).toHaveTextContent(/could not send its pass there.* Press again/);
  });

  it('says that it is offline, and keeps what was typed', async () => {
    answers({ status: 'failed' });
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await open();
    await fillIn();
    await submit();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Failed to save. Please try again. You seem to be offline. Nothing you typed is lost.',
    );
    expect(email()).toHaveValue('ana@example.com');
    online.mockRestore();
  });

  it('asks for patience when many join from the same network', async () => {
    answers({ status: 'refused', reason: 'too-many', seconds: 240 });
    await open();
    await fillIn();
    await submit();
    expect(screen.getByRole('alert')).toHaveTextContent(/^Many people are joining from your network/);
    expect(email()).toHaveValue('ana@example.com');
  });

  it('names the hours when the network holds as many numbers as it may', async () => {
    answers({ status: 'refused', reason: 'too-many', seconds: 5 * 3600 - 60 });
    await open();
    await fillIn();
    await submit();
    expect(screen.getByRole('alert')).toHaveTextContent('press again in about 5 hours');
    expect(email()).toHaveValue('ana@example.com');
  });

  it('sends nothing that a program filled in', async () => {
    await open();
    await fillIn();
    const honeypot = document.querySelector<HTMLInputElement>('[name="website"]');
    expect(screen.queryByRole('textbox', { name: '' })).not.toBeInTheDocument();
    if (honeypot) honeypot.value = 'https://spam.example';
    await submit();
    expect(join).not.toHaveBeenCalled();
    expect(screen.getByRole('alert')).toHaveTextContent('write to hello@example.com');
  });

  it('says where to turn when the database refuses the values', async () => {
    answers({ status: 'refused', reason: 'invalid', field: 'name' });
    await open();
    await fillIn();
    await submit();
    expect(screen.getByRole('alert')).toHaveTextContent('write to hello@example.com');
  });

  it('reports an unexpected error', async () => {
    join.mockRejectedValueOnce(new Error('surprise'));
    expectLog('The signup broke.');
    await open();
    await fillIn();
    await submit();
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^An unexpected error occurred\. Please try again\.$/,
    );
    expect(name()).toHaveValue('Ana Alvarez');
  });
});

describe('what was typed', () => {
  const phone = () => screen.getByRole('textbox', { name: 'Phone (optional)' });
  const toggle = () => screen.getByRole('button', { name: /Add a phone number/ });

  function expectEmpty() {
    expect(name()).toHaveValue('');
    expect(email()).toHaveValue('');
    expect(screen.queryByRole('checkbox', { checked: true })).not.toBeInTheDocument();
    expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument();
  }
  function expectFilled() {
    expect(name()).toHaveValue('Ana Alvarez');
    expect(email()).toHaveValue('ana@example.com');
    expect(screen.getAllByRole('checkbox', { checked: true })).toEqual([
      screen.getByRole('checkbox', { name: 'Tennis' }),
    ]);
    expect(screen.getByRole('radio', { name: 'Weekends' })).toBeChecked();
  }

  it('and chosen is there when the visitor comes back, also after a failure', async () => {
    answers({ status: 'failed' });
    await open();
    await fillIn();
    cleanup();
    await open();
    expectFilled();
    await submit();
    cleanup();
    await open();
    expectFilled();
  });

  it('into the optional details is there, and in sight', async () => {
    await open();
    await user.click(toggle());
    await user.type(phone(), '352');
    cleanup();
    await open();
    expect(toggle()).toHaveAttribute('aria-expanded', 'true');
    expect(phone()).toHaveValue('352');
  });

  it('lives as long as the document where the browser keeps nothing, and can be sent', async () => {
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    answers({ status: 'joined', founderNumber: 41 });
    await open();
    await fillIn();
    cleanup();
    await open();
    expectFilled();
    await submit();
    expect(await screen.findByRole('heading', { name: 'Founder #41' })).toBeVisible();
    setItem.mockRestore();
  });

  it('is forgotten once it is sent', async () => {
    answers({ status: 'joined', founderNumber: 41 });
    await open();
    await fillIn();
    await submit();
    await screen.findByRole('heading', { name: 'Founder #41' });
    cleanup();
    await open();
    expectEmpty();
  });

  it('for oneself is not for a friend, and the other way round', async () => {
    await open();
    await fillIn();
    cleanup();
    await open({ sponsorCode: 'ANAX1234' });
    expectEmpty();
    await user.type(name(), 'Ben');
    cleanup();
    await open();
    expectFilled();
    cleanup();
    await open({ sponsorCode: 'ANAX1234' });
    expect(name()).toHaveValue('Ben');
  });

  it('is there where the browser stores nothing', async () => {
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    await open();
    await fillIn();
    cleanup();
    await open();
    expectFilled();
    setItem.mockRestore();
    joinDraft(null).forget();
  });

  it.each(['{', '{"name":7}', '{"sports":["curling"]}'])(
    'is dropped when nobody can read it: %s',
    async (kept) => {
      sessionStorage.setItem('showup:join', kept);
      expectLog('A kept draft does not fit its form any more and is dropped.');
      await open();
      expectEmpty();
      cleanup();
      await open();
      expectEmpty();
    },
  );
});

describe('for a friend', () => {
  it('carries the own code, not the one that the founder came with, and keeps the own pass', async () => {
    answers({ status: 'joined', founderNumber: 42 });
    const founding = await open({ sponsorCode: 'ANAX1234', code: 'BENX1234' });
    expect(screen.getByRole('heading', { name: 'For a friend' })).toHaveFocus();
    await fillIn();
    await submit();
    expect(await screen.findByRole('heading', { name: 'Founder #42' })).toHaveFocus();
    expect(join.mock.calls[0]?.[0].referredBy).toBe('ANAX1234');
    expect(screen.getByText('Ana Alvarez is in.')).toBeVisible();
    expect(founding.joined).not.toHaveBeenCalled();
    expect(founding.friendJoined).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ founderNumber: 42 }),
    );
    await user.click(screen.getByRole('button', { name: 'Back to your pass' }));
    expect(founding.showPass).toHaveBeenCalledOnce();
  });
});

describe('the button', () => {
  it('offers the waitlist once the hundred are taken', async () => {
    await open({ board: makeBoard(100) });
    await user.hover(screen.getByRole('button', { name: 'Join the waitlist' }));
    expect(screen.getByRole('button', { name: 'Join as number 101' })).toBeVisible();
  });

  it('promises the next number on hover and focus', async () => {
    await open();
    await user.hover(screen.getByRole('button', { name: 'Become a founder' }));
    expect(screen.getByRole('button', { name: 'Become founder #38' })).toBeVisible();
    await user.unhover(submitButton());
    expect(screen.getByRole('button', { name: 'Become a founder' })).toBeVisible();
    act(() => submitButton().focus());
    expect(screen.getByRole('button', { name: 'Become founder #38' })).toBeVisible();
  });

  it.each([{ status: 'loading' }, { status: 'failed' }] satisfies FoundingBoard[])(
    'promises nothing while the count is $status',
    async (board) => {
      await open({ board });
      await user.hover(submitButton());
      expect(screen.getByRole('button', { name: 'Become a founder' })).toBeVisible();
    },
  );
});

it('shows how many people want a sport, when anybody does', async () => {
  vi.mocked(sportInterest).mockResolvedValue({
    status: 'ready',
    interest: { volleyball: 12, basketball: 0, tennis: 0, pickleball: 3 },
  });
  await open();
  expect(screen.getByRole('checkbox', { name: 'Volleyball 12 interested' })).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Basketball' })).toBeVisible();
});

describe('prerendered', () => {
  async function hydrateAfter(visit: (form: HTMLFormElement) => void) {
    const { form: prerendered } = makeForm();
    const container = document.createElement('div');
    container.innerHTML = renderToString(prerendered);
    document.body.replaceChildren(container);
    const form = container.querySelector('form');
    if (!form) throw new Error('The form was not rendered');
    visit(form);
    const root = await act(async () => hydrateRoot(container, prerendered));
    return () => act(async () => root.unmount());
  }

  it('keeps what was typed and chosen before its code came', async () => {
    answers({ status: 'failed' });
    const unmount = await hydrateAfter((form) => {
      for (const [selector, value] of [
        ['[name=name]', 'Ana'],
        ['[name=email]', 'ana@example.com'],
      ] as const) {
        const input = form.querySelector<HTMLInputElement>(selector);
        if (input) input.value = value;
      }
      for (const selector of ['[value=tennis]', '[value=basketball]', '[value="3x"]']) {
        form.querySelector<HTMLInputElement>(selector)?.click();
      }
    });
    expect(name()).toHaveValue('Ana');
    await unmount();
    const leave = await hydrateAfter(() => undefined);
    expect(name()).toHaveValue('Ana');
    await submit();
    expect(join.mock.calls[0]?.[0].join).toMatchObject({
      name: 'Ana',
      email: 'ana@example.com',
      sports: ['basketball', 'tennis'],
      frequency: '3x',
    });
    await leave();
  });

  it('submits itself when it was submitted too early', async () => {
    const unmount = await hydrateAfter((form) => {
      Object.assign(form, { pending: form.querySelector('button[type=submit]') });
    });
    await waitFor(() => expect(screen.getByText('Name required')).toBeVisible());
    await unmount();
  });
});
