import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onFounderChange, readFoundingBoard } from '#data/supabase/founders.ts';
import { readFounderPass, readReferrer } from '#data/supabase/referrals.ts';
import { FoundingProvider, useFounding } from '#features/founders/founding/founding-provider.tsx';
import { createFounding } from '#features/founders/founding/founding-store.ts';
import { dropConfetti } from '#lib/confetti.ts';
import { expectLog } from '../../setup.ts';
import { ID, makeBoard, makePass } from './fixtures.ts';

vi.mock('#data/supabase/founders.ts', () => ({ onFounderChange: vi.fn(), readFoundingBoard: vi.fn() }));
vi.mock('#data/supabase/referrals.ts', () => ({ readFounderPass: vi.fn(), readReferrer: vi.fn() }));
vi.mock('#lib/confetti.ts', () => ({ dropConfetti: vi.fn() }));
vi.mock('#lib/when-needed.ts', () => ({ whenIdle: () => Promise.resolve() }));

const LINKED = '11111111-8f0c-4a57-9a51-0a3f8d3f1f11';
const OTHER = '33333333-8f0c-4a57-9a51-0a3f8d3f1f11';
const JOINED = { founderNumber: 4, name: 'Ana', address: 'ana@example.com', isEarlier: false };
const pass = makePass({ founderNumber: 4, spotsLeft: 96 });

const readPass = vi.mocked(readFounderPass);
const lookUp = vi.mocked(readReferrer);
const read = vi.mocked(readFoundingBoard);
const listen = vi.mocked(onFounderChange);
const stop = vi.fn();

/** As the router does it. */
function replaceAddress(change: (address: URL) => void): void {
  const address = new URL(location.href);
  change(address);
  history.replaceState(history.state, '', address);
}

const ends: (() => void)[] = [];

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
  readPass.mockReset().mockResolvedValue({ status: 'ready', pass });
  lookUp.mockReset().mockResolvedValue({ status: 'ready', name: 'Ben' });
  vi.mocked(dropConfetti).mockReset();
  stop.mockReset();
  read.mockReset().mockResolvedValue(makeBoard(3));
  listen.mockReset().mockReturnValue(stop);
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
});

const storedPass = () => localStorage.getItem('showup:founder');
const storedReferral = () => JSON.parse(localStorage.getItem('showup:referral') ?? 'null');
const address = () => location.pathname + location.search + location.hash;
const networkReturns = () => window.dispatchEvent(new Event('online'));

/** Opens the page at an address, in the browser of this founder, if of any. */
async function started(at = '/', founderId?: string) {
  history.replaceState(null, '', at);
  if (founderId) localStorage.setItem('showup:founder', founderId);
  listen.mockClear();
  const founding = createFounding();
  const end = founding.start(replaceAddress);
  ends.push(end);
  const boardIs = (board: object) => vi.waitFor(() => expect(founding.board.get()).toEqual(board));
  const passIs = (known: object) => vi.waitFor(() => expect(founding.pass.get()).toMatchObject(known));
  await vi.waitFor(() => expect(founding.board.get().status).not.toBe('loading'));
  const [handlers] = listen.mock.calls[0] ?? [];
  if (!handlers) throw new Error('Nothing listens');
  return { ...founding, end, handlers, boardIs, passIs };
}

it('turns a tile at once when somebody joins, then reads the exact count', async () => {
  const { board, boardIs, handlers } = await started();
  expect(board.get()).toEqual(makeBoard(3));
  read.mockResolvedValue(makeBoard(5));
  handlers.changed(4, 'taken');
  expect(board.get()).toEqual(makeBoard(4));
  await boardIs(makeBoard(5));
});

