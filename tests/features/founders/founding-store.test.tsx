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

const ready = makeBoard;
const JOINED = { founderNumber: 4, name: 'Ana', address: 'ana@example.com', isEarlier: false };

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
  readPass.mockReset().mockResolvedValue({ status: 'ready', pass });
  lookUp.mockReset().mockResolvedValue({ status: 'ready', name: 'Ben' });
  vi.mocked(dropConfetti).mockReset();
  stop.mockReset();
  read.mockReset().mockResolvedValue(ready(3));
  listen.mockReset().mockReturnValue(stop);
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

const ends: (() => void)[] = [];
const Landing = ({ children }: { children: ReactNode }) => (
  <BrowserRouter>
    <FoundingProvider>{children}</FoundingProvider>
  </BrowserRouter>
);

afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
});

async function started() {
  const founding = createFounding();
  const end = founding.start(replaceAddress);
  ends.push(end);
  await vi.waitFor(() => expect(founding.board.get().status).not.toBe('loading'));
  const [handlers] = listen.mock.calls[0] ?? [];
  if (!handlers) throw new Error('Nothing listens');
  return { ...founding, end, handlers };
}

it('reads the board, follows it and stops', async () => {
  const { board, end } = await started();
  expect(board.get()).toEqual(ready(3));
  end();
  expect(stop).toHaveBeenCalledOnce();
});

it('turns a tile at once when somebody joins, then reads the exact count', async () => {
  const { board, handlers } = await started();
  read.mockResolvedValue(ready(5));
  handlers.changed(4, 'taken');
  expect(board.get()).toEqual(ready(4));
  await vi.waitFor(() => expect(board.get()).toEqual(ready(5)));
});

it('reads once for everybody who joins within a moment, up to two seconds later, as every page picks its own', async () => {
  const { handlers } = await started();
  vi.mocked(Math.random).mockReturnValue(0.75);
  vi.useFakeTimers();
  read.mockClear();
  handlers.changed(4, 'taken');
  handlers.changed(5, 'taken');
  await vi.advanceTimersByTimeAsync(1499);
  expect(read).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(read).toHaveBeenCalledOnce();
});

it('reads nothing more once it is stopped', async () => {
  const { handlers, end } = await started();
  vi.useFakeTimers();
  read.mockClear();
  handlers.changed(4, 'taken');
  end();
  await vi.runAllTimersAsync();
  expect(read).not.toHaveBeenCalled();
});

it('goes on reading when it is started again', async () => {
  const { board, handlers, end, start } = await started();
  handlers.changed(4, 'taken');
  end();
  read.mockResolvedValue(ready(9));
  ends.push(start(replaceAddress));
  await vi.waitFor(() => expect(board.get()).toEqual(ready(9)));
  read.mockResolvedValue(ready(12));
  handlers.changed(10, 'taken');
  await vi.waitFor(() => expect(board.get()).toEqual(ready(12)));
});

it('catches up when the live connection returns, the page is shown again or the network is back', async () => {
  const { board, handlers } = await started();
  const happenings = [
    handlers.listening,
    () => document.dispatchEvent(new Event('visibilitychange')),
    () => window.dispatchEvent(new Event('online')),
  ];
  for (const [index, happen] of happenings.entries()) {
    read.mockResolvedValue(ready(10 + index));
    happen();
    await vi.waitFor(() => expect(board.get()).toEqual(ready(10 + index)));
  }
});

it('reads again one second after a submit', async () => {
  const { submitted } = await started();
  vi.useFakeTimers();
  read.mockClear();
  submitted();
  await vi.advanceTimersByTimeAsync(999);
  expect(read).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(read).toHaveBeenCalledOnce();
});

it('marks the own number and celebrates', async () => {
  const { own, joined } = await started();
  joined(ID, JOINED);
  expect(own.get()).toMatchObject({ founderNumber: 4 });
  expect(dropConfetti).toHaveBeenCalledExactlyOnceWith({ pieces: 50, seconds: 3 });
});

