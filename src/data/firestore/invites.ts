import { doc, getDoc } from 'firebase/firestore/lite';
import type { Invite } from '#domain/invite.ts';
import { readFields, type Store } from './client.ts';
import { parseInvite, type Reading } from './parse.ts';

export async function readInvite({ database }: Store, token: string): Promise<Reading<Invite>> {
  return parseInvite(await readFields(getDoc(doc(database, 'rsvpInvites', token))));
}