it.each([
  ['at a moment of its own within two seconds for all who join', [4, 5], 1500],
  ['a second after a submit', [], 1000],
])('reads once more %s', async (_, joining, delay) => {
  const { handlers, submitted } = await started();
  vi.mocked(Math.random).mockReturnValue(0.75);
  vi.useFakeTimers();
  read.mockClear();
  for (const founder of joining) handlers.changed(founder, 'taken');
  if (joining.length === 0) submitted();
  await vi.advanceTimersByTimeAsync(delay - 1);
  expect(read).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(read).toHaveBeenCalledOnce();
});

it('reads nothing more once it is stopped, and goes on when it is started again', async () => {
  const { boardIs, handlers, end, start } = await started();
  vi.useFakeTimers();
  read.mockClear();
  handlers.changed(4, 'taken');
  end();
  await vi.runAllTimersAsync();
  expect(stop).toHaveBeenCalledOnce();
  expect(read).not.toHaveBeenCalled();
  vi.useRealTimers();
  read.mockResolvedValue(makeBoard(9));
  ends.push(start(replaceAddress));
  await boardIs(makeBoard(9));
  read.mockResolvedValue(makeBoard(12));
  handlers.changed(10, 'taken');
  await boardIs(makeBoard(12));
});

it('catches up when the live connection returns, the page is shown again or the network is back', async () => {
  const { boardIs, handlers } = await started();
  const pageReturns = () => document.dispatchEvent(new Event('visibilitychange'));
  for (const [index, happen] of [handlers.listening, pageReturns, networkReturns].entries()) {
    read.mockResolvedValue(makeBoard(10 + index));
    happen();
    await boardIs(makeBoard(10 + index));
  }
});

it('does not show a reading that a newer founder has overtaken', async () => {
  const { board, handlers } = await started();
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof makeBoard>>();
  read.mockReturnValueOnce(promise).mockResolvedValue(makeBoard(4));
  const shown: unknown[] = [];
  handlers.listening();
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  board.subscribe(() => shown.push(board.get()));
  handlers.changed(4, 'taken');
  resolve(makeBoard(3));
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(3));
  expect(shown).not.toContainEqual(makeBoard(3));
});

it('is one for the document: who comes back to the page finds it as it was, and following', async () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <BrowserRouter>
      <FoundingProvider>{children}</FoundingProvider>
    </BrowserRouter>
  );
  const first = renderHook(useFounding, { wrapper });
  await vi.waitFor(() => expect(listen).toHaveBeenCalledOnce());
  const { board, showFriendForm } = first.result.current;
  await vi.waitFor(() => expect(board.get()).toEqual(makeBoard(3)));
  showFriendForm('ANAX1234');
  first.unmount();
  expect(stop).toHaveBeenCalledOnce();

  read.mockReset().mockResolvedValue(makeBoard(5));
  const second = renderHook(useFounding, { wrapper });
  expect(second.result.current.board.get()).toEqual(makeBoard(3));
  expect(second.result.current.view.get()).toEqual({ shows: 'friend', code: 'ANAX1234' });
  await vi.waitFor(() => expect(second.result.current.board.get()).toEqual(makeBoard(5)));
  second.unmount();
});

it('cleans the address of the page that is shown by then', async () => {
  const first = createFounding();
  first.start(replaceAddress)();
  history.replaceState(null, '', '/?ref=BENX1234');
  const cleaned = vi.fn(replaceAddress);
  ends.push(first.start(cleaned));
  await vi.waitFor(() => expect(first.referrer.get().status).toBe('valid'));
  expect(cleaned).toHaveBeenCalledOnce();
  expect(location.search).toBe('');
});

