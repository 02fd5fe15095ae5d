import { doc, getDoc } from 'firebase/firestore/lite';
import type { GameEvent } from '#domain/event.ts';
import { readFields, type Store } from './client.ts';
import { parseEvent, type Reading } from './parse.ts';
import { ask, batchGetRequest, batchGetUrl, decodeBatchGet } from './rest.ts';

export async function readEvent({ database }: Store, id: string): Promise<Reading<GameEvent>> {
  return parseEvent(id, await readFields(getDoc(doc(database, 'gameEvents', id))));
}

/** With the server's time beside it, which the SDK keeps to itself: a guest's clock may be wrong. */
export async function readEventWithTime({ config }: Store, id: string): Promise<Reading<GameEvent>> {
  const answer = await ask(batchGetUrl(config), batchGetRequest(config, `gameEvents/${id}`));
  return parseEvent(id, decodeBatchGet(answer));
}
