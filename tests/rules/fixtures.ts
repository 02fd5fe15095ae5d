import { doc, type Firestore, Timestamp, type WriteBatch, writeBatch } from 'firebase/firestore/lite';
import { denied, owner } from './actors.ts';

export const HOUR_MS = 3_600_000;
export const hoursFromNow = (hours: number) => Timestamp.fromMillis(Date.now() + hours * HOUR_MS);

export type Fields = Record<string, unknown>;
export type Write = (batch: WriteBatch, database: Firestore) => void;

export const put =
  (path: string, fields: Fields): Write =>
  (batch, database) =>
    batch.set(doc(database, path), fields);
export const change =
  (path: string, fields: Fields): Write =>
  (batch, database) =>
    batch.update(doc(database, path), fields);
export const remove =
  (path: string): Write =>
  (batch, database) =>
    batch.delete(doc(database, path));

export function commit(database: Firestore, ...writes: Write[]): Promise<void> {
  const batch = writeBatch(database);
  for (const write of writes) write(batch, database);
  return batch.commit();
}

/** The rules let each of them commit all the writes. */
export async function accepted(actors: Firestore | Firestore[], ...writes: Write[]): Promise<void> {
  for (const actor of [actors].flat()) await commit(actor, ...writes);
}

/** The rules let none of them commit the writes. */
export async function refused(actors: Firestore | Firestore[], ...writes: Write[]): Promise<void> {
  for (const actor of [actors].flat()) await denied(commit(actor, ...writes));
}

/** Puts documents there without asking the rules. */
export const given = (...writes: Write[]): Promise<void> => commit(owner, ...writes);

/** The one document that is there before every test. */
export const givenOrganizer = () => given(put('admins/organizer', { email: 'organizer@example.com' }));

await givenOrganizer();