it('does not show a reading that a newer founder has overtaken', async () => {
  const { board, handlers } = await started();
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof ready>>();
  read.mockReturnValueOnce(promise).mockResolvedValue(ready(4));
  const shown: unknown[] = [];
  handlers.listening();
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  board.subscribe(() => shown.push(board.get()));
  handlers.changed(4, 'taken');
  resolve(ready(3));
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(3));
  expect(shown).not.toContainEqual(ready(3));
});

it('is one for the document: who comes back to the page finds it as it was, and following', async () => {
  const first = renderHook(useFounding, { wrapper: Landing });
  await vi.waitFor(() => expect(listen).toHaveBeenCalledOnce());
  const { board, showFriendForm } = first.result.current;
  await vi.waitFor(() => expect(board.get()).toEqual(ready(3)));
  showFriendForm('ANAX1234');
  first.unmount();
  expect(stop).toHaveBeenCalledOnce();

  read.mockReset().mockResolvedValue(ready(5));
  const second = renderHook(useFounding, { wrapper: Landing });
  expect(second.result.current.board.get()).toEqual(ready(3));
  expect(second.result.current.view.get()).toEqual({ shows: 'friend', code: 'ANAX1234' });
  await vi.waitFor(() => expect(second.result.current.board.get()).toEqual(ready(5)));
  second.unmount();
});

it('cleans the address of the page that is shown by then', async () => {
  const first = createFounding();
  const end = first.start(replaceAddress);
  end();
  history.replaceState(null, '', '/?ref=BENX1234');
  const cleaned = vi.fn(replaceAddress);
  ends.push(first.start(cleaned));
  await vi.waitFor(() => expect(first.referrer.get().status).toBe('valid'));
  expect(cleaned).toHaveBeenCalledOnce();
  expect(location.search).toBe('');
});

