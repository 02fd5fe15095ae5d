import { useCallback } from 'react';
import { type OrganizedEvent, readEvents } from '#data/firestore/events.ts';
import type { ReadResult } from '#data/firestore/operations.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import { useLive } from '../use-live.ts';

/** Null when there is no such game any more. */
export async function readEvent(id: string): Promise<ReadResult<{ game: OrganizedEvent | null }>> {
  const result = await readEvents(organizerStore, [id]);
  return result.status === 'ready' ? { status: 'ready', game: result.games[0] ?? null } : result;
}

export function useEvent(id: string) {
  return useLive(useCallback(() => readEvent(id), [id]));
}