describe('the own pass', () => {
  /** Follows a link that loads no document. */
  function follow(to: string): void {
    history.replaceState(null, '', to);
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  }

  it("is celebrated and kept from the signup on, and the next visit shows it in the form's place", async () => {
    const first = await started();
    first.joined(ID, JOINED);
    expect(first.own.get()).toMatchObject({ founderNumber: 4 });
    expect(dropConfetti).toHaveBeenCalledExactlyOnceWith({ pieces: 50, seconds: 3 });
    await first.passIs({ status: 'ready', id: ID, pass });
    expect(first.view.get()).toEqual({ shows: 'joined', joined: JOINED });

    const { view, own, passIs } = await started();
    expect(view.get()).toEqual({ shows: 'pass', isAskedFor: false });
    await passIs({ status: 'ready' });
    expect(own.get()).toMatchObject({ founderNumber: 4 });
    expect(readPass).toHaveBeenLastCalledWith(ID);
  });

  it('opens through a private link in a tab that shows the page already, and not by a link within the page', async () => {
    const { view, showFriendForm, passIs } = await started();
    follow(`/#pass=${LINKED}`);
    expect(view.get()).toEqual({ shows: 'pass', isAskedFor: true });
    await passIs({ status: 'ready', id: LINKED });
    showFriendForm('ANAX1234');
    follow('/#faq');
    expect(view.get()).toEqual({ shows: 'friend', code: 'ANAX1234' });
  });

  it.each([
    ['the form when nobody is behind the private link', `/#pass=${LINKED}`, undefined, { shows: 'form' }],
    ['where it is now when its key opens nothing any more', '/', ID, { shows: 'moved-pass' }],
  ])('gives way to %s, and is forgotten', async (_, at, founderId, shown) => {
    expectLog('There is no founder pass under this id.');
    readPass.mockResolvedValue({ status: 'unknown' });
    const { view, own, passIs } = await started(at, founderId);
    await passIs({ status: 'none' });
    expect(view.get()).toEqual(shown);
    expect(own.get()).toBeNull();
    expect(address()).toBe('/');
    expect(storedPass()).toBeNull();
  });

  it.each([
    ['stays', ID],
    ['gives way', LINKED],
  ])('%s as the visitor wants, who is asked when a stranger’s private link is opened', async (_, wanted) => {
    const { view, passIs, leaveLink, openPass } = await started(`/#pass=${LINKED}`, ID);
    expect(view.get()).toEqual({ shows: 'other-pass', id: LINKED });
    await passIs({ status: 'ready', id: ID });
    expect(storedPass()).toBe(ID);
    if (wanted === ID) leaveLink();
    else openPass(wanted);
    expect(view.get()).toEqual({ shows: 'pass', isAskedFor: true });
    await passIs({ status: 'ready', id: wanted });
    expect(address()).toBe('/');
    expect(storedPass()).toBe(wanted);
  });

  it('opens through the private link, which stays until it loads, then leaves the address and is remembered', async () => {
    readPass.mockResolvedValueOnce({ status: 'failed' });
    const { view, retryPass, pass: known, passIs } = await started(`/?x=1#pass=${LINKED}`);
    expect(view.get()).toEqual({ shows: 'pass', isAskedFor: true });
    await passIs({ status: 'failed' });
    expect(address()).toBe(`/?x=1#pass=${LINKED}`);
    retryPass();
    expect(known.get()).toEqual({ status: 'loading' });
    await passIs({ status: 'ready', id: LINKED });
    expect(address()).toBe('/?x=1');
    expect(storedPass()).toBe(LINKED);
  });

  it('counts a friend who joins while the page is open, and stays when a later reading fails', async () => {
    const { handlers, pass: known, passIs } = await started('/', ID);
    await passIs({ status: 'ready' });
    readPass.mockResolvedValue({ status: 'ready', pass: { ...pass, signups: 1, rewards: 5 } });
    handlers.changed(5, 'taken');
    await passIs({ pass: { signups: 1, rewards: 5 } });
    const readings = readPass.mock.calls.length;
    readPass.mockResolvedValue({ status: 'failed' });
    handlers.changed(6, 'taken');
    await vi.waitFor(() => expect(readPass.mock.calls.length).toBeGreaterThan(readings));
    expect(known.get()).toMatchObject({ status: 'ready', pass: { signups: 1 } });
  });

  it.each([
    ['is confirmed in another window', 'held', 'taken', { founderNumber: 4, hold: 'confirmed' }],
    ['has lapsed, and somebody else gets its number', 'lapsed', 'held', { founderNumber: 5, hold: 'lapsed' }],
  ] as const)('turns without waiting for the board when it %s', async (_, hold, tile, next) => {
    vi.mocked(Math.random).mockReturnValue(0.99);
    readPass.mockResolvedValue({ status: 'ready', pass: { ...pass, hold } });
    const { handlers, own } = await started('/', ID);
    await vi.waitFor(() => expect(own.get()).toMatchObject({ founderNumber: 4, hold }));
    readPass.mockResolvedValue({ status: 'ready', pass: { ...pass, ...next } });
    handlers.changed(4, tile);
    await vi.waitFor(() => expect(own.get()).toMatchObject({ firstNumber: 4, ...next }));
  });
});