describe('the own pass', () => {
  it("is kept from the signup on, and the next visit shows it in the form's place", async () => {
    const first = await started();
    first.joined(ID, JOINED);
    await vi.waitFor(() => expect(first.pass.get()).toMatchObject({ status: 'ready', id: ID, pass }));
    expect(first.view.get()).toEqual({ shows: 'joined', joined: JOINED });

    listen.mockClear();
    const { view, own, pass: known } = await started();
    expect(view.get()).toEqual({ shows: 'pass', isAskedFor: false });
    await vi.waitFor(() => expect(known.get().status).toBe('ready'));
    expect(own.get()).toMatchObject({ founderNumber: 4 });
    expect(readPass).toHaveBeenLastCalledWith(ID);
  });

  it('counts a friend who joins while the page is open', async () => {
    localStorage.setItem('showup:founder', ID);
    const { handlers, pass: known } = await started();
    await vi.waitFor(() => expect(known.get().status).toBe('ready'));
    readPass.mockResolvedValue({ status: 'ready', pass: { ...pass, signups: 1, rewards: 5 } });
    handlers.changed(5, 'taken');
    await vi.waitFor(() => expect(known.get()).toMatchObject({ pass: { signups: 1, rewards: 5 } }));
  });

  it('opens through the private link, is remembered, and leaves the address', async () => {
    history.replaceState(null, '', `/?x=1#pass=${LINKED}`);
    const { view, pass: known } = await started();
    expect(view.get()).toEqual({ shows: 'pass', isAskedFor: true });
    await vi.waitFor(() => expect(known.get()).toMatchObject({ status: 'ready', id: LINKED }));
    expect(location.pathname + location.search + location.hash).toBe('/?x=1');
    expect(localStorage.getItem('showup:founder')).toBe(LINKED);
  });

  it('opens through a private link in a tab that shows the page already', async () => {
    const { view, pass: known } = await started();
    history.replaceState(null, '', `/#pass=${LINKED}`);
    window.dispatchEvent(new HashChangeEvent('hashchange'));
    expect(view.get()).toEqual({ shows: 'pass', isAskedFor: true });
    await vi.waitFor(() => expect(known.get()).toMatchObject({ id: LINKED }));
  });

  it('leaves the form for a friend alone when the visitor follows a link within the page', async () => {
    localStorage.setItem('showup:founder', ID);
    const { view, showFriendForm, pass: known } = await started();
    await vi.waitFor(() => expect(known.get().status).toBe('ready'));
    showFriendForm('ANAX1234');
    history.replaceState(null, '', '/#faq');
    window.dispatchEvent(new HashChangeEvent('hashchange'));
    expect(view.get()).toEqual({ shows: 'friend', code: 'ANAX1234' });
  });

  it('gives way to the form when nobody is behind the private link, which leaves the address', async () => {
    expectLog('There is no founder pass under this id.');
    history.replaceState(null, '', `/#pass=${LINKED}`);
    readPass.mockResolvedValue({ status: 'unknown' });
    const { view, pass: known } = await started();
    await vi.waitFor(() => expect(known.get()).toEqual({ status: 'none' }));
    expect(view.get()).toEqual({ shows: 'form' });
    expect(location.hash).toBe('');
    expect(localStorage.getItem('showup:founder')).toBeNull();
  });

  it('gives way to where it is now when its key opens nothing any more', async () => {
    expectLog('There is no founder pass under this id.');
    localStorage.setItem('showup:founder', ID);
    readPass.mockResolvedValue({ status: 'unknown' });
    const { view, own, pass: known } = await started();
    await vi.waitFor(() => expect(known.get()).toEqual({ status: 'none' }));
    expect(view.get()).toEqual({ shows: 'moved-pass' });
    expect(own.get()).toBeNull();
    expect(localStorage.getItem('showup:founder')).toBeNull();
  });

  it('is not replaced by a stranger’s private link, which asks first', async () => {
    localStorage.setItem('showup:founder', ID);
    history.replaceState(null, '', `/#pass=${LINKED}`);
    const { view, pass: known, leaveLink } = await started();
    expect(view.get()).toEqual({ shows: 'other-pass', id: LINKED });
    await vi.waitFor(() => expect(known.get()).toMatchObject({ status: 'ready', id: ID }));
    expect(localStorage.getItem('showup:founder')).toBe(ID);
    leaveLink();
    expect(view.get()).toEqual({ shows: 'pass', isAskedFor: true });
    expect(location.hash).toBe('');
    expect(localStorage.getItem('showup:founder')).toBe(ID);
  });

  it('gives way to another founder’s when that is what the visitor wants', async () => {
    localStorage.setItem('showup:founder', ID);
    history.replaceState(null, '', `/#pass=${LINKED}`);
    const { view, pass: known, openPass } = await started();
    openPass(LINKED);
    expect(view.get()).toEqual({ shows: 'pass', isAskedFor: true });
    await vi.waitFor(() => expect(known.get()).toMatchObject({ status: 'ready', id: LINKED }));
    expect(location.hash).toBe('');
    expect(localStorage.getItem('showup:founder')).toBe(LINKED);
  });

  it('keeps the id and the link when it does not load, and loads when asked again', async () => {
    history.replaceState(null, '', `/#pass=${LINKED}`);
    readPass.mockResolvedValueOnce({ status: 'failed' });
    const { retryPass, pass: known } = await started();
    await vi.waitFor(() => expect(known.get()).toEqual({ status: 'failed' }));
    expect(location.hash).toBe(`#pass=${LINKED}`);
    retryPass();
    expect(known.get()).toEqual({ status: 'loading' });
    await vi.waitFor(() => expect(known.get()).toMatchObject({ status: 'ready', id: LINKED }));
  });

  it('still shows the last count when a later reading fails', async () => {
    localStorage.setItem('showup:founder', ID);
    const { handlers, pass: known } = await started();
    await vi.waitFor(() => expect(known.get().status).toBe('ready'));
    const readings = readPass.mock.calls.length;
    readPass.mockResolvedValue({ status: 'failed' });
    handlers.changed(5, 'taken');
    await vi.waitFor(() => expect(readPass.mock.calls.length).toBeGreaterThan(readings));
    expect(known.get().status).toBe('ready');
  });

  it('can be removed from this device', async () => {
    localStorage.setItem('showup:founder', ID);
    const { view, own, forgetPass, pass: known } = await started();
    await vi.waitFor(() => expect(known.get().status).toBe('ready'));
    forgetPass();
    expect(localStorage.getItem('showup:founder')).toBeNull();
    expect(view.get()).toEqual({ shows: 'form' });
    expect(own.get()).toBeNull();
  });
});

