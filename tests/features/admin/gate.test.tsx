import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { BrowserRouter, StaticRouter } from 'react-router-dom';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { organizerAuth } from '#data/firestore/auth.ts';
import { AdminPage, loadGate } from '#features/admin/admin-page.tsx';
import { expectLog } from '../../setup.ts';

/** Which of the modules that are loaded later arrive. */
const arrives = vi.hoisted(() => ({ auth: true, dashboard: true }));

vi.mock('#data/firestore/auth.ts', () => {
  const organizerAuth = { signIn: vi.fn(), onSession: vi.fn(), signOut: vi.fn() };
  return {
    get organizerAuth() {
      if (!arrives.auth) throw new Error('no chunk');
      return organizerAuth;
    },
  };
});
vi.mock('#features/admin/dashboard.tsx', () => ({
  get Dashboard() {
    if (!arrives.dashboard) throw new Error('no chunk');
    return () => <p>The dashboard</p>;
  },
}));

type SignInResult = Awaited<ReturnType<typeof organizerAuth.signIn>>;

const user = userEvent.setup();
const signIn = vi.mocked(organizerAuth.signIn);

beforeAll(loadGate);

beforeEach(() => {
  sessionStorage.clear();
  arrives.auth = true;
  arrives.dashboard = true;
  signIn.mockReset();
  givenSession('signed-in');
});

/** The session that the browser still knows; it is told at once, or after a promise. */
function givenSession(session: 'signed-in' | 'signed-out', when?: Promise<void>) {
  vi.mocked(organizerAuth.onSession).mockImplementation((listener) => {
    if (when) when.then(() => listener(session));
    else listener(session);
    return () => undefined;
  });
}
const rememberSession = () => sessionStorage.setItem('showup:organizer', '1');

const open = () => render(<AdminPage />, { wrapper: BrowserRouter });
const field = () => screen.getByLabelText('Password');
const button = (name: string) => screen.getByRole('button', { name });
const door = () => button('Access Dashboard');
const dashboard = () => screen.findByText('The dashboard');

async function knock(result: SignInResult) {
  signIn.mockResolvedValue(result);
  open();
  await user.type(field(), 'guess');
  await user.click(door());
}

