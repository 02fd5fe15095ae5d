import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useReplaceAddress } from '#lib/use-replace-address.ts';
import { withoutEditedRsvpId } from '../guest-page/private-links.ts';
import { type GamesPage, keepGames, openEmailed, openGames } from './open-games.ts';

/** Reads My games, and again when the guest comes back to the tab: another one may have answered. */
export function useGames() {
  const [page, setPage] = useState<GamesPage>({ status: 'loading' });
  const replaceAddress = useReplaceAddress();
  const latest = useRef<Promise<GamesPage>>(undefined);

  const show = useCallback(
    async (read: Promise<GamesPage>) => {
      latest.current = read;
      const shown = await read.catch((cause: unknown): GamesPage => {
        console.error('My games could not be read.', cause);
        return { status: 'failed' };
      });
      // Another link was opened meanwhile, whose secret is still to be read.
      if (latest.current !== read) return;
      if (shown.status === 'ready' && shown.from.is === 'device') replaceAddress(withoutEditedRsvpId);
      setPage(shown);
    },
    [replaceAddress],
  );

  useEffect(() => {
    show(openGames(location.hash));
    // The link of another device, opened in a tab that shows this page already, loads nothing by itself.
    const openLinked = () => {
      if (location.hash !== '') show(openGames(location.hash));
    };
    addEventListener('hashchange', openLinked);
    return () => removeEventListener('hashchange', openLinked);
  }, [show]);

  const readAgain = useEffectEvent(() => {
    if (document.visibilityState !== 'visible' || page.status !== 'ready' || page.from.is !== 'device')
      return;
    const read = openGames(location.hash);
    // A failed reading is no reason to hide what an earlier one found.
    show(read.then((again) => (again.status === 'ready' && again.unread === 0 ? again : page)));
  });
  useEffect(() => {
    const comeBack = () => readAgain();
    document.addEventListener('visibilitychange', comeBack);
    return () => document.removeEventListener('visibilitychange', comeBack);
  }, []);

  /** The pressed button disappears, then or later: moves the focus to the page. */
  function pressed(): void {
    document.querySelector('main')?.focus({ preventScroll: true });
  }

  function retry(): void {
    pressed();
    setPage({ status: 'loading' });
    show(openGames(location.hash));
  }

  /** The reader says that the answers of the link are theirs. */
  function keep(): void {
    pressed();
    if (page.status === 'ready') show(keepGames(page));
  }

  /** Leaves the answers of a link, for those of this browser. */
  function leave(): void {
    replaceAddress(withoutEditedRsvpId);
    retry();
  }

  function open(): void {
    if (page.status !== 'ready' || page.from.is !== 'email' || page.from.asking === 'asking') return;
    pressed();
    setPage({ ...page, from: { ...page.from, asking: 'asking' } });
    show(openEmailed(location.hash, page.from.unopened));
  }

  return { page, retry, keep, leave, open };
}