describe('a hold that has lapsed', () => {
  const lapsed = { ...pass, hold: 'lapsed' as const };

  it('is told apart from a number that is kept, and gives way when somebody else gets it', async () => {
    localStorage.setItem('showup:founder', ID);
    readPass.mockResolvedValue({ status: 'ready', pass: lapsed });
    const { handlers, own } = await started();
    await vi.waitFor(() => expect(own.get()).toMatchObject({ founderNumber: 4, hold: 'lapsed' }));
    readPass.mockResolvedValue({ status: 'ready', pass: { ...lapsed, founderNumber: 5 } });
    handlers.changed(4, 'held');
    await vi.waitFor(() =>
      expect(own.get()).toMatchObject({ founderNumber: 5, firstNumber: 4, hold: 'lapsed' }),
    );
  });
});

describe('the address that the email went to', () => {
  const join = async () => {
    readPass.mockResolvedValue({ status: 'ready', pass: { ...pass, hold: 'held' } });
    const founding = await started();
    founding.joined(ID, JOINED);
    await vi.waitFor(() => expect(founding.pass.get()).toMatchObject({ address: 'ana@example.com' }));
    return founding;
  };

  it('is known to the next visit, and follows a correction', async () => {
    const { addressCorrected } = await join();
    addressCorrected('ann@example.com');
    const { pass: known } = await started();
    await vi.waitFor(() => expect(known.get()).toMatchObject({ address: 'ann@example.com' }));
  });

  it('is gone once the number is confirmed, and with the pass', async () => {
    const first = await join();
    readPass.mockResolvedValue({ status: 'ready', pass });
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(first.pass.get()).toMatchObject({ address: null }));
    expect(JSON.stringify(localStorage)).not.toContain('@');

    const second = await join();
    second.forgetPass();
    expect(JSON.stringify(localStorage)).not.toContain('@');
  });

  it('is not another founder’s', async () => {
    await join();
    const { pass: known, openPass } = await started();
    openPass(LINKED);
    await vi.waitFor(() => expect(known.get()).toMatchObject({ id: LINKED, address: null }));
  });
});

