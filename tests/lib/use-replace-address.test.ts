import { act, renderHook } from '@testing-library/react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useReplaceAddress } from '#lib/use-replace-address.ts';

function openAt(address: string) {
  history.replaceState({ usr: { kept: 1 } }, '', address);
  const { result } = renderHook(
    () => {
      const { pathname, search, hash } = useLocation();
      return { replaceAddress: useReplaceAddress(), shown: pathname + search + hash };
    },
    { wrapper: BrowserRouter },
  );
  const drop = (name: string) =>
    act(async () => result.current.replaceAddress(({ searchParams }) => searchParams.delete(name)));
  return { drop, shown: () => result.current.shown };
}

it('changes what the address bar and the router say, and nothing else of the history', async () => {
  const { drop, shown } = openAt('/rsvp/game-1?name=Ana&utm=x#top');
  const entries = history.length;
  await drop('name');
  expect(location.pathname + location.search + location.hash).toBe('/rsvp/game-1?utm=x#top');
  expect(shown()).toBe('/rsvp/game-1?utm=x#top');
  expect(history).toHaveLength(entries);
  expect(history.state).toMatchObject({ usr: { kept: 1 } });
});

it('goes by the address as it is by then, and leaves one alone that is as it should be', async () => {
  const { drop } = openAt('/?ref=BENX1234');
  history.replaceState(history.state, '', '/?ref=BENX1234&x=1#faq');
  await drop('ref');
  expect(location.search + location.hash).toBe('?x=1#faq');
  const before = history.state;
  await drop('ref');
  expect(history.state).toBe(before);
});
