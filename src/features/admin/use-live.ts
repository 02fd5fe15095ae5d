import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failed, ReadResult, Refused } from '#data/firestore/operations.ts';
import { serialize } from '#lib/serialize.ts';
import { useDashboard } from './dashboard-context.ts';

export type Live<T> =
  | { status: 'loading' }
  | { status: 'ready'; value: T; freshness: 'fresh' | 'stale' }
  | { status: 'failed' };

const LOADING = { status: 'loading' } as const;

/** What a reading that failed leaves to show: an older one, if there is one. */
function afterFailure<T>(before: Live<T>): Live<T> {
  return before.status === 'ready' ? { ...before, freshness: 'stale' } : { status: 'failed' };
}

type Change<T> = (value: T) => T;

function withChanges<T>(live: Live<T>, changes: readonly Change<T>[]): Live<T> {
  if (live.status !== 'ready') return live;
  return { ...live, value: changes.reduce((value, by) => by(value), live.value) };
}

/**
 * Something read from the database, and read again when told. `read` has to be the same function for as long as it
 * reads the same thing.
 */
export function useLive<T extends object>(read: () => Promise<ReadResult<T>>) {
  const { endSession, dismiss, tellLateWrite } = useDashboard();
  const [shown, setShown] = useState<{ of: typeof read; live: Live<T> }>({ of: read, live: LOADING });
  const [pending, setPending] = useState<readonly Change<T>[]>([]);
  // What finishes late must refresh what is shown by then; null once the view is gone.
  const latest = useRef<typeof read | null>(null);
  // What changed since the present reading began, which may not know of it; null when nothing is being read.
  const meanwhile = useRef<Change<T>[] | null>(null);

  const refresh = useCallback(async () => {
    const of = latest.current;
    if (!of) return;
    const changes: Change<T>[] = [];
    meanwhile.current = changes;
    const result = await of();
    if (meanwhile.current !== changes) return;
    meanwhile.current = null;
    switch (result.status) {
      case 'ready':
        return setShown({
          of,
          live: withChanges({ status: 'ready', value: result, freshness: 'fresh' }, changes),
        });
      case 'refused':
        return endSession();
      case 'failed':
        return setShown((now) => ({ of, live: afterFailure(now.of === of ? now.live : LOADING) }));
    }
  }, [endSession]);

  useEffect(() => {
    latest.current = read;
    refresh();
    return () => {
      latest.current = null;
      meanwhile.current = null;
    };
  }, [read, refresh]);

  /** Shows what is stored by now, also when the present reading began earlier. */
  function change(by: Change<T>): void {
    meanwhile.current?.push(by);
    setShown((now) => ({ ...now, live: withChanges(now.live, [by]) }));
  }

  return {
    live: shown.of === read ? withChanges(shown.live, pending) : LOADING,
    refresh,
    retry: () => {
      setShown({ of: read, live: LOADING });
      return refresh();
    },
    change,
    /**
     * Writes to what `id` names, after the writes before it: what the organizer did last is what stays. Shows the
     * change meanwhile, and takes it back unless the database took it.
     */
    attempt: async <R extends { status: 'done' } | Refused | Failed>(
      id: string,
      by: Change<T>,
      work: () => Promise<R>,
    ): Promise<R> => {
      dismiss(id);
      setPending((all) => [...all, by]);
      try {
        const result = await serialize(id, work);
        if (result.status === 'done') change(by);
        if (result.status === 'refused' && result.reason !== 'signed-out') refresh();
        if (!latest.current) tellLateWrite();
        return result;
      } finally {
        setPending((all) => all.filter((one) => one !== by));
      }
    },
  };
}
