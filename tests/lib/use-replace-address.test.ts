import { act, renderHook } from '@testing-library/react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useReplaceAddress } from '#lib/use-replace-address.ts';

function openAt(address: string, state: unknown = null) {
  history.replaceState({ usr: state }, '', address);
  const { result } = renderHook(
    () => {
      const { pathname, search, hash } = useLocation();
      return { replaceAddress: useReplaceAddress(), shown: pathname + search + hash };
    },
    { wrapper: BrowserRouter },
  );
  return {
    shown: () => result.current.shown,
    replace: (change: (address: URL) => void) => act(async () => result.current.replaceAddress(change)),
  };
}

it('changes what the address bar and the router say, without an entry of the history', async () => {
  const { replace, shown } = openAt('/rsvp/game-1?name=Ana&utm=x#top');
  const entries = history.length;
  await replace(({ searchParams }) => searchParams.delete('name'));
  expect(location.pathname + location.search + location.hash).toBe('/rsvp/game-1?utm=x#top');
  expect(shown()).toBe('/rsvp/game-1?utm=x#top');
  expect(history).toHaveLength(entries);
});

it('leaves an address alone that is as it should be', async () => {
  const { replace } = openAt('/rsvp/game-1?utm=x');
  const before = history.state;
  await replace(({ searchParams }) => searchParams.delete('name'));
  expect(history.state).toBe(before);
});

it('goes by the address as it is by then', async () => {
  const { replace } = openAt('/?ref=BENX1234');
  history.replaceState(history.state, '', '/?ref=BENX1234&x=1#faq');
  await replace(({ searchParams }) => searchParams.delete('ref'));
  expect(location.search + location.hash).toBe('?x=1#faq');
});

it('keeps what the entry of the history holds', async () => {
  const { replace } = openAt('/?ref=BENX1234', { kept: 1 });
  await replace(({ searchParams }) => searchParams.delete('ref'));
  expect(history.state).toMatchObject({ usr: { kept: 1 } });
});