describe('the link of a welcome email', () => {
  const open = async () => {
    history.replaceState(null, '', `/#confirm=${LINKED}`);
    return started();
  };

  it('opens the page that asks, and stays in the address until it is used', async () => {
    const { view } = await open();
    expect(view.get()).toEqual({ shows: 'confirmation', secret: LINKED });
    expect(location.hash).toBe(`#confirm=${LINKED}`);
  });

  it('brings the pass to a browser that has none', async () => {
    const { view, own, board, pass: known, confirmed } = await open();
    confirmed({ id: ID, formerId: OTHER, founderNumber: 4 });
    expect(board.get()).toEqual(ready(4));
    expect(location.hash).toBe('');
    await vi.waitFor(() => expect(known.get()).toMatchObject({ status: 'ready', id: ID }));
    expect(own.get()).toMatchObject({ founderNumber: 4 });
    expect(view.get()).toMatchObject({ shows: 'confirmation' });
    expect(dropConfetti).toHaveBeenCalledOnce();
  });

  it('leaves the pass of another founder in the browser where it is', async () => {
    localStorage.setItem('showup:founder', ID);
    const { pass: known, confirmed } = await open();
    confirmed({ id: LINKED, formerId: OTHER, founderNumber: 9 });
    await vi.waitFor(() => expect(known.get()).toMatchObject({ status: 'ready', id: ID }));
    expect(localStorage.getItem('showup:founder')).toBe(ID);
  });

  it('gives the pass of this browser its new key', async () => {
    localStorage.setItem('showup:founder', OTHER);
    const { pass: known, confirmed } = await open();
    confirmed({ id: ID, formerId: OTHER, founderNumber: 4 });
    await vi.waitFor(() => expect(known.get()).toMatchObject({ status: 'ready', id: ID }));
    expect(localStorage.getItem('showup:founder')).toBe(ID);
  });

  it('opened in another tab leaves this one with the new key, too', async () => {
    expectLog('There is no founder pass under this id.');
    localStorage.setItem('showup:founder', OTHER);
    const { pass: known } = await started();
    await vi.waitFor(() => expect(known.get()).toMatchObject({ status: 'ready', id: OTHER }));
    localStorage.setItem('showup:founder', ID);
    readPass.mockImplementation(async (id) =>
      id === ID ? { status: 'ready', pass } : { status: 'unknown' },
    );
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(known.get()).toMatchObject({ status: 'ready', id: ID }));
  });

  it('opened elsewhere turns the pass that is shown here', async () => {
    localStorage.setItem('showup:founder', ID);
    readPass.mockResolvedValue({ status: 'ready', pass: { ...pass, hold: 'held' } });
    const { handlers, pass: known } = await started();
    await vi.waitFor(() => expect(known.get()).toMatchObject({ pass: { hold: 'held' } }));
    readPass.mockResolvedValue({ status: 'ready', pass });
    handlers.changed(pass.founderNumber, 'taken');
    await vi.waitFor(() => expect(known.get()).toMatchObject({ pass: { hold: 'confirmed' } }));
  });
});