describe('the gate', () => {
  it('is closed to an empty password, which it shows and hides, and to search engines', async () => {
    open();
    expect(door()).toBeDisabled();
    expect(screen.getByText(/Contact the administrator/)).toBeVisible();
    expect(document.head.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    expect(field()).toHaveAttribute('type', 'password');
    await user.click(button('Show password'));
    expect(field()).toHaveAttribute('type', 'text');
    await user.click(button('Hide password'));
    expect(field()).toHaveAttribute('type', 'password');
  });

  it('takes half a second before it checks, and lets the organizer in', async () => {
    const started = performance.now();
    signIn.mockImplementation(async () => {
      expect(performance.now() - started).toBeGreaterThanOrEqual(490);
      return { status: 'signed-in' };
    });
    open();
    await user.type(field(), 'right{Enter}');
    expect(screen.getByRole('button', { name: 'Verifying...' })).toBeVisible();
    expect(await dashboard()).toBeVisible();
    expect(signIn).toHaveBeenCalledExactlyOnceWith('right', undefined);
  });

  it('clears a wrong password, and keeps what was typed whenever something else is wrong, saying what', async () => {
    await knock({ status: 'refused', reason: 'wrong-password' });
    expect(await screen.findByText('Invalid password')).toBeVisible();
    await waitFor(() => expect(field()).toHaveValue(''));
    expect(field()).toHaveFocus();
    expect(field()).toHaveAccessibleDescription('Invalid password');
    await user.type(field(), 'another guess');
    for (const [result, sentence] of [
      [{ status: 'refused', reason: 'too-many-attempts' }, /^Too many attempts\. Wait a few minutes/],
      [{ status: 'refused', reason: 'not-organizer' }, /not an organizer/],
      [{ status: 'failed' }, /did not get through/],
    ] as const) {
      signIn.mockResolvedValue(result);
      await user.click(door());
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(field()).toHaveValue('another guess');
      expect(screen.queryByText('Invalid password')).not.toBeInTheDocument();
    }
  });

  it('survives code that does not arrive', async () => {
    arrives.auth = false;
    expectLog('Signing in is not ready yet');
    expectLog('The password could not be checked');
    open();
    await user.type(field(), 'guess{Enter}');
    expect(await screen.findByText(/did not get through/)).toBeVisible();
    expect(field()).toHaveValue('guess');
  });

  it('opens at the second try when the dashboard’s code does not arrive', async () => {
    arrives.dashboard = false;
    expectLog('The dashboard is not ready yet');
    expectLog('The dashboard did not load');
    await knock({ status: 'signed-in' });
    expect(await screen.findByText(/The dashboard did not load/)).toBeVisible();
    arrives.dashboard = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await dashboard()).toBeVisible();
    expect(signIn).toHaveBeenCalledOnce();
  });

  it('is needed once a session: the next document of the tab opens by itself', async () => {
    await knock({ status: 'signed-in' });
    await dashboard();
    cleanup();
    const session = Promise.withResolvers<void>();
    givenSession('signed-in', session.promise);
    open();
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('Opening your dashboard…');
    session.resolve();
    expect(await dashboard()).toBeVisible();
    expect(signIn).toHaveBeenCalledOnce();
  });

  it('takes another organizer’s address, which this tab remembers once it was right', async () => {
    open();
    expect(screen.queryByLabelText('Your email')).not.toBeInTheDocument();
    await user.click(button('Another organizer?'));
    const address = () => screen.getByLabelText('Your email');
    expect(address()).toHaveFocus();
    expect(address()).toHaveAttribute('type', 'email');
    expect(address()).toHaveAttribute('autocomplete', 'username');

    signIn.mockResolvedValue({ status: 'refused', reason: 'wrong-password' });
    await user.type(address(), 'nobody@example');
    await user.type(field(), 'guess{Enter}');
    expect(await screen.findByText('Invalid password')).toBeVisible();
    for (const one of [address(), field()]) expect(one).toHaveAccessibleDescription('Invalid password');
    await waitFor(() => expect(field()).toHaveValue(''));
    expect(address()).toHaveValue('nobody@example');
    cleanup();
    open();
    expect(button('Another organizer?')).toBeVisible();

    signIn.mockResolvedValue({ status: 'signed-in' });
    await user.click(button('Another organizer?'));
    await user.type(address(), ' friend@example.com ');
    await user.type(field(), 'right{Enter}');
    await dashboard();
    expect(signIn).toHaveBeenLastCalledWith('right', 'friend@example.com');
    cleanup();
    givenSession('signed-out');
    open();
    expect(await screen.findByLabelText('Your email')).toHaveValue('friend@example.com');
    expect(field()).toHaveFocus();

    givenSession('signed-in');
    await user.clear(address());
    await user.type(field(), 'right{Enter}');
    await dashboard();
    expect(signIn).toHaveBeenLastCalledWith('right', undefined);
    expect(sessionStorage).toHaveLength(1);
  });

  it('is there, in focus, after a reload whose session is over', async () => {
    rememberSession();
    givenSession('signed-out');
    open();
    expect(await screen.findByLabelText('Password')).toHaveFocus();
    cleanup();
    open();
    expect(field()).toBeVisible();
  });
});

it.each([
  ['the gate', false],
  ['the dashboard where a session goes on', true],
])('the prerendered panel asks for no password, and becomes %s', async (_, isSignedIn) => {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(
    <StaticRouter location="/admin/events">
      <AdminPage />
    </StaticRouter>,
  );
  const panel = within(container);
  const opening = () => panel.queryByText('Opening your dashboard…');
  expect(panel.getByRole('heading', { name: 'Organizer access' })).toBeVisible();
  expect(opening()).toBeVisible();
  expect(panel.queryByLabelText('Password')).not.toBeInTheDocument();
  if (isSignedIn) rememberSession();
  render(<AdminPage />, { container, hydrate: true, wrapper: BrowserRouter });
  expect(screen.queryAllByLabelText('Password')).toHaveLength(isSignedIn ? 0 : 1);
  expect(document.body).toHaveFocus();
  if (isSignedIn) expect(await dashboard()).toBeVisible();
  expect(opening()).not.toBeInTheDocument();
});
