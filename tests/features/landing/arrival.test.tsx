import { act, renderHook, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FoundingBoard } from '#domain/founding-board.ts';
import { useArrival } from '#features/landing/use-arrival.ts';
import { usePageTitle } from '#features/landing/use-page-title.ts';
import { createStore } from '#lib/store.ts';
import { makeBoard } from '../founders/fixtures.ts';

const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');

beforeEach(() => {
  scrollIntoView.mockClear();
  vi.stubGlobal('scrollY', 0);
  document.body.innerHTML = `
    <section id="hero" aria-label="Hero" tabindex="-1"></section>
    <section id="signup" aria-label="Signup" tabindex="-1">
      <form><fieldset><legend>Sports</legend><input type="checkbox" aria-label="Volleyball"></fieldset></form>
    </section>`;
});

function arrive(by: Parameters<typeof useArrival>[0], address: string) {
  history.replaceState(null, '', address);
  return renderHook(() => useArrival(by, 'signup'));
}

const region = (name: string) => screen.getByRole('region', { name });

describe.each(['document', 'link'] as const)('somebody who comes with a %s', (by) => {
  it.each(['/?founder=signup', '/?ref=BENX1234'])('is taken to the form by %s, once', (address) => {
    const { rerender } = arrive(by, address);
    rerender();
    expect(scrollIntoView.mock.contexts).toEqual([region('Signup'), screen.getByRole('checkbox')]);
    expect(scrollIntoView).toHaveBeenCalledWith({ behavior: 'instant' });
    expect(screen.getByRole('checkbox', { name: 'Volleyball' })).toHaveFocus();
  });

  it('is taken to the pass that stands in the form’s place', () => {
    document.querySelector('form')?.remove();
    arrive(by, '/?founder=signup');
    expect(region('Signup')).toHaveFocus();
  });
});

it.each([
  ['document', '/?founder=signup#faq', 0],
  ['link', '/?founder=signup#faq', 0],
  ['document', '/?founder=signup', 200],
  ['link', '/?founder=signup', 200],
  ['link', '/', 0],
  ['history', '/', 0],
  ['history', '/?founder=signup', 0],
  ['history', '/?ref=BENX1234', 0],
] as const)('somebody who comes by %s to %s, scrolled by %i, stays where they are', (by, address, top) => {
  vi.stubGlobal('scrollY', top);
  arrive(by, address);
  expect(scrollIntoView).not.toHaveBeenCalled();
  expect(document.body).toHaveFocus();
});

it.each(['/', '/?ref=', '/?founder=yes'])(
  'who only opens the page sees that there is more, at %s',
  (address) => {
    arrive('document', address);
    expect(scrollIntoView.mock.contexts).toEqual([region('Hero')]);
    expect(document.body).toHaveFocus();
  },
);

it('nobody is moved on arrival where motion is not wanted', () => {
  const isWanted = Object.assign(new EventTarget(), { matches: true }) as MediaQueryList;
  const media = vi.spyOn(globalThis, 'matchMedia').mockReturnValue(isWanted);
  arrive('document', '/');
  expect(scrollIntoView).not.toHaveBeenCalled();
  media.mockRestore();
});

describe('the title of the page', () => {
  const USUAL = 'ShowUp | Reliable Pickup Sports in Gainesville | Join the Founding 100';

  function titleAt(address: string, first: FoundingBoard) {
    history.replaceState(null, '', address);
    const board = createStore(first);
    const { result } = renderHook(() => usePageTitle(board), { wrapper: BrowserRouter });
    return { become: (next: FoundingBoard) => act(() => board.set(next)), title: () => result.current };
  }

  it('names the number that is next for somebody sent to the form once it is known, and follows it', () => {
    const { become, title } = titleAt('/?founder=signup', { status: 'loading' });
    expect(title()).toBe(USUAL);
    for (const [board, said] of [
      [{ status: 'failed' }, USUAL],
      [makeBoard(37), 'Become Founder #38'],
      [makeBoard(38), 'Become Founder #39'],
    ] as const) {
      become(board);
      expect(title()).toBe(said);
    }
  });

  it.each(['/', '/?ref=ABCD1234', '/?founder=yes'])('is the usual one at %s', (address) => {
    expect(titleAt(address, makeBoard(37)).title()).toBe(USUAL);
  });
});
