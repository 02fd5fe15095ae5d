import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReadResult } from '#data/firestore/organizing.ts';
import { useDesk } from './desk.ts';

export type Live<T> =
  | { status: 'loading' }
  | { status: 'ready'; value: T; freshness: 'fresh' | 'stale' }
  | { status: 'failed' };

const LOADING = { status: 'loading' } as const;

/** What a reading that failed leaves to show: an older one, if there is one. */
function afterFailure<T>(before: Live<T>): Live<T> {
  return before.status === 'ready' ? { ...before, freshness: 'stale' } : { status: 'failed' };
}

/**
 * Something read from the database, and read again when told. `read` has to be the same function for as long as it
 * reads the same thing.
 */
export function useLive<T extends object>(read: () => Promise<ReadResult<T>>) {
  const { endSession } = useDesk();
  const [shown, setShown] = useState<{ of: typeof read; live: Live<T> }>({ of: read, live: LOADING });
  // What finishes late must refresh what is shown by then.
  const latest = useRef(read);
  const turn = useRef(0);

  const update = useCallback((by: (live: Live<T>) => Live<T>) => {
    const of = latest.current;
    setShown((now) => ({ of, live: by(now.of === of ? now.live : LOADING) }));
  }, []);

  const refresh = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    const result = await latest.current();
    if (mine !== turn.current) return;
    switch (result.status) {
      case 'ready':
        return update(() => ({ status: 'ready', value: result, freshness: 'fresh' }));
      case 'refused':
        return endSession();
      case 'failed':
        return update(afterFailure);
    }
  }, [update, endSession]);

  useEffect(() => {
    latest.current = read;
    refresh();
    return () => {
      turn.current += 1;
    };
  }, [read, refresh]);

  return {
    live: shown.of === read ? shown.live : LOADING,
    refresh,
    retry: () => {
      update(() => LOADING);
      return refresh();
    },
    /** Shows a change before the database tells of it; a reading that began earlier no longer counts. */
    change: (by: (value: T) => T) => {
      turn.current += 1;
      update((now) => (now.status === 'ready' ? { ...now, value: by(now.value) } : now));
    },
  };
}