describe('the address that the email went to', () => {
  const join = async () => {
    readPass.mockResolvedValue({ status: 'ready', pass: { ...pass, hold: 'held' } });
    const founding = await started();
    founding.joined(ID, JOINED);
    await founding.passIs({ address: 'ana@example.com' });
    return founding;
  };

  it('is known to the next visit, follows a correction, and is not another founder’s', async () => {
    const { addressCorrected } = await join();
    addressCorrected('ann@example.com');
    const { passIs, openPass } = await started();
    await passIs({ address: 'ann@example.com' });
    openPass(LINKED);
    await passIs({ id: LINKED, address: null });
  });

  it('is gone once the number is confirmed, and with the pass that is removed from this device', async () => {
    const first = await join();
    readPass.mockResolvedValue({ status: 'ready', pass });
    networkReturns();
    await first.passIs({ address: null });
    expect(JSON.stringify(localStorage)).not.toContain('@');

    const { view, own, forgetPass } = await join();
    forgetPass();
    expect(JSON.stringify(localStorage)).not.toContain('@');
    expect(storedPass()).toBeNull();
    expect(view.get()).toEqual({ shows: 'form' });
    expect(own.get()).toBeNull();
  });
});

describe('the link of a welcome email', () => {
  const CONFIRM = `/#confirm=${LINKED}`;

  it('asks, stays in the address until it is used, and brings the pass to a browser that has none', async () => {
    const { view, own, board, passIs, confirmed } = await started(CONFIRM);
    expect(view.get()).toEqual({ shows: 'confirmation', secret: LINKED });
    expect(address()).toBe(CONFIRM);
    confirmed({ id: ID, formerId: OTHER, founderNumber: 4 });
    expect(board.get()).toEqual(makeBoard(4));
    expect(address()).toBe('/');
    await passIs({ status: 'ready', id: ID });
    expect(own.get()).toMatchObject({ founderNumber: 4 });
    expect(view.get()).toMatchObject({ shows: 'confirmation' });
    expect(dropConfetti).toHaveBeenCalledOnce();
  });

  it.each([
    ['leaves the pass of another founder in the browser where it is', ID, LINKED, ID],
    ['gives the pass of this browser its new key', OTHER, ID, ID],
  ])('%s', async (_, kept, id, shown) => {
    const { passIs, confirmed } = await started(CONFIRM, kept);
    confirmed({ id, formerId: OTHER, founderNumber: 4 });
    await passIs({ status: 'ready', id: shown });
    expect(storedPass()).toBe(shown);
  });

  it('opened in another tab leaves this one with the new key, too', async () => {
    expectLog('There is no founder pass under this id.');
    const { passIs } = await started('/', OTHER);
    await passIs({ status: 'ready', id: OTHER });
    localStorage.setItem('showup:founder', ID);
    readPass.mockImplementation(async (id) =>
      id === ID ? { status: 'ready', pass } : { status: 'unknown' },
    );
    networkReturns();
    await passIs({ status: 'ready', id: ID });
  });
});