describe('the referrer', () => {
  const kept = () => JSON.parse(localStorage.getItem('showup:referral') ?? 'null');

  it('is looked up in upper case, kept with the name, and leaves the address', async () => {
    history.replaceState(null, '', '/?founder=signup&ref=benx1234');
    const { referrer } = await started();
    await vi.waitFor(() =>
      expect(referrer.get()).toEqual({ status: 'valid', code: 'BENX1234', name: 'Ben' }),
    );
    expect(lookUp).toHaveBeenCalledWith('BENX1234');
    expect(kept()).toEqual({ code: 'BENX1234', name: 'Ben' });
    expect(location.search).toBe('?founder=signup');
  });

  it('of an earlier visit is shown at once, and looked up again', async () => {
    localStorage.setItem('showup:referral', '{"code":"BENX1234","name":"Ben"}');
    const founding = createFounding();
    ends.push(founding.start(replaceAddress));
    expect(founding.referrer.get()).toEqual({ status: 'valid', code: 'BENX1234', name: 'Ben' });
    await vi.waitFor(() => expect(lookUp).toHaveBeenCalledWith('BENX1234'));
  });

  it('of an earlier visit is dropped when its code is no longer good', async () => {
    expectLog('The referral code "BENX1234" is not valid and is ignored.');
    localStorage.setItem('showup:referral', '{"code":"BENX1234","name":"Ben"}');
    lookUp.mockResolvedValue({ status: 'unknown' });
    const { referrer, referredBy } = await started();
    await vi.waitFor(() => expect(referrer.get()).toEqual({ status: 'none' }));
    expect(kept()).toBeNull();
    expect(referredBy()).toBeNull();
  });

  it('with an unknown code is ignored with a log, and an earlier one is used', async () => {
    expectLog('The referral code "NOBODY12" is not valid and is ignored.');
    localStorage.setItem('showup:referral', '{"code":"BENX1234","name":"Ben"}');
    history.replaceState(null, '', '/?ref=NOBODY12');
    lookUp.mockImplementation(async (code) =>
      code === 'BENX1234' ? { status: 'ready', name: 'Ben' } : { status: 'unknown' },
    );
    const { referrer } = await started();
    await vi.waitFor(() => expect(referrer.get()).toMatchObject({ code: 'BENX1234' }));
    expect(location.search).toBe('');
    expect(kept()).toEqual({ code: 'BENX1234', name: 'Ben' });
  });

  it('with a code that nobody has shows nothing, and leaves nothing but a log', async () => {
    expectLog('The referral code "NOBODY12" is not valid and is ignored.');
    history.replaceState(null, '', '/?ref=NOBODY12&founder=signup');
    lookUp.mockResolvedValue({ status: 'unknown' });
    const { referrer } = await started();
    await vi.waitFor(() => expect(location.search).toBe('?founder=signup'));
    expect(referrer.get()).toEqual({ status: 'none' });
    expect(kept()).toBeNull();
  });

  it.each([
    ['no+code', 'no code'],
    ['no%20code', 'no code'],
    ['%3Cscript%3E', '<script>'],
  ])('with a code of the wrong form is never looked up: %s', async (written, read) => {
    expectLog(`The referral code "${read}" is not valid and is ignored.`);
    history.replaceState(null, '', `/?ref=${written}&founder=signup`);
    const { referrer } = await started();
    await vi.waitFor(() => expect(location.search).toBe('?founder=signup'));
    expect(referrer.get()).toEqual({ status: 'none' });
    expect(lookUp).not.toHaveBeenCalled();
    expect(kept()).toBeNull();
  });

  it('that could not be looked up still counts, stays in the address, and is asked about again', async () => {
    history.replaceState(null, '', '/?ref=BENX1234');
    lookUp.mockResolvedValueOnce({ status: 'failed' });
    const { referrer, referredBy } = await started();
    await vi.waitFor(() => expect(lookUp).toHaveBeenCalledOnce());
    expect(referredBy()).toBe('BENX1234');
    expect(referrer.get()).toEqual({ status: 'checking', code: 'BENX1234' });
    expect(location.search).toBe('?ref=BENX1234');
    expect(kept()).toBeNull();
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(referrer.get()).toMatchObject({ name: 'Ben' }));
    expect(location.search).toBe('');
  });

  it('is used up by the signup', async () => {
    history.replaceState(null, '', '/?ref=BENX1234');
    const { referrer, joined } = await started();
    await vi.waitFor(() => expect(referrer.get().status).toBe('valid'));
    joined(ID, JOINED);
    expect(referrer.get()).toEqual({ status: 'none' });
    expect(kept()).toBeNull();
  });

  it('is not for a founder', async () => {
    localStorage.setItem('showup:founder', ID);
    history.replaceState(null, '', '/?ref=ANAX1234');
    const { referrer, pass: known } = await started();
    await vi.waitFor(() => expect(known.get().status).toBe('ready'));
    expect(referrer.get()).toEqual({ status: 'none' });
    expect(lookUp).not.toHaveBeenCalled();
    expect(location.search).toBe('');
  });

  it('of somebody whose name can not be shown is a founder’s', async () => {
    history.replaceState(null, '', '/?ref=BENX1234');
    lookUp.mockResolvedValue({ status: 'ready', name: null });
    const { referrer } = await started();
    await vi.waitFor(() => expect(referrer.get()).toMatchObject({ status: 'valid', name: null }));
    expect(kept()).toEqual({ code: 'BENX1234', name: null });
  });

  it('that is stored garbled is ignored', async () => {
    expectLog('The stored referral can not be read and is dropped.');
    localStorage.setItem('showup:referral', '{');
    const { referrer } = await started();
    expect(referrer.get()).toEqual({ status: 'none' });
  });
});