describe('the referrer', () => {
  const BEN = { code: 'BENX1234', name: 'Ben' };
  const NAMELESS = { code: 'NAMELES1', name: null };
  const GONE = { code: 'GONEX123', name: 'Gus' };
  const keep = (referral: object) => localStorage.setItem('showup:referral', JSON.stringify(referral));

  beforeEach(() => {
    lookUp.mockImplementation(async (asked) => {
      const found = [BEN, NAMELESS].find(({ code }) => code === asked);
      return found ? { status: 'ready', name: found.name } : { status: 'unknown' };
    });
  });

  it.each([
    ['is looked up in upper case, kept, and leaves the address', '&ref=benx1234', null, null, BEN, 1],
    ['whose name can not be shown is a founder', '&ref=NAMELES1', null, null, NAMELESS, 1],
    ['of an earlier visit is looked up again', '', BEN, null, BEN, 1],
    ['of an earlier visit is dropped when its code is no longer good', '', GONE, GONE.code, null, 1],
    ['of an earlier visit is used instead of an unknown one', '&ref=NOBODY12', BEN, 'NOBODY12', BEN, 2],
    ['with a code that nobody has is none', '&ref=NOBODY12', null, 'NOBODY12', null, 1],
    ['with a code of the wrong form is never looked up', '&ref=no+code', null, 'no code', null, 0],
    ['with an encoded blank is never looked up', '&ref=no%20code', null, 'no code', null, 0],
    ['with a script is never looked up', '&ref=%3Cscript%3E', null, '<script>', null, 0],
  ])('%s', async (_, ref, stored, invalid, kept, lookUps) => {
    if (invalid) expectLog(`The referral code "${invalid}" is not valid and is ignored.`);
    if (stored) keep(stored);
    const { referrer, referredBy } = await started(`/?x=1${ref}`);
    await vi.waitFor(() => {
      expect(lookUp).toHaveBeenCalledTimes(lookUps);
      expect(referrer.get()).toEqual(kept ? { status: 'valid', ...kept } : { status: 'none' });
      expect(address()).toBe('/?x=1');
      expect(storedReferral()).toEqual(kept);
    });
    expect(referredBy()).toBe(kept?.code ?? null);
  });

  it('of an earlier visit is shown at once, and used up by the signup', () => {
    keep(BEN);
    const founding = createFounding();
    ends.push(founding.start(replaceAddress));
    expect(founding.referrer.get()).toEqual({ status: 'valid', ...BEN });
    founding.joined(ID, JOINED);
    expect(founding.referrer.get()).toEqual({ status: 'none' });
    expect(storedReferral()).toBeNull();
  });

  it('that could not be looked up still counts, stays in the address, and is asked about again', async () => {
    lookUp.mockResolvedValueOnce({ status: 'failed' });
    const { referrer, referredBy } = await started('/?ref=BENX1234');
    await vi.waitFor(() => expect(lookUp).toHaveBeenCalledOnce());
    expect(referredBy()).toBe('BENX1234');
    expect(referrer.get()).toEqual({ status: 'checking', code: 'BENX1234' });
    expect(address()).toBe('/?ref=BENX1234');
    expect(storedReferral()).toBeNull();
    networkReturns();
    await vi.waitFor(() => expect(referrer.get()).toMatchObject({ name: 'Ben' }));
    expect(address()).toBe('/');
  });

  it('is not for a founder', async () => {
    const { referrer, passIs } = await started('/?ref=ANAX1234', ID);
    await passIs({ status: 'ready' });
    expect(referrer.get()).toEqual({ status: 'none' });
    expect(lookUp).not.toHaveBeenCalled();
    expect(address()).toBe('/');
  });

  it('that is stored garbled is ignored', async () => {
    expectLog('The stored referral can not be read and is dropped.');
    localStorage.setItem('showup:referral', '{');
    expect((await started()).referrer.get()).toEqual({ status: 'none' });
  });
});
